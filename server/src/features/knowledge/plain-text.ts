/**
 * The words of a piece of Markdown without its marks: links and images keep their text, tables
 * their cells, code its lines. For counting, comparing and indexing; line breaks stay.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, "")
    .replace(/^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+(?:[ \t]*:?-{3,}:?)?[ \t]*$/gm, "")
    .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\((?:[^()\\\s]|\\.|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g, "$1")
    .replace(/<(?:https?|mailto|tel):([^<>\s]*)>/g, "$1")
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, "")
    .replace(/(?<![\\\w])(\*{1,3}|_{1,3}|~~|`{1,3})(?=\S)([^\n]*?\S)\1(?!\w)/g, "$2")
    .replace(/^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gm, "")
    .replace(/[ \t]+\|[ \t]+/g, "  ")
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, "$1")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
