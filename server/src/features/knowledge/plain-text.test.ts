import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["## A *heading* with `code`", "A heading with code"],
  ['[a link](https://e.example/x_(y) "t") and ![alt](/i.png)', "a link and alt"],
  ["<https://e.example/>", "//e.example/"],
  ["- one\n- **two**\n1. three", "one\ntwo\nthree"],
  ["| a | b |\n| --- | --- |\n| 1 | 2 |", "a  b\n\n1  2"],
  ["```js\nconst a_b = 1;\n```", "const a_b = 1;"],
  ["snake_case 2*3*4 1\\. x \\[y\\]", "snake_case 2*3*4 1. x [y]"],
  ["> quoted ~~gone~~", "quoted gone"],
])("%j reads %j", (markdown, expected) => {
  expect(plainText(markdown)).toBe(expected);
});
