import { expect, test } from "vitest";
import { createTraps } from "./traps.ts";

const judgeAll = (paths: readonly string[]) => {
  const judge = createTraps();
  const counts = { fine: 0, first: 0, more: 0 };
  for (const path of paths) counts[judge(`https://a.example${path}`)]++;
  return counts;
};
const numbered = (count: number, path: (n: number) => string) => Array.from({ length: count }, (_, n) => path(n));
const two = (n: number) => String(n).padStart(2, "0");

test.each<[string, (n: number) => string]>([
  ["months of a path", (n) => `/events/${2000 + Math.floor(n / 12)}/${two((n % 12) + 1)}/`],
  ["days of a path", (n) => `/calendar/2024-${two((n % 12) + 1)}-${two((n % 28) + 1)}`],
  ["days of a query", (n) => `/events?date=2024-01-${two((n % 28) + 1)}`],
  ["months by number", (n) => `/events?month=${n}&year=2024`],
  ["filters of one list", (n) => `/shoes?colour=${n}&size=3`],
])("%s are read only for the first 24", (_what, path) => {
  expect(judgeAll(numbered(100, path))).toEqual({ fine: 24, first: 1, more: 75 });
});

test.each<[string, (n: number) => string]>([
  ["numbered pages", (n) => `/product/${n}`],
  ["posts below a date", (n) => `/2024/05/post-${n}`],
  ["one parameter that names the page", (n) => `/index.php?id=${n}`],
  ["names that hold a year", (n) => `/report-2024-${n}`],
])("%s are no trap", (_what, path) => {
  expect(judgeAll(numbered(1_000, path))).toEqual({ fine: 1_000, first: 0, more: 0 });
});

test("a path that repeats itself, is too deep, or has too many parameters is one at once", () => {
  const paths = ["/a/b/a/b/a/b/a", "/x".repeat(30), "/l?a&b&c&d&e&f&g"];
  expect(judgeAll(paths)).toEqual({ fine: 0, first: 1, more: 2 });
});
