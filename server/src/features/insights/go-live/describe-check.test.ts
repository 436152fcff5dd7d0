import { expect, test } from "vitest";
import type { StoredQuestion } from "./check-row.ts";
import { describeCheck } from "./describe-check.ts";

const asked = (question: string, outcome: StoredQuestion["outcome"], topic: string | null = null): StoredQuestion => ({
  question,
  outcome,
  topic,
  origin: "usual",
  answer: "",
  sources: [],
  confidence: 0,
});

test("questions that one fact answers stand together, the fact that answers most first, and four are promised", () => {
  const questions = [
    asked("When are you open?", "answered", "hours"),
    asked("Gift vouchers", "unsure"),
    asked("How much does it cost?", "notKnown", "price"),
    asked("How long does delivery take?", "notKnown", "delivery"),
    asked("Repairs", "notKnown"),
    asked("How much is delivery?", "unsure", "delivery"),
    asked("Rentals", "notKnown"),
  ];
  const row = { chatbot_key: 1, requested: 2, finished: 2, skipped: [], questions, checked_at: 0, reported_at: 0 };
  const { counts, missingFacts, potential } = describeCheck("bot_1", row);
  expect(counts).toEqual({ asked: 7, answered: 1, unsure: 2, notKnown: 4 });
  expect(missingFacts.map((fact) => fact.questions)).toEqual([
    ["How long does delivery take?", "How much is delivery?"],
    ["How much does it cost?"],
    ["Repairs"],
    ["Rentals"],
    ["Gift vouchers"],
  ]);
  expect(potential).toEqual({ facts: 4, answered: 6 });
});
