import { expect, test } from "vitest";
import { scanJson } from "./scan-json.ts";

const length = 3_800_000;
const fill = (piece: string) => Buffer.from(piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
const timeOf = (bytes: Buffer): number => {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    scanJson(bytes, "messages");
    return performance.now() - started;
  });
  return Math.min(...times);
};

test.each(["[", "{}", `"a",`, `"${"a".repeat(63)}\\"`, `"\\\\`, `\\"`, `{"messages":[`, "\\", `"`])(
  "a body of %s takes as long to measure as one of plain text, but for a factor",
  (piece) => {
    const plain = timeOf(Buffer.from(`["${"a b".repeat(9)}"],`.repeat(length / 32)));
    expect(timeOf(fill(piece)) / plain).toBeLessThan(8);
  },
);
