import type { CsvTable } from "@svc/contract";

/**
 * A table as CSV (RFC 4180), with its columns' names first. Cells that a spreadsheet would take for a
 * formula begin with an apostrophe: what visitors typed must not run on the owner's machine.
 */
export function toCsv({ columns, rows }: CsvTable): string {
  return [columns, ...rows].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

/** Whether an Accept header prefers CSV to JSON. */
export function acceptsCsv(accept: string | undefined): boolean {
  const quality = (type: string) =>
    Math.max(
      0,
      ...(accept ?? "").split(",").flatMap((range) => {
        const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
        if (name !== type) return [];
        const weight = parameters.find((parameter) => parameter.startsWith("q="));
        return [weight === undefined ? 1 : Number(weight.slice(2)) || 0];
      }),
    );
  return quality("text/csv") > quality("application/json");
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // Also behind spaces, and the wide forms that some spreadsheets read alike.
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return /[",\r\n']/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
