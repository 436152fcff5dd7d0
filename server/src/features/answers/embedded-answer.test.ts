import { expect, test } from "vitest";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { FoundFaq, FoundPassage } from "../knowledge/knowledge.ts";
import type { Retrieved } from "./retrieve.ts";
import { embeddedAnswer } from "./embedded-answer.ts";

const settings = { name: "Ada", answerThreshold: 0.5, hedgedAnswers: true, fallbackContact: null };

const empty: Retrieved = {
  language: "en",
  smallTalk: null,
  message: "How long does delivery take?",
  question: "How long does delivery take?",
  isCompleted: false,
  faqs: [],
  passages: [],
  confidence: 0,
  searchMs: 0,
};

function answer(found: Partial<Retrieved>, changes: Partial<KnownChatbot> = {}, suggests = true) {
  return embeddedAnswer({ ...settings, ...changes } as KnownChatbot, { ...empty, ...found }, { suggests });
}

const passage = (confidence: number): FoundPassage => ({
  sourceKey: 1,
  source: { id: "src_1", kind: "document", title: "Delivery", url: null },
  heading: "",
  text: "Delivery takes two days.",
  place: 0,
  score: confidence,
  confidence,
});

const faq = (question: string, confidence: number): FoundFaq => ({
  id: `faq_${question}`,
  question,
  answer: `Answer to ${question}`,
  confidence,
});

test("what reaches the threshold is an answer", () => {
  expect(answer({ passages: [passage(0.5)] })).toMatchObject({ answered: true, text: "Delivery takes two days." });
});

test("a section that comes near is shown as unsure, is no answer, and has its own confidence", () => {
  const hedged = answer({ passages: [passage(0.45)], faqs: [faq("Do you gift-wrap?", 0.1)], confidence: 0.45 });
  expect(hedged).toMatchObject({ answered: false, hedged: true, confidence: 0.45 });
  expect(hedged.text).toBe("I'm not sure, but this may help:\n\nDelivery takes two days.");
  expect(hedged.sources.map(({ id }) => id)).toEqual(["src_1"]);
});

test("a FAQ that comes near is shown with its question, the next one too, and other near questions are suggested", () => {
  const faqs = [
    faq("When do you deliver?", 0.48),
    faq("Where do you deliver?", 0.42),
    faq("Do you deliver on Sundays?", 0.35),
    faq("Are you hiring?", 0.1),
  ];
  const hedged = answer({ faqs });
  expect(hedged.text).toBe(
    "I'm not sure, but this may help:\n\n**When do you deliver?**\n\nAnswer to When do you deliver?\n\n**Where do you deliver?**\n\nAnswer to Where do you deliver?\n\nDid you mean:\n\n- Do you deliver on Sundays?",
  );
  expect(hedged.suggestions).toEqual(["Do you deliver on Sundays?"]);
  expect(hedged.sources).toHaveLength(2);
  expect(hedged.confidence).toBe(0.48);
});

test("where other questions are listed anyway, an unsure answer names none", () => {
  const faqs = [faq("When do you deliver?", 0.48), faq("Where do you deliver?", 0.42), faq("Do you deliver?", 0.4)];
  const hedged = answer({ faqs }, {}, false);
  expect(hedged.text).toContain("Answer to Where do you deliver?");
  expect(hedged.text).not.toContain("Did you mean");
  expect(hedged.suggestions).toEqual([]);
});

test("beside a long FAQ that comes near, the next one is only suggested", () => {
  const long = { ...faq("When do you deliver?", 0.48), answer: "Long. ".repeat(200) };
  const hedged = answer({ faqs: [long, faq("Where do you deliver?", 0.42)] });
  expect(hedged.sources).toHaveLength(1);
  expect(hedged.suggestions).toEqual(["Where do you deliver?"]);
});

test("a FAQ that is further off than what may be suggested isn't shown beside the one that comes near", () => {
  const hedged = answer({ faqs: [faq("When do you deliver?", 0.48), faq("Are you hiring?", 0.29)] });
  expect(hedged.sources).toHaveLength(1);
  expect(hedged.text).not.toContain("hiring");
});

test("a section without a price is no answer to who asks for one, however near it comes", () => {
  const about = (text: string) => answer({ question: "How much is delivery?", passages: [{ ...passage(0.7), text }] });
  expect(about("Delivery is explained [here](https://shop.example/delivery/2024).")).toMatchObject({
    answered: false,
    hedged: true,
  });
  for (const text of ["Delivery is 4 euros.", "Delivery is free."])
    expect(about(text)).toMatchObject({ answered: true });
});

test("a section may come less near than a FAQ to be shown as unsure", () => {
  expect(answer({ passages: [passage(0.38)] }).hedged).toBe(true);
  expect(answer({ faqs: [faq("Do you ship?", 0.38)] }).hedged).toBeUndefined();
});

test("a FAQ in another language says so in the visitor's, and is then told word for word", () => {
  const english = "We deliver within three working days, and on Saturdays if you choose express delivery at checkout.";
  const found = { faqs: [{ ...faq("How long does delivery take?", 0.8), answer: english }] };
  expect(answer({ ...found, language: "de" }).text).toBe(
    `Dazu habe ich nur etwas in einer anderen Sprache gefunden:\n\n${english}`,
  );
  expect(answer(found).text).toBe(english);

  const short = {
    ...faq("Do you match the prices of other shops?", 0.8),
    answer: "Yes, with UK shops that have it in stock.",
  };
  expect(answer({ faqs: [short], language: "de" }).text).toContain("anderen Sprache");
  expect(answer({ faqs: [short] }).text).toBe(short.answer);
});

test("each of several questions has its mark, and of a long one that isn't known its end is named", () => {
  const part = (message: string, found: Partial<Retrieved>): Retrieved => ({
    ...empty,
    message,
    question: message,
    ...found,
  });
  const long = `I ride ${"forty kilometres a day, ".repeat(10)}and is that normal`;
  const { text } = answer({
    message: `When do you open and ${long}?`,
    parts: [part("when do you open", { faqs: [faq("When do you open?", 0.8)] }), part(long, {})],
  });
  const [lead, , unknown = ""] = text.split("\n\n");
  expect(lead).toBe("**When do you open?**");
  expect(unknown).toMatch(/“… .{60,100}and is that normal\?”/u);
});

test("what comes nowhere near is refused, with the owner's contact", () => {
  const refused = answer(
    { passages: [passage(0.36)], faqs: [faq("Do you ship?", 0.36)] },
    { fallbackContact: "help@shop.example" },
  );
  expect(refused).toMatchObject({ answered: false, sources: [] });
  expect(refused.hedged).toBeUndefined();
  expect(refused.text).toContain("help@shop.example");
});

test("an owner who wants no unsure answers gets refusals", () => {
  const refused = answer({ passages: [passage(0.45)] }, { hedgedAnswers: false });
  expect(refused.hedged).toBeUndefined();
  expect(refused.text).toMatch(/couldn't find an answer/u);
});

const prices: FoundPassage = { ...passage(0.7), sourceKey: 2, heading: "Prices", text: "A service costs 40 pounds." };
/** A part of a message, and what was found for it alone. */
const part = (message: string, passages: readonly FoundPassage[]): Retrieved => ({
  language: "en",
  smallTalk: null,
  message,
  question: message,
  isCompleted: false,
  faqs: [],
  passages,
  confidence: passages[0]?.confidence ?? 0,
  searchMs: 0,
});

test("of two questions each has its answer under it, and the one that isn't known is named", () => {
  const delivery = part("How long does delivery take?", [passage(0.6)]);
  expect(answer({ parts: [delivery, part("What does a service cost?", [prices])] }).text).toBe(
    "**How long does delivery take?**\n\nDelivery takes two days.\n\n**What does a service cost?**\n\n**Prices**\n\nA service costs 40 pounds.",
  );
  const { text } = answer({ parts: [delivery, part("Do you rent out kayaks?", [{ ...prices, confidence: 0.2 }])] });
  expect(text).toContain("Delivery takes two days.");
  expect(text).toContain("Do you rent out kayaks?");
});

test("a question and a request for the same thing are answered once", () => {
  const asked = part("What does everything cost?", [{ ...prices, confidence: 0.4 }]);
  const parts = [asked, part("Please show me the price list.", [prices])];
  expect(answer({ parts })).toMatchObject({
    text: "**Prices**\n\nA service costs 40 pounds.",
    answered: true,
    confidence: 0.7,
  });
});

test("of two questions of which none is sure, the one that something comes near to is answered as unsure", () => {
  const near = part("What does a service cost?", [{ ...prices, confidence: 0.45 }]);
  const parts = [part("Do you rent out kayaks?", [passage(0.2)]), near];
  expect(answer({ parts, passages: [passage(0.3)], confidence: 0.3 })).toMatchObject({
    text: "**What does a service cost?**\n\nI'm not sure, but this may help:\n\n**Prices**\n\nA service costs 40 pounds.",
    answered: false,
    hedged: true,
    confidence: 0.45,
  });
});

test("of two questions the one that only comes near is marked as unsure", () => {
  const parts = [
    part("How long does delivery take?", [passage(0.6)]),
    part("What does a service cost?", [{ ...prices, confidence: 0.45 }]),
  ];
  const { text, answered, hedged, sources } = answer({ parts });
  expect(text).toMatch(/^\*\*How long does delivery take\?\*\*\n\nDelivery takes two days\./u);
  expect(text).toContain("**What does a service cost?**\n\nI'm not sure, but this may help:\n\n**Prices**");
  expect([answered, hedged, sources.length]).toEqual([true, undefined, 1]);
  expect(answer({ parts }, { hedgedAnswers: false }).text).toContain("couldn't find");
});

test("a word that is a page's title is answered by that page, not by a FAQ that asks for more", () => {
  const page: FoundPassage = { ...passage(0.6), source: { ...passage(0.6).source, title: "Warranty and returns" } };
  const textFor = (question: string, asked: FoundFaq) => answer({ question, passages: [page], faqs: [asked] }).text;
  expect(textFor("returns", faq("Can I return a helmet?", 0.7))).toBe("Delivery takes two days.");
  expect(textFor("returns", faq("Returns?", 0.7))).toBe("Answer to Returns?");
  expect(textFor("can I return my old helmet", faq("Can I return a helmet?", 0.7))).toBe(
    "Answer to Can I return a helmet?",
  );
  expect(
    answer({
      question: "returns",
      passages: [{ ...page, confidence: 0.45 }],
      faqs: [faq("Can I return a helmet?", 0.5)],
    }).text,
  ).toContain("Answer to");
});

test("who asks what it costs, and not what, is not told about costs without a price", () => {
  const costs = { ...passage(0.7), text: "Divide your annual costs by 12 to know what to save each month." };
  const priced = { ...passage(0.7), text: "A service costs 40 pounds." };
  const question = "How much does it cost?";
  expect(answer({ question, passages: [costs] })).toMatchObject({ answered: false, hedged: true });
  expect(answer({ question, passages: [priced] })).toMatchObject({ answered: true });
  const rows = { ...passage(0.7), text: "| Service | Price |\n| --- | --- |\n| Small | 40 |\n| Large | 99 |" };
  expect(answer({ question: "How much is the small service?", passages: [rows] })).toMatchObject({ answered: true });
});
