import { expect, test } from "vitest";
import { compareStatements } from "./compare-statements.ts";

const price = "How much is a small inspection?";

test.each([
  [
    "the same in other marks and articles",
    price,
    "A small inspection costs 1,200 euros.",
    "The small inspection costs 1200 euros!",
  ],
  ["a number as word and as digits", price, "A small inspection takes two days.", "A small inspection takes 2 days"],
])("%s is the same", (_, question, one, other) => {
  expect(compareStatements(question, one, other)).toBe("same");
});

test.each([
  ["another price", price, "A small inspection costs 49 euros.", "The small inspection costs 39 euros."],
  [
    "another time, in German",
    "Wann öffnet der Laden am Samstag?",
    "Am Samstag öffnet der Laden um 9 Uhr.",
    "Der Laden öffnet am Samstag um 10 Uhr.",
  ],
  ["a denial", "Are dogs allowed?", "Dogs are allowed in the garden.", "Dogs are not allowed in the garden."],
  ["a denial in Chinese", "可以带狗吗？", "酒店可以带狗。", "酒店不可以带狗。"],
])("%s is contrary", (_, question, one, other) => {
  expect(compareStatements(question, one, other)).toBe("contrary");
});

test.each([
  ["the price of something else", price, "A small inspection costs 49 euros.", "A large inspection costs 119 euros."],
  [
    "a further number",
    price,
    "A small inspection costs 49 euros.",
    "A small inspection costs 49 euros and takes 2 days.",
  ],
  [
    "another number that nobody asked for",
    "What is a small inspection?",
    "A small inspection has 5 parts.",
    "A small inspection has 7 parts.",
  ],
  ["something else that is denied", "What is covered?", "Batteries are covered.", "Wear parts are not covered."],
])("%s is different", (_, question, one, other) => {
  expect(compareStatements(question, one, other)).toBe("different");
});
