import type { Reason } from "@svc/contract/reasons/reason.ts";
export interface ReadText {
  /** '' when the document has none. */
  title: string;
  markdown: string;
  /** Language code such as `de`, when the document declares one. */
  language?: string;
  /** Absolute http(s) address under which the page wants to be known. */
  canonicalUrl?: string;
  /** What was left out and why, one reason each, shown to the owner. */
  notes?: readonly Reason[];
}

/** Plain text: lines and blank lines stay; no title is guessed. */
export function readText(text: string): ReadText {
  const markdown = normalised(text)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { title: "", markdown };
}

/**
 * Line ends as LF, no control characters, no halves of characters: safe in both stores and in JSON. Soft hyphens and
 * spaces of no width only say where a line may break.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, "")
    .replace(/(?![\t\n])\p{Cc}/gu, "")
    .toWellFormed();
}

/** Line ends as LF, no control characters, no white space at the end of lines. */
export function normalised(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/\f/g, "\n\n")
    .replace(/(?![\t\n])\p{Cc}/gu, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}
