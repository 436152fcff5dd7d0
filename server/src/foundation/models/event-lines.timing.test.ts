import { test } from "vitest";
import { expectWithin, msOf } from "../../../../tests/support/expect-below.ts";
import { createEventLines } from "./event-lines.ts";

test("a long line in small pieces takes time in proportion to its length", async () => {
  const lines = createEventLines();
  await expectWithin(2_000, () =>
    msOf(async () => {
      for (let pieces = 0; pieces < 90_000; pieces++) lines.push(Buffer.from("0123456789"));
    }),
  );
});
