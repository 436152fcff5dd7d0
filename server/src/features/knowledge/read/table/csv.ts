/**
 * The rows of a CSV text (RFC 4180), cells trimmed, empty rows left out. The separator is the one of
 * `,` `;` tab and `|` that the first lines agree on; cells in quotes may hold separators, doubled quotes
 * and line ends. A quote that is never closed is read as a letter.
 */
export function readCsv(text: string): CsvRow[] {
  const clean = text.replace(/^\uFEFF/, "");
  const declared = /^sep=(.)\r?\n/i.exec(clean);
  const body = clean.slice(declared?.[0].length ?? 0);
  return split(body, declared?.[1] ?? separatorOf(body), declared === null ? 1 : 2);
}

export interface CsvRow {
  /** Of its first line, counted from 1 as editors do. */
  readonly line: number;
  readonly cells: readonly string[];
}

const separators = [",", ";", "\t", "|"];
const sampledLines = 20;

/** The separator that gives the first rows the same number of cells, the larger the better. */
function separatorOf(text: string): string {
  const sample = text.slice(0, 64 * 1024);
  let best = { separator: ",", score: 0 };
  for (const separator of separators) {
    const widths = split(sample, separator, 1)
      .slice(0, sampledLines)
      .map(({ cells }) => cells.length);
    const first = widths[0] ?? 0;
    if (first < 2) continue;
    const agreeing = widths.filter((width) => width === first).length / widths.length;
    const score = agreeing * agreeing * Math.min(first, 20);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function split(text: string, separator: string, firstLine: number): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = firstLine;
  let rowLine = line;
  let at = 0;
  const endRow = (): void => {
    if (cells.some((cell) => cell !== "")) rows.push({ line: rowLine, cells });
    cells = [];
    rowLine = line;
  };
  while (at < text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at, separator) : undefined;
    const end = quoted?.end ?? endOfCell(text, at, separator);
    const cell = quoted?.cell ?? text.slice(at, end);
    cells.push(cell.trim());
    line += quoted === undefined ? 0 : (cell.match(/\n/g)?.length ?? 0);
    at = end;
    if (text[at] === separator) {
      at++;
      if (at < text.length && text[at] !== "\n" && text[at] !== "\r") continue;
      cells.push("");
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    line++;
    endRow();
  }
  endRow();
  return rows;
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

/** Undefined where the quote opens no cell: unclosed, or closed in the middle of one. */
function quotedCell(text: string, from: number, separator: string): { cell: string; end: number } | undefined {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return undefined;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (text[end] === " ") end++;
    const next = text[end];
    if (next !== undefined && next !== separator && next !== "\n" && next !== "\r") return undefined;
    return { cell: text.slice(from + 1, quote).replaceAll('""', '"'), end };
  }
}
