import { describe, expect, test } from "vitest";
import { detectLanguage, languages } from "./language.ts";
import { ofEach } from "../../language/packs.ts";
import type { AnswerPhrases } from "../../language/messages.ts";
import { phrase, refusal } from "./phrases.ts";

const phrases = ofEach(({ messages }) => messages.answers);
const keys = Object.keys(phrases.en) as (keyof AnswerPhrases)[];

describe.each(languages)("the phrases in %s", (language) => {
  test("none is missing, left in English, or in another language", () => {
    for (const key of keys) {
      const text = phrases[language][key];
      expect(text.trim(), key).toBe(text);
      expect(text.length, key).toBeGreaterThan(4);
      if (language !== "en" && key !== "sourcePage") expect(text, key).not.toBe(phrases.en[key]);
      if (key !== "fromSource" && key !== "sourcePage") expect(detectLanguage(text, language), key).toBe(language);
    }
  });

  test("no phrase carries an emoji or a place that nobody fills in", () => {
    for (const key of keys) {
      const text = phrase(language, key, { name: "Ada", source: "Returns" });
      expect(text, key).not.toMatch(/\p{Extended_Pictographic}|[{}]/u);
    }
  });

  test("the chatbot gives its name, and a passage its source", () => {
    expect(phrase(language, "identity", { name: "Ada $& Co" })).toContain("Ada $& Co");
    expect(phrase(language, "fromSource", { source: "Returns" })).toContain("Returns");
  });

  test("a refusal promises a person only where one can be reached", () => {
    const offer = phrases[language].orAskPerson;
    expect(refusal(language, { canReachPerson: true })).toContain(offer);
    expect(refusal(language, { canReachPerson: false })).not.toContain(offer);
    expect(refusal(language, { canReachPerson: true, related: ["Q1"] })).toContain(offer);
    expect(refusal(language, { canReachPerson: false, related: ["Q1"] })).not.toContain(offer);
  });
});

test("a refusal lists at most three related questions as a list", () => {
  const text = refusal("en", { canReachPerson: false, related: ["One?", "Two?", "Three?", "Four?"] });
  expect(text).toMatch(/:\n\n- One\?\n- Two\?\n- Three\?$/);
  expect(text).not.toContain("Four");
});

test("a refusal without related questions says how to go on instead", () => {
  expect(refusal("en", { canReachPerson: false, related: [] })).toBe(phrases.en.unknown);
  expect(refusal("en", { canReachPerson: false })).toBe(phrases.en.unknown);
});

test("German addresses the visitor with Sie, French with vous, Spanish with usted", () => {
  const all = (language: "de" | "fr" | "es"): string => Object.values(phrases[language]).join(" ");
  expect(all("de")).not.toMatch(/\b(du|dir|dich|dein)\b/i);
  expect(all("fr")).not.toMatch(/\b(tu|toi|ton|tes)\b/i);
  expect(all("es")).not.toMatch(/\b(tú|ayudarte|puedes|quieres)\b/i);
});
