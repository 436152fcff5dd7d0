import { markdownTable } from "../table/markdown-table.ts";

export interface Block {
  readonly text: string;
  readonly kind: "text" | "item" | "heading" | "bold";
}

export interface Table {
  readonly rows: Cell[][];
  cell: Cell;
  /** The row that is being read. */
  isRowDeleted: boolean;
}

export interface Cell {
  readonly blocks: Block[];
  span: number;
  isContinued: boolean;
}

export function newCell(): Cell {
  return { blocks: [], span: 1, isContinued: false };
}

/** The Markdown of blocks that follow each other. */
export function joined(blocks: readonly Block[]): string {
  let text = "";
  for (const [index, block] of blocks.entries()) {
    const isNextItem = block.kind === "item" && blocks[index - 1]?.kind === "item";
    text += (index === 0 ? "" : isNextItem ? "\n" : "\n\n") + (isHeading(blocks, index) ? "#### " : "") + block.text;
  }
  return text;
}

/** Whoever does not know of styles sets a line in bold over what follows. */
function isHeading(blocks: readonly Block[], index: number): boolean {
  const next = blocks[index + 1]?.kind;
  return blocks[index]?.kind === "bold" && (next === "text" || next === "item");
}

/** Boxes drawn as tables of one row or column are text; a merged cell holds for all its rows. */
export function blocksOfTable({ rows }: Table): Block[] {
  const cells = rows.map((row) => row.flatMap((cell) => [cell, ...Array.from({ length: cell.span - 1 }, () => null)]));
  const width = Math.max(0, ...cells.map((row) => row.length));
  const texts: string[][] = [];
  for (const row of cells) {
    const above = texts.at(-1);
    texts.push(row.map((cell, column) => (cell?.isContinued === true ? (above?.[column] ?? "") : textOf(cell))));
  }
  const filled = texts.filter((row) => row.some((text) => text !== ""));
  if (filled.length === 0) return [];
  if (width === 1 || filled.length === 1) return rows.flat().flatMap(({ blocks }) => blocks);
  return [{ text: markdownTable(filled), kind: "text" }];
}

/** A table inside of a cell, as a line of text. */
export function flattened({ rows }: Table): Block[] {
  const lines = rows.map((row) => row.map(textOf).filter((text) => text !== ""));
  const text = lines
    .filter((line) => line.length > 0)
    .map((line) => line.join(", "))
    .join("; ");
  return text === "" ? [] : [{ text, kind: "text" }];
}

function textOf(cell: Cell | null): string {
  return (cell?.blocks ?? []).map(({ text }) => text.replace(/^#{1,6} /, "").trim()).join(" ");
}
