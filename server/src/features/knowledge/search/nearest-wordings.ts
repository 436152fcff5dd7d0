import { analyse } from "./analyse.ts";
import { rarity, saturate, saturated } from "./bm25.ts";
import type { Background } from "./bm25.ts";
import { documentFrequency, entryBytes, lengths, segmentSize } from "./postings.ts";
import { gramsOf } from "./query.ts";
import type { FoundLists, IndexReader } from "./reader.ts";

export interface NearWording {
  readonly docno: number;
  /** Share of the most that the question could reach, 0..1. */
  readonly score: number;
}

/** A feature of the question, and how much of a content word it counts. */
type Features = ReadonlyMap<string, number>;

const stopWeight = { stem: 0.3, gram: 0.25 };
const b = { stem: 0.3, gram: 0.5 };
/** What a word has in wordings at large: three FAQs do not tell which words are common. */
const contentBackground: Background = { documents: 100, holding: 1 };
const stopBackground: Background = { documents: 100, holding: 20 };

/** A gram among the terms of a FAQ index. */
const gramTerm = (gram: string): string => `#${gram}`;

/** What a FAQ index holds of a wording: stems, stop words too, and the 4-grams of its words. */
export function wordingTerms(wording: string): string[] {
  return analyse(wording).flatMap((token) => [token.term, ...gramsOf(token).map(gramTerm)]);
}

/** Scores by segment and place in it. */
export type WordingScores = ReadonlyMap<number, Float64Array>;

/** Exact: every wording that shares a stem or a gram is scored, .5 BM25 on stems + .5 on 4-grams. */
export async function scoreWordings(question: string, reader: IndexReader): Promise<WordingScores> {
  const stems = new Map<string, number>();
  const grams = new Map<string, number>();
  for (const token of analyse(question)) {
    stems.set(token.term, token.stop ? stopWeight.stem : 1);
    for (const gram of gramsOf(token))
      grams.set(gramTerm(gram), Math.max(grams.get(gramTerm(gram)) ?? 0, token.stop ? stopWeight.gram : 1));
  }
  const found = await reader.postings([...stems.keys(), ...grams.keys()], []);
  const scores = new Map<number, Float64Array>();
  addScores(stems, b.stem, found, reader, scores);
  addScores(grams, b.gram, found, reader, scores);
  return scores;
}

/** The best `count` that are not hidden; ties by number. */
export function nearestWordings(scores: WordingScores, reader: IndexReader, count: number): NearWording[] {
  const near: NearWording[] = [];
  for (const [segment, inSegment] of scores) {
    for (let place = 0; place < segmentSize; place++) {
      const docno = segment * segmentSize + place;
      if (inSegment[place]! > 0 && !reader.isHidden(docno)) near.push({ docno, score: inSegment[place]! });
    }
  }
  return near.sort((one, other) => other.score - one.score || one.docno - other.docno).slice(0, count);
}

/** Whether two texts are the same words in the same order, whatever their case and marks. */
export function isSameQuestion(question: string, wording: string | undefined): boolean {
  if (wording === undefined) return false;
  const [asked, stored] = [analyse(question), analyse(wording)];
  return asked.length === stored.length && asked.every(({ term }, at) => term === stored[at]?.term);
}

function addScores(
  features: Features,
  bOf: number,
  { lists }: FoundLists,
  reader: IndexReader,
  scores: Map<number, Float64Array>,
): void {
  const meanLength = Math.max(1, reader.totalLength / Math.max(1, reader.passages));
  const worth = [...features].map(([term, weight]) => {
    const frequency = documentFrequency(lists.get(term) ?? []);
    const background = weight < 1 ? stopBackground : contentBackground;
    return { term, value: weight * rarity(reader.passages, frequency, background) };
  });
  const most = worth.reduce((sum, { value }) => sum + value, 0) * saturated;
  for (const { term, value } of worth) {
    for (const { segment, entries } of lists.get(term) ?? []) {
      let inSegment = scores.get(segment);
      if (inSegment === undefined) scores.set(segment, (inSegment = new Float64Array(segmentSize)));
      for (let at = 0; at < entries.length; at += entryBytes) {
        const relativeLength = lengths[entries[at + 3]!]! / meanLength;
        const place = entries[at]! | (entries[at + 1]! << 8);
        inSegment[place]! += (0.5 * value * saturate(entries[at + 2]!, relativeLength, bOf)) / most;
      }
    }
  }
}
