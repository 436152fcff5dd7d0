import { reword } from "@svc/contract/reasons/reword.ts";
import { useWords } from "./strings.tsx";
import { preferredLanguage, wordsOf } from "./words.ts";

/** Says why something did not come about, in the reader's language. */
export function useReasons(): (reason: string) => string {
  const words = useWords("reasons");
  return (reason) => reword(reason, words);
}

/** The same for what is no page. Where the words cannot be fetched, reasons stay as they were sent. */
export async function loadReasons(): Promise<(reason: string) => string> {
  try {
    const words = await wordsOf(preferredLanguage(), "reasons");
    return (reason) => reword(reason, words);
  } catch {
    return (reason) => reason;
  }
}
