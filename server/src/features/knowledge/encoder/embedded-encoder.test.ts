import { afterAll, expect, test } from "vitest";
import { asQuestion } from "./as-question.ts";
import { createEmbeddedEncoder } from "./embedded-encoder.ts";
import { cosine, quantise, toUnit } from "./quantise.ts";

const encoder = createEmbeddedEncoder();
afterAll(() => encoder.close());

test("what means the same is more alike than what only has the same words", async () => {
  const [same, words] = await encoder.encodeTexts(
    ["When are you open?", "What does my friend do in the mornings?"].map(asQuestion),
  );
  const question = toUnit(await encoder.encodeQuestion(asQuestion("what time does your shop close in the evening")));
  if (same === undefined || words === undefined) throw new Error("There are no vectors.");
  expect(cosine(quantise(same), question)).toBeGreaterThan(cosine(quantise(words), question) + 0.1);
});

test("a text has the same vector whatever is encoded beside it, in whatever order", async () => {
  const texts = ["Where is my parcel?", "A much longer text, which says a lot, and then it says some more.", "Hello"];
  const together = await encoder.encodeTexts(texts);
  for (const [at, text] of texts.entries()) {
    const [alone] = await encoder.encodeTexts([text]);
    expect(cosine(quantise(alone ?? new Float32Array()), toUnit(together[at] ?? new Float32Array()))).toBeGreaterThan(
      0.999,
    );
  }
});

test("marks, emoji, other scripts and a very long text do no harm", async () => {
  const texts = ["?", "🙂🙂", "你好吗", "word ".repeat(5_000), "\u0000", "\ud800 half a pair"];
  const vectors = await encoder.encodeTexts(texts);
  for (const vector of vectors) expect(vector.every(Number.isFinite)).toBe(true);
  expect(vectors).toHaveLength(texts.length);
});
