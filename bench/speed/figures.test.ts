import { expect, test } from "vitest";
import { median, percentile, rounded } from "./figures.ts";

test("a percentile between two values lies on the line between them, in whatever order they come", () => {
  expect(percentile([4, 1, 3, 2], 50)).toBe(2.5);
  expect(percentile([1, 5, 3, 2, 4], 95)).toBeCloseTo(4.8);
  expect(percentile([7], 95)).toBe(7);
});

test("one round out of five that went wrong does not move the median much", () => {
  expect(median([10, 11, 9, 500, 10])).toBe(10);
});

test("a figure has four digits, and what could not be measured is null", () => {
  expect(rounded(1_234.567)).toBe(1_235);
  expect(rounded(0.012_345_6)).toBe(0.012_35);
  expect(rounded(median([]))).toBeNull();
});
