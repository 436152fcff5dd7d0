import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { RowTable } from "../table/facts.ts";
import { faqsOfRows, type FaqRow } from "../table/faqs.ts";
import { numberFormat, type NumberFormat } from "./number-format.ts";
import { readSheet, type Sheet } from "./xlsx-sheet.ts";
import { damaged, type ZipArchive } from "./zip.ts";
import { attribute, readXml, readRelationships } from "./xml.ts";

const partBytesAtMost = 24 * 1024 * 1024;
const rowsAtMost = 100_000;

/** A workbook is a list of FAQs where each of its sheets is one. */
export type Workbook = { readonly faqs: readonly FaqRow[] } | { readonly tables: RowTable[]; readonly notes: Reason[] };

/**
 * Reads a workbook (ECMA-376, SpreadsheetML): what is not hidden of its sheets, their rows that hold something, each
 * cell as it is shown. Formulas show the result stored in the file.
 */
export function readXlsx(archive: ZipArchive): Workbook {
  const main = [...readRelationships(archive, "").values()].find(({ type }) => type.endsWith("/officeDocument"));
  const path = main?.target ?? "xl/workbook.xml";
  if (!archive.has(path)) throw damaged();
  const parts = readRelationships(archive, path);
  const partOf = (kind: string): string => {
    const part = [...parts.values()].find(({ type }) => type.endsWith(`/${kind}`));
    return part === undefined ? "" : xmlOf(archive, part.target);
  };
  const { calendar, ...book } = readBook(xmlOf(archive, path));
  const context = { strings: readStrings(partOf("sharedStrings")), formats: readFormats(partOf("styles")), calendar };
  const sheets: (Sheet & { readonly name: string })[] = [];
  let rowsLeft = rowsAtMost;
  for (const { name, id } of book.sheets) {
    const target = parts.get(id)?.target;
    if (target === undefined || !/worksheets?\//i.test(target)) continue;
    const sheet = readSheet(xmlOf(archive, target), { ...context, rowsAtMost: rowsLeft });
    rowsLeft -= sheet.rows.length;
    if (sheet.rows.length > 0) sheets.push({ name, ...sheet });
  }
  const faqs = sheets.map(({ rows }) => faqsOfRows(rows));
  if (faqs.length > 0 && !faqs.includes(undefined)) return { faqs: faqs.flatMap((rows) => rows ?? []) };
  const tables = sheets.map(({ name, rows }) => {
    return { name: sheets.length === 1 ? "" : name, rows: rows.map(({ cells }) => cells) };
  });
  return { tables, notes: notesOf(sheets, book.hiddenSheets) };
}

function notesOf(sheets: readonly Sheet[], hiddenSheets: readonly string[]): Reason[] {
  const sum = (count: (sheet: Sheet) => number): number => sheets.reduce((all, sheet) => all + count(sheet), 0);
  const [rows, columns] = [sum(({ hiddenRows }) => hiddenRows), sum(({ hiddenColumns }) => hiddenColumns)];
  const unknown = sum(({ unknownResults }) => unknownResults);
  return [
    ...(hiddenSheets.length > 0 ? [because("hidden_sheets_left_out", { names: hiddenSheets.join(", ") })] : []),
    ...(rows > 0 ? [because("hidden_rows_left_out", { count: rows })] : []),
    ...(columns > 0 ? [because("hidden_columns_left_out", { count: columns })] : []),
    ...(unknown > 0 ? [because("formulas_left_out", { count: unknown })] : []),
  ];
}

function xmlOf(archive: ZipArchive, part: string): string {
  return archive.read(part, partBytesAtMost)?.toString("utf8") ?? "";
}

interface Book {
  readonly sheets: readonly { readonly name: string; readonly id: string }[];
  readonly hiddenSheets: readonly string[];
  readonly calendar: 1900 | 1904;
}

function readBook(xml: string): Book {
  const sheets: { name: string; id: string }[] = [];
  const hiddenSheets: string[] = [];
  let calendar: 1900 | 1904 = 1900;
  for (const piece of readXml(xml)) {
    if (piece.kind !== "open") continue;
    if (piece.name === "workbookPr" && /^(?:1|true)$/.test(attribute(piece.attributes, "date1904"))) calendar = 1904;
    if (piece.name !== "sheet") continue;
    const name = attribute(piece.attributes, "name");
    if (/hidden/i.test(attribute(piece.attributes, "state"))) hiddenSheets.push(name);
    else sheets.push({ name, id: attribute(piece.attributes, "r:id") });
  }
  return { sheets, hiddenSheets, calendar };
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
