import { expect, test } from "vitest";
import { answerHolds } from "./answer-holds.ts";

const variant = "Do you have Wi-Fi?";
const answer = "Yes, free for all guests. The password is on your receipt.";

test.each(["is wifi free", "What is the password of the wi-fi?", "Is the Wi‑Fi for guests?"])(
  "%s is asked for",
  (question) => {
    expect(answerHolds(question, variant, answer)).toBe(true);
  },
);

test.each([
  ["what neither holds", "is wifi fast"],
  ["what only the answer holds", "free password"],
  ["what the variant holds alone", "do you have wi-fi"],
  ["a single word", "free?"],
  ["function words alone", "is it for you?"],
])("%s is not", (_, question) => {
  expect(answerHolds(question, variant, answer)).toBe(false);
});
