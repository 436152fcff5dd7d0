import type { Token } from "./analyse.ts";
import { rarity, saturate, saturated } from "./bm25.ts";
import type { Candidate, Found } from "./candidates.ts";
import { Measure } from "./measure.ts";
import type { Measured } from "./measure.ts";
import type { PassageTokens } from "./passage-tokens.ts";
import type { Query } from "./query.ts";

/** Each the share of the most that the query could reach, 0..1. */
export interface Scores {
  /** BM25 on stems, stop words counting .3. */
  readonly words: number;
  /** BM25 with the stems' relatives, from the index. */
  readonly expanded: number;
  /** BM25 on the 4-grams of words. */
  readonly grams: number;
  /** What the best single sentence holds. */
  readonly sentence: number;
  /** Neighbours in the query that are neighbours in the passage. */
  readonly pairs: number;
  /** What title and heading hold. */
  readonly title: number;
}

export interface Ranked {
  readonly docno: number;
  /** Weighted mean of the scores, 0..1. */
  readonly score: number;
  readonly scores: Scores;
}

/** Sums of scores beat reciprocal rank fusion and a learned fusion; the optimum is flat, so these are round. */
const weights: Scores = { words: 0.4, expanded: 0.3, grams: 0.45, sentence: 0.2, pairs: 0.2, title: 0.6 };
const totalWeight = sum(Object.values(weights));
const stopWeight = 0.3;
const wordsB = 0.75;
const gramsB = 0.5;

/** Orders candidates by what their texts hold of the query; ties by document number. `meanLength` is the index's. */
export function rerank(
  query: Query,
  found: Found,
  passages: ReadonlyMap<number, PassageTokens>,
  meanLength: number,
): Ranked[] {
  const measure = new Measure(query);
  const read = found.candidates.flatMap((candidate) => {
    const tokens = passages.get(candidate.docno);
    return tokens ? [{ candidate, tokens, measured: measure.of(tokens) }] : [];
  });
  const judge = new Judge(
    query,
    found,
    measure.grams,
    read.map(({ measured }) => measured),
    meanLength,
  );
  return read
    .map(({ candidate, tokens, measured }) => judge.rank(candidate, tokens, measured))
    .sort((a, b) => b.score - a.score || a.docno - b.docno);
}

/** Knows what each part of the query is worth; what the index does not count is weighed among the candidates. */
class Judge {
  readonly #rarities: ReadonlyMap<string, number>;
  readonly #terms: ReadonlyMap<string, number>;
  readonly #pairs: ReadonlyMap<string, number>;
  readonly #grams: readonly number[];
  readonly #meanLength: number;
  readonly #meanGramLength: number;

  constructor(query: Query, found: Found, grams: readonly string[], all: readonly Measured[], meanLength: number) {
    const among = (holds: (one: Measured) => boolean): number => rarity(all.length, all.filter(holds).length);
    this.#rarities = found.rarities;
    this.#terms = new Map(
      [...query.terms].map(([term, stop]) => [
        term,
        stop ? stopWeight * among((one) => one.occurrences.has(term)) : (found.rarities.get(term) ?? 0),
      ]),
    );
    this.#grams = grams.map((_, place) => among((one) => (one.grams[place] ?? 0) > 0));
    this.#pairs = new Map(
      [...query.pairs].map((pair) => [pair, sum(pair.split(" ").map((term) => this.#terms.get(term) ?? 0))]),
    );
    this.#meanLength = Math.max(1, meanLength);
    this.#meanGramLength = Math.max(1, sum(all.map((one) => one.gramLength)) / Math.max(1, all.length));
  }

  rank(candidate: Candidate, tokens: PassageTokens, measured: Measured): Ranked {
    const scores: Scores = {
      words: this.#words(measured),
      expanded: candidate.expanded,
      grams: this.#gramScore(measured),
      sentence: Math.max(0, ...tokens.sentences.map((sentence) => shareOf(this.#terms, distinct(sentence)))),
      pairs: shareOf(this.#pairs, measured.pairs),
      title: shareOf(this.#rarities, distinct(tokens.head)),
    };
    return { docno: candidate.docno, scores, score: combine(scores, tokens.head.length > 0) };
  }

  #words(measured: Measured): number {
    let score = 0;
    for (const [term, count] of measured.occurrences) {
      score += (this.#terms.get(term) ?? 0) * saturate(count, measured.length / this.#meanLength, wordsB);
    }
    return ratio(score, sum(this.#terms.values()) * saturated);
  }

  #gramScore(measured: Measured): number {
    let score = 0;
    for (const [place, weight] of this.#grams.entries()) {
      const count = measured.grams[place] ?? 0;
      if (count > 0) score += weight * saturate(count, measured.gramLength / this.#meanGramLength, gramsB);
    }
    return ratio(score, sum(this.#grams) * saturated);
  }
}

/** A passage without title and heading is judged by the rest, or its scores would mean less than others'. */
function combine(scores: Scores, titled: boolean): number {
  const rest =
    weights.words * scores.words +
    weights.expanded * scores.expanded +
    weights.grams * scores.grams +
    weights.sentence * scores.sentence +
    weights.pairs * scores.pairs;
  return titled ? (rest + weights.title * scores.title) / totalWeight : rest / (totalWeight - weights.title);
}

function shareOf(weightOf: ReadonlyMap<string, number>, held: Iterable<string>): number {
  let score = 0;
  for (const one of held) score += weightOf.get(one) ?? 0;
  return ratio(score, sum(weightOf.values()));
}

const distinct = (tokens: readonly Token[]): Set<string> => new Set(tokens.map((token) => token.term));
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
