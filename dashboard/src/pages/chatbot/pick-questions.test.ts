import type { CheckedQuestion } from "@svc/contract";
import { expect, test } from "vitest";
import { pickQuestions } from "./pick-questions.ts";

const checked = (
  question: string,
  origin: CheckedQuestion["origin"],
  confidence: number,
  outcome: CheckedQuestion["outcome"] = "answered",
): CheckedQuestion => ({ question, origin, outcome, answer: "Yes.", sources: [], confidence });

test("three answered questions are picked, the site's own first and the surest of them before others", () => {
  const picked = pickQuestions([
    checked("How much is delivery?", "usual", 0.99),
    checked("Shop returns", "title", 0.99),
    checked("Who is the founder?", "faq", 0.4, "unsure"),
    checked("How are orchids watered?", "heading", 0.7),
    checked(`Is ${"very ".repeat(20)}long?`, "faq", 0.99),
    checked("Do you repair bikes?", "faq", 0.6),
    checked("Do you sell vouchers?", "faq", 0.9),
  ]);
  expect(picked).toEqual(["Do you sell vouchers?", "Do you repair bikes?", "How are orchids watered?"]);
});
