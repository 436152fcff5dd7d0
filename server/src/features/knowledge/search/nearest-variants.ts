import { remembered } from "../../../foundation/remembered-texts.ts";
import { analyse } from "./analyse.ts";
import { lengthNorm, inverseDocumentFrequency, saturateBy, saturated } from "./bm25.ts";
import type { Background } from "./bm25.ts";
import { Best } from "./best.ts";
import { documentFrequency, entryBytes, lengths, segmentSize } from "./postings.ts";
import type { Posting } from "./postings.ts";
import { gramsOf } from "./query.ts";
import type { FoundLists, IndexReader } from "./reader.ts";

export interface NearVariant {
  readonly docno: number;
  /** Share of the most that the question could reach, 0..1. */
  readonly score: number;
}

/** A feature of the question, and how much of a content word it counts. */
type Features = ReadonlyMap<string, number>;

const stopWeight = { stem: 0.3, gram: 0.25 };
const b = { stem: 0.3, gram: 0.5 };
/** What a word has in variants at large: three FAQs do not tell which words are common. */
const contentBackground: Background = { documents: 100, holding: 1 };
const stopBackground: Background = { documents: 100, holding: 20 };

/** A gram among the terms of a FAQ index. */
const gramTerm = (gram: string): string => `#${gram}`;

/** What a FAQ index holds of a variant: stems, stop words too, and the 4-grams of its words. */
export function variantTerms(variant: string): string[] {
  return analyse(variant).flatMap((token) => [token.term, ...gramsOf(token).map(gramTerm)]);
}

/** Scores by segment and place in it; places behind the last are not there. */
export type VariantScores = ReadonlyMap<number, Float64Array>;

/** Exact: every variant that shares a stem or a gram is scored, .5 BM25 on stems + .5 on 4-grams. */
export async function scoreVariants(question: string, reader: IndexReader): Promise<VariantScores> {
  const stems = new Map<string, number>();
  const grams = new Map<string, number>();
  for (const token of analyse(question)) {
    stems.set(token.term, token.stop ? stopWeight.stem : 1);
    for (const term of gramsOf(token).map(gramTerm))
      grams.set(term, Math.max(grams.get(term) ?? 0, token.stop ? stopWeight.gram : 1));
  }
  const { lists } = await reader.postings([...stems.keys(), ...grams.keys()], []);
  const weight = [...weightFeatures(stems, b.stem, lists, reader), ...weightFeatures(grams, b.gram, lists, reader)];
  const segments = new Set(weight.flatMap(({ list }) => list.map(({ segment }) => segment)));
  return new Map([...segments].map((segment) => [segment, scoreSegment(weight, segment)]));
}

/** Scratch of `scoreSegment`, all 0 between its calls. */
const sums = new Float64Array(segmentSize);

function scoreSegment(features: readonly WeightedFeature[], segment: number): Float64Array {
  let end = 0;
  for (const feature of features)
    for (const posting of feature.list)
      if (posting.segment === segment) end = Math.max(end, addScores(feature, posting));
  const scores = sums.slice(0, end);
  sums.fill(0, 0, end);
  return scores;
}

/** The best `count` that are not hidden; ties by number. */
export function nearestVariants(scores: VariantScores, reader: IndexReader, count: number): NearVariant[] {
  const best = new Best<NearVariant>(count);
  for (const [segment, inSegment] of [...scores].sort(([one], [other]) => one - other)) {
    for (let place = 0; place < inSegment.length; place++) {
      const score = inSegment[place]!;
      const docno = segment * segmentSize + place;
      if (score > best.least && !reader.isHidden(docno)) best.add({ docno, score });
    }
  }
  return best.items;
}

/** Whether two texts are the same words in the same order, whatever their case and marks. */
export function isSameQuestion(question: string, variant: string | undefined): boolean {
  return variant !== undefined && termsOf(question) === termsOf(variant);
}

const termsOf = remembered((text) =>
  analyse(text)
    .map(({ term }) => term)
    .join(" "),
);

interface WeightedFeature {
  readonly list: readonly Posting[];
  /** What a variant gets at most for it. */
  readonly value: number;
  /** BM25's k1 · (1 − b + b · length / mean length), by length code. */
  readonly norms: Float64Array;
}

function weightFeatures(
  features: Features,
  bOf: number,
  lists: FoundLists["lists"],
  { passages, totalLength }: IndexReader,
): WeightedFeature[] {
  const meanLength = Math.max(1, totalLength / Math.max(1, passages));
  const norms = normsOf(meanLength, bOf);
  const weighted: { list: readonly Posting[]; value: number; norms: Float64Array }[] = [];
  let most = 0;
  for (const [term, weight] of features) {
    const list = lists.get(term) ?? [];
    const value =
      weight *
      inverseDocumentFrequency(passages, documentFrequency(list), weight < 1 ? stopBackground : contentBackground);
    most += value;
    weighted.push({ list, value, norms });
  }
  for (const feature of weighted) feature.value = (0.5 * feature.value) / (most * saturated);
  return weighted;
}

const normsMax = 100;
const knownNorms = new Map<string, Float64Array>();

/** By length code; the same for every question to an index as it is. */
function normsOf(meanLength: number, bOf: number): Float64Array {
  const name = `${meanLength} ${bOf}`;
  let norms = knownNorms.get(name);
  if (norms === undefined) {
    norms = lengths.map((length) => lengthNorm(length / meanLength, bOf));
    if (knownNorms.size >= normsMax) knownNorms.clear();
    knownNorms.set(name, norms);
  }
  return norms;
}

/** Returns the place behind the last that it has added to. */
function addScores({ value, norms }: WeightedFeature, { entries }: Posting): number {
  let end = 0;
  for (let at = 0; at < entries.length; at += entryBytes) {
    const place = entries[at]! | (entries[at + 1]! << 8);
    sums[place]! += value * saturateBy(norms[entries[at + 3]!]!, entries[at + 2]!);
    if (place >= end) end = place + 1;
  }
  return end;
}
