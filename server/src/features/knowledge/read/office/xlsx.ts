import type { RowTable } from "../table/facts.ts";
import { Unreadable } from "../unreadable.ts";
import { numberFormat, showNumber, type NumberFormat } from "./number-format.ts";
import { readRelationships } from "./relationships.ts";
import { damaged, type ZipArchive } from "./zip.ts";
import { attribute, readXml } from "./xml.ts";

const partBytesAtMost = 24 * 1024 * 1024;
const rowsAtMost = 100_000;
const columnsAtMost = 500;

/**
 * Reads a workbook (ECMA-376, SpreadsheetML): its visible sheets with their rows that hold something, each
 * cell as it is shown. Formulas are told by the result that the file keeps.
 */
export function readXlsx(archive: ZipArchive): RowTable[] {
  const main = [...readRelationships(archive, "").values()].find(({ type }) => type.endsWith("/officeDocument"));
  const path = main?.target ?? "xl/workbook.xml";
  if (!archive.has(path)) throw damaged();
  const parts = readRelationships(archive, path);
  const partOf = (kind: string): string => {
    const part = [...parts.values()].find(({ type }) => type.endsWith(`/${kind}`));
    return part === undefined ? "" : xmlOf(archive, part.target);
  };
  const book = readBook(xmlOf(archive, path));
  const known = { strings: readStrings(partOf("sharedStrings")), formats: readFormats(partOf("styles")), ...book };
  const tables: RowTable[] = [];
  let rowsLeft = rowsAtMost;
  for (const { name, id } of book.sheets) {
    const target = parts.get(id)?.target;
    if (target === undefined || !/worksheets?\//i.test(target)) continue;
    const rows = readSheet(xmlOf(archive, target), known, rowsLeft);
    rowsLeft -= rows.length;
    if (rows.length > 0) tables.push({ name, rows });
  }
  const [only] = tables;
  return tables.length === 1 && only !== undefined ? [{ ...only, name: "" }] : tables;
}

function xmlOf(archive: ZipArchive, part: string): string {
  return archive.read(part, partBytesAtMost)?.toString("utf8") ?? "";
}

interface Book {
  readonly sheets: readonly { readonly name: string; readonly id: string }[];
  readonly calendar: 1900 | 1904;
}

function readBook(xml: string): Book {
  const sheets: { name: string; id: string }[] = [];
  let calendar: 1900 | 1904 = 1900;
  for (const piece of readXml(xml)) {
    if (piece.kind !== "open") continue;
    if (piece.name === "workbookPr" && /^(?:1|true)$/.test(attribute(piece.attributes, "date1904"))) calendar = 1904;
    if (piece.name !== "sheet" || /hidden/i.test(attribute(piece.attributes, "state"))) continue;
    sheets.push({ name: attribute(piece.attributes, "name"), id: attribute(piece.attributes, "r:id") });
  }
  return { sheets, calendar };
}

/** Texts that cells refer to by place; readings above Japanese words are left out. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isReading = false;
  for (const piece of readXml(xml)) {
    if (piece.kind === "text") text += isText && !isReading ? piece.text : "";
    else if (piece.name === "t") isText = piece.kind === "open" && !piece.isEmpty;
    else if (piece.name === "rPh") isReading = piece.kind === "open";
    else if (piece.name === "si" && (piece.kind === "close" || piece.isEmpty)) {
      strings.push(text.trim());
      text = "";
    }
  }
  return strings;
}

/** The number formats of cell styles, by place. */
function readFormats(xml: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  for (const piece of readXml(xml)) {
    if (piece.kind === "text") continue;
    if (piece.name === "cellXfs") isCellStyle = piece.kind === "open";
    if (piece.kind !== "open") continue;
    const id = Number(attribute(piece.attributes, "numFmtId"));
    if (piece.name === "numFmt") codes.set(id, attribute(piece.attributes, "formatCode"));
    else if (piece.name === "xf" && isCellStyle) formats.push(numberFormat(id, codes.get(id)));
  }
  return formats;
}

interface Known extends Book {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
}

function readSheet(xml: string, known: Known, rowsLeft: number): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = { column: -1, type: "", style: 0 };
  let value = "";
  let isValue = false;
  for (const piece of readXml(xml)) {
    if (piece.kind === "text") value += isValue ? piece.text : "";
    else if (piece.name === "row") {
      if (cells.some((text) => text !== "")) {
        if (rows.length >= rowsLeft)
          throw new Unreadable(`More than ${rowsAtMost} rows are not read. Send the table in parts.`);
        rows.push(Array.from(cells, (text) => text ?? ""));
      }
      cells = [];
      cell.column = -1;
    } else if (piece.name === "v" || piece.name === "t") isValue = piece.kind === "open" && !piece.isEmpty;
    else if (piece.name !== "c") continue;
    else if (piece.kind === "open") {
      const column = columnOf(attribute(piece.attributes, "r")) ?? cell.column + 1;
      cell = { column, type: attribute(piece.attributes, "t"), style: Number(attribute(piece.attributes, "s")) };
      value = "";
    } else if (cell.column < columnsAtMost) cells[cell.column] = shown(value, cell.type, known, cell.style);
  }
  return rows;
}

/** "AB12" → 27. */
function columnOf(reference: string): number | undefined {
  const letters = /^\$?([A-Z]{1,3})/.exec(reference)?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shown(value: string, type: string, { strings, formats, calendar }: Known, style: number): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "yes" : "no";
  if (type === "e") return "";
  if (type !== "" && type !== "n") return value.trim();
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value.trim();
  return showNumber(number, formats[style] ?? numberFormat(0, undefined), calendar);
}
