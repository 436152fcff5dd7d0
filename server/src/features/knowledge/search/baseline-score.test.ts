import { expect, test } from "vitest";
import { usualScore } from "./baseline-score.ts";

const hits = (...scores: readonly number[]) => scores.map((score, at) => ({ score, text: `text ${at}` }));

test("what is usual is the mean of the five after the best", () => {
  expect(usualScore(hits(0.9, 0.5, 0.4, 0.3, 0.2, 0.1, 0.1))).toBeCloseTo(0.3);
});

test("where fewer passages hold a word of the question, the rest counts as nothing", () => {
  expect(usualScore(hits(0.9, 0.5))).toBeCloseTo(0.1);
  expect(usualScore([])).toBe(0);
});

test("passages that repeat the best one's text do not make it usual", () => {
  const [best, ...rest] = hits(0.9, 0.5, 0.4, 0.3, 0.2, 0.1);
  expect(usualScore([best!, { ...best!, score: 0.89 }, ...rest])).toBeCloseTo(0.3);
});
