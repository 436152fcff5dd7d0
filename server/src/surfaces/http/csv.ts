import type { IncomingMessage } from "node:http";
import { z } from "zod";

/** Whether the caller asked for CSV, in so many words. */
export function wantsCsv({ headers }: IncomingMessage): boolean {
  return (headers.accept ?? "").split(",").some((range) => range.split(";")[0]?.trim().toLowerCase() === "text/csv");
}

/** The columns of a list's items: their fields, those of an object inside as `actor.name`. */
export function csvColumns(item: z.ZodType, above: readonly string[] = []): string[][] {
  if (!(item instanceof z.ZodObject)) return [[...above]];
  return Object.entries<z.ZodType>(item.shape).flatMap(([name, schema]) => csvColumns(schema, [...above, name]));
}

/** One line with its end (RFC 4180). */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

export function csvRow(columns: readonly (readonly string[])[], item: unknown): string {
  return csvLine(columns.map((path) => path.reduce(inside, item)));
}

function inside(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : null;
}

/** A text that a spreadsheet would take for a formula gets a quote in front, which shows it as text. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const harmless =
    /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) && typeof value !== "number" ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
