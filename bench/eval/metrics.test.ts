import { expect, test } from "vitest";
import { accuracyAt1, auroc, gapRecallAt, mean, ndcgAt, recallAt, reciprocalRankAt } from "./metrics.ts";

const judgements = new Map([
  ["a", 2],
  ["b", 1],
  ["c", 0],
  ["d", -1],
]);

test("only a document of a degree above 0 is relevant", () => {
  expect(accuracyAt1(["b", "a"], judgements)).toBe(1);
  expect(accuracyAt1(["c", "a"], judgements)).toBe(0);
  expect(accuracyAt1(["d", "a"], judgements)).toBe(0);
  expect(accuracyAt1([], judgements)).toBe(0);
});

test("recall is the share of the relevant documents, not of the first ones", () => {
  expect(recallAt(["a", "x", "y", "z", "c", "b"], judgements, 5)).toBe(1 / 2);
  expect(recallAt(["a", "x", "y", "z", "b"], judgements, 5)).toBe(1);
  expect(recallAt([], judgements, 5)).toBe(0);
});

test("the reciprocal rank is that of the first relevant document within the depth", () => {
  expect(reciprocalRankAt(["x", "c", "b"], judgements, 10)).toBe(1 / 3);
  expect(reciprocalRankAt(["x", "c", "b"], judgements, 2)).toBe(0);
});

test("nDCG takes the degree itself as the gain", () => {
  // Ideal: 2 / log2(2) + 1 / log2(3) = 2.63093. Reached: 1 / log2(2) + 2 / log2(4) = 2.
  expect(ndcgAt(["b", "x", "a"], judgements, 10)).toBeCloseTo(2 / 2.63093, 5);
  expect(ndcgAt(["a", "b", "d"], judgements, 10)).toBe(1);
  expect(ndcgAt(["x"], judgements, 10)).toBe(0);
  // Of more relevant documents than the depth holds, only so many can be asked for.
  const many = new Map(Array.from({ length: 20 }, (_, at) => [`r${at}`, 1]));
  const first = [...many.keys()].slice(0, 10);
  expect(ndcgAt(first, many, 10)).toBe(1);
});

test("AUROC counts ties half", () => {
  expect(auroc([0.9, 0.8], [0.1, 0.2])).toBe(1);
  expect(auroc([0.1], [0.9])).toBe(0);
  expect(auroc([0.5, 0.5], [0.5])).toBe(0.5);
  // Pairs: .9 wins both, .4 ties with .4 and wins over .1: 3.5 of 4.
  expect(auroc([0.9, 0.4], [0.4, 0.1])).toBe(3.5 / 4);
});

test("gap recall at 10 % false alarms takes the best threshold that stays within them", () => {
  const answerable = [0.1, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];
  // One of ten may be refused: everything up to below .3.
  expect(gapRecallAt(answerable, [0.05, 0.2, 0.25, 0.35], 0.1)).toBe(3 / 4);
  // A gap as certain as the second answerable cannot be refused without it.
  expect(gapRecallAt(answerable, [0.3, 0.3], 0.1)).toBe(0);
  expect(gapRecallAt(answerable, [0, 0.1], 0.1)).toBe(1);
});

test("the mean of nothing is 0", () => {
  expect(mean([])).toBe(0);
  expect(mean([1, 2])).toBe(1.5);
});
