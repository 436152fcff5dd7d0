import { analyse } from "./analyse.ts";
import type { Token } from "./analyse.ts";
import { rarity, saturate, saturated } from "./bm25.ts";
import { gramsOf, neighbours, pairOf, parseQuery } from "./query.ts";
import { splitSentences } from "./split-sentences.ts";
import { answersInKind } from "./answer-type.ts";

/** A found passage, best first; `score` is the search's, 0..1. */
export interface FoundText {
  readonly text: string;
  readonly score: number;
}

export interface ScoredSentence {
  readonly text: string;
  /** Place of its passage in the list given, and of the sentence in that passage. */
  readonly passage: number;
  readonly position: number;
  readonly score: number;
}

const readPassages = 3;
const weights = { words: 0.4, grams: 0.55, kind: 0.06, passage: 0.4, pairs: 0.1 };
const stopWeight = 0.3;
const b = 0.3;

/**
 * The sentences of the three best passages that say most of what was asked, best first, ties in reading
 * order. Rarity is counted among all the passages given, so pass more than three.
 */
export function rankSentences(question: string, passages: readonly FoundText[]): ScoredSentence[] {
  const query = parseQuery(question);
  const all = passages.flatMap(({ text }, passage) =>
    splitSentences(text).map((sentence, position) => ({
      text: sentence,
      passage,
      position,
      ...holds(analyse(sentence)),
    })),
  );
  const worth = (key: string, held: "terms" | "grams"): number =>
    rarity(all.length, all.filter((one) => one[held].has(key)).length);
  const terms = new Map([...query.terms].map(([term, stop]) => [term, (stop ? stopWeight : 1) * worth(term, "terms")]));
  const grams = new Map(
    [...new Set(query.tokens.filter(({ stop }) => !stop).flatMap(gramsOf))].map((gram) => [gram, worth(gram, "grams")]),
  );
  const meanLength = sum(all.map(({ length }) => length)) / Math.max(1, all.length);
  const inKind = answersInKind(question);
  const bestScore = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE);

  return all
    .filter(({ passage }) => passage < readPassages)
    .map((one) => {
      const words = sum(
        [...terms].map(([term, weight]) => weight * saturate(one.terms.get(term) ?? 0, one.length / meanLength, b)),
      );
      const score =
        weights.words * ratio(words, sum(terms.values()) * saturated) +
        weights.grams *
          ratio(sum([...grams].map(([gram, weight]) => (one.grams.has(gram) ? weight : 0))), sum(grams.values())) +
        weights.kind * Number(inKind(one.text)) +
        weights.passage * ((passages[one.passage]?.score ?? 0) / bestScore) +
        weights.pairs * ratio([...query.pairs].filter((pair) => one.pairs.has(pair)).length, query.pairs.size);
      return { text: one.text, passage: one.passage, position: one.position, score };
    })
    .sort((one, other) => other.score - one.score || one.passage - other.passage || one.position - other.position);
}

function holds(tokens: readonly Token[]): {
  terms: ReadonlyMap<string, number>;
  grams: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
  length: number;
} {
  const terms = new Map<string, number>();
  for (const { term } of tokens) terms.set(term, (terms.get(term) ?? 0) + 1);
  const pairs = new Set([...neighbours(tokens)].map(([first, second]) => pairOf(first, second)));
  return { terms, grams: new Set(tokens.flatMap(gramsOf)), pairs, length: tokens.length };
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
