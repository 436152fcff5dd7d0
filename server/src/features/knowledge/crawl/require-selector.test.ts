import { expect, test } from "vitest";
import { requireSelector } from "./require-selector.ts";

test.each([
  "main .offer",
  ".a, #b > c + d ~ e",
  "h1:has(+ p):not(.a)",
  "[data-x='1/2'], [href^=\"https://\"]",
  "p:nth-child(2n + 1)",
  "li:nth-of-type(2)",
  ".\\31 a",
  ".tw\\:flex",
  "*",
  ".größe",
])("%s is a selector", async (selector) => {
  await expect(requireSelector(selector)).resolves.toBeUndefined();
});

test.each([
  "..price",
  "p..b",
  ".",
  "#",
  ".1a",
  "#1a",
  "12",
  "$x",
  "a!b",
  "a/b",
  "p[",
  "a > > b",
  "a,",
  ":nope",
  "::before",
  "p{color:red}",
  ":not(",
  "a >> b",
  "//div",
])("%s is none", async (selector) => {
  await expect(requireSelector(selector)).rejects.toThrow("not a CSS selector");
});
