import { withoutEmphasis } from "./without-emphasis.ts";

/**
 * The words of a piece of Markdown without its marks: links and images keep their text, tables
 * their cells, code its lines. For counting, comparing and indexing; line breaks stay.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, "")
    .replace(/^[ \t|:-]+$/gm, (line) => (line.includes("|") && line.includes("---") ? "" : line))
    .replace(/(?<!\\)!?\[((?:[^[\]\\]|\\.)*)\]\((?:(?!\]\()[^()\\\s]|\\.|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g, "$1")
    .replace(/<(?:https?|mailto|tel):([^<>\s]*)>/g, "$1")
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, "")
    .replace(/^.*[*_~`].*$/gm, withoutEmphasis)
    .replace(/^[ \t]*\|[ \t]*|(?<![ \t])[ \t]*\|[ \t]*$/gm, "")
    .replace(/(?<![ \t])[ \t]+\|[ \t]+/g, "  ")
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, "$1")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
