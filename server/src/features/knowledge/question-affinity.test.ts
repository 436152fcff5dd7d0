import { expect, test } from "vitest";
import { quantise, toBytes } from "./encoder/quantise.ts";
import { QuestionAffinity } from "./question-affinity.ts";

const byWords = (...texts: string[]) => QuestionAffinity.of(texts.map((text) => ({ text, meaning: null })));
const meaning = (encoder: string, ...values: number[]) => ({
  encoder,
  bytes: toBytes(quantise(Float32Array.from(values))),
});

test("questions with the same words ask the same, in any order and inflection; others do not", async () => {
  const affinity = await byWords(
    "Where can I park my car?",
    "Is there parking for cars?",
    "Do you sell gift vouchers?",
    "Wo kann ich mein Auto parken?",
    "Kann ich das Auto irgendwo parken?",
  );
  const [one, two, gift, drei, vier] = affinity.of(0);
  expect(one).toBeGreaterThan(0.5);
  expect(two).toBeGreaterThanOrEqual(0);
  expect(gift).toBeLessThan(0);
  expect([drei, vier].every((margin) => margin! < 0)).toBe(true);
  expect(affinity.of(3)[4]).toBeGreaterThanOrEqual(0);
});

test("grammar words alone make nothing alike", async () => {
  const affinity = await byWords("Are there umbrellas?", "Are there bicycles?", "How much is it?");
  expect([...affinity.of(0)].slice(1).every((margin) => margin < 0)).toBe(true);
});

test("Chinese questions are compared too", async () => {
  const affinity = await byWords("我的包裹在哪里？", "包裹在哪里呢？", "怎么退货？");
  const [, same, other] = affinity.of(0);
  expect(same).toBeGreaterThanOrEqual(0);
  expect(other).toBeLessThan(0);
});

test("what two questions mean makes them alike without a word in common", async () => {
  const affinity = await QuestionAffinity.of([
    { text: "shipment tracking", meaning: meaning("a", 1, 0, 0.1) },
    { text: "parcel whereabouts", meaning: meaning("a", 1, 0, 0) },
    { text: "closing hours", meaning: meaning("a", 0, 1, 0) },
    { text: "unrelated stuff", meaning: meaning("b", 1, 0, 0) },
  ]);
  const [, same, other, ofAnother] = affinity.of(0);
  expect(same).toBeGreaterThan(0);
  expect(other).toBeLessThan(0);
  expect(ofAnother).toBeLessThan(0);
});

test("what all questions have in common counts for nothing", async () => {
  const topic = Array.from({ length: 40 }, (_, n) => ({
    text: `word${n}`,
    meaning: meaning("a", 3, Math.cos(n), Math.sin(n)),
  }));
  const affinity = await QuestionAffinity.of(topic);
  const margins = [...affinity.of(0)];
  // The cosine of any two is above .8, and still most of them ask something else.
  expect(margins.filter((margin) => margin >= 0).length).toBeLessThan(20);
});

test("a long letter, emojis and broken characters are compared like anything else", async () => {
  const affinity = await byWords("x".repeat(8_000), "🙈🙉🙊", "\ud800 car", "", "car");
  for (let place = 0; place < 5; place++)
    expect([...affinity.of(place)].every((margin) => Number.isFinite(margin))).toBe(true);
});
