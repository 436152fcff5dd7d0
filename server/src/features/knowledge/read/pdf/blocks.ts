import { markdownTable } from "../table/markdown-table.ts";
import type { Region } from "./columns.ts";
import { rowsOf, type Fragment } from "./fragments.ts";
import { joinLines, type Vocabulary } from "./hyphens.ts";
import { tableAt } from "./tables.ts";

/** A paragraph, heading, item of a list or table of a page. */
export interface PdfBlock {
  readonly kind: "text" | "item" | "table";
  text: string;
  readonly page: number;
  readonly size: number;
  lines: number;
  /** Whether its last line fills the column and ends no sentence, so that the text may go on elsewhere. */
  isOpen: boolean;
}

interface Line {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

/** In font sizes, from base line to base line, where nothing else can be told. */
const usualStep = 1.25;
const bullet = /^(?:[•‣▪●○◦■□·\uF000-\uF0FF]|[-–—*](?=\s))\s*/u;
const numbered = /^\(?(?:\d{1,3}|[a-z])[.)]\s/u;
const sentenceEnd = /[.!?:;。！？…]["'”’)\]]*$/u;

/** The blocks of a region, from its top to its bottom. */
export function blocksOf(region: Region, page: number, vocabulary: Vocabulary): PdfBlock[] {
  const rows = rowsOf(region);
  const blocks: PdfBlock[] = [];
  let lines: Line[] = [];
  const endLines = (): void => {
    blocks.push(...paragraphsOf(lines, page, vocabulary));
    lines = [];
  };
  for (let at = 0; at < rows.length; at++) {
    const table = tableAt(rows, at, vocabulary);
    const row = rows[at] ?? [];
    if (table === undefined) {
      lines.push(lineOf(row));
      continue;
    }
    endLines();
    const size = row[0]?.size ?? 0;
    blocks.push({ kind: "table", text: markdownTable(table.cells), page, size, lines: table.count, isOpen: false });
    at += table.count - 1;
  }
  endLines();
  return blocks;
}

function lineOf(row: readonly Fragment[]): Line {
  const main = row.reduce((best, each) => (each.text.length > best.text.length ? each : best));
  return {
    text: row.map(({ text }) => text).join(" "),
    left: Math.min(...row.map(({ left }) => left)),
    right: Math.max(...row.map(({ right }) => right)),
    y: main.y,
    size: main.size,
  };
}

function paragraphsOf(lines: readonly Line[], page: number, vocabulary: Vocabulary): PdfBlock[] {
  const step = stepOf(lines);
  return groupsOf(lines, step).flatMap((group) => {
    const left = Math.min(...group.map((line) => line.left));
    const right = Math.max(...group.map((line) => line.right));
    const blocks: PdfBlock[] = [];
    let first: Line | undefined;
    let before: Line | undefined;
    for (const line of group) {
      const isItem = bullet.test(line.text) || numbered.test(line.text);
      const block = blocks.at(-1);
      const isInItem = block?.kind === "item";
      const isNew =
        first === undefined ||
        before === undefined ||
        isItem ||
        beginsParagraph({ line, before, first, left, right, isInItem });
      if (block !== undefined && !isNew) {
        block.text = joinLines(block.text, line.text, vocabulary);
        block.lines++;
        block.isOpen = isOpenAt(line, left, right);
      } else {
        const text = isItem ? line.text.replace(bullet, "- ") : line.text;
        const isOpen = isOpenAt(line, left, right);
        blocks.push({ kind: isItem ? "item" : "text", text, page, size: line.size, lines: 1, isOpen });
        first = line;
      }
      before = line;
    }
    return blocks.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  });
}

/** Lines of one size that follow each other at the usual distance. */
function groupsOf(lines: readonly Line[], step: number): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const before = groups.at(-1)?.at(-1);
    const isNear = before !== undefined && line.y - before.y <= line.size * step * 1.3;
    if (isNear && Math.abs(line.size - before.size) <= Math.max(line.size, before.size) * 0.08)
      groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

function isOpenAt(line: Line, left: number, right: number): boolean {
  return !sentenceEnd.test(line.text) && line.right > right - (right - left) * 0.15 && right - left > line.size * 8;
}

interface Neighbours {
  readonly line: Line;
  readonly before: Line;
  readonly first: Line;
  readonly left: number;
  readonly right: number;
  readonly isInItem: boolean;
}

function beginsParagraph({ line, before, first, left, right, isInItem }: Neighbours): boolean {
  const { size } = line;
  if (/[\p{L}\d][-\u2010-\u2013\u00AD]$/u.test(before.text) && /^[\p{Ll}\d]/u.test(line.text)) return false;
  const isIndented = line.left > before.left + size * 0.8;
  if (isInItem && isIndented) return false;
  // The line before was ended on purpose where the next word would have fitted into it.
  const [word = ""] = line.text.split(" ");
  const wordWidth = ((line.right - line.left) * (word.length + 1)) / Math.max(1, line.text.length);
  if (before.right + wordWidth < right - size) return true;
  if (isInItem) return line.left <= first.left + size * 0.2 && sentenceEnd.test(before.text);
  const isFlush = before.left <= left + size * 0.5;
  return isIndented && isFlush && (first !== before || sentenceEnd.test(before.text));
}

/** The usual distance between lines of like size, in font sizes. */
function stepOf(lines: readonly Line[]): number {
  const steps = lines.flatMap((line, at) => {
    const before = lines[at - 1];
    if (before === undefined || Math.abs(before.size - line.size) > 0.5) return [];
    const step = (line.y - before.y) / line.size;
    return step > 0.8 && step < 3 ? [step] : [];
  });
  steps.sort((one, other) => one - other);
  return steps[Math.floor(steps.length * 0.4)] ?? usualStep;
}
