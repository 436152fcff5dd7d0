import { expect, test } from "vitest";
import { judgePatterns } from "./judge-patterns.ts";

const faultsIn = (code: string) => judgePatterns(new Map([["planted.ts", code]]));

test.each([
  [
    "exponential, as in a grammar of words",
    String.raw`/^(?:(?:please|now) )*person(?: (?:please|person|now))*$|^(?:a+)+$/u`,
  ],
  ["quadratic at the end of a text", String.raw`/[\s.?!]+$/u`],
  ["quadratic between two marks", String.raw`/<!--[\s\S]*?-->/g`],
  ["quadratic behind a look-behind", String.raw`/(?<!x)\s*\n\s*y/u`],
  ["quadratic with a reference back", String.raw`/(["'])[^\n]*?\1;/u`],
])("a pattern that is %s is a fault", async (_, pattern) => {
  expect(await faultsIn(`export const planted = ${pattern};`)).toEqual([
    expect.stringMatching(/^planted\.ts:1 backtracks \(/u),
  ]);
});

test("a pattern that can't be decided is a fault", async () => {
  expect(await faultsIn(String.raw`const planted = /[\p{L}--[a-z]]/v;`)).toEqual([
    expect.stringContaining("can't be decided"),
  ]);
});

test.each([
  'new RegExp("a" + words)',
  "RegExp(words)",
  "new globalThis.RegExp(words)",
  'Reflect.construct(globalThis["RegExp"], [words])',
  "(({ RegExp: Built }) => new Built(words))(globalThis)",
  'text.match("a+")',
  "text.matchAll(`${words}+`)",
])("a pattern that is built at run time is a fault: %s", async (code) => {
  expect(await faultsIn(`\n${code};`)).toEqual([expect.stringMatching(/^planted\.ts:2 builds/u)]);
});

test("a linear pattern is none, nor is the type of one", async () => {
  const code = String.raw`
    const words = /[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu;
    const end = /(?<!\/)\/+$/u;
    function first(text: string, pattern: RegExp, others: readonly RegExp[]): Map<string, RegExp> {
      return new Map([[text.match(pattern)?.[0] ?? others.length, pattern as RegExp]]);
    }`;
  expect(await faultsIn(code)).toEqual([]);
});
