import { answersInKind } from "./answer-type.ts";
import { inverseDocumentFrequency, saturate, saturated } from "./bm25.ts";
import { Dictionary } from "./dictionary.ts";
import { measure } from "./measure.ts";
import { readPassage } from "./passage-tokens.ts";
import type { PassageTokens } from "./passage-tokens.ts";
import { plainSentence } from "./plain-sentences.ts";
import { parseQuery } from "./query.ts";
import { splitSentences } from "./split-sentences.ts";

/** A found passage, best first; `score` is the search's, 0..1. */
export interface FoundText {
  /** Markdown. */
  readonly text: string;
  readonly score: number;
}

export interface ScoredSentence {
  /** A whole sentence, as it stands in the passage, with its Markdown. */
  readonly text: string;
  /** Place of its passage in the list given, and of the sentence in that passage. */
  readonly passage: number;
  readonly position: number;
  readonly score: number;
  /** The sentence's own part of the score, without its passage's. */
  readonly own: number;
  /** It holds the kind of thing that the question asks for: a number, a time, a name. */
  readonly isInKind: boolean;
}

const readPassages = 3;
const weights = { words: 0.4, grams: 0.5, kind: 0.06, passage: 0.4, pairs: 0.1 };
/** What the 4-grams of the sentence before count for any but the best: it may go on with what that one said. */
const goesOn = 0.05;
const stopWeight = 0.3;
const b = 0.4;

/**
 * The sentences of the three best passages that say most of what was asked, best first, ties in reading
 * order; all but the best gain from what the sentence before them says, and may so score above it. Rarity is
 * counted among all the passages given, so pass more than three.
 */
export function rankSentences(question: string, passages: readonly FoundText[]): ScoredSentence[] {
  const query = parseQuery(question);
  makeRoom();
  const all = passages.flatMap(({ text }, passage) => read(text).map((sentence) => ({ ...sentence, passage })));
  const measured = measure(
    query,
    all.map(({ tokens }) => tokens),
    dictionary,
  );
  const { terms, grams, pairs } = measured;
  const termWeights = weightsOf(measured.termHolders, terms.length, all.length).map(
    (weight, place) => weight * (query.terms.get(terms[place] ?? "") === true ? stopWeight : 1),
  );
  const gramWeights = weightsOf(measured.gramHolders, grams.length, all.length);
  const most = { terms: sum(termWeights) * saturated, grams: sum(gramWeights) };
  const meanLength = Math.max(1, sum(all.map(({ tokens }) => tokens.wordCount)) / Math.max(1, all.length));
  const inKind = answersInKind(
    question,
    all.map(({ plain }) => plain),
  );
  const bestScore = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE);

  let before = 0;
  const ranked = all
    .flatMap(({ text, plain, passage, position, tokens }, row) => {
      if (passage >= readPassages || tokens.wordCount === 0) return [];
      const relativeLength = tokens.wordCount / meanLength;
      let words = 0;
      let matched = 0;
      let together = 0;
      for (let place = 0; place < terms.length; place++) {
        const count = measured.termCounts[row * terms.length + place]!;
        if (count > 0) words += termWeights[place]! * saturate(count, relativeLength, b);
      }
      for (let place = 0; place < grams.length; place++) {
        if (measured.gramCounts[row * grams.length + place]! > 0) matched += gramWeights[place]!;
      }
      for (let place = 0; place < pairs.length; place++) together += measured.pairMatches[row * pairs.length + place]!;
      const isInKind = inKind(plain);
      const own =
        weights.words * ratio(words, most.terms) +
        weights.grams * ratio(matched, most.grams) +
        weights.kind * Number(isInKind) +
        weights.pairs * ratio(together, pairs.length);
      const score = own + weights.passage * ((passages[passage]?.score ?? 0) / bestScore);
      const said = position === 0 ? 0 : before;
      before = ratio(matched, most.grams);
      return [{ text, passage, position, score, own, isInKind, said }];
    })
    .sort(byScore);
  const [best, ...rest] = ranked.map(({ said, score, ...sentence }, place) => ({
    ...sentence,
    score: place === 0 ? score : score + goesOn * said,
  }));
  return best === undefined ? [] : [best, ...rest.sort(byScore)];
}

const byScore = (one: ScoredSentence, other: ScoredSentence): number =>
  other.score - one.score || one.passage - other.passage || one.position - other.position;

interface ReadSentence {
  readonly text: string;
  readonly plain: string;
  readonly position: number;
  readonly tokens: PassageTokens;
}

const passagesMax = 5_000;
let dictionary = new Dictionary();
let known = new Map<string, readonly ReadSentence[]>();

function makeRoom(): void {
  if (known.size < passagesMax) return;
  known = new Map();
  dictionary = new Dictionary();
}

function read(text: string): readonly ReadSentence[] {
  let sentences = known.get(text);
  if (sentences === undefined) {
    sentences = splitSentences(text).map((sentence, position) => {
      const plain = plainSentence(sentence);
      return { text: sentence, plain, position, tokens: readPassage(plain, [], dictionary) };
    });
    known.set(text, sentences);
  }
  return sentences;
}

function weightsOf(holders: Uint16Array, width: number, rows: number): Float64Array {
  return Float64Array.from({ length: width }, (_, place) => inverseDocumentFrequency(rows, holders[place]!));
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
