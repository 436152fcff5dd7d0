import { test } from "vitest";
import { expectWithin, msOf } from "../../../../../../tests/support/expect-below.ts";
import { readCsv } from "./csv.ts";

test("a hundred thousand quotes are read in linear time", async () => {
  await expectWithin(3_000, () =>
    msOf(async () => {
      readCsv('"a,'.repeat(100_000));
    }),
  );
});
