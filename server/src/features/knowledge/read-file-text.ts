import type { Passage } from "./passages.ts";
import { Unreadable } from "./read/read.ts";
import type { Reader } from "./read/read.ts";

/** What came of reading the text of a visitor's file. */
export type FileText =
  | { readonly reading: "read"; readonly passages: readonly Passage[] }
  | { readonly reading: "empty" | "failed" };

const charactersMost = 200_000;
const waitingMost = 4;
const emptyCodes: ReadonlySet<string> = new Set([
  "text_missing",
  "text_only_symbols",
  "pdf_without_text",
  "file_empty",
]);

/** Reads texts of visitors' files outside of this process, up to 200,000 characters of each; when it's busy, none. */
export function createFileTextReader(reader: Pick<Reader, "read">) {
  let waiting = 0;
  return async (bytes: Uint8Array, name: string, signal: AbortSignal): Promise<FileText> => {
    if (waiting >= waitingMost) return { reading: "failed" };
    waiting++;
    try {
      const { passages } = await reader.read({ bytes, name }, signal);
      const bounded = capped(passages);
      return bounded.length === 0 ? { reading: "empty" } : { reading: "read", passages: bounded };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { reading: emptyCodes.has(error.reason.code) ? "empty" : "failed" };
    } finally {
      waiting--;
    }
  };
}

function capped(passages: readonly Passage[]): readonly Passage[] {
  let left = charactersMost;
  const end = passages.findIndex(({ heading, text }) => (left -= heading.length + text.length) < 0);
  return end < 0 ? passages : passages.slice(0, end);
}
