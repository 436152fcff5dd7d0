import { rowsOf, type Fragment } from "./fragments.ts";

const heading =
  /^(?:table of contents|contents|index|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|contenido|indice|sommario|inhoud(?:sopgave)?|sumário)$/i;
const dotted = /(?:[.·…_]\s?){4}\s*[\divxlc]{1,6}$/i;
const entry = /\s\d{1,4}$/;
const leastEntries = 3;

/** A page's fragments without the lines of a table of contents, which say nothing that does not follow. */
export function dropContents(fragments: readonly Fragment[]): readonly Fragment[] {
  const rows = rowsOf(fragments);
  const text = (row: readonly Fragment[]): string => row.map((each) => each.text).join(" ");
  const dropped = new Set<Fragment>();
  const dottedRows = rows.filter((row) => dotted.test(text(row)));
  if (dottedRows.length >= leastEntries) for (const each of dottedRows.flat()) dropped.add(each);
  const start = rows.findIndex((row) => heading.test(text(row)));
  const entries = start === -1 ? [] : rows.slice(start + 1);
  const end = entries.findIndex((row) => !entry.test(text(row)) && !dotted.test(text(row)));
  const listed = end === -1 ? entries : entries.slice(0, end);
  if (listed.length >= leastEntries) for (const each of [...(rows[start] ?? []), ...listed.flat()]) dropped.add(each);
  return dropped.size === 0 ? fragments : fragments.filter((each) => !dropped.has(each));
}
