import { expect, test } from "vitest";
import { budgetFor, outputTokensFor, searchesMost, usualBudget } from "./budget.ts";

test.each([2_048, 4_096, 8_192])(
  "in a context of %i tokens all parts fit together, with room for a bad estimate",
  (context) => {
    const fixed = 600;
    const { evidence, history, search } = budgetFor(context, fixed);
    expect((evidence + history + searchesMost * search + fixed) / 0.75 + outputTokensFor(context)).toBeLessThanOrEqual(
      context,
    );
    expect(evidence).toBeGreaterThan(history);
  },
);

test("a large context, or one that nobody knows, gets what answers usually take, and no more", () => {
  expect(budgetFor(128_000, 600)).toEqual(usualBudget);
  expect(outputTokensFor(128_000)).toBe(outputTokensFor(undefined));
});

test("where the owner's instructions fill the context, nothing is left, rather than less than nothing", () => {
  expect(budgetFor(2_048, 10_000)).toEqual({ evidence: 0, history: 0, search: 0 });
});
