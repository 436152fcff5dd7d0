import { expect, test } from "vitest";
import { parseQuery } from "./query.ts";
import { titleNamed } from "./title-named.ts";

test("a question names a title by its content words, whatever their form", () => {
  expect(titleNamed("The Scottish Parliament", parseQuery("How many seats does Scotland's parliament have?"))).toBe(
    0.5,
  );
  expect(titleNamed("Normans", parseQuery("What did the Norman do?"))).toBe(1);
});

test("a word that any text is built with counts half", () => {
  expect(titleNamed("Good delivery", parseQuery("Is delivery quick?"))).toBeCloseTo(2 / 3);
});

test("a title of no content words is named by nothing", () => {
  expect(titleNamed("", parseQuery("What?"))).toBe(0);
  expect(titleNamed("What is this", parseQuery("What is this?"))).toBe(0);
});
