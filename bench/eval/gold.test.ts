import { expect, test } from "vitest";
import { containsGold } from "./gold.ts";

test("a gold answer is found whatever its case, punctuation and articles", () => {
  expect(containsGold("It was signed in the U.S., by A. Smith.", ["the US"])).toBe(true);
  expect(containsGold("黑豹队只丢了 308分。", ["308分"])).toBe(true);
  expect(containsGold("It was signed in Spain.", ["France", "Germany"])).toBe(false);
});

test("an answer of which nothing is left is not contained in everything", () => {
  expect(containsGold("Anything.", ["The", "—", ""])).toBe(false);
});
