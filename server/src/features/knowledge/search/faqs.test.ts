import { expect, test } from "vitest";
import { searchFaqs, wordingTerms } from "./faqs.ts";
import { memoryIndex } from "./memory-index.ts";

const wordings: [number, string][] = [
  [1, "How do I reset my password?"],
  [1, "I forgot my password"],
  [1, "I cannot log in any more"],
  [2, "How can I change my address?"],
  [2, "I have moved to another flat"],
  [3, "Where is my parcel?"],
  [3, "My order has not arrived yet"],
];
const indexOf = (list: [number, string][]) =>
  memoryIndex(
    list.map(([source, title]) => ({ source, title })),
    ({ title }) => wordingTerms(title),
  );

test("a stored question, asked word for word, is answered with confidence", async () => {
  for (const [answer, wording] of wordings) {
    const [hit] = await searchFaqs(wording, indexOf(wordings), 3);
    expect(hit?.answer).toBe(answer);
    expect(hit?.confidence).toBeGreaterThan(0.5);
  }
});

test("the same holds where every answer has one wording", async () => {
  const single = wordings.filter(([answer], at) => wordings.findIndex(([other]) => other === answer) === at);
  const [hit] = await searchFaqs("how can i change the address", indexOf(single), 3);
  expect(hit).toMatchObject({ answer: 2, wording: { title: "How can I change my address?" } });
  expect(hit?.confidence).toBeGreaterThan(0.5);
});

test("a question in other words is answered by the wordings' vote", async () => {
  expect((await searchFaqs("forgotten pasword, help me log in", indexOf(wordings), 3))[0]?.answer).toBe(1);
});

test("a question about something else has little confidence", async () => {
  expect((await searchFaqs("Do giraffes sleep standing up?", indexOf(wordings), 1))[0]?.confidence ?? 0).toBeLessThan(
    0.5,
  );
});

test("each answer is listed once, best first", async () => {
  const hits = await searchFaqs("my password and my parcel", indexOf(wordings), 5);
  expect(new Set(hits.map(({ answer }) => answer)).size).toBe(hits.length);
  expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
});

test("an empty index, and a question without words, find nothing", async () => {
  expect(await searchFaqs("password", indexOf([]), 3)).toEqual([]);
  expect(await searchFaqs("???", indexOf(wordings), 3)).toEqual([]);
});
