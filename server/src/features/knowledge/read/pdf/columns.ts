import { rowsOf, usualSize, type Fragment } from "./fragments.ts";

/** A part of a page that is read from the top to the bottom: a column, or what goes across them. */
export type Region = readonly Fragment[];

type Row = readonly Fragment[];

const deepest = 4;
const leastRows = 3;
/** Share of a column's width that the lines of running text fill, and their letters. */
const proseFill = 0.6;
const proseLetters = 16;
/** Lines of running text beside other columns, and the share of them that begin in the middle of a sentence. */
const leastFlowing = 4;
const shareGoingOn = 0.6;
/** How much larger than the text of both columns a heading is. */
const headingSize = 1.12;
/** Lines that fill this share of their column and go on in the next. */
const fullLine = 0.8;
const leastGoingOn = 3;
/** Of scripts without small letters only punctuation tells a sentence from a cell. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}]/u;
const ideographicStop = /[、，。]/u;
/** Points that edges of one column differ by. */
const edgeSlack = 2.5;
/** Points that cells of a table stand inside of their column. */
const cellPadding = 5;
/** Share of a column's lines that begin at its edge; the others are indented. */
const atEdge = 0.6;
const someAtEdge = 0.3;
/** In font sizes: the space between columns is at least so wide. */
const gutter = 1.2;
/** Cells stand beside each other; lines of two texts do so only by chance. */
const tableAlignment = 0.6;

/**
 * The regions of a page in the order in which they are read. Columns are found by a left edge that many
 * lines begin at with nothing across it; what crosses it (a title, a caption) divides them into those above
 * and below. A table is no columns: it is told by its short cells that stand in rows.
 */
export function regionsOf(fragments: readonly Fragment[], depth = 0): Region[] {
  if (fragments.length === 0) return [];
  const rows = rowsOf(fragments);
  const edge = depth < deepest ? columnEdge(rows) : undefined;
  if (edge === undefined) return [fragments];
  const regions: Region[] = [];
  let undivided: Fragment[] = [];
  const endUndivided = (): void => {
    if (undivided.length > 0) regions.push(undivided);
    undivided = [];
  };
  for (const { rows: band, isDivided } of bandsOf(rows, edge)) {
    const all = band.flat();
    const left = all.filter((fragment) => !isRightOf(fragment, edge));
    const right = all.filter((fragment) => isRightOf(fragment, edge));
    if (isDivided && areColumns(left, right)) {
      endUndivided();
      regions.push(...regionsOf(left, depth + 1), ...regionsOf(right, depth + 1));
    } else undivided = undivided.concat(all);
  }
  endUndivided();
  return regions;
}

interface Band {
  readonly rows: Row[];
  /** Whether it has enough on both sides of the edge, and nothing across it. */
  isDivided: boolean;
}

function isRightOf({ left }: Fragment, edge: number): boolean {
  return left >= edge - edgeSlack;
}

function isAcross({ left, right }: Fragment, edge: number): boolean {
  return left < edge - edgeSlack && right > edge;
}

/** The rows in runs that are all divided by the edge or all not. */
function bandsOf(rows: readonly Row[], edge: number): Band[] {
  const bands: Band[] = [];
  for (const row of rows) {
    const isDivided = !row.some((fragment) => isAcross(fragment, edge));
    const band = bands.at(-1);
    if (band !== undefined && band.isDivided === isDivided) band.rows.push(row);
    else bands.push({ rows: [row], isDivided });
  }
  for (const band of bands) band.isDivided &&= linesBeside(band.rows, edge) >= leastRows;
  return bands.reduce<Band[]>((joined, band) => {
    const before = joined.at(-1);
    if (before !== undefined && !before.isDivided && !band.isDivided) before.rows.push(...band.rows);
    else joined.push(band);
    return joined;
  }, []);
}

/**
 * How many lines stand on the side that has fewer; 0 where those on the right do not begin at the edge: not even some,
 * where the space before it is as wide as between columns.
 */
function linesBeside(rows: readonly Row[], edge: number): number {
  let [left, right, aligned, space] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (const row of rows) {
    const first = row.find((fragment) => isRightOf(fragment, edge));
    const last = row.findLast((fragment) => !isRightOf(fragment, edge));
    if (last !== undefined) {
      left++;
      space = Math.min(space, (edge - last.right) / last.size);
    }
    if (first === undefined) continue;
    right++;
    if (first.left - edge <= cellPadding) aligned++;
  }
  return aligned >= right * (space >= gutter ? someAtEdge : atEdge) ? Math.min(left, right) : 0;
}

/** The left edge with the most lines beside each other; undefined where there are no columns. */
function columnEdge(rows: readonly Row[]): number | undefined {
  const fragments = rows.flat();
  const leftmost = Math.min(...fragments.map(({ left }) => left));
  const starts = new Map<number, number>();
  for (const { left } of fragments) {
    const place = Math.round(left);
    if (left > leftmost + 30) starts.set(place, (starts.get(place) ?? 0) + 1);
  }
  let best: { edge: number; lines: number } | undefined;
  for (const [edge, count] of starts) {
    if (count < 2) continue;
    const divided = bandsOf(rows, edge).filter(({ isDivided }) => isDivided);
    const lines = divided.reduce((sum, band) => sum + linesBeside(band.rows, edge), 0);
    if (lines >= leastRows && (best === undefined || lines > best.lines)) best = { edge, lines };
  }
  return best?.edge;
}

function areColumns(left: Region, right: Region): boolean {
  const leftRows = rowsOf(left);
  const rightRows = rowsOf(right);
  if (isProse(leftRows) && isProse(rightRows)) return !areCells(leftRows, rightRows);
  if (areTexts(left, right)) return true;
  if (isFlowing(leftRows) && holdsColumnsOfProse(rightRows, 1)) return true;
  const aligned = alignedRows(leftRows, rightRows);
  const fewer = Math.min(leftRows.length, rightRows.length);
  return aligned < fewer * tableAlignment && fewer * 4 >= Math.max(leftRows.length, rightRows.length);
}

/** How many rows of one side have one of the other beside them. */
function alignedRows(leftRows: readonly Row[], rightRows: readonly Row[]): number {
  return leftRows.filter(([first]) =>
    rightRows.some(
      ([other]) => first !== undefined && other !== undefined && Math.abs(first.y - other.y) < 0.3 * first.size,
    ),
  ).length;
}

/** Whether each line has one beside it and is a sentence of its own below its head: questions and answers, say. */
function areCells(leftRows: readonly Row[], rightRows: readonly Row[]): boolean {
  if (leftRows.length !== rightRows.length || alignedRows(leftRows, rightRows) < leftRows.length) return false;
  const below = [...leftRows.slice(1), ...rightRows.slice(1)];
  return below.every(([line]) => line !== undefined && /^\P{Ll}.*[.!?]$/u.test(line.text));
}

/**
 * Whether tables and headings stand on both sides too: each side has text that goes on from line to line, or a
 * heading, and one of them at another height than any heading of the other, as no row of one table has.
 */
function areTexts(left: Region, right: Region): boolean {
  const usual = usualSize([...left, ...right]);
  const isHeading = ({ size }: Fragment): boolean => size >= usual * headingSize;
  const [leftHeadings, rightHeadings] = [left.filter(isHeading), right.filter(isHeading)];
  const isAlone = (own: readonly Fragment[], others: readonly Fragment[]): boolean =>
    own.some((one) => !others.some((other) => Math.abs(one.y - other.y) < one.size));
  const [leftGoingOn, rightGoingOn] = [goingOn(rowsOf(left)), goingOn(rowsOf(right))];
  const isText = (headings: readonly Fragment[], lines: number): boolean =>
    headings.length > 0 || lines >= leastGoingOn;
  if (!isText(leftHeadings, leftGoingOn) || !isText(rightHeadings, rightGoingOn)) return false;
  return (
    Math.min(leftGoingOn, rightGoingOn) >= leastGoingOn ||
    isAlone(leftHeadings, rightHeadings) ||
    isAlone(rightHeadings, leftHeadings)
  );
}

/** How many lines fill their column and go on in the next one in the middle of a sentence. */
function goingOn(rows: readonly Row[]): number {
  const left = Math.min(...rows.map((row) => row[0]?.left ?? 0));
  const width = Math.max(...rows.map((row) => row.at(-1)?.right ?? 0)) - left;
  return rows.filter((row, at) => {
    const [line, next] = [row[0], rows[at + 1]?.[0]];
    if (line === undefined || next === undefined || row.length > 1) return false;
    const isFull = line.text.length >= proseLetters && line.right - line.left >= width * fullLine;
    return isFull && next.y - line.y < line.size * 2 && (/^\p{Ll}/u.test(next.text) || isUnspaced(line.text));
  }).length;
}

function isUnspaced(text: string): boolean {
  return ideograph.test(text) && ideographicStop.test(text);
}

/** Whether this is itself several columns of running text. */
function holdsColumnsOfProse(rows: readonly Row[], depth: number): boolean {
  if (isFlowing(rows)) return true;
  const edge = depth < deepest ? columnEdge(rows) : undefined;
  if (edge === undefined) return false;
  const side = (isRight: boolean): Fragment[] => rows.flat().filter((each) => isRightOf(each, edge) === isRight);
  const [left, right] = [side(false), side(true)];
  if (left.length === 0 || right.length === 0) return false;
  return isFlowing(rowsOf(left)) && holdsColumnsOfProse(rowsOf(right), depth + 1);
}

/** Running text whose lines mostly go on in the middle of a sentence, as cells of a table seldom do. */
function isFlowing(rows: readonly Row[]): boolean {
  if (rows.length < leastFlowing || !isProse(rows)) return false;
  const small = rows.slice(1).filter((row) => /^\p{Ll}/u.test(row[0]?.text ?? "")).length;
  return small >= (rows.length - 1) * shareGoingOn;
}

function isProse(rows: readonly Row[]): boolean {
  const all = rows.flat();
  const left = Math.min(...all.map((fragment) => fragment.left));
  const width = Math.max(...all.map((fragment) => fragment.right)) - left || 1;
  const fill = rows.reduce((sum, row) => sum + (row.at(-1)?.right ?? 0) - (row[0]?.left ?? 0), 0) / rows.length / width;
  const letters = all.reduce((sum, { text }) => sum + text.length, 0) / rows.length;
  return fill >= proseFill && letters >= proseLetters && !isTabular(rows);
}

/** Whether half of the rows have something at the same place inside of them. */
function isTabular(rows: readonly Row[]): boolean {
  const starts = new Map<number, number>();
  for (const { left } of rows.flatMap((row) => row.slice(1))) {
    const place = Math.round(left / edgeSlack);
    starts.set(place, (starts.get(place) ?? 0) + 1);
  }
  return Math.max(0, ...starts.values()) >= rows.length / 2;
}
