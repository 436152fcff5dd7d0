import { expect, test } from "vitest";
import { askedClauses, coverageOf } from "./faq-coverage.ts";
import { rankMeantFaqs } from "./semantic-faqs.ts";
import { memoryIndex } from "./memory-index.ts";

const faqs = [
  { question: "Are dogs allowed?", answer: "Dogs stay for £15 a night.", similarity: 0.5 },
  { question: "Is smoking allowed?", answer: "The house is non-smoking.", similarity: 0.4 },
  { question: "Do you have a pool?", answer: "There is no pool.", similarity: 0.1 },
];
const index = memoryIndex(faqs.map(({ question }) => ({ title: question })));

async function rank(message: string, answers: readonly number[] | undefined, similarities = [0.5, 0.4, 0.1]) {
  const asked = await askedClauses(message, index);
  const compared = faqs.map((faq, at) => ({ ...faq, similarity: similarities[at]!, coverage: coverageOf(asked, faq) }));
  return rankMeantFaqs(message, asked, compared, async (texts) =>
    answers === undefined ? undefined : texts.map((text) => answers[faqs.findIndex(({ answer }) => answer === text)]!),
  );
}

test("a FAQ whose answer says what is asked is sure where it is ahead and has the rarest word", async () => {
  const [best] = (await rank("my dogs, can they come?", [0.5, 0.1, 0])) ?? [];
  expect(best?.question).toBe("Are dogs allowed?");
  expect(best?.confidence).toBeGreaterThan(0.5);
});

test("without the message's rarest word, or another FAQ close behind, the same one isn't sure", async () => {
  const [best] = (await rank("is parking allowed?", [0.3, 0.2, 0])) ?? [];
  expect(best?.confidence).toBeLessThan(0.5);
  const [tied] = (await rank("my dogs, can they come?", [0.3, 0.6, 0])) ?? [];
  expect(tied?.confidence).toBeLessThan((await rank("my dogs, can they come?", [0.6, 0.1, 0]))?.[0]?.confidence ?? 0);
});

test("the same FAQ is surer the further the next one is behind", async () => {
  const [ahead] = (await rank("my dogs, can they come?", [0.3, 0, 0], [0.5, 0.1, 0.1])) ?? [];
  const [followed] = (await rank("my dogs, can they come?", [0.3, 0, 0], [0.5, 0.45, 0.1])) ?? [];
  expect(followed?.question).toBe(ahead?.question);
  expect(followed?.confidence).toBeLessThan(ahead?.confidence ?? 0);
});

test("who asks when is told a time, or nothing for sure", async () => {
  const [best] = (await rank("when are dogs allowed?", [0.9, 0, 0], [0.9, 0.1, 0.1])) ?? [];
  expect(best?.confidence).toBeLessThan(0.5);
});

test("an answer's similarity can put a FAQ first, and confidence falls with the order", async () => {
  const ranked = (await rank("may I swim?", [0, 0, 0.9], [0.3, 0.3, 0.25])) ?? [];
  expect(ranked[0]?.question).toBe("Do you have a pool?");
  const confidences = ranked.map(({ confidence }) => confidence);
  expect(confidences).toEqual(confidences.toSorted((one, other) => other - one));
});

test("what cannot be compared by its answers is left to the words", async () => {
  expect(await rank("my dogs, can they come?", undefined)).toBeUndefined();
});
