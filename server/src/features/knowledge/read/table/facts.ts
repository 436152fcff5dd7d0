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

/**
 * Makes every row a fact of its own, each cell with the header above it. What stands before the header or below the
 * rows is text; rows under no header are lines.
 */
export function tableFacts(tables: readonly RowTable[]): TableText {
  const passages: Passage[] = [];
  const texts: string[] = [];
  for (const { name, rows } of tables) {
    const { before, header, body, after } = partsOf(withoutEmptyColumns(rows));
    const place = (heading: string, text: string): void => {
      passages.push({ heading, text });
    };
    const write = (lines: readonly (readonly string[])[]): void => {
      const text = lines.map(lineOf).join("\n\n");
      if (text === "") return;
      texts.push(text);
      place(name, text);
    };
    if (name !== "") texts.push(`## ${name}`);
    write(before);
    for (const row of body) {
      const pieces = header === null ? [lineOf(row)] : factOf(header, row);
      const first = row.find((cell) => cell !== "") ?? "";
      // A piece of a row says whose it is.
      const heading = pieces.length === 1 || first.length > 100 ? name : [name, first].filter(Boolean).join(" › ");
      for (const piece of pieces) place(heading, piece);
    }
    if (header !== null) texts.push(markdownTable([header, ...body]));
    else if (body.length > 0) texts.push(body.map(lineOf).join("\n"));
    write(after);
  }
  return { markdown: texts.join("\n\n"), passages };
}

/** Tables often begin in the middle of their sheet. */
function withoutEmptyColumns(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const used = new Set<number>();
  for (const row of rows) for (const [column, cell] of row.entries()) if (cell !== "") used.add(column);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return used.size === width ? rows : rows.map((row) => row.filter((_cell, column) => used.has(column)));
}

function factOf(header: readonly string[], row: readonly string[]): string[] {
  const lines = row.flatMap((cell, column) => {
    const named = header[column] ?? "";
    return cell === "" ? [] : [`- ${named === "" ? "" : `${oneLine(named)}: `}${oneLine(cell)}`];
  });
  const text = lines.join("\n");
  return countWords(text) <= wordsAtMost ? [text] : splitBlock({ kind: "list", text }, wordsAtMost);
}

/** A merged cell is written once. */
function lineOf(row: readonly string[]): string {
  return row
    .filter((cell, column) => cell !== "" && cell !== row[column - 1])
    .map(oneLine)
    .join(" · ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

type Row = readonly string[];

/** A table by its parts; `before` and `after` stand above the header and below the rows. */
interface TableParts {
  readonly before: readonly Row[];
  readonly header: Row | null;
  readonly body: readonly Row[];
  readonly after: readonly Row[];
}

const headerSearchedRows = 20;
const headerRowsAtMost = 3;

/**
 * The header is the first row that has words in nearly as many columns as the table is wide, with the rows of names
 * below it that divide its columns further. A table of one column, or with a number or date in every such row, has
 * none. What stands alone in the last rows, and is a sentence, is a note.
 */
function partsOf(rows: readonly Row[]): TableParts {
  const width = Math.max(0, ...rows.slice(0, 200).map(filled));
  const at = rows.slice(0, headerSearchedRows).findIndex((row) => filled(row) >= Math.max(2, width * 0.6));
  const first = rows[at];
  if (first === undefined || at === rows.length - 1 || !first.every(isName)) {
    return { before: [], header: null, body: rows, after: [] };
  }
  const heads = [first];
  while (heads.length < headerRowsAtMost && dividesFurther(heads.at(-1) ?? [], rows, at + heads.length)) {
    heads.push(rows[at + heads.length] ?? []);
  }
  const body = rows.slice(at + heads.length);
  const last = body.findLastIndex((row) => width < 2 || !isNote(row)) + 1;
  return { before: rows.slice(0, at), header: joined(heads), body: body.slice(0, last), after: body.slice(last) };
}

/** Columns with something in them; cells that are merged are one. */
function filled(row: Row): number {
  return row.filter((cell, column) => cell !== "" && cell !== row[column - 1]).length;
}

/** Whether a row names the columns below one name of the row above, with something other than names below. */
function dividesFurther(above: Row, rows: readonly Row[], at: number): boolean {
  const [row, next] = [rows[at], rows[at + 1]];
  if (row === undefined || next === undefined || !row.every(isName) || filled(row) < 2) return false;
  const isUnder = (column: number): boolean => {
    const [name = "", before = ""] = [above[column], above[column - 1]];
    return (
      (row[column] ?? "") !== "" &&
      row[column] !== name &&
      column > 0 &&
      (name === before || name === "") &&
      before !== ""
    );
  };
  const under = row.flatMap((_name, column) => (isUnder(column) ? [column] : []));
  return under.length > 0 && under.every((column) => !isName(next[column] ?? "") || (next[column] ?? "") === "");
}

/** Names of several rows, the upper one first; an empty cell goes on with the one to its left. */
function joined(heads: readonly Row[]): Row {
  const [first = []] = heads;
  if (heads.length < 2) return first;
  const width = Math.max(...heads.map((row) => row.length));
  const filledUp = heads.map((row, level) => {
    let before = "";
    return Array.from({ length: width }, (_, column) => {
      const name = row[column] ?? "";
      const isBelow = (heads[level + 1]?.[column] ?? "") !== "";
      before = name !== "" ? name : isBelow ? before : "";
      return before;
    });
  });
  return Array.from({ length: width }, (_, column) => {
    return [...new Set(filledUp.map((row) => row[column] ?? ""))].filter((name) => name !== "").join(", ");
  });
}

/** A sentence that stands alone in its row. */
function isNote(row: Row): boolean {
  const [text = ""] = row.filter((cell) => cell !== "");
  return filled(row) === 1 && text.split(/\s+/).length >= 4 && /\p{L}/u.test(text);
}

function isName(cell: string): boolean {
  return (
    cell === "" ||
    (/\p{L}/u.test(cell) && cell.length <= 120 && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$|^https?:\/\//i.test(cell)) ||
    /^\d{4}$/.test(cell)
  );
}
