import { inWords } from "@svc/contract/reasons/reason.ts";
import { useWords } from "./strings.tsx";
import { preferredLanguage, wordsOf } from "./words.ts";

/** What stands beside a sentence of the service's. */
export interface Coded {
  readonly reasonCode?: string | null | undefined;
  readonly reasonArgs?: unknown;
}

/** Says a reason in the reader's language; the sentence as it was sent where that has no words for its code. */
export function useReasons(): (sentence: string, coded: Coded) => string {
  const words = useWords("reasons");
  return (sentence, coded) => sayReason(coded, words) ?? sentence;
}

/** The same for what is no page; null where there are no words. Where they cannot be fetched, there are none. */
export async function loadReasons(): Promise<(coded: Coded) => string | null> {
  try {
    const words = await wordsOf(preferredLanguage(), "reasons");
    return (coded) => sayReason(coded, words);
  } catch {
    return () => null;
  }
}

function sayReason({ reasonCode: code, reasonArgs: args }: Coded, words: Readonly<Record<string, string>>) {
  return inWords({ code, args }, words);
}
