import type { Posting } from "./postings.ts";

/** One chatbot's index of one kind, as the searches read it. Document numbers are never reused. */
export interface IndexReader {
  /** Searchable passages, and the tokens (stop words not counted) of all of them. */
  readonly passages: number;
  readonly totalLength: number;
  /** First document number that is not yet given. */
  readonly nextDocno: number;
  /** Terms that no passage holds are absent. */
  postings(terms: readonly string[]): Promise<ReadonlyMap<string, readonly Posting[]>>;
  /** Posting lists of 4-grams over the numbers of the index's words. */
  gramPostings(grams: readonly string[]): Promise<ReadonlyMap<string, readonly Posting[]>>;
  /** The words behind numbers that `gramPostings` named. */
  words(numbers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Words numbered so far, for the rarity of 4-grams. */
  readonly wordCount: number;
  texts(docnos: readonly number[]): Promise<ReadonlyMap<number, PassageText>>;
  isHidden(docno: number): boolean;
}

/** What ranking reads of a stored passage or FAQ wording. */
export interface PassageText {
  /** Row key; texts of a key never change. */
  readonly key: number;
  /** Row key of the source it was cut from; of a wording, of its FAQ. */
  readonly source: number;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}
