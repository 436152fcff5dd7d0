import { nearestVariants } from "./nearest-variants.ts";
import type { NearVariant, VariantScores } from "./nearest-variants.ts";
import { placeOf, segmentOf } from "./postings.ts";
import type { IndexReader } from "./reader.ts";

/** What an encoder makes of a question and of each variant of an index. */
export interface Meaning {
  /** Document numbers of the variants that it has read, in the order of `similarities`. */
  readonly docnos: readonly number[];
  /** Mean of the cosine to the question and of the centred one, from which what all variants share is taken away. */
  readonly similarities: Float64Array;
  /** By an owner's model, whose cosines were put on this scale: it reads languages that share no words. */
  readonly isCalibrated: boolean;
  /**
   * Centred cosines of every two of these variants, and of the question, which comes last; row-major,
   * NaN for a variant that was not read.
   */
  kernel(docnos: readonly number[]): Float64Array;
}

/** What an encoder makes of a question and of passages. */
export interface PassageMeaning {
  /** By document number, absent where one was not read; also of passages that share no word with the question. */
  readonly similarities: ReadonlyMap<number, number>;
  /** How certain it is, .5 at the default threshold; otherwise the embedded encoder's cosines. */
  readonly isCalibrated: boolean;
}

/** One passage's part of it. */
export interface Similarity {
  readonly value: number;
  readonly isCalibrated: boolean;
}

export function similarityOf(docno: number, meaning: PassageMeaning | undefined): Similarity | undefined {
  const value = meaning?.similarities.get(docno);
  return value === undefined || meaning === undefined ? undefined : { value, isCalibrated: meaning.isCalibrated };
}

/** Asks for the meaning, with whether the question is a stored one word for word; undefined: do without. */
export type MeaningOf = (isStored: boolean) => Promise<Meaning | undefined>;

/** A third by the words' score, two by the two cosines; a variant that was not read is judged by its words alone. */
const wordsShare = 1 / 3;
const kernelShare = 0.5;

/** `similarity`: the meaning's part of the score; absent for a variant that was not read. */
export interface MeantVariant extends NearVariant {
  readonly similarity?: number;
}

/** The best `count` of all variants, those that share no word with the question too; ties by number. */
export function nearestByMeaning(
  { docnos, similarities }: Meaning,
  scores: VariantScores,
  reader: IndexReader,
  count: number,
): MeantVariant[] {
  const read = new Set(docnos);
  const near: MeantVariant[] = [];
  for (const [place, docno] of docnos.entries()) {
    const words = scores.get(segmentOf(docno))?.[placeOf(docno)] ?? 0;
    const similarity = similarities[place]!;
    const score = wordsShare * words + (1 - wordsShare) * similarity;
    if (!reader.isHidden(docno)) near.push({ docno, score, similarity });
  }
  for (const { docno, score } of nearestVariants(scores, reader, count))
    if (!read.has(docno)) near.push({ docno, score });
  return near.sort((one, other) => other.score - one.score || one.docno - other.docno).slice(0, count);
}

/** Similarity of words and of meaning, each half; where there is no meaning, words alone. */
export function mixKernels(words: Float64Array, meaning: Float64Array): Float64Array {
  return words.map((similarity, at) => {
    const other = meaning[at]!;
    return Number.isNaN(other) ? similarity : (1 - kernelShare) * similarity + kernelShare * other;
  });
}
