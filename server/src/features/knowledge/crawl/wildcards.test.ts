import { expect, test } from "vitest";
import { matchesWildcards } from "./wildcards.ts";

test.each([
  ["/a", "/a", true],
  ["/a", "/ab", false],
  ["/a*", "/ab/c", true],
  ["*", "", true],
  ["*.pdf", "/files/a.pdf", true],
  ["*.pdf", "/files/a.pdf?x", false],
  ["/a*b*c", "/axxbyyc", true],
  ["/a*b*c", "/axxcyyb", false],
  ["ab*ba", "aba", false],
  ["/a.c", "/abc", false],
  ["**a**", "a", true],
])("%s matches %s: %s", (pattern, text, expected) => {
  expect(matchesWildcards(pattern, text)).toBe(expected);
});
