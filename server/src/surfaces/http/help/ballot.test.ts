import { expect, test } from "vitest";
import { createBallot } from "./ballot.ts";

test("an address rates each article once a day, and another address at once", () => {
  let now = 0;
  const counts = createBallot(() => now);
  expect([counts("1", "a"), counts("1", "a"), counts("1", "b"), counts("2", "a")]).toEqual([true, false, true, true]);
  now = 24 * 60 * 60_000;
  expect([counts("1", "a"), counts("1", "a")]).toEqual([true, false]);
});

test("of many ratings the oldest are forgotten first", () => {
  const counts = createBallot(() => 0);
  for (let at = 0; at <= 20_000; at++) counts(String(at), "a");
  expect([counts("20000", "a"), counts("1", "a"), counts("0", "a")]).toEqual([false, false, true]);
});
