import { expect, test } from "vitest";
import { createScope, matchesPattern, siteAddress } from "./scope.ts";

test.each([
  ["https://a.example/x?y", "https://a.example", "https://a.example/x?y"],
  ["http://www.a.example/x", "https://a.example", "https://a.example/x"],
  ["https://a.example/x", "https://www.a.example", "https://www.a.example/x"],
  ["https://b.a.example/x", "https://a.example", undefined],
  ["http://a.example:8080/x", "https://a.example", undefined],
  ["http://127.0.0.1:2/x", "http://127.0.0.1:1", undefined],
])("%s on %s is %s", (address, origin, expected) => {
  expect(siteAddress(address, origin)).toBe(expected);
});

test.each([
  ["/blog", "/blog", true],
  ["/blog", "/blog/one", true],
  ["/blog", "/blogger", false],
  ["blog/", "/blog/one", true],
  ["/blog/*", "/blog/one/two?x", true],
  ["/blog/**", "/blog/one", true],
  ["/blog/*", "/blog", false],
  ["*.pdf", "/files/a.pdf", true],
  ["/list?page=*", "/list?page=2", true],
  ["https://a.example/blog/*", "/blog/x", true],
  ["https://b.example/blog/*", "/blog/x", false],
  ["/a.c", "/abc", false],
])("%s and %s: %s", (pattern, path, expected) => {
  expect(matchesPattern(pattern, `https://a.example${path}`)).toBe(expected);
});

test("what is excluded is out, also where it is included", () => {
  const { keeps } = createScope("https://a.example", ["/docs"], ["*draft*"]);
  expect(["/docs/a", "/docs/draft-1", "/b"].map((path) => keeps(`https://a.example${path}`))).toEqual([
    true,
    false,
    false,
  ]);
});
