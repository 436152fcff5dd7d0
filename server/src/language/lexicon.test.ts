import { languages } from "@svc/contract";
import { describe, expect, test } from "vitest";
import { englishLexicon } from "./en/lexicon.ts";
import { createConceptFinder, isConcept, phrasesFor } from "./lexicon.ts";

const concepts = Object.keys(englishLexicon).filter(isConcept);
const find = createConceptFinder((word) => word);

describe.each([...languages])("%s", (language) => {
  test("has phrases for nearly every concept", () => {
    expect(concepts.filter((concept) => phrasesFor(concept, language).length === 0).length).toBeLessThan(12);
  });

  test("every phrase names its concept in a message", () => {
    const lost = concepts.flatMap((concept) =>
      phrasesFor(concept, language).filter((phrase) => {
        const [named] = find(phrase, language);
        return named === undefined || !named.concepts.includes(concept) || named.end < phrase.trimEnd().length;
      }),
    );
    expect(lost).toEqual([]);
  });
});

test("of phrases that begin alike the longest is named, and none twice", () => {
  const named = find("Is gift card delivery free of charge?", "en");
  expect(named.map(({ start, end }) => "Is gift card delivery free of charge?".slice(start, end))).toEqual([
    "gift card",
    "delivery",
    "free of charge",
  ]);
});
