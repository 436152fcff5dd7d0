import { test } from "vitest";
import { expectWithin, msOf } from "../../../../../tests/support/expect-below.ts";
import { createPoliteness } from "./politeness.ts";

const never = new AbortController().signal;
const own = { judge: async () => ({ isPublic: false }) };
const url = "https://a.example/x";

test("the operator's own host is asked without a pause", async () => {
  const politeness = createPoliteness(own);
  await expectWithin(2_000, () =>
    msOf(async () => {
      for (let n = 0; n < 100; n++) (await politeness.enter(url, never))();
    }),
  );
});
