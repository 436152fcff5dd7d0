import { expect, test } from "vitest";
import { forgetTexts, onForget, remembered } from "./remembered-texts.ts";

test("whoever keeps texts drops them when a visitor is forgotten", () => {
  let dropped = 0;
  onForget(() => dropped++);
  const seen: string[] = [];
  const lengthOf = remembered((text) => seen.push(text));
  lengthOf("My name is Ada");
  lengthOf("My name is Ada");
  expect(seen).toEqual(["My name is Ada"]);
  forgetTexts();
  lengthOf("My name is Ada");
  expect([dropped, seen]).toEqual([1, ["My name is Ada", "My name is Ada"]]);
});
