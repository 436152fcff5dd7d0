import { parseInline, runLength, unescape } from "./inline.ts";
import { deepest } from "./tree.ts";
import type { Align, Block, Inline, MarkdownOptions } from "./tree.ts";

/** A top-level block and the line that it begins at. */
interface Placed {
  readonly block: Block;
  readonly line: number;
}

interface Marker {
  /** Of the text behind the marker. */
  readonly indent: number;
  /** Bullet, or what stands behind the number: another one begins another list. */
  readonly kind: string;
  readonly start: number | null;
  readonly isEmpty: boolean;
}

const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})([^]*)/u;
const rule = /^ {0,3}(?:(?:\*[ ]*){3,}|(?:-[ ]*){3,}|(?:_[ ]*){3,})$/u;
const quote = /^ {0,3}> ?/u;
const heading = /^ {0,3}(#{1,6})(?:[ \t]|$)/u;
const underline = /^ {0,3}(=+|-+) *$/u;
const delimiter = /^:?-+:?$/u;

/**
 * Reads a text in Markdown: CommonMark without HTML and reference links, and with tables and bare addresses as
 * GitHub has them. Takes time linear in the text, whatever it is.
 */
export function parseMarkdown(text: string, options: MarkdownOptions = {}): Block[] {
  return parseBlocks(linesOf(text), options, 0).map(({ block }) => block);
}

/**
 * Reads a text that grows: what was finished before is not read again, and its blocks stay the same objects.
 * Give `isGrowing: false` once the text is whole.
 */
export function createMarkdownReader(options: Omit<MarkdownOptions, "isGrowing"> = {}) {
  let read = "";
  let wasGrowing = false;
  /** The line that was not at its end yet: what begins there may still become something else. */
  let lastLine = 0;
  let blocks: Placed[] = [];

  return (text: string, isGrowing: boolean): readonly Block[] => {
    if (text === read && isGrowing === wasGrowing) return blocks.map(({ block }) => block);
    const lines = linesOf(text);
    // A block is finished once another one has begun on a whole line.
    const isMore = text.startsWith(read);
    const kept = blocks.filter((_, at) => isMore && (blocks[at + 1]?.line ?? lastLine) < lastLine);
    const from = kept.length === 0 ? 0 : (blocks[kept.length]?.line ?? 0);
    const more = parseBlocks(lines.slice(from), { ...options, isGrowing }, 0);
    blocks = [...kept, ...more.map(({ block, line }) => ({ block, line: line + from }))];
    read = text;
    wasGrowing = isGrowing;
    lastLine = Math.max(0, lines.length - 1);
    return blocks.map(({ block }) => block);
  };
}

function linesOf(text: string): string[] {
  const lines = text.replaceAll("\0", "\uFFFD").split(/\r\n?|\n/u);
  // The last line feed ends a line and begins none.
  if (lines.at(-1) === "") lines.pop();
  return lines.map(expandTabs);
}

/** Tabs before the text, and behind marks before it, count to the next fourth column. */
function expandTabs(line: string): string {
  if (!line.includes("\t")) return line;
  let expanded = "";
  let column = 0;
  for (let at = 0; ;) {
    const begin = column;
    for (; line[at] === " " || line[at] === "\t"; at++) column += line[at] === "\t" ? 4 - (column % 4) : 1;
    expanded += " ".repeat(column - begin);
    const marker = /^(?:[-*+>]|\d{1,9}[.)])(?=\t)/u.exec(line.slice(at, at + 12))?.[0];
    if (marker === undefined) return expanded + line.slice(at);
    expanded += marker;
    column += marker.length;
    at += marker.length;
  }
}

const indentOf = (line: string): number => runLength(line, 0, " ");
const isBlank = (line: string): boolean => indentOf(line) === line.length;

function parseBlocks(lines: readonly string[], options: MarkdownOptions, depth: number): Placed[] {
  const placed: Placed[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const from = at;
    const add = (block: Block) => placed.push({ block, line: from });
    const isLast = () => options.isGrowing === true && at >= lines.length;
    const inline = (text: string) => parseInline(text, { ...options, isGrowing: isLast() });
    const marker = markerOf(line);
    const fenced = fence.exec(line);

    if (isBlank(line)) at++;
    else if (indentOf(line) >= 4) {
      while (at < lines.length && (isBlank(lines[at] ?? "") || indentOf(lines[at] ?? "") >= 4)) at++;
      let to = at;
      while (isBlank(lines[to - 1] ?? "")) to--;
      add({ type: "code", language: "", text: codeOf(lines.slice(from, to).map((each) => each.slice(4))) });
      at = to;
    } else if (fenced !== null) {
      at++;
      const [mark = "", info = ""] = fenced.slice(1);
      while (at < lines.length && !closes(lines[at] ?? "", mark)) at++;
      const indent = indentOf(line);
      const inside = lines.slice(from + 1, at).map((each) => each.slice(Math.min(indent, indentOf(each))));
      add({ type: "code", language: unescape(info.trim().split(" ")[0] ?? ""), text: codeOf(inside) });
      at++;
    } else if (heading.test(line)) {
      at++;
      const { length } = heading.exec(line)?.[1] ?? "";
      add({ type: "heading", level: length, children: inline(headingText(line.trim().slice(length))) });
    } else if (rule.test(line)) {
      at++;
      add({ type: "rule" });
    } else if (quote.test(line) && depth < deepest) {
      const inside: string[] = [];
      for (let next = line; at < lines.length; next = lines[++at] ?? "") {
        if (quote.test(next)) inside.push(next.replace(quote, ""));
        else if (goesOn(inside, next)) inside.push(asText(next));
        else break;
      }
      const children = parseBlocks(inside, { ...options, isGrowing: isLast() }, depth + 1);
      add({ type: "quote", children: children.map(({ block }) => block) });
    } else if (marker !== null && depth < deepest) {
      const list = listAt(lines, at, marker);
      at = list.end;
      const items = list.items.map((item, index) => {
        const isGrowing = isLast() && index === list.items.length - 1;
        return parseBlocks(item, { ...options, isGrowing }, depth + 1);
      });
      const isTight = !list.hasGaps && !items.some(hasGap(list.items));
      add({ type: "list", start: marker.start, isTight, items: items.map((item) => item.map(({ block }) => block)) });
    } else if (isTableAt(lines, at)) {
      const align = cellsOf(lines[at + 1] ?? "").map(alignOf);
      at += 2;
      const rows: string[][] = [];
      for (let next = lines[at]; next !== undefined && !isBlank(next) && !interrupts(next); next = lines[++at])
        rows.push(cellsOf(next));
      const row = (cells: readonly string[]): Inline[][] => align.map((_, column) => inline(cells[column] ?? ""));
      add({ type: "table", align, head: row(cellsOf(line)), rows: rows.map(row) });
    } else {
      let level = 0;
      for (at++; at < lines.length; at++) {
        const next = lines[at] ?? "";
        const under = underline.exec(next)?.[1];
        if (under !== undefined) level = under.startsWith("=") ? 1 : 2;
        if (under !== undefined || isBlank(next) || interrupts(next) || isTableAt(lines, at)) break;
      }
      const text = lines
        .slice(from, at)
        .map((each, index, all) => (index === all.length - 1 ? each.trim() : each.trimStart()));
      if (level > 0) at++;
      const children = inline(text.join("\n"));
      add(level > 0 ? { type: "heading", level, children } : { type: "paragraph", children });
    }
  }
  return placed;
}

/** Whether a line ends a fence of code that began with such a mark. */
function closes(line: string, mark: string): boolean {
  const found = /^ {0,3}(`+|~+) *$/u.exec(line)?.[1] ?? "";
  return found.length >= mark.length && found[0] === mark[0];
}

function markerOf(line: string): Marker | null {
  const found = /^( {0,3})([-*+]|(\d{1,9})[.)])( +|$)/u.exec(line);
  if (found === null || rule.test(line)) return null;
  const [whole, , mark = "", number, gap = ""] = found;
  const isEmpty = isBlank(line.slice(whole.length));
  const width = whole.length - gap.length;
  return {
    // Five spaces and more are one, and code behind it.
    indent: isEmpty || gap.length > 4 ? width + 1 : whole.length,
    kind: mark.slice(-1),
    start: number === undefined ? null : Number(number),
    isEmpty,
  };
}

/** Whether a line ends a paragraph that stands before it. */
function interrupts(line: string): boolean {
  if (fence.test(line) || heading.test(line) || rule.test(line) || quote.test(line)) return true;
  const marker = markerOf(line);
  return marker !== null && !marker.isEmpty && (marker.start === null || marker.start === 1);
}

/** Whether a line without its container's marks goes on with a paragraph at the container's end. */
function goesOn(inside: readonly string[], line: string): boolean {
  if (isBlank(line) || interrupts(line) || markerOf(line) !== null) return false;
  let open = "";
  let last = "";
  for (const each of inside.slice(-50)) {
    const mark = fence.exec(each)?.[1] ?? "";
    if (open === "") open = mark;
    else if (mark !== "" && mark.startsWith(open)) open = "";
    // An indented line goes on with the paragraph before it, or else is code.
    if (indentOf(each) < 4 || isBlank(last)) last = each;
  }
  if (open !== "") return false;
  for (let depth = 0; depth < deepest; depth++) {
    const marker = markerOf(last);
    if (quote.test(last)) last = last.replace(quote, "");
    else if (marker !== null) last = last.slice(marker.indent);
    else break;
  }
  return !isBlank(last) && indentOf(last) < 4 && !heading.test(last) && !rule.test(last) && !fence.test(last);
}

/** A line that can only go on with a paragraph. */
const asText = (line: string): string => `    ${line.trimStart()}`;

/** The lines of a list's items, freed of their marks and indents. */
function listAt(lines: readonly string[], begin: number, first: Marker) {
  const items: string[][] = [];
  let item: string[] = [];
  let { indent } = first;
  let blanks = 0;
  let hasGaps = false;
  let at = begin;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const marker = markerOf(line);
    if (isBlank(line)) {
      blanks++;
      item.push("");
    } else if (items.length > 0 && indentOf(line) >= indent && !(item.length > 1 && item.every(isBlank))) {
      blanks = 0;
      item.push(line.slice(indent));
    } else if (marker !== null && marker.kind === first.kind && (items.length === 0 || indentOf(line) < indent)) {
      if (items.length > 0 && blanks > 0) hasGaps = true;
      blanks = 0;
      ({ indent } = marker);
      items.push((item = [line.slice(indent)]));
    } else if (blanks === 0 && goesOn(item, line)) item.push(asText(line));
    else break;
  }
  // Empty lines behind the list are not of it.
  for (; item.length > 1 && isBlank(item.at(-1) ?? "") && at > begin + 1; at--) item.pop();
  return { items, hasGaps, end: at };
}

/** Whether two blocks of an item have an empty line between them. */
function hasGap(texts: readonly (readonly string[])[]) {
  return (blocks: readonly Placed[], index: number): boolean =>
    blocks.slice(1).some(({ line }) => isBlank(texts[index]?.[line - 1] ?? ""));
}

function headingText(text: string): string {
  let to = text.length;
  while (to > 0 && text[to - 1] === "#") to--;
  const isClosed = to < text.length && (to === 0 || text[to - 1] === " ");
  return (isClosed ? text.slice(0, to) : text).trim();
}

function codeOf(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

function isTableAt(lines: readonly string[], at: number): boolean {
  const [head = "", under = ""] = lines.slice(at, at + 2);
  if (!head.includes("|") || !under.includes("-") || indentOf(under) > 3) return false;
  const columns = cellsOf(under);
  return columns.every((cell) => delimiter.test(cell)) && cellsOf(head).length === columns.length;
}

/** A row's cells; a bar behind a backslash is no border. */
function cellsOf(line: string): string[] {
  const text = line.trim();
  const cells = text.split(/(?<!\\)\|/u).map((cell) => cell.trim().replaceAll("\\|", "|"));
  if (text.startsWith("|")) cells.shift();
  if (cells.length > 1 && cells.at(-1) === "") cells.pop();
  return cells;
}

function alignOf(cell: string): Align {
  const [begins, ends] = [cell.startsWith(":"), cell.endsWith(":")];
  return begins && ends ? "center" : ends ? "right" : begins ? "left" : null;
}
