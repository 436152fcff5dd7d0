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

/** By their sign, the longest first. */
const marks = new Map([
  ["*", ["***", "**", "*"]],
  ["_", ["___", "__", "_"]],
  ["~", ["~~"]],
  ["`", ["```", "``", "`"]],
]);

/**
 * A line of Markdown without the marks of emphasis and code around words; what stands between two marks stays as it
 * is. Each mark is sought once through the line, so that the time is linear in its length.
 */
function withoutEmphasis(line: string): string {
  const signs = /[*_~`]/g;
  /** Where each mark closes next; -1: nowhere. */
  const closings = new Map<string, number>();
  let bare = "";
  let from = 0;
  for (let found = signs.exec(line); found !== null; found = signs.exec(line)) {
    const at = found.index;
    // 2*3*4 and snake_case_name are no emphasis.
    if (/[\\\w]/.test(line.charAt(at - 1))) continue;
    for (const mark of marks.get(found[0]) ?? []) {
      const begin = at + mark.length;
      if (!line.startsWith(mark, at) || !/\S/.test(line.charAt(begin))) continue;
      const end = closingOf(mark, begin);
      if (end < 0) continue;
      bare += line.slice(from, at) + line.slice(begin, end);
      from = end + mark.length;
      signs.lastIndex = from;
      break;
    }
  }
  return bare + line.slice(from);

  function closingOf(mark: string, begin: number): number {
    let end = closings.get(mark) ?? 0;
    if (end < 0 || end > begin) return end;
    do end = line.indexOf(mark, Math.max(end, begin) + 1);
    while (end >= 0 && !closesAt(line, end, mark));
    closings.set(mark, end);
    return end;
  }
}

function closesAt(line: string, at: number, mark: string): boolean {
  return /\S/.test(line.charAt(at - 1)) && !/\w/.test(line.charAt(at + mark.length));
}
