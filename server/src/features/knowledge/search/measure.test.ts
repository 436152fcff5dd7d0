import { expect, test } from "vitest";
import { analyse } from "./analyse.ts";
import { Dictionary } from "./dictionary.ts";
import { measure } from "./measure.ts";
import type { Measured } from "./measure.ts";
import { readPassage } from "./passage-tokens.ts";
import { gramsOf, isCharacterPair, parseQuery } from "./query.ts";

const parts = [
  ["Repairs", "We repair bicycles, and the repair of a bicycle takes long.", "Repairing?", ""],
  ["", "The bicycle repair shop.", "Bicycles are repaired, repaired and repaired."],
  ["退货 policy", "三十天内可以退货。", "退货 takes three days; 退 alone is no 退货."],
  ["", "Nothing of it."],
];
const questions = ["how is a bicycle repaired", "三天退货 repair", "the of and", "repair shop repair shop", "退货"];

/** Counts by comparing every token with the whole question. */
function plainly(question: string, [head = "", ...sentences]: readonly string[]) {
  const query = parseQuery(question);
  const grams = [...new Set(query.tokens.flatMap((token) => (token.stop ? [] : gramsOf(token))))];
  const tokens = [head, ...sentences].map(analyse);
  const follow = tokens.flatMap((part) => {
    const single = part.filter((token) => !isCharacterPair(token));
    return single.slice(1).map((token, at) => `${single[at]?.term} ${token.term}`);
  });
  const terms = [...query.terms.keys()];
  return {
    terms: terms.map((term) => tokens.flat().filter((token) => token.term === term).length),
    grams: grams.map((gram) => tokens.flat().filter((token) => gramsOf(token).includes(gram)).length),
    pairs: [...query.pairs].map((pair) => Number(follow.includes(pair))),
    parts: tokens.map((part) => terms.flatMap((term, at) => (part.some((token) => token.term === term) ? [at] : []))),
  };
}

function partsOf({ firstParts, partTerms, partEnds }: Measured, row: number): number[][] {
  const first = firstParts[row]!;
  return Array.from({ length: firstParts[row + 1]! - first }, (_, nth) => first + nth).map((part) =>
    partTerms.slice(partEnds[part - 1] ?? 0, partEnds[part]).toSorted((one, other) => one - other),
  );
}

test("many questions after each other count what comparing every word with the question counts", () => {
  const dictionary = new Dictionary();
  const passages = parts.map(([head = "", ...sentences]) => readPassage(head, sentences, dictionary));
  const rowOf = (counts: ArrayLike<number>, width: number, row: number) =>
    Array.from(counts).slice(row * width, (row + 1) * width);
  for (const question of [...questions, ...questions]) {
    const measured = measure(parseQuery(question), passages, dictionary);
    parts.forEach((part, row) => {
      const { terms, grams, pairs } = measured;
      expect({
        terms: rowOf(measured.termCounts, terms.length, row),
        grams: rowOf(measured.gramCounts, grams.length, row),
        pairs: rowOf(measured.pairMatches, pairs.length, row),
        parts: partsOf(measured, row),
      }).toEqual(plainly(question, part));
    });
  }
});

test("a word that came after a question was asked is counted by the next", () => {
  const dictionary = new Dictionary();
  const count = (text: string) =>
    measure(parseQuery("zebra"), [readPassage("", [text], dictionary)], dictionary).termCounts[0];
  expect(count("A lion.")).toBe(0);
  for (let nth = 0; nth < 3_000; nth++) readPassage("", [`word${nth}`], dictionary);
  expect(count("A zebra, two zebras.")).toBe(2);
});
