import { expect, test } from "vitest";
import { gradeAnswer, normalise } from "./grade.ts";
import type { VisitorAnswer } from "./grade.ts";
import type { VisitorQuestion } from "./read-set.ts";

const question: VisitorQuestion = {
  id: "q1",
  kind: "plain",
  text: "What does delivery cost?",
  history: [],
  answerable: true,
  facts: [["£4.95", "4.95 pounds"], ["UK … working days"]],
  forbidden: ["£9.95"],
  sources: [],
  note: "",
};
const answer = (text: string, changes: Partial<VisitorAnswer> = {}): VisitorAnswer => ({
  text,
  answered: true,
  hedged: false,
  confidence: 0.8,
  sources: [],
  parts: [],
  firstMs: 1,
  ms: 2,
  ...changes,
});

const whole = "To the **UK** it takes two working days and costs £4.95.";

test.each([
  [whole, "right"],
  ["It costs 4.95 pounds.", "partly"],
  ["We deliver.", "useless"],
  ["To the UK it takes two working days: £4.95, or £9.95.", "wrong"],
  [`${whole} <div>`, "partly"],
  [`${whole} ${"x".repeat(1_600)}`, "partly"],
])("%j is %s", (text, grade) => {
  expect(gradeAnswer(question, answer(text)).grade).toBe(grade);
});

test("a number is no part of a longer one, and a short word none of another word", () => {
  const facts = (fact: string): VisitorQuestion => ({ ...question, facts: [[fact]], forbidden: [] });
  expect(gradeAnswer(facts("4.95"), answer("It costs 14.95.")).grade).toBe("useless");
  expect(gradeAnswer(facts("10"), answer("10.5 or 10")).grade).toBe("right");
  expect(gradeAnswer(facts("free"), answer("A carefree life")).grade).toBe("useless");
});

test("a refusal, and what is shown as unsure, are grades of their own", () => {
  expect(gradeAnswer(question, answer("Sorry.", { answered: false })).grade).toBe("refused");
  const hedged = gradeAnswer(question, answer(whole, { answered: false, hedged: true }));
  expect(hedged).toMatchObject({ grade: "hedged", isRightIfRead: true });
});

test("a question without an answer is answered wrongly by any answer", () => {
  expect(gradeAnswer({ ...question, kind: "none", facts: [], answerable: false }, answer("Yes.")).grade).toBe(
    "answered",
  );
});

test("a double question is half answered by one of its halves", () => {
  const double = { ...question, facts: [["a1"], ["a2"], ["b1"]], parts: ["a", "a", "b"], forbidden: [] };
  expect(gradeAnswer(double, answer("b1")).grade).toBe("partly");
  expect(gradeAnswer(double, answer("a1")).grade).toBe("useless");
});

test("emphasis, quotes, dashes and links do not keep a fact from being found", () => {
  expect(normalise("“Two” – [days](https://a.example) `now`")).toBe("two - days (https://a.example) now");
});
