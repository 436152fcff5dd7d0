import { inverseDocumentFrequency, repeated, saturate, saturated } from "./bm25.ts";
import type { Background } from "./bm25.ts";
import type { Found } from "./candidates.ts";
import { measure } from "./measure.ts";
import type { Measured } from "./measure.ts";
import type { Dictionary } from "./dictionary.ts";
import { similarityOf } from "./semantic-similarity.ts";
import type { Similarity, PassageMeaning } from "./semantic-similarity.ts";
import type { PassageTokens } from "./passage-tokens.ts";
import { gramsOf, isCharacter } from "./query.ts";
import type { Query } from "./query.ts";
import type { Candidate } from "./segment-scorer.ts";

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
  /** Weighted mean of the scores, 0..1: the order. */
  readonly score: number;
  readonly scores: Scores;
  /** The scores with background idfs, which mean the same in an index of any size. */
  readonly background: Scores;
}

/** A candidate and its words. */
export interface ReadCandidate {
  readonly candidate: Candidate;
  readonly tokens: PassageTokens;
}

/** Sums of scores beat reciprocal rank fusion and a learned fusion; the optimum is flat, so these are round. */
const weights: Scores = { words: 0.4, expanded: 0.4, grams: 0.45, sentence: 0.25, pairs: 0.3, title: 0.6 };
const totalWeight = sum(Object.values(weights));
const stopWeight = 0.3;
/** Its pairs say which word a character belongs to; on its own it is in many. */
const characterWeight = 0.3;
const wordsB = 0.75;
const gramsB = 0.45;
/** Candidates are few, and chosen by the query: what is rare among them is only half a sign. */
const stopBackground: Background = { documents: 30, holding: 6 };
const gramBackground: Background = { documents: 30, holding: 3 };

/** What an encoder's cosine counts beside the score of the words: the more words a question has, the more they say. */
const meaningWeight = { most: 0.45, perWord: 2.25 };
/** What an owner's model counts, which also finds what shares no word with the question. */
const calibratedWeight = 1;

/**
 * The best `count` candidates by what their texts hold of the query, and by their meaning where it is
 * known, by document number; ties by document number. `meanLength` is the index's. What the index does
 * not count is weighed among the candidates.
 */
export function rerank(
  query: Query,
  found: Found,
  read: readonly ReadCandidate[],
  dictionary: Dictionary,
  meanLength: number,
  count: number,
  meaning?: PassageMeaning,
): Ranked[] {
  const passages = read.map(({ tokens }) => tokens);
  const measured = measure(query, passages, dictionary);
  const meanGramLength = sum(passages.map((passage) => passage.gramLength)) / Math.max(1, passages.length);
  const grams = gramWeights(query, measured, read.length);
  const weight = weigh(query, found.idfs, measured, grams, read.length, characterWeight);
  const backgroundWeights = weigh(query, found.backgroundIdfs, measured, grams, read.length, 1);
  const judge = (row: number, expanded: number, tokens: PassageTokens, by: QueryWeights): Scores => {
    const head = measured.firstParts[row]!;
    const end = measured.firstParts[row + 1]!;
    let sentence = 0;
    for (let part = head + 1; part < end; part++) sentence = Math.max(sentence, shareOf(by.terms, measured, part));
    return {
      words: bm25(measured.termCounts, row, by.terms, tokens.length / Math.max(1, meanLength), wordsB),
      expanded,
      grams: bm25(measured.gramCounts, row, by.grams, tokens.gramLength / Math.max(1, meanGramLength), gramsB),
      sentence,
      pairs: pairShare(measured.pairMatches, row, by.pairs),
      title: shareOf(by.contentTerms, measured, head),
    };
  };
  return read
    .map(({ candidate, tokens }, row) => {
      const scores = judge(row, candidate.expanded, tokens, weight);
      const score = withMeaning(combine(scores, tokens.isTitled), similarityOf(candidate.docno, meaning), query);
      return { row, candidate, tokens, scores, score };
    })
    .sort((one, other) => other.score - one.score || one.candidate.docno - other.candidate.docno)
    .slice(0, count)
    .map(({ row, candidate, tokens, scores, score }) => ({
      docno: candidate.docno,
      score,
      scores,
      background: judge(row, candidate.background, tokens, backgroundWeights),
    }));
}

/** Weights of the query's parts by place, and their sum. */
interface PartWeights {
  readonly values: readonly number[];
  readonly total: number;
}

interface QueryWeights {
  readonly terms: PartWeights;
  /** Of stop words 0. */
  readonly contentTerms: PartWeights;
  readonly grams: PartWeights;
  readonly pairs: PartWeights;
}

function weigh(
  query: Query,
  idfs: ReadonlyMap<string, number>,
  measured: Measured,
  grams: PartWeights,
  rows: number,
  ofCharacters: number,
): QueryWeights {
  const { terms, termHolders, pairs } = measured;
  const characters = new Set(query.tokens.filter(isCharacter).map(({ term }) => term));
  const contentTerms = terms.map((term) => idfs.get(term) ?? 0);
  const termWeights = terms.map((term, place) =>
    query.terms.get(term) === true
      ? stopWeight * inverseDocumentFrequency(rows, termHolders[place]!, stopBackground)
      : contentTerms[place]! * (characters.has(term) ? ofCharacters : 1),
  );
  const pairWeights = pairs.map(([first, second]) => termWeights[first]! + termWeights[second]!);
  return {
    terms: totalled(termWeights),
    contentTerms: totalled(contentTerms),
    grams,
    pairs: totalled(pairWeights),
  };
}

function gramWeights({ tokens }: Query, { grams, gramHolders }: Measured, rows: number): PartWeights {
  const times = new Map<string, number>();
  for (const token of tokens)
    if (!token.stop) for (const gram of gramsOf(token)) times.set(gram, (times.get(gram) ?? 0) + 1);
  return totalled(
    grams.map(
      (gram, place) =>
        repeated(times.get(gram) ?? 1) * inverseDocumentFrequency(rows, gramHolders[place]!, gramBackground),
    ),
  );
}

const totalled = (values: readonly number[]): PartWeights => ({ values, total: sum(values) });

function bm25(
  counts: Uint16Array,
  row: number,
  { values, total }: PartWeights,
  relativeLength: number,
  b: number,
): number {
  let score = 0;
  const start = row * values.length;
  for (let place = 0; place < values.length; place++) {
    const count = counts[start + place]!;
    if (count > 0) score += values[place]! * saturate(count, relativeLength, b);
  }
  return ratio(score, total * saturated);
}

/** Of one part of a passage. */
function shareOf({ values, total }: PartWeights, { partTerms, partEnds }: Measured, part: number): number {
  let score = 0;
  const end = partEnds[part]!;
  for (let at = partEnds[part - 1] ?? 0; at < end; at++) score += values[partTerms[at]!]!;
  return ratio(score, total);
}

function pairShare(held: Uint16Array, row: number, { values, total }: PartWeights): number {
  let score = 0;
  for (let place = 0; place < values.length; place++) score += values[place]! * held[row * values.length + place]!;
  return ratio(score, total);
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

function withMeaning(score: number, meaning: Similarity | undefined, { contentTerms }: Query): number {
  if (meaning === undefined) return score;
  const weight = meaning.isCalibrated
    ? calibratedWeight
    : Math.min(meaningWeight.most, meaningWeight.perWord / Math.max(1, contentTerms.length));
  return (score + weight * Math.max(0, meaning.value)) / (1 + weight);
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
