import { test } from "vitest";
import { expectRatioBelow } from "../../../../tests/support/expect-below.ts";
import { scanJson } from "./scan-json.ts";

const length = 3_800_000;
const fill = (piece: string) => Buffer.from(piece.repeat(Math.ceil(length / piece.length)).slice(0, length));
test.each(["[", "{}", `"a",`, `"${"a".repeat(63)}\\"`, `"\\\\`, `\\"`, `{"messages":[`, "\\", `"`])(
  "a body of %s takes as long to measure as one of plain text, but for a factor",
  async (piece) => {
    const [bytes, plain] = [fill(piece), Buffer.from(`["${"a b".repeat(9)}"],`.repeat(length / 32))];
    await expectRatioBelow(
      8,
      () => scanJson(bytes, "messages"),
      () => scanJson(plain, "messages"),
    );
  },
);
