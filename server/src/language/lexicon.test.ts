import { languages } from "@svc/contract";
import { describe, expect, test } from "vitest";
import { createConceptFinder } from "./lexicon.ts";
import { isNothing, phrasesFor, phrasesOf } from "./read-lexicon.ts";
import { wordsOf } from "./tokenize.ts";

const concepts = [...phrasesOf("en").keys()].filter((concept) => !isNothing(concept));
const find = createConceptFinder((word) => word);
const named = (message: string, language: (typeof languages)[number]) =>
  find(message, language).map(({ start, end, concepts: meant }) => [message.slice(start, end), meant] as const);

test("there are concepts for what visitors of any site ask", () => {
  expect(concepts.length).toBeGreaterThan(1_000);
});

describe.each([...languages])("%s", (language) => {
  test("has the same concepts in the same order, and phrases for each", () => {
    expect([...phrasesOf(language).keys()].filter((concept) => !isNothing(concept))).toEqual(concepts);
    expect(concepts.filter((concept) => phrasesFor(concept, language).length === 0)).toEqual([]);
  });

  test("no concept has a phrase twice, and no phrase stands for many concepts", () => {
    const uses = new Map<string, string[]>();
    for (const concept of concepts) {
      const phrases = phrasesFor(concept, language).map((phrase) => wordsOf(phrase).join(" "));
      expect(new Set(phrases).size, concept).toBe(phrases.length);
      for (const phrase of phrases) uses.set(phrase, [...(uses.get(phrase) ?? []), concept]);
    }
    expect(uses.get("")).toBeUndefined();
    expect([...uses].filter(([, meant]) => meant.length > meaningsMost)).toEqual([]);
  });

  test("every phrase names its concept in a message", () => {
    const lost = concepts.flatMap((concept) =>
      phrasesFor(concept, language).filter((phrase) => {
        const [first] = find(phrase, language);
        return first === undefined || !first.concepts.includes(concept) || first.end < phrase.length;
      }),
    );
    expect(lost).toEqual([]);
  });
});

/** "Ticket" is one for the zoo, a fine and a case of the help desk. */
const meaningsMost = 6;

test("of phrases that begin alike the longest is named, and none twice", () => {
  const phrases = named("Is gift card delivery free of charge?", "en").map(([phrase]) => phrase);
  expect(phrases).toEqual(["gift card", "delivery", "free of charge"]);
});

test.each([
  ["siparişimi", "tr", "order"],
  ["ההזמנה", "he", "order"],
  ["والمطعم", "ar", "restaurant"],
  ["Hotels", "fr", "hotel"],
  ["restauracjach", "pl", "restaurant"],
  ["restauracích", "cs", "restaurant"],
] as const)("a form of a word names its concept: %s", (word, language, concept) => {
  expect(named(word, language).flatMap(([, meant]) => meant)).toContain(concept);
});

test("a compound names what both of its parts do", () => {
  expect(named("Museumsgarten", "de").flatMap(([, meant]) => meant)).toEqual(
    expect.arrayContaining(["museum", "garden"]),
  );
});

test("a word that tells nothing names no concept", () => {
  expect(named("war", "de")).toEqual([["war", []]]);
});
