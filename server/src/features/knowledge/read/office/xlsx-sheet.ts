import { because } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../unreadable.ts";
import { numberFormat, showNumber, type NumberFormat } from "./number-format.ts";
import { attribute, readXml } from "./xml.ts";

const columnsAtMost = 500;
/** Cells that merged ones are repeated in. */
const repeatedAtMost = 200_000;

export interface SheetContext {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly calendar: 1900 | 1904;
  readonly rowsAtMost: number;
}

export interface Sheet {
  /** Those with something in them. */
  readonly rows: readonly SheetRow[];
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  /** Formulas for whose results nothing is stored. */
  readonly unknownResults: number;
}

export interface SheetRow {
  /** As the program counts, from 1. */
  readonly line: number;
  readonly cells: string[];
}

/** Reads a sheet's cells as they are shown: a merged cell in each of its places, hidden rows and columns not. */
export function readSheet(xml: string, context: SheetContext): Sheet {
  const rows: SheetRow[] = [];
  const merged: Range[] = [];
  const hiddenColumns = new Set<number>();
  let [hiddenRows, unknownResults] = [0, 0];
  let row = { line: 0, isHidden: false, cells: new Array<string>() };
  let cell = { column: -1, type: "", style: 0, hasFormula: false };
  let value = "";
  let isValue = false;
  for (const piece of readXml(xml)) {
    if (piece.kind === "text") value += isValue ? piece.text : "";
    else if (piece.name === "v" || piece.name === "t") isValue = piece.kind === "open" && !piece.isEmpty;
    else if (piece.kind === "close") {
      if (piece.name === "c" && cell.column < columnsAtMost) {
        if (cell.hasFormula && value === "" && cell.type !== "str" && !row.isHidden) unknownResults++;
        row.cells[cell.column] = shown(value, cell.type, context, cell.style);
      } else if (piece.name === "row" && row.cells.some((text) => text !== "")) {
        if (row.isHidden) hiddenRows++;
        else if (rows.length >= context.rowsAtMost) throw tooManyRows(context.rowsAtMost);
        rows.push({ line: row.isHidden ? -row.line : row.line, cells: Array.from(row.cells, (text) => text ?? "") });
      }
    } else if (piece.name === "row") {
      const line = Number(attribute(piece.attributes, "r")) || row.line + 1;
      row = { line, isHidden: isOn(attribute(piece.attributes, "hidden")), cells: [] };
      cell.column = -1;
    } else if (piece.name === "c") {
      const column = columnOf(attribute(piece.attributes, "r")) ?? cell.column + 1;
      const [type, style] = [attribute(piece.attributes, "t"), Number(attribute(piece.attributes, "s"))];
      cell = { column, type, style, hasFormula: false };
      value = "";
    } else if (piece.name === "f") cell.hasFormula = true;
    else if (piece.name === "mergeCell") merged.push(...rangeOf(attribute(piece.attributes, "ref")));
    else if (piece.name === "col" && isOn(attribute(piece.attributes, "hidden"))) {
      const last = Math.min(columnsAtMost, Number(attribute(piece.attributes, "max")));
      for (let at = Number(attribute(piece.attributes, "min")); at <= last; at++) hiddenColumns.add(at - 1);
    }
  }
  repeatMerged(rows, merged);
  return { ...withoutHidden(rows, hiddenColumns), hiddenRows, unknownResults };
}

function tooManyRows(rowsAtMost: number): Unreadable {
  return new Unreadable(because("table_too_long", { rows: rowsAtMost }));
}

const isOn = (value: string): boolean => /^(?:1|true)$/.test(value);

interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** "A2:C4" */
function rangeOf(reference: string): Range[] {
  const [, top, bottom] = /^\$?[A-Z]{1,3}\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/.exec(reference) ?? [];
  const [left, right] = reference.split(":").map(columnOf);
  if (top === undefined || left === undefined || right === undefined) return [];
  return [{ top: Number(top), bottom: Number(bottom), left, right: Math.min(right, columnsAtMost - 1) }];
}

/** Rows carry a hidden one's number as a negative one until here. */
function repeatMerged(rows: readonly SheetRow[], ranges: readonly Range[]): void {
  const byLine = new Map(rows.map((row) => [Math.abs(row.line), row]));
  let left = repeatedAtMost;
  for (const range of ranges) {
    const value = byLine.get(range.top)?.cells[range.left] ?? "";
    if (value === "") continue;
    for (let line = range.top; line <= range.bottom && left > 0; line++, left--) {
      const cells = byLine.get(line)?.cells;
      if (cells === undefined) continue;
      while (cells.length < range.left) cells.push("");
      for (let column = range.left; column <= range.right && left > 0; column++, left--) cells[column] = value;
    }
  }
}

function withoutHidden(rows: readonly SheetRow[], hidden: ReadonlySet<number>) {
  const used = new Set<number>();
  for (const { line, cells } of rows) {
    if (line > 0) for (const [at, text] of cells.entries()) if (text !== "" && hidden.has(at)) used.add(at);
  }
  const shownRows = rows.filter(({ line }) => line > 0);
  return {
    hiddenColumns: used.size,
    rows: shownRows
      .map(({ line, cells }) => ({ line, cells: cells.filter((_text, at) => !hidden.has(at)) }))
      .filter(({ cells }) => cells.some((text) => text !== "")),
  };
}

/** "AB12" → 27. */
function columnOf(reference: string): number | undefined {
  const letters = /^\$?([A-Z]{1,3})/.exec(reference)?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shown(value: string, type: string, { strings, formats, calendar }: SheetContext, style: number): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "yes" : "no";
  if (type === "e") return "";
  if (type !== "" && type !== "n") return value.trim();
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value.trim();
  return showNumber(number, formats[style] ?? numberFormat(0, undefined), calendar);
}
