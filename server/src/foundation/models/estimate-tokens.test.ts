import { expect, test } from "vitest";
import { cutToTokens, estimateTokens } from "./estimate-tokens.ts";

test("four letters of an alphabet are about a token, an ideograph is one", () => {
  expect(estimateTokens("")).toBe(0);
  expect(estimateTokens("abcdefgh")).toBe(2);
  expect(estimateTokens("营业时间")).toBe(4);
  expect(estimateTokens("営業 abcd")).toBe(4);
});

test("a text is cut to a budget, never within a character", () => {
  expect(cutToTokens("abcdefgh", 2)).toBe("abcdefgh");
  expect(estimateTokens(cutToTokens("abc 营业时间 ".repeat(100), 50))).toBeLessThanOrEqual(50);
  expect(cutToTokens("😀".repeat(20), 3).isWellFormed()).toBe(true);
});
