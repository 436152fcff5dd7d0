import { test } from "vitest";
import { expectWithin, msOf } from "../../../../../tests/support/expect-below.ts";
import { matchesWildcards } from "./wildcards.ts";

test("a pattern of stars against a long text is not slow", async () => {
  await expectWithin(1_000, () =>
    msOf(async () => {
      for (let n = 0; n < 100; n++) matchesWildcards("*a".repeat(500), `${"a".repeat(400)}${"b".repeat(1_600)}`);
    }),
  );
});
