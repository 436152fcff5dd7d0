import { expect, test } from "vitest";
import { fill } from "./words.ts";

test("a sentence is filled once: what is put in is not read again", () => {
  expect(fill("{query} of {total}", { query: "{total}", total: 2 })).toBe("{total} of 2");
});
