import { expect, test } from "vitest";
import { readMetadata, shownMetadata } from "./metadata.ts";

const figures = { firstMs: 1, fullMs: 2, answerer: "embedded", language: "en" };
const faq = { id: "faq_1", kind: "faq", title: "Open?", url: null };
const page = { id: "src_1", kind: "url", title: "Hours", url: "https://example.com" };
const answer = { sources: [faq], confidence: 0.9, answered: true, figures };

test.each([
  ["a FAQ", answer, "faq"],
  ["a quote", { ...answer, sources: [page] }, "quote"],
  ["a quote beside a FAQ", { ...answer, sources: [faq, page] }, "quote"],
  ["a FAQ whose source isn't shown", { ...answer, sources: [], figures: { ...figures, used: ["faq_1"] } }, "faq"],
  ["an unsure quote", { ...answer, sources: [page], answered: false, hedged: true }, "quote"],
  ["a refusal", { ...answer, sources: [], answered: false }, "system"],
  ["small talk", { ...answer, sources: [], figures: { ...figures, isSmallTalk: true } }, "system"],
  ["a sentence of the conversation itself", { ...answer, figures: { ...figures, answerer: null } }, "system"],
  ["a model's answer", { ...answer, figures: { ...figures, answerer: "openai/gpt" } }, "model"],
  ["a person's reply", { author: { kind: "agent", name: "Ada" } }, "person"],
  ["what says it", { ...answer, generatedBy: "model" }, "model"],
])("what an earlier release stored of %s", (_what, stored, generatedBy) => {
  const json = JSON.stringify(stored);
  expect(shownMetadata(json)).toMatchObject({ generatedBy });
  expect(readMetadata(json)).toMatchObject({ generatedBy });
});

test.each([
  ["without figures", { sources: [faq], confidence: 1, answered: true }],
  ["that broke off", { ...answer, partial: true }],
  ["of a model that may have been refused", { ...answer, answered: false, figures: { ...figures, answerer: "a/b" } }],
])("of a stored answer %s it isn't said what made it", (_what, stored) => {
  expect(shownMetadata(JSON.stringify(stored))).not.toHaveProperty("generatedBy");
});
