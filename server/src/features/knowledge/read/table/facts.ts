import type { Passage } from "../../passages.ts";
import { countWords } from "../../passages/measure.ts";
import { splitBlock } from "../../passages/split-block.ts";
import { partsOf } from "./header.ts";
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
