import { expect, test } from "vitest";
import { isUnsatisfying, judge, namesOf } from "./signals.ts";

const answer = (answered: boolean, confidence: number, rating: string | null = null, partial?: true) => ({
  metadata: { sources: [], answered, confidence, ...(partial === undefined ? {} : { partial }) },
  rating,
  isCitedByModel: false,
});

test.each([
  ["a refusal", answer(false, 0.3), ["refused"]],
  ["a refusal that was rated down", answer(false, 0.3, "down"), ["refused", "thumbsDown"]],
  ["a refusal that was rated up is one all the same", answer(false, 0.3, "up"), ["refused"]],
  ["a certain answer", answer(true, 0.9), []],
  ["an answer just above the threshold", answer(true, 0.55), ["lowScore"]],
  ["a low answer that was rated up", answer(true, 0.55, "up"), []],
  ["a certain answer that was rated down", answer(true, 0.9, "down"), ["thumbsDown"]],
  ["an answer that was stopped", answer(false, 0, null, true), []],
])("%s", (_what, given, signs) => {
  expect(namesOf(judge(given, 0.5))).toEqual(signs);
});

test("a low score tells nothing of an answer in which a model cited what was found", () => {
  const cited = { ...answer(true, 0.5), isCitedByModel: true };
  expect(namesOf(judge(cited, 0.5))).toEqual([]);
  expect(namesOf(judge({ ...cited, rating: "down" }, 0.5))).toEqual(["thumbsDown"]);
});

test("the chatbot's own threshold decides what a low score is", () => {
  expect(namesOf(judge(answer(true, 0.35), 0.3))).toEqual(["lowScore"]);
  expect(namesOf(judge(answer(true, 0.55), 0.3))).toEqual([]);
});

test("asking again tells something of what was refused, doubtful or rated down, not of what was rated up or cited by a model", () => {
  expect(
    [
      answer(false, 0.1),
      answer(true, 0.7),
      answer(true, 0.95, "down"),
      answer(true, 0.95),
      answer(true, 0.7, "up"),
      { ...answer(true, 0.7), isCitedByModel: true },
      { ...answer(true, 0.7, "down"), isCitedByModel: true },
    ].map(isUnsatisfying),
  ).toEqual([true, true, true, false, false, false, true]);
});
