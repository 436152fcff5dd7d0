import { expect, test } from "vitest";
import { percentile, toFigure } from "./figures.ts";

test("a percentile between two values lies on the line between them", () => {
  expect(percentile([1, 2, 3, 4], 50)).toBe(2.5);
  expect(percentile([1, 2, 3, 4, 5], 95)).toBeCloseTo(4.8);
  expect(percentile([7], 95)).toBe(7);
});

test("the median of the rounds is held against the bar", () => {
  const slow = toFigure("sqlite", "indexing in bulk", "passages/s", [900, 1_100, 950]);
  expect(slow).toMatchObject({ median: 950, min: 900, max: 1_100, rounds: 3, bar: "≥ 1000", met: false });
  expect(toFigure("sqlite", "start, warm compile cache", "s", [0.9, 2])).toMatchObject({ met: false, bar: "≤ 1" });
  expect(toFigure("sqlite", "memory, idle after start", "MB", [140, 170, 120])).toMatchObject({ met: true });
});

test("a measure without a bar is only reported", () => {
  expect(toFigure("postgres", "answer, 1 client, p50", "ms", [20])).not.toHaveProperty("met");
});
