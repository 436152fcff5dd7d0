import { readProblem } from "../api/problem.ts";

type Cell = string | number | null;

/** Asks an address for CSV and gives it to the reader as a file. Throws ApiProblem. */
export async function downloadCsv(url: string, name: string): Promise<void> {
  const response = await fetch(url, { headers: { Accept: "text/csv" } });
  if (!response.ok) throw await readProblem(response);
  saveFile(await response.blob(), name);
}

/** Gives what stands on the page to the reader as a CSV file (RFC 4180). */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const text = rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** What a spreadsheet would take for a formula gets a quote in front, as the service does it. */
function quoted(cell: Cell): string {
  if (cell === null) return "";
  const text = String(cell);
  const isFormula = typeof cell === "string" && /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
