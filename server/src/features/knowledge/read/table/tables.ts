import { because } from "@svc/contract/reasons/reason.ts";
import { decodeFile } from "../decode-text.ts";
import { Unreadable } from "../unreadable.ts";
import { readCsv } from "./csv.ts";
import type { RowTable } from "./facts.ts";
import { faqsOfJson, faqsOfRows, type FaqRow } from "./faqs.ts";

const rowsAtMost = 100_000;

/** A file of rows: FAQs where it names questions and answers, otherwise a table; undefined: neither. */
export type Rows = { readonly faqs: readonly FaqRow[] } | { readonly tables: readonly RowTable[] } | undefined;

/** Reads CSV: with `;`, tab or `,` between, in the encodings that programs write. Throws Unreadable. */
export function rowsOfCsv(bytes: Uint8Array, contentType: string | undefined): Rows {
  const rows = readCsv(decodeFile(bytes, contentType, because("csv_utf8")));
  if (rows.length > rowsAtMost) throw new Unreadable(because("table_too_long", { rows: rowsAtMost }));
  const faqs = faqsOfRows(rows);
  return faqs === undefined ? { tables: [{ name: "", rows: rows.map(({ cells }) => cells) }] } : { faqs };
}

/** FAQs, or a list of flat objects as a table; other JSON is only text. */
export function rowsOfJson(text: string): Rows {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
  const faqs = faqsOfJson(value);
  if (faqs !== undefined) return { faqs };
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const items: readonly unknown[] = value;
  const records = items.map((item) => (isFlat(item) ? new Map(Object.entries(item)) : undefined));
  if (records.includes(undefined) || records.length > rowsAtMost) return undefined;
  const names = [...new Set(records.flatMap((record) => [...(record?.keys() ?? [])]))];
  const rows = records.map((record) => names.map((name) => String(record?.get(name) ?? "")));
  return { tables: [{ name: "", rows: [names, ...rows] }] };
}

function isFlat(item: unknown): item is Record<string, string | number | boolean | null> {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return false;
  return Object.values(item).every((value) => value === null || typeof value !== "object");
}
