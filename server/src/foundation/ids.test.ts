import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("an id has its prefix and 26 characters of a case-insensitive alphabet", () => {
  expect(newId("bot")).toMatch(/^bot_[0-9a-hjkmnp-tv-z]{26}$/);
});

test("ids made later sort later", () => {
  const ids = [1, 1_000, 1_700_000_000_000, 1_700_000_000_001, 281_474_976_710_655].map((timeMs) =>
    newId("msg", timeMs),
  );
  expect(ids.toSorted()).toEqual(ids);
});

test("ten thousand ids of one moment all differ", () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId("ses", 1))).size).toBe(10_000);
});
