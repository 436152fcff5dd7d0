import { expect, test } from "vitest";
import { add, addAll, bucketOf, labelled, quantile } from "./counts.ts";
import type { Counts } from "./counts.ts";

const timesOf = (values: readonly number[]) => {
  const counts: Counts = new Map();
  for (const ms of values) add(counts, `first:${bucketOf(ms)}`);
  return counts;
};

test("a time that is read of its buckets is at most 5 % off, at any size", () => {
  for (let ms = 5; ms < 600_000; ms = Math.ceil(ms * 1.37)) {
    const read = quantile(timesOf([ms]), "first:", 0.5) ?? 0;
    expect(Math.abs(read - ms)).toBeLessThanOrEqual(Math.max(1, ms * 0.06));
  }
});

test("quantiles of hours that are added up are those of all their times", () => {
  const times = Array.from({ length: 1_000 }, (_, nth) => 10 + nth);
  const sum: Counts = new Map();
  for (let from = 0; from < 1_000; from += 37) addAll(sum, timesOf(times.slice(from, from + 37)));
  expect(sum).toEqual(timesOf(times));
  expect(quantile(sum, "first:", 0.5)! / 510).toBeCloseTo(1, 1);
  expect(quantile(sum, "first:", 0.95)! / 960).toBeCloseTo(1, 1);
  expect(quantile(sum, "full:", 0.5)).toBeNull();
});

test("what is taken away again leaves nothing behind", () => {
  const counts: Counts = new Map();
  const added = new Map([
    ["sessions", 2],
    ["lang:de", 1],
  ]);
  addAll(counts, added);
  addAll(counts, added, -1);
  expect(counts).toEqual(new Map());
});

test("labels come most first, and by name where they are as many", () => {
  const counts: Counts = new Map([
    ["lang:fr", 1],
    ["lang:de", 1],
    ["lang:en", 3],
    ["src:x", 9],
  ]);
  expect(labelled(counts, "lang:")).toEqual([
    ["en", 3],
    ["de", 1],
    ["fr", 1],
  ]);
});
