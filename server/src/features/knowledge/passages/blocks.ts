/** A piece of Markdown that belongs together; headings are apart from what they head. */
export type Block = { /** Where it begins, from 0. */ line: number } & (
  | { kind: "heading"; level: number; text: string }
  | { kind: BodyKind; text: string }
);

export type BodyKind = "paragraph" | "list" | "table" | "code";

/**
 * Cuts Markdown into its outermost blocks, in one pass over the lines. Rules between blocks are
 * dropped; anything it does not know is a paragraph, so no text is lost.
 */
export function parseBlocks(markdown: string): Block[] {
  const lines = markdown.replace(/\r\n?/g, "\n").split("\n");
  const blocks: Block[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? "";
    const heading = headingStart.exec(line);
    const underline = setext.exec(lines[index + 1] ?? "");
    if (line.trim() === "" || rule.test(line)) {
      index++;
    } else if (heading) {
      blocks.push({
        kind: "heading",
        level: heading[1]?.length ?? 1,
        text: headingText(line, heading[0]),
        line: index,
      });
      index++;
    } else if (underline && !startsBlock(lines, index)) {
      blocks.push({ kind: "heading", level: underline[1] === "=" ? 1 : 2, text: line.trim(), line: index });
      index += 2;
    } else {
      const [kind, end] = endOfBlock(lines, index);
      blocks.push({ kind, text: lines.slice(index, end).join("\n").trimEnd(), line: index });
      index = end;
    }
  }
  return blocks;
}

/** Whether a line begins an item of a list. */
export const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const setext = /^ {0,3}([=-])\1{2,}[ \t]*$/;
const headingStart = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const delimiterCell = /^:?-+:?$/;
const topItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\S|[ \t]*$)/;

function endOfBlock(lines: readonly string[], start: number): [BodyKind, number] {
  const opening = fence.exec(lines[start] ?? "")?.[1];
  if (opening) return ["code", endOfFence(lines, start, opening)];
  if (isTable(lines, start)) {
    return ["table", endWhere(lines, start + 2, (line) => !line.includes("|"))];
  }
  if (topItem.test(lines[start] ?? "")) return ["list", endOfList(lines, start)];
  let end = start + 1;
  while (end < lines.length && lines[end]?.trim() !== "" && !startsBlock(lines, end)) end++;
  return ["paragraph", end];
}

function startsBlock(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? "";
  if (fence.test(line) || rule.test(line) || headingStart.test(line)) return true;
  return topItem.test(line) || isTable(lines, index);
}

function isTable(lines: readonly string[], index: number): boolean {
  const next = lines[index + 1] ?? "";
  return (lines[index] ?? "").includes("|") && next.includes("-") && isDelimiterRow(next);
}

function isDelimiterRow(line: string): boolean {
  const cells = line.split("|").map((cell) => cell.trim());
  if (cells.length > 1 && cells[0] === "") cells.shift();
  if (cells.length > 1 && cells.at(-1) === "") cells.pop();
  return cells.every((cell) => delimiterCell.test(cell));
}

/** Without the marks that may close a heading: `# Returns #`. */
function headingText(line: string, start: string): string {
  const text = line.slice(start.length).trim();
  const bare = text.replace(/(?<!#)#+$/u, "");
  return bare === "" || /\s$/u.test(bare.slice(-1)) ? bare.trimEnd() : text;
}

function endOfFence(lines: readonly string[], start: number, opening: string): number {
  const isClosing = (line: string): boolean => {
    const mark = /^\s*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
    return mark !== undefined && mark[0] === opening[0] && mark.length >= opening.length;
  };
  return Math.min(lines.length, endWhere(lines, start + 1, isClosing) + 1);
}

/** A blank line ends a list unless what follows is indented or another item; indented fences belong to their item. */
function endOfList(lines: readonly string[], start: number): number {
  let at = start + 1;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const opening = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (line.trim() === "") {
      const next = lines[at + 1] ?? "";
      if (!(topItem.test(next) || /^(?: {2,}|\t)\S/.test(next))) return at;
      at++;
    } else if (opening !== undefined && /^\s{2,}/.test(line)) at = endOfFence(lines, at, opening);
    else if (opening !== undefined || rule.test(line) || /^ {0,3}#{1,6}[ \t]/.test(line)) return at;
    else at++;
  }
  return at;
}

function endWhere(lines: readonly string[], from: number, isEnd: (line: string, index: number) => boolean): number {
  let end = from;
  while (end < lines.length && !isEnd(lines[end] ?? "", end)) end++;
  return end;
}
