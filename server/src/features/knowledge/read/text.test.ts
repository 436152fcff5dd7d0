import { expect, test } from "vitest";
import { readMarkdown, readText } from "./text.ts";

test("Markdown keeps its text and gives its first heading as title", () => {
  expect(readMarkdown("\uFEFFIntro  \r\n\r\n# The *title* #\r\nBody<!-- secret\nnote -->")).toEqual({
    title: "The title",
    markdown: "Intro\n\n# The *title* #\nBody",
  });
});

test("front matter is dropped and its title wins", () => {
  expect(readMarkdown('---\ntags: [a]\ntitle: "From front matter"\n---\n# Heading\ntext')).toEqual({
    title: "From front matter",
    markdown: "# Heading\ntext",
  });
});

test("a comment in a code block is no title", () => {
  expect(readMarkdown("```sh\n# comment\n```\ntext").title).toBe("");
});

test("plain text loses control characters and surplus blank lines, nothing else", () => {
  expect(readText("a\u0000b  \r\rc\n\n\n\n  d\n")).toEqual({ title: "", markdown: "ab\n\nc\n\n  d" });
});
