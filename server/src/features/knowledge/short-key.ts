import { createHash } from "node:crypto";

/** PostgreSQL takes no more than a third of a page (2,704 bytes) into an index. */
const longestBytes = 1_000;

/** A text's key in a unique index: the text, or its digest if it is long. */
export function shortKey(text: string): string {
  if (Buffer.byteLength(text) <= longestBytes) return text;
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}
