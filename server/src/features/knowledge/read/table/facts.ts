import type { Passage } from "../../passages.ts";
import { countWords } from "../../passages/measure.ts";
import { splitBlock } from "../../passages/split-block.ts";
import { markdownTable } from "./markdown-table.ts";

/** A sheet or file of rows; every row has something in it. */
export interface RowTable {
  /** '' where the file has only one. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

export interface TableText {
  readonly markdown: string;
  readonly passages: Passage[];
}

/** As long as any other passage; a longer row is cut between its cells. */
const wordsAtMost = 300;
const headerSearchedRows = 20;

/**
 * Makes every row a fact of its own, each cell with the header above it. What stands before the header
 * is text; rows under no header are lines.
 */
export function tableFacts(tables: readonly RowTable[]): TableText {
  const passages: Passage[] = [];
  const texts: string[] = [];
  for (const { name, rows } of tables) {
    const { before, header, body } = withHeader(rows);
    const place = (heading: string, text: string): void => {
      passages.push({ heading, text, ordinal: passages.length });
    };
    if (name !== "") texts.push(`## ${name}`);
    const notes = before.map(lineOf).join("\n\n");
    if (notes !== "") {
      texts.push(notes);
      place(name, notes);
    }
    for (const row of body) {
      const pieces = header === null ? [lineOf(row)] : factOf(header, row);
      const first = row.find((cell) => cell !== "") ?? "";
      // A piece of a row says whose it is.
      const heading = pieces.length === 1 || first.length > 100 ? name : [name, first].filter(Boolean).join(" › ");
      for (const piece of pieces) place(heading, piece);
    }
    if (header !== null) texts.push(markdownTable([header, ...body]));
    else if (body.length > 0) texts.push(body.map(lineOf).join("\n"));
  }
  return { markdown: texts.join("\n\n"), passages };
}

function factOf(header: readonly string[], row: readonly string[]): string[] {
  const lines = row.flatMap((cell, column) => {
    const named = header[column] ?? "";
    return cell === "" ? [] : [`- ${named === "" ? "" : `${oneLine(named)}: `}${oneLine(cell)}`];
  });
  const text = lines.join("\n");
  return countWords(text) <= wordsAtMost ? [text] : splitBlock({ kind: "list", text }, wordsAtMost);
}

function lineOf(row: readonly string[]): string {
  return row
    .filter((cell) => cell !== "")
    .map(oneLine)
    .join(" · ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/**
 * The header is the first row that has words in nearly as many columns as the table is wide. A table of
 * one column, or with a number or date in every such row, has none.
 */
function withHeader(rows: readonly (readonly string[])[]): {
  before: readonly (readonly string[])[];
  header: readonly string[] | null;
  body: readonly (readonly string[])[];
} {
  const filled = (row: readonly string[]): number => row.filter((cell) => cell !== "").length;
  const width = Math.max(0, ...rows.slice(0, 200).map(filled));
  const at = rows.slice(0, headerSearchedRows).findIndex((row) => filled(row) >= Math.max(2, width * 0.6));
  const candidate = rows[at];
  if (candidate === undefined || at === rows.length - 1 || !candidate.every(isName)) {
    return { before: [], header: null, body: rows };
  }
  return { before: rows.slice(0, at), header: candidate, body: rows.slice(at + 1) };
}

function isName(cell: string): boolean {
  return (
    cell === "" ||
    (/\p{L}/u.test(cell) && cell.length <= 120 && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$|^https?:\/\//i.test(cell)) ||
    /^\d{4}$/.test(cell)
  );
}
