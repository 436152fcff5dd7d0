/** Rows as text in columns: numbers to the right, what is missing as a dash. */
export function formatTable(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? "–" : String(cell))));
  const widths = header.map((name, at) => Math.max(name.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const isNumeric = header.map((_, at) => rows.every((row) => row[at] === null || typeof row[at] === "number"));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (isNumeric[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  return [header, ...cells].map(line).join("\n");
}
