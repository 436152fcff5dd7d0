import { expect, test } from "vitest";
import { beginningOf, excerptFor } from "./excerpt.ts";

test("the beginning of a text has no marks, no title of its own and no half word", () => {
  const text = `# Delivery\n\nSee **[the costs](https://example.com)**.\n\n${"word ".repeat(100)}`;
  const beginning = beginningOf(text, "Delivery");
  expect(beginning).toMatch(/^See the costs\. word word .*word…$/u);
  expect(beginning.length).toBeLessThanOrEqual(241);
  expect(beginningOf("Delivery", "Delivery")).toBe("");
  expect(beginningOf("", "Delivery")).toBe("");
});

test.each([
  ["Beta", "Beta kettles cost 70 euros.", "Beta kettles cost 70 euros."],
  ["Beta", "# Beta\n\nBeta kettles cost 70 euros.", "Beta kettles cost 70 euros."],
  ["Free  shipping", "Free shipping\nFree shipping starts at 50 euros.", "Free shipping starts at 50 euros."],
  ["Beta", "Beta\nkettles", "kettles"],
  ["Careers | Shop", "# Work with us\n\nThe kettles cost less for staff.", "The kettles cost less for staff."],
  ["", "\nFirst line\nSecond", "First line Second"],
])("of a text titled %j only a heading line is left out, no first words", (title, text, expected) => {
  expect(beginningOf(text, title)).toBe(expected);
  expect(excerptFor("kettles cost", [text], title)).toBe(expected);
});

test.each([
  [
    "It includes:\n\n- new brake pads\n- **a new chain**\n- both wheels trued\n\nA small one costs 49 euros.",
    "It includes: new brake pads, a new chain, both wheels trued. A small one costs 49 euros.",
  ],
  ["1. Open the box.\n2. Charge it\n   over night\n\n3. Ride", "Open the box. Charge it over night, Ride"],
  ["* one\n* two", "one, two"],
])("the items of a list don't run together: %j", (text, expected) => {
  expect(beginningOf(text, "")).toBe(expected);
});

test("a text that ends in time is not cut, and half a character is left out", () => {
  expect(beginningOf("Short.", "")).toBe("Short.");
  const emoji = beginningOf("😀".repeat(200), "");
  expect(emoji.isWellFormed()).toBe(true);
  expect(emoji).toMatch(/^😀+…$/u);
});

test("what is found is shown where it stands, in the passage that tells most", () => {
  const passages = ["Write to us.", "Parcels leave every day. Those that go abroad take a week.", "Abroad is far."];
  expect(excerptFor("parcel abroad", passages, "Delivery")).toBe(
    "Parcels leave every day. Those that go abroad take a week.",
  );
  expect(excerptFor("how long abroad?", [passages[1] ?? ""], "Delivery")).toBe("… Those that go abroad take a week.");
  expect(excerptFor("xyzzy", passages, "Delivery")).toBe("Write to us.");
  expect(excerptFor("xyzzy", [], "Delivery")).toBe("");
});

test("where only a table has the words, the beginning of the text is shown", () => {
  const table = "| Kettle | Price |\n|---|---|\n| Kettle Beta | 70 |";
  const text = `# Kettles\n\nOur range for the kitchen.\n\n${table}`;
  expect(excerptFor("price beta", [table], "Kettles", text)).toBe("Our range for the kitchen.");
});

test("languages without spaces are found by their characters, and cut between words", () => {
  expect(excerptFor("退货", ["我们每天发货。退货需在三十天内。"], "")).toBe("… 退货需在三十天内。");
  const beginning = beginningOf("营业时间".repeat(100), "");
  expect(beginning).toMatch(/^(?:营业时间)+…$/u);
});
