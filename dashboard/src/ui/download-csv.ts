import { readProblem } from "../api/problem.ts";

/** Asks an address for CSV and gives it to the reader as a file. Throws ApiProblem. */
export async function downloadCsv(url: string, name: string): Promise<void> {
  const response = await fetch(url, { headers: { Accept: "text/csv" } });
  if (!response.ok) throw await readProblem(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
