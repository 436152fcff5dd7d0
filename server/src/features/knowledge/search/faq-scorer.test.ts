import { expect, test } from "vitest";
import { searchFaqs } from "./faq-scorer.ts";
import { quantise } from "../encoder/quantise.ts";
import { memoryIndex } from "./memory-index.ts";
import type { Meaning } from "./semantic-similarity.ts";
import { variantTerms } from "./nearest-variants.ts";
import { VariantVectors } from "./variant-vectors.ts";

const variants: [number, string][] = [
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
    ({ title }) => variantTerms(title),
  );

test("a stored question, asked word for word, is answered with confidence", async () => {
  for (const [answer, variant] of variants) {
    const [hit] = await searchFaqs(variant, indexOf(variants), 3);
    expect(hit?.answer).toBe(answer);
    expect(hit?.confidence).toBeGreaterThan(0.5);
  }
});

test("the same holds where every answer has one variant", async () => {
  const single = variants.filter(([answer], at) => variants.findIndex(([other]) => other === answer) === at);
  const [hit] = await searchFaqs("how can i change the address", indexOf(single), 3);
  expect(hit).toMatchObject({ answer: 2, variant: { title: "How can I change my address?" } });
  expect(hit?.confidence).toBeGreaterThan(0.5);
});

test("a question in other words is answered by the variants' vote", async () => {
  expect((await searchFaqs("forgotten pasword, help me log in", indexOf(variants), 3))[0]?.answer).toBe(1);
});

test("a question about something else has little confidence", async () => {
  expect((await searchFaqs("Do giraffes sleep standing up?", indexOf(variants), 1))[0]?.confidence ?? 0).toBeLessThan(
    0.5,
  );
});

test("each answer is listed once, best first", async () => {
  const hits = await searchFaqs("my password and my parcel", indexOf(variants), 5);
  expect(new Set(hits.map(({ answer }) => answer)).size).toBe(hits.length);
  expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
});

const openings = ["When", "How late", "On which days", "Until what time", "From what time", "At what hours"];
const places = ["the shop", "the office", "the workshop", "the counter", "your store", "the branch in town"];
const others: [number, string][] = Array.from({ length: 20 }, (_, at) => [
  at + 100,
  `How is the ${["drill", "ladder", "mower", "tent", "bike"][at % 5]} ${["rented", "repaired", "insured", "cleaned"][at % 4]}?`,
]);

test("an answer is no surer, and no likelier, for having many more variants than the others", async () => {
  const many: [number, string][] = openings.flatMap((opening) =>
    places.map((place): [number, string] => [1, `${opening} is ${place} open?`]),
  );
  const asked = "How do the moons of Mars move?";
  const confidenceAmong = async (own: [number, string][]) =>
    (await searchFaqs(asked, indexOf([...own, ...others]), 30)).find(({ answer }) => answer === 1)?.confidence ?? 0;
  expect(await confidenceAmong(many)).toBeLessThan((await confidenceAmong(many.slice(0, 6))) * 1.45);
});

test("behind an answer with most of the nearest variants, others are found, too", async () => {
  const many: [number, string][] = Array.from({ length: 90 }, (_, at) => [1, `Where is my parcel number ${at}?`]);
  const rare: [number, string] = [2, "Where is my nearest branch?"];
  const hits = await searchFaqs("Where is my parcel?", indexOf([...many, rare]), 3);
  expect(hits.map(({ answer }) => answer)).toEqual([1, 2]);
});

test("an empty index, and a question without words, find nothing", async () => {
  expect(await searchFaqs("password", indexOf([]), 3)).toEqual([]);
  expect(await searchFaqs("???", indexOf(variants), 3)).toEqual([]);
});

const shop = [
  "When are you open?",
  "Do you ship abroad?",
  "How can I return an item?",
  "What payment methods do you accept?",
  "Where are you located?",
];
const bakery = [
  "What are your opening hours?",
  "Do you bake gluten-free bread?",
  "Can I order a birthday cake?",
  "Is there parking near the shop?",
];
const german = [
  "Wann haben Sie geöffnet?",
  "Wie hoch sind die Versandkosten?",
  "Wie kann ich meine Bestellung stornieren?",
];

/** The FAQ that would be answered at the default threshold. */
async function answered(faqs: string[], question: string): Promise<string | undefined> {
  const [hit] = await searchFaqs(question, indexOf(faqs.map((title, source) => [source, title])), 3);
  return hit !== undefined && hit.confidence >= 0.5 ? faqs[hit.answer] : undefined;
}

test.each([
  [shop, "when do you open", "When are you open?"],
  [shop, "do you ship to Spain", "Do you ship abroad?"],
  [shop, "return policy", "How can I return an item?"],
  [shop, "which payment methods are accepted", "What payment methods do you accept?"],
  [shop, "Where are you located", "Where are you located?"],
  [bakery, "opening hours on sunday", "What are your opening hours?"],
  [bakery, "is your bread gluten free?", "Do you bake gluten-free bread?"],
  [bakery, "I want to order a cake", "Can I order a birthday cake?"],
  [german, "wie hoch sind die versandkosten nach Wien", "Wie hoch sind die Versandkosten?"],
  [german, "Bestellung stornieren", "Wie kann ich meine Bestellung stornieren?"],
])("of few FAQs with one variant each, %j answers %j with %j", async (faqs, question, answer) => {
  expect(await answered(faqs, question)).toBe(answer);
});

test.each([
  [shop, "opening hours?", "When are you open?"],
  [shop, "can I pay with paypal", "What payment methods do you accept?"],
  [shop, "where is your shop", "Where are you located?"],
  [bakery, "can I park my car", "Is there parking near the shop?"],
])("of few FAQs, %j may miss %j, but gets no wrong one: %j", async (faqs, question, answer) => {
  expect([undefined, answer]).toContain(await answered(faqs, question));
});

test.each([
  [shop, "do you sell cars?"],
  [shop, "what is the capital of France"],
  [shop, "do you have a job for me"],
  [shop, "when is my birthday"],
  [shop, "how can I cook rice"],
  [shop, "where are my keys"],
  [bakery, "do you repair bicycles?"],
  [bakery, "what is the meaning of life"],
  [bakery, "can I speak to your manager"],
  [german, "Wie hoch ist der Eiffelturm?"],
  [german, "Wann ist Ostern?"],
])("of few FAQs %j, none answers a question about something else: %j", async (faqs, question) => {
  expect(await answered(faqs, question)).toBeUndefined();
});

/** Variants on a line of their own direction, but for those that are named to mean the same. */
async function meaningOf(list: [number, string][], same: readonly number[]): Promise<Meaning> {
  const direction = (at: number) => Float32Array.from({ length: 16 }, (_, place) => Number(place === at));
  const vectors = list.map((_, at) => quantise(direction(same.includes(at) ? 0 : 1 + at)));
  return (await VariantVectors.of([...list.keys()], vectors)).compare(direction(0));
}

test("an answer is found by meaning, though its variant shares no word with the question", async () => {
  const index = indexOf(variants);
  const [byWords] = await searchFaqs("any news of the delivery", index, 3);
  expect(byWords?.answer).not.toBe(2);
  const [hit] = await searchFaqs("any news of the delivery", index, 3, () => meaningOf(variants, [3, 4]));
  expect(hit).toMatchObject({ answer: 2 });
  expect(hit?.confidence).toBeGreaterThan(0.5);
});

test("what shares no word with a variant is sure of it only where their meaning is close", async () => {
  const alike = async (cosine: number): Promise<Meaning> => {
    const vectors = variants.map((_, at) => {
      const vector = new Float32Array(16);
      vector[0] = at < 3 ? cosine : 0.2;
      vector[1 + at] = Math.sqrt(1 - vector[0] ** 2);
      return quantise(vector);
    });
    const asked = Float32Array.from({ length: 16 }, (_, place) => Number(place === 0));
    return (await VariantVectors.of([...variants.keys()], vectors)).compare(asked);
  };
  const confidenceAt = async (cosine: number) =>
    (await searchFaqs("Ljubljana", indexOf(variants), 1, () => alike(cosine)))[0]?.confidence ?? 0;
  const [close, far] = [await confidenceAt(0.7), await confidenceAt(0.4)];
  expect(close).toBeGreaterThan(0.4);
  expect(far).toBeLessThan(0.3);
});

test("a question that is stored word for word says so, whatever its case and marks", async () => {
  const stored: boolean[] = [];
  const watch = async (isStored: boolean) => void stored.push(isStored);
  for (const question of ["WHERE IS MY PARCEL", "where is my parcel?!", "where is my other parcel", "parcel"])
    await searchFaqs(question, indexOf(variants), 3, watch);
  expect(stored).toEqual([true, true, false, false]);
});

test("with meanings, a variant that the encoder has not read is still found by its words", async () => {
  const known = await meaningOf(variants.slice(0, 3), []);
  const [hit] = await searchFaqs("has my order arrived", indexOf(variants), 3, async () => known);
  expect(hit?.answer).toBe(3);
});
