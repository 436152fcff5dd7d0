import { expect, test } from "vitest";
import { HiddenDocnos } from "./hidden-docnos.ts";

test("numbers inside a range are hidden, its ends too, and no others", () => {
  const hidden = new HiddenDocnos([
    { from_docno: 2, to_docno: 3 },
    { from_docno: 7, to_docno: 7 },
  ]);
  expect([0, 1, 2, 3, 4, 6, 7, 8].filter((docno) => hidden.has(docno))).toEqual([2, 3, 7]);
});

test("an index without ranges hides nothing", () => {
  expect(new HiddenDocnos([]).has(0)).toBe(false);
});
