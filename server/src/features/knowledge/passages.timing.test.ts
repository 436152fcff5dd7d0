import { expect, test } from "vitest";
import { expectWithin, msOf } from "../../../../tests/support/expect-below.ts";
import { splitPassages } from "./passages.ts";

const split = (markdown: string): string[] => splitPassages(markdown, { title: "" }).map((p) => p.text);
const sentence = (n: number): string => `Sentence number ${n} says that the lamp costs 3.50 euros, i.e. not much.`;
const sentences = (count: number): string => Array.from({ length: count }, (_, n) => sentence(n)).join(" ");

test("two megabytes are cut in linear time", async () => {
  await expectWithin(3_000, () =>
    msOf(async () => {
      expect(split(`${sentences(20)}\n\n`.repeat(1_500)).length).toBe(1_500);
    }),
  );
});
