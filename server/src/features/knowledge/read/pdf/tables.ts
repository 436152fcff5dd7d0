import type { Fragment } from "./fragments.ts";
import { joinLines, type Vocabulary } from "./hyphens.ts";

type Row = readonly Fragment[];

const leastRows = 2;
const leastRowsOfTwoColumns = 3;
/** In font sizes: rows farther apart than this are not of one table. */
const farthest = 3.5;
const farthestAlike = 12;
/** A line that stands nearer than this below another goes on with its cells. */
const nearest = 1.45;
const dividedWord = /\p{L}[-\u2010\u00AD]$/u;
const startsSmall = /^\p{Ll}/u;
/** Points that the edges of a column's cells differ by, and the share of cells that keep to them. */
const edgeSlack = 3;
const alignedLeast = 0.6;

interface Table {
  readonly cells: string[][];
  /** How many rows it takes. */
  readonly count: number;
  readonly columns: readonly Column[];
}

/**
 * A table that begins with this row; undefined where none does. Its header may keep to no edge of the cells below:
 * centered over them, it stands over its column all the same.
 */
export function tableAt(rows: readonly Row[], start: number, vocabulary: Vocabulary): Table | undefined {
  const head = rows[start];
  if (head === undefined || head.length < 2) return undefined;
  const table = regularAt(rows, start, vocabulary);
  const isHead = table === undefined && isNear(head, rows[start + 1]);
  const below = isHead ? regularAt(rows, start + 1, vocabulary) : undefined;
  if (below === undefined || head.length !== below.columns.length) return table;
  const isOver = ({ left, right }: Fragment, at: number): boolean => {
    const middle = (left + right) / 2;
    return (
      middle >= (below.columns[at]?.left ?? 0) && middle < (below.columns[at + 1]?.left ?? Number.POSITIVE_INFINITY)
    );
  };
  if (!head.every(isOver)) return undefined;
  return { ...below, cells: [head.map(({ text }) => text), ...below.cells], count: below.count + 1 };
}

function regularAt(rows: readonly Row[], start: number, vocabulary: Vocabulary): Table | undefined {
  if ((rows[start]?.length ?? 0) < 2) return undefined;
  let end = start + 1;
  let last = start + 1;
  while (end < rows.length && isNear(rows[end - 1], rows[end])) {
    if ((rows[end]?.length ?? 0) >= 2) last = end + 1;
    else if (stepBetween(rows[end - 1], rows[end]) > nearest || end - last >= 3) break;
    end++;
  }
  while (last > start + 1 && endsCell(rows[last - 1], rows[last])) last++;
  const taken = rows.slice(start, last);
  const full = taken.filter((row) => row.length >= 2);
  const columns = columnsOf(taken);
  if (columns.length < 2 || full.length < (columns.length === 2 ? leastRowsOfTwoColumns : leastRows)) return undefined;
  if (!isRegular(full, columns) || looksLikeProse(full)) return undefined;
  const cells = cellsOf(taken, columns, vocabulary);
  return cells.length < 2 ? undefined : { cells, count: taken.length, columns };
}

/** Rows of tall cells may stand farther apart, where their cells begin at the same places. */
function isNear(above: Row | undefined, below: Row | undefined): boolean {
  const step = stepBetween(above, below);
  if (step <= farthest || above === undefined || below === undefined) return step <= farthest;
  const begins = (cell: Fragment): boolean => above.some((other) => Math.abs(other.left - cell.left) <= edgeSlack);
  return step <= farthestAlike && below.length >= 3 && below.length === above.length && below.every(begins);
}

/** From base line to base line, in font sizes. */
function stepBetween(above: Row | undefined, below: Row | undefined): number {
  const [one, other] = [above?.[0], below?.[0]];
  if (one === undefined || other === undefined) return Number.POSITIVE_INFINITY;
  return (other.y - one.y) / Math.max(one.size, other.size, 1);
}

/** Whether a line below a table's last row is the rest of a word that a cell of that row divides. */
function endsCell(above: Row | undefined, below: Row | undefined): boolean {
  const [rest, ...others] = below ?? [];
  if (rest === undefined || others.length > 0 || stepBetween(above, below) > nearest) return false;
  const cell = above?.find(({ left }) => Math.abs(left - rest.left) <= edgeSlack);
  return cell !== undefined && dividedWord.test(cell.text) && startsSmall.test(rest.text);
}

interface Column {
  left: number;
  right: number;
}

/** Where the cells of the fullest rows overlap they are one column; others may go over several. */
function columnsOf(rows: readonly Row[]): Column[] {
  const columns: Column[] = [];
  const fullest = Math.max(...rows.map((row) => row.length));
  const least = Math.max(2, fullest - 1);
  const cells = rows
    .filter((row) => row.length >= least)
    .flat()
    .toSorted((one, other) => one.left - other.left);
  for (const { left, right } of cells) {
    const column = columns.at(-1);
    if (column !== undefined && left < column.right) column.right = Math.max(column.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

function columnFor(columns: readonly Column[], { left, right }: Fragment): number {
  const middle = (left + right) / 2;
  const within = columns.findIndex((column) => middle >= column.left && middle <= column.right);
  return within === -1 ? columns.findLastIndex((column) => left >= column.left - 1) : within;
}

/** Cells of a row stand in different columns, and those of a column keep to an edge or to its middle. */
function isRegular(rows: readonly Row[], columns: readonly Column[]): boolean {
  const apart = rows.filter((row) => new Set(row.map((cell) => columnFor(columns, cell))).size === row.length);
  if (apart.length < rows.length * 0.8) return false;
  const cells = columns.map((_column, place) => rows.flat().filter((cell) => columnFor(columns, cell) === place));
  const aligned = cells.filter((column) => column.length > 1 && isAligned(column));
  return aligned.length >= columns.length - 1;
}

function isAligned(cells: readonly Fragment[]): boolean {
  const share = (place: (cell: Fragment) => number): number => {
    const places = cells.map(place).toSorted((one, other) => one - other);
    // The fullest window of the slack's width.
    let most = 0;
    for (let from = 0, to = 0; to < places.length; to++) {
      while ((places[to] ?? 0) - (places[from] ?? 0) > edgeSlack) from++;
      most = Math.max(most, to - from + 1);
    }
    return most / cells.length;
  };
  const places = [
    ({ left }: Fragment) => left,
    ({ right }: Fragment) => right,
    (cell: Fragment) => (cell.left + cell.right) / 2,
  ];
  return places.some((place) => share(place) >= alignedLeast);
}

/** Long texts side by side are columns that were not told apart, not a table. */
function looksLikeProse(rows: readonly Row[]): boolean {
  const cells = rows.flat();
  return cells.reduce((sum, { text }) => sum + text.length, 0) / cells.length > 60;
}

function cellsOf(rows: readonly Row[], columns: readonly Column[], vocabulary: Vocabulary): string[][] {
  const cells: string[][] = [];
  const isNewRow = rowBreak(rows);
  for (const [at, row] of rows.entries()) {
    const texts = columns.map(() => "");
    for (const fragment of row) {
      const column = Math.max(0, columnFor(columns, fragment));
      texts[column] = `${texts[column] ?? ""} ${fragment.text}`.trim();
    }
    const above = cells.at(-1);
    const step = stepBetween(rows[at - 1], row);
    const isContinued =
      above !== undefined && (!isNewRow(step) || (step <= nearest && goesOn(above, texts, row.length)));
    if (!isContinued) cells.push(texts);
    else
      for (const [column, text] of texts.entries())
        if (text !== "") above[column] = joinLines(above[column] ?? "", text, vocabulary);
  }
  return cells;
}

/** Whether a line near below a row has the rest of its cells: of one that is not the first, or in small letters. */
function goesOn(above: readonly string[], texts: readonly string[], filled: number): boolean {
  const isRest = texts.some((text, at) => startsSmall.test(text) || (text !== "" && dividedWord.test(above[at] ?? "")));
  return texts[0] === "" ? filled === 1 || isRest : filled === 1 && isRest;
}

/**
 * Where lines stand at two distances, the smaller one is that of lines in a cell. What is nearer than a
 * line can be is one row whose cells are set at different heights.
 */
function rowBreak(rows: readonly Row[]): (step: number) => boolean {
  const steps = rows.slice(1).map((row, at) => stepBetween(rows[at], row));
  const inCell = Math.min(...steps.filter((step) => step > 0.9));
  // A header often stands apart from all rows alike.
  const wide = steps.slice(1).filter((step) => step > inCell * 1.25);
  const hasBoth = wide.length >= 1 && wide.length >= steps.length * 0.2 && inCell < 1.5;
  return (step) => step > (hasBoth ? inCell * 1.12 : 0.8);
}
