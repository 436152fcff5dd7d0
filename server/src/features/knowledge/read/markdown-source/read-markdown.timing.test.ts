import { expect, test } from "vitest";
import { expectWithin } from "../../../../../../tests/support/expect-below.ts";
import { readMarkdown } from "./read-markdown.ts";

const hostile: [string, string][] = [
  ["unclosed fences", "```\na\n".repeat(20_000)],
  ["quotes nested 1,000 deep", `${"> ".repeat(1_000)}text`],
  ["100,000 links", "[a](https://docs.example/b) ".repeat(100_000)],
  ["a table of 5,000 rows", `| a | b |\n| - | - |\n${"| 1 | 2 |\n".repeat(5_000)}`],
  ["open tags", "<Card a={ ".repeat(50_000)],
  ["open braces", "{{ {% {: ".repeat(50_000)],
  ["backticks of all lengths", Array.from({ length: 1_500 }, (_, length) => "`".repeat(length)).join(" ")],
  ["spaces", `a${" ".repeat(500_000)}b`],
  ["containers", '!!! note "x"\n'.repeat(50_000)],
  ["nested containers", Array.from({ length: 1_000 }, (_, depth) => `${"    ".repeat(depth)}!!! note`).join("\n")],
  ["HTML in lists in quotes", "> - <div>\n".repeat(5_000)],
];

/** Of one document: the reader process has 15 s. */
const boundMs = 6_000;

test.each(hostile)("%s are read in bounded time", async (_name, text) => {
  await expectWithin(
    boundMs,
    () => {
      const started = performance.now();
      expect(typeof readMarkdown(text).markdown).toBe("string");
      return performance.now() - started;
    },
    2,
  );
});
