import { expect, test } from "vitest";
import { askedClauses, coverageOf, coveredConfidence, holdsRarestWord } from "./faq-coverage.ts";
import { analyse } from "./analyse.ts";
import { memoryIndex } from "./memory-index.ts";
import { gramsOf } from "./query.ts";

/** Words as rare as each other. */
const clause = (text: string) =>
  analyse(text)
    .filter(({ stop }) => !stop)
    .map((token) => ({ term: token.term, grams: gramsOf(token), idf: 1 }));

const plantFood = { question: "Do you sell plant food?", answer: "Yes, our seaweed feed.", confidence: 0.94 };

test("a FAQ covers what its question or its answer speaks of, in whatever form of the word", () => {
  expect(coverageOf([clause("sell plants")], plantFood)).toBeGreaterThan(0.9);
  expect(coverageOf([clause("seaweed")], plantFood)).toBeGreaterThan(0.8);
  expect(coverageOf([clause("sell orchids")], plantFood)).toBe(0.5);
});

test("of several sentences the one that it covers best counts", () => {
  expect(coverageOf([clause("my name is Ada"), clause("sell plant food")], plantFood)).toBe(1);
});

test.each([
  ["sauna price", "Do you have a sauna?", "Yes. An hour is £12.", "Yes, in the cellar."],
  ["Gebühr Hundemarke", "Brauche ich eine Hundemarke?", "Ja, sie kostet 12 €.", "Ja, im Rathaus."],
])("%o is about the other word: the price a FAQ tells, or is not sure", async (message, question, told, untold) => {
  const asked = await askedClauses(message, memoryIndex([{ title: question }, { title: "Where can I park?" }]));
  expect(coverageOf(asked, { question, answer: told })).toBe(1);
  expect(holdsRarestWord(asked, { question, answer: told })).toBe(true);
  const found = { coverage: 1, lead: 1, words: 1 };
  expect(coveredConfidence(message, { question, answer: told, confidence: 0.6 }, found)).toBe(0.6);
  expect(coveredConfidence(message, { question, answer: untold, confidence: 0.6 }, found)).toBeLessThan(0.5);
});

test("a FAQ that is asked alike but about something else is not sure", () => {
  const confidence = coveredConfidence("Do you sell orchids?", plantFood, { coverage: 0.5, lead: 0, words: 2 });
  expect(confidence).toBeLessThan(0.5);
});

test("a question for a price is not surely answered by a FAQ that names none", () => {
  const faq = { question: "How do I pay for a permit?", answer: "Online, by card.", confidence: 0.9 };
  expect(coveredConfidence("How much is a permit?", faq, { coverage: 1, lead: 0.5, words: 1 })).toBeLessThan(0.5);
  const price = { ...faq, answer: "A permit is 20 euros." };
  expect(coveredConfidence("How much is a permit?", price, { coverage: 1, lead: 0.5, words: 1 })).toBe(0.9);
});

test("a FAQ that alone speaks of all that was asked is sure, however it is asked", () => {
  const faq = {
    question: "Where can I leave glass?",
    answer: "At the bottle bank behind the library.",
    confidence: 0.2,
  };
  expect(coveredConfidence("bottle bank library", faq, { coverage: 0.9, lead: 0.4, words: 3 })).toBe(0.6);
});

test("a message without a word that says anything is left to its similarity", () => {
  expect(coveredConfidence("what?", plantFood, { coverage: 0, lead: 0, words: 0 })).toBe(0.94);
});
