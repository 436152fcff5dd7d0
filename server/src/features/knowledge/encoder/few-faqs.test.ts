import { afterAll, describe, expect, test } from "vitest";
import { searchFaqs } from "../search/faq-scorer.ts";
import { memoryIndex } from "../search/memory-index.ts";
import { variantTerms } from "../search/nearest-variants.ts";
import { VariantVectors } from "../search/variant-vectors.ts";
import { createEmbeddedEncoder } from "./embedded-encoder.ts";
import { quantise } from "./quantise.ts";

const encoder = createEmbeddedEncoder();
afterAll(() => encoder.close());

/**
 * The question of the FAQ that is answered at the default threshold, by words and meaning; `further` are variants
 * of the first one.
 */
async function answered(
  faqs: readonly string[],
  question: string,
  further: readonly string[] = [],
): Promise<string | undefined> {
  const asked = [
    ...faqs.map((title, source) => ({ source, title })),
    ...further.map((title) => ({ source: 0, title })),
  ];
  const index = memoryIndex(asked, ({ title }) => variantTerms(title));
  const vectors = (await encoder.encodeTexts(asked.map(({ title }) => title))).map(quantise);
  const variants = await VariantVectors.of([...asked.keys()], vectors);
  const vector = await encoder.encodeQuestion(question);
  const [hit] = await searchFaqs(question, index, 3, () => variants.compare(vector));
  return hit !== undefined && hit.confidence >= 0.5 ? faqs[hit.answer] : undefined;
}

describe("with the encoder, of few FAQs with one variant each", () => {
  const bicycles = ["Do you take old bicycles in part payment?", "Can I pay by card?"];
  const hotel = ["What time is check-in?", "Is breakfast included?", "Do you have parking?", "Is there a pool?"];
  const clinic = ["How do I make an appointment?", "Do you accept new patients?", "Do you take my insurance?"];

  test.each([
    [bicycles, "will you buy my used bicycle", "Do you take old bicycles in part payment?"],
    [bicycles, "do you accept credit cards", "Can I pay by card?"],
    [hotel, "when can I check in", "What time is check-in?"],
    [hotel, "where can I park my car", "Do you have parking?"],
    [hotel, "do I have to pay for breakfast", "Is breakfast included?"],
    [clinic, "which insurances do you accept", "Do you take my insurance?"],
    [clinic, "are you taking on new patients", "Do you accept new patients?"],
    [clinic, "I want to book an appointment", "How do I make an appointment?"],
  ])("%j, the one that is meant is found: %j", async (faqs, question, answer) => {
    expect(await answered(faqs, question)).toBe(answer);
  });

  test.each([
    [bicycles, "do you sell locks"],
    [bicycles, "can I bring my dog?"],
    [hotel, "is there a gym"],
    [hotel, "do you have an elevator"],
    [hotel, "do you have a restaurant"],
    [hotel, "is there air conditioning"],
    [clinic, "do you vaccinate children"],
    [clinic, "do you do blood tests"],
    [clinic, "do you have parking"],
  ])("%j, none is the answer to what is only asked in the same way: %j", async (faqs, question) => {
    expect(await answered(faqs, question)).toBeUndefined();
  });

  test.each(["where can I park my car", "do I have to pay for breakfast", "is there a gym"])(
    "further variants of one change nothing for the others: %j",
    async (question) => {
      const further = ["when can I check in", "earliest arrival time"];
      expect(await answered(hotel, question, further)).toBe(await answered(hotel, question));
    },
  );
});
