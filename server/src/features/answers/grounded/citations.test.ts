import { describe, expect, test } from "vitest";
import { CitationWriter } from "./citations.ts";

const source = (id: string) => ({ id, kind: "url" as const, title: id, url: null });
const sources = ["a", "b", "a", "c"].map(source);

/** What comes out for a text that arrives in chunks of `size`: sources as <id>. */
function write(text: string, size: number, isShown = true): string {
  const writer = new CitationWriter(sources, { isShown });
  const parts = [];
  for (let at = 0; at < text.length; at += size) parts.push(...writer.push(text.slice(at, at + size)));
  parts.push(...writer.end());
  return parts
    .map((part) => (part.type === "source" ? `<${part.source.id}>` : part.type === "text" ? part.text : ""))
    .join("");
}

/** Sources may come a chunk earlier than their number, so they are compared apart. */
const split = (text: string) => ({
  text: text.replace(/<\w>/gu, ""),
  sources: [...text.matchAll(/<(\w)>/gu)].map(([, id]) => id).join(""),
});

describe.each([
  ["a citation becomes the first source", "Open daily [2].", "Open daily [1].", "b"],
  ["sources are numbered as they are first cited", "X [4], Y [2], Z [4].", "X [1], Y [2], Z [1].", "cb"],
  ["two passages of one source are one number, written once", "X [1][3] Y [1,3]", "X [1][1] Y [1]", "a"],
  ["a list of numbers is taken apart", "X [1, 2,4].", "X [1][2][3].", "abc"],
  ["a number of nothing is dropped with its space", "X [9]. Y [0] z [5, 1]", "X. Y z [1]", "a"],
  ["a link's text and a definition stay", "[1](https://a.example)\n[2]: x", "[1](https://a.example)\n[2]: x", ""],
  ["a citation may stand before a colon", "As it says in [2]: daily.", "As it says in [1]: daily.", "b"],
  ["inline code is left alone", "`list[1]` and [1]", "`list[1]` and [1]", "a"],
  ["a fence is left alone", "```js\na[1] = `b[2]`\n```\n[2]", "```js\na[1] = `b[2]`\n```\n[1]", "b"],
  ["inline code that is never closed ends with its line", "a ` b\nc [2]", "a ` b\nc [1]", "b"],
  ["a range is written out", "X [1-2], Y [2–4].", "X [1][2], Y [2][1][3].", "abc"],
  ["lists in other forms are taken apart", "X [1; 2] Y [source 4]", "X [1][2] Y [3]", "abc"],
  ["brackets of other makers are citations", "X【1】 Y【2†source】 Z [4†L3-L9]", "X[1] Y[2] Z [3]", "abc"],
  ["a source in words is a citation", "X (source 2). Y (Sources: 1, 4) Z (Quelle 2)", "X [1]. Y [2][3] Z [1]", "bac"],
  ["a footnote is a citation, without its list", "X [^2].\n\n[^2]: Prices\nY", "X [1].\n\n\nY", "b"],
  ["what counts from nothing or backwards stays", "[0-9] [5-2] [2020-2024]", "[0-9] [5-2] [2020-2024]", ""],
  [
    "other words in parentheses stay",
    "(page 2) (see 1) (source) 【重要】 (",
    "(page 2) (see 1) (source) 【重要】 (",
    "",
  ],
  ["a number of nothing vanishes in every form", "X [^9] Y (source 9) Z【8†source】.", "X Y Z.", ""],
  ["other brackets stay", "[a] [1a] [[1]] [] [1", "[a] [1a] [[1]] [] [1", "a"],
  ["a year is no citation", "In [2024] and [1].", "In [2024] and [1].", "a"],
  ["spaces at the end stay", "a  ", "a  ", ""],
])("%s", (_name, text, expected, cited) => {
  test("in one piece", () => {
    expect(split(write(text, text.length))).toEqual({ text: expected, sources: cited });
  });

  test("wherever it is cut", () => {
    for (let size = 1; size < text.length; size++)
      expect(split(write(text, size)), `chunks of ${size}`).toEqual({ text: expected, sources: cited });
  });
});

test("a source is handed out before the text that cites it", () => {
  expect(write("Open daily [2].", 3).indexOf("<b>")).toBeLessThan(write("Open daily [2].", 3).indexOf("[1]"));
});

test("where sources are not shown, no number and no source is, but what was cited is known", () => {
  const writer = new CitationWriter(sources, { isShown: false });
  const parts = [...writer.push("Open daily [2]. Free [1]"), ...writer.end()];
  expect(parts).toEqual([{ type: "text", text: "Open daily. Free", generatedBy: "model" }]);
  expect(writer.cited.map(({ id }) => id)).toEqual(["b", "a"]);
});
