import { expect, test } from "vitest";
import { readText } from "./text.ts";

test("plain text loses control characters and surplus blank lines, nothing else", () => {
  expect(readText("a\u0000b  \r\rc\n\n\n\n  d\n")).toEqual({ title: "", markdown: "ab\n\nc\n\n  d" });
});
