import { expect, test } from "vitest";
import { compareTexts } from "./compare-texts.ts";

test("lines that moved are neither added nor removed", () => {
  expect(
    compareTexts("# Prices\n\nTubes: 9 euros\n\nTyres: 30 euros", "# Prices\nTyres: 30 euros\n\n  Tubes: 9 euros"),
  ).toEqual({
    added: [],
    removed: [],
  });
});

test("a line that changed is removed as it was and added as it is, and a repeated one is counted", () => {
  expect(compareTexts("a\nb\nb\nc: 9", "a\nb\nc: 10\nb\nb")).toEqual({ added: ["c: 10", "b"], removed: ["c: 9"] });
});

test("only the first lines are listed, and long ones are cut without breaking a character", () => {
  const many = Array.from({ length: 90 }, (_, n) => `line ${n}`).join("\n");
  expect(compareTexts("", many).added).toHaveLength(50);
  const [cut = ""] = compareTexts("", `${"x".repeat(299)}😀😀`).added;
  expect(cut).toBe(`${"x".repeat(299)}\uFFFD…`);
});
