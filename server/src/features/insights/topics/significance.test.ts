import { expect, test } from "vitest";
import { chanceOf, findNews } from "./significance.ts";

const counts = (now: number, allNow: number, before: number, allBefore: number) => ({ now, allNow, before, allBefore });

test("a difference's chance is that of the exact binomial test", () => {
  // Of ten, all in one of two halves: 2 / 2^10.
  expect(chanceOf(counts(10, 100, 0, 100))).toBeCloseTo(2 / 1024, 9);
  // Of four, all in a third that is a quarter: only that, and nothing on the other side is as unlikely.
  expect(chanceOf(counts(4, 100, 0, 300))).toBeCloseTo(0.25 ** 4, 9);
  expect(chanceOf(counts(5, 100, 5, 100))).toBeCloseTo(1, 9);
});

test("what may be chance is no news, and what is not has its direction", () => {
  expect(findNews([counts(30, 200, 5, 200), counts(4, 200, 2, 200), counts(2, 200, 25, 200)])).toEqual([1, 0, -1]);
});

test("a share that stays is no news when twice as much is asked", () => {
  expect(findNews([counts(60, 400, 30, 200)])).toEqual([0]);
});

test("nothing is news beside an empty period, nor in an empty one", () => {
  expect(findNews([counts(30, 200, 0, 0), counts(0, 0, 30, 200)])).toEqual([0, 0]);
  expect(findNews([])).toEqual([]);
});

test("among a thousand topics that only chance moves, hardly one is called news", () => {
  let state = 1;
  const random = () => (state = (Math.imul(state, 48_271) >>> 0) % 0x7fffffff) / 0x7fffffff;
  const draw = () => Array.from({ length: 300 }, random).filter((value) => value < 0.03).length;
  const topics = Array.from({ length: 1_000 }, () => counts(draw(), 300, draw(), 300));
  expect(findNews(topics).filter((news) => news !== 0).length).toBeLessThanOrEqual(2);
});
