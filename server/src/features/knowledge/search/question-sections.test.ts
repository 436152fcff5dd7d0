import { expect, test } from "vitest";
import { memoryIndex } from "./memory-index.ts";
import { TokenCache } from "./passage-tokens.ts";
import { searchPassages } from "./passages.ts";
import { judgeQuestionSections } from "./question-sections.ts";

const faqs = [
  {
    heading: "Hotel › Is breakfast included?",
    text: "A buffet is served from seven to ten and is part of every rate.",
  },
  { heading: "Hotel › When can we check in?", text: "Rooms are ready from three in the afternoon." },
  { heading: "Hotel › Can I bring my dog?", text: "Pets are welcome for ten euros a night." },
  { heading: "Hotel › Is there a pool?", text: "Yes, on the roof; it is heated from May to October." },
];
const message = "Do we get something to eat in the morning?";
/** An encoder to which the morning's food is like breakfast, and nothing else is like anything. */
const likenessOf = async (texts: readonly string[]) =>
  texts.map((text) => (/breakfast|buffet/u.test(text) ? 0.8 : 0.1));

async function judged(passages: { heading: string; text: string }[], similarity: typeof likenessOf | undefined) {
  const index = memoryIndex(passages.map((passage) => ({ title: "Questions", ...passage })));
  const hits = await searchPassages("rate rooms pets roof", index, new TokenCache(), 10);
  return { hits, after: await judgeQuestionSections(message, index, hits, async (texts) => similarity?.(texts)) };
}

test("a section of a FAQ page is judged by the question that it stands under, and comes first", async () => {
  const { hits, after } = await judged(faqs, likenessOf);
  expect(hits[0]?.passage.heading).not.toContain("breakfast");
  expect(after[0]?.passage.heading).toContain("breakfast");
  expect(after[0]?.confidence).toBeGreaterThanOrEqual(0.5);
  expect(new Set(after)).toHaveLength(hits.length);
});

test("without an encoder, and where few sections stand under a question, the order stays", async () => {
  const without = await judged(faqs, undefined);
  expect(without.after).toBe(without.hits);
  const plain = faqs.map((faq, at) => (at === 0 ? faq : { ...faq, heading: `Hotel › Part ${at}` }));
  const few = await judged(plain, likenessOf);
  expect(few.after).toBe(few.hits);
});
