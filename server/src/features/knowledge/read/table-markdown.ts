import { isElement, textOf } from "./dom.ts";
import { inlineMarkdown } from "./inline-markdown.ts";

/** A span that says more is a mistake of its page. */
const mostSpan = 100;
const mostCells = 100_000;

interface Cell {
  readonly text: string;
  readonly isHead: boolean;
}

/**
 * A table as a grid: the value of a spanned cell stands in each of its places. A table of one column, or with a table
 * inside, only lays out its page, so its cells are blocks.
 */
export function tableMarkdown(table: Element, blocksOf: (node: Node) => string[]): string[] {
  const rows = rowsOf(table);
  const caption = [...table.children].find((child) => child.nodeName === "CAPTION");
  const before = caption === undefined ? [] : blocksOf(caption);
  const isLayout = table.querySelector("table") !== null || rows.every((row) => cellsOf(row).length < 2);
  if (isLayout) return [...before, ...rows.flatMap((row) => cellsOf(row).flatMap(blocksOf))];
  const grid = gridOf(rows).filter((row) => row.some(({ text }) => text !== ""));
  if (grid.length === 0) return before;
  const heads = headRows(grid);
  const width = Math.max(...grid.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const head = columns.map((column) => headOf(grid.slice(0, heads), column));
  const body = grid.slice(heads).map((row) => columns.map((column) => row[column]?.text ?? ""));
  const lines = [head, columns.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`);
  return [...before, lines.join("\n")];
}

function rowsOf(table: Element): Element[] {
  const rows: Element[] = [];
  for (const child of table.children) {
    if (child.nodeName === "TR") rows.push(child);
    else if (/^T(?:HEAD|BODY|FOOT)$/.test(child.nodeName)) {
      rows.push(...[...child.children].filter((row) => row.nodeName === "TR"));
    }
  }
  return rows;
}

const cellsOf = (row: Element): Element[] => [...row.children].filter((cell) => /^T[DH]$/.test(cell.nodeName));

function gridOf(rows: readonly Element[]): Cell[][] {
  const grid: Cell[][] = rows.map(() => []);
  let placed = 0;
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const element of cellsOf(row)) {
      while (grid[at]?.[column] !== undefined) column++;
      const cell = { text: cellText(element), isHead: element.nodeName === "TH" };
      const [down, across] = [spanOf(element, "rowspan"), spanOf(element, "colspan")];
      for (let y = at; y < Math.min(rows.length, at + down); y++) {
        for (let x = column; x < column + across && placed < mostCells; x++, placed++) {
          const line = grid[y];
          if (line !== undefined) line[x] ??= cell;
        }
      }
      column += across;
    }
    // A row that ends early, or that a span has left holes in.
    grid[at] = Array.from(grid[at] ?? [], (cell) => cell ?? { text: "", isHead: false });
  }
  return grid;
}

function spanOf(cell: Element, name: string): number {
  return Math.min(mostSpan, Math.max(1, Math.trunc(Number(cell.getAttribute(name) ?? 1)) || 1));
}

/** Rows of head cells at the beginning; without any, the first row; none where only first cells of rows are heads. */
function headRows(grid: readonly (readonly Cell[])[]): number {
  const isHeadRow = (row: readonly Cell[]): boolean => row.every(({ isHead, text }) => isHead || text === "");
  let heads = 0;
  while (heads < grid.length - 1 && isHeadRow(grid[heads] ?? [])) heads++;
  if (heads > 0) return heads;
  const hasRowHeads = grid.every(([first]) => first?.isHead === true);
  return hasRowHeads || grid.length === 1 ? 0 : 1;
}

/** Of two levels: "Term Opens". */
function headOf(heads: readonly (readonly Cell[])[], column: number): string {
  return [...new Set(heads.map((row) => row[column]?.text ?? ""))].filter((text) => text !== "").join(" ");
}

/** Blocks of a cell follow each other on its one line; items of a list are told apart. */
function cellText(cell: Element): string {
  const parts = partsOf(cell).map((part) => part.replace(/\s+/g, " ").trim());
  return parts
    .filter((part) => part !== "")
    .join("; ")
    .replace(/([.:;,!?]); /g, "$1 ")
    .replaceAll("|", String.raw`\|`);
}

function partsOf(node: Node): string[] {
  const parts: string[] = [""];
  for (const child of node.childNodes) {
    if (isElement(child) && /^(?:P|DIV|LI|UL|OL|DL|DT|DD|PRE|BLOCKQUOTE|H[1-6])$/.test(child.nodeName)) {
      parts.push(...(textOf(child) === "" ? [] : partsOf(child)), "");
    } else parts[parts.length - 1] += inlineMarkdown([child]).replaceAll("\n", " ");
  }
  return parts;
}
