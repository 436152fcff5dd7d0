import { expect, test } from "vitest";
import { leastCpuMs } from "../../../tests/support/expect-below.ts";
import { tokenize } from "./tokenize.ts";

test("a message of 8,000 characters takes at most 20 ms of CPU, whatever it is made of", () => {
  const pieces = [
    "I want to talk to a human ",
    "我要呼叫中心",
    "希望です",
    "a\u200D",
    "\u00AD",
    "ﷺ",
    "é\u0301",
    "'",
    "ー",
    "أُ",
  ];
  for (const piece of pieces) {
    const text = piece.repeat(8_000).slice(0, 8_000);
    expect(
      leastCpuMs(20, () => tokenize(text)),
      piece,
    ).toBeLessThan(20);
  }
});
