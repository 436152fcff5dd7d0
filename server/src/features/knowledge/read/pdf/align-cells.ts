import { rowsOf, type Fragment } from "./fragments.ts";

const edgeSlack = 2.5;
const leastRows = 3;
/** Cells of several lines that stand so. */
const leastMoved = 2;
/** Of a cell's lines to each other, beside the smallest distance there is. */
const sameCell = 1.25;
/** Share of a column's cells that have to stand beside just one row. */
const leastFitting = 0.8;

/**
 * Table cells of several lines that are set at the middle or the bottom of their row: their lines are joined and stand
 * on the row's base line, as those at the top do by themselves. Other fragments stay as they are.
 */
export function alignCells(fragments: readonly Fragment[]): Fragment[] {
  const rows = rowsOf(fragments);
  let aligned = [...fragments];
  for (const left of columnEdges(fragments)) {
    const isInColumn = (each: Fragment): boolean => Math.abs(each.left - left) <= edgeSlack;
    const anchors = rows
      .map((row) => row.filter((each) => !isInColumn(each)))
      .filter((others) => others.length >= 2)
      .map(([first]) => first?.y ?? 0);
    if (anchors.length < leastRows) continue;
    const joined = joinedCells(aligned.filter(isInColumn), anchors);
    if (joined !== undefined) aligned = [...aligned.filter((each) => !isInColumn(each)), ...joined];
  }
  return aligned.toSorted((one, other) => one.y - other.y || one.left - other.left);
}

/** Left edges that several fragments share. */
function columnEdges(fragments: readonly Fragment[]): number[] {
  const counts = new Map<number, number>();
  for (const { left } of fragments) counts.set(Math.round(left), (counts.get(Math.round(left)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= leastRows * 2).map(([left]) => left);
}

/** A column's cells, each on the base line of its row; undefined where they are no such cells. */
function joinedCells(column: readonly Fragment[], anchors: readonly number[]): Fragment[] | undefined {
  const cells = cellsOf(column.toSorted((one, other) => one.y - other.y));
  let [fitting, moved] = [0, 0];
  const joined = cells.flatMap((cell): readonly Fragment[] => {
    const [first, last] = [cell[0], cell.at(-1)];
    if (first === undefined || last === undefined) return [];
    const beside = anchors.filter((y) => y >= first.y - first.size * 0.3 && y <= last.y + last.size * 0.3);
    const [y] = beside;
    if (y === undefined || beside.length > 1) return cell;
    fitting++;
    if (cell.length === 1) return cell;
    if (y > first.y + first.size * 0.3) moved++;
    const text = cell.map((line) => line.text).join(" ");
    const right = Math.max(...cell.map((line) => line.right));
    return [{ ...first, text, right, y }];
  });
  const fits = moved >= leastRows ? cells.length * leastFitting : cells.length;
  return moved >= leastMoved && fitting >= fits ? joined : undefined;
}

function cellsOf(lines: readonly Fragment[]): Fragment[][] {
  const stepTo = (line: Fragment, before: Fragment | undefined): number =>
    before === undefined ? Number.POSITIVE_INFINITY : (line.y - before.y) / Math.max(line.size, before.size);
  const steps = lines.map((line, at) => stepTo(line, lines[at - 1])).filter((step) => step > 0.8);
  const smallest = Math.min(...steps);
  const cells: Fragment[][] = [];
  for (const [at, line] of lines.entries()) {
    const cell = cells.at(-1);
    if (cell !== undefined && stepTo(line, lines[at - 1]) <= smallest * sameCell) cell.push(line);
    else cells.push([line]);
  }
  return cells;
}
