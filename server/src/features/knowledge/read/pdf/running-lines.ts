import { rowsOf, type Fragment } from "./fragments.ts";

export interface PageFragments {
  readonly page: number;
  readonly height: number;
  readonly fragments: readonly Fragment[];
}

/** Shares of a page's height in which headers and footers stand, and how many rows of them. */
const topEdge = 0.1;
const bottomEdge = 0.15;
const edgeRows = 3;
const leastPages = 3;

/**
 * The pages without what is printed on many of them alike, at the top or the bottom, and without their
 * numbers. Titles that are larger than `bodySize` stay: slides may have the same one.
 */
export function dropRunningLines(pages: readonly PageFragments[], bodySize: number): PageFragments[] {
  const edges = pages.map((page) => edgeRowsOf(page));
  const pagesWith = new Map<string, number>();
  for (const rows of edges) {
    for (const key of new Set(rows.map(keyOf))) pagesWith.set(key, (pagesWith.get(key) ?? 0) + 1);
  }
  const numbers = edges.map((rows) => rows.flatMap((row) => numberOf(textOf(row)) ?? []));
  return pages.map((page, at) => {
    const dropped = new Set<Fragment>();
    for (const row of edges[at] ?? []) {
      const isLarge = row.some(({ size }) => size > bodySize * 1.25);
      const isRunning = !isLarge && (pagesWith.get(keyOf(row)) ?? 0) >= leastPages;
      if (isRunning || isPageNumber(textOf(row), at, numbers)) for (const fragment of row) dropped.add(fragment);
    }
    return dropped.size === 0 ? page : { ...page, fragments: page.fragments.filter((each) => !dropped.has(each)) };
  });
}

function edgeRowsOf({ fragments, height }: PageFragments): Fragment[][] {
  const rows = rowsOf(fragments);
  const top = rows.slice(0, edgeRows).filter((row) => (row[0]?.y ?? 0) < height * topEdge);
  const bottom = rows.slice(-edgeRows).filter((row) => (row[0]?.y ?? 0) > height * (1 - bottomEdge));
  return [...new Set([...top, ...bottom])];
}

function textOf(row: readonly Fragment[]): string {
  return row.map(({ text }) => text).join(" ");
}

function keyOf(row: readonly Fragment[]): string {
  const words = textOf(row)
    .toLowerCase()
    .replace(/\p{N}+/gu, "#")
    .replace(/\s+/gu, " ");
  return `${Math.round((row[0]?.y ?? 0) / 12)} ${words}`;
}

const bareNumber = /^[\s\-–—|[(]*(?:\p{L}{1,10}\.?\s+)?(\d{1,4})[\s\-–—|\])]*$/u;
const numberOfAll = /^[\s\-–—|[(]*(?:\p{L}{1,10}\.?\s+)?(\d{1,4})\s*(?:\/|\p{L}{1,5})\s*\d{1,4}[\s\-–—|\])]*$/u;

function numberOf(text: string): number | undefined {
  const number = (numberOfAll.exec(text) ?? bareNumber.exec(text))?.[1];
  return number === undefined ? undefined : Number(number);
}

/** A number is the page's where it is the place of the page, or counts on as another page's does. */
function isPageNumber(text: string, at: number, numbers: readonly (readonly number[])[]): boolean {
  const number = numberOf(text);
  if (number === undefined) return /^[ivxlc]{1,6}$/.test(text.trim());
  if (number === at + 1) return true;
  return [at - 2, at - 1, at + 1, at + 2].some((other) => numbers[other]?.includes(number + other - at) === true);
}
