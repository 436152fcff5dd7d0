import type { Relative } from "./expand.ts";
import type { Posting } from "./postings.ts";

/** One chatbot's index of one kind, as the searches read it. Document numbers are never reused. */
export interface IndexReader {
  /** Names the index for caches; never used again for another. */
  readonly key: number;
  /** Searchable passages, and the tokens (stop words not counted) of all of them. */
  readonly passages: number;
  readonly totalLength: number;
  /** Words numbered so far, for the idf of 4-grams. */
  readonly wordCount: number;
  /** What `expand` has found for terms of this version of the index. */
  readonly relatives: Remembered<string, readonly Relative[]>;
  /** What `mendTypos` takes terms of this version of the index for. */
  readonly meant: Remembered<string, string>;
  /** Posting lists of 4-grams over the numbers of the index's words, by segment. */
  gramPostings(grams: readonly string[]): Promise<ReadonlyMap<string, readonly Posting[]>>;
  /** Posting lists of terms, and of the words behind numbers that `gramPostings` named, by segment. */
  postings(terms: readonly string[], numbers: readonly number[]): Promise<FoundLists>;
  texts(docnos: readonly number[]): Promise<ReadonlyMap<number, PassageText>>;
  isHidden(docno: number): boolean;
}

/** Values that are kept as long as there is room. */
export interface Remembered<Key, Value> {
  /** Values of these keys; `read` is asked for those that are not known. Keys without a value are absent. */
  getAll(
    keys: readonly Key[],
    read: (missing: Key[]) => Promise<Iterable<[Key, Value]>>,
  ): Promise<ReadonlyMap<Key, Value>>;
}

/** Terms that no passage holds are absent, or their lists empty. */
export interface FoundLists {
  readonly lists: ReadonlyMap<string, readonly Posting[]>;
  readonly words: ReadonlyMap<number, string>;
}

/** What ranking reads of a stored passage or FAQ variant. */
export interface PassageText {
  /** Row key; texts of a key never change. */
  readonly key: number;
  /** Row key of the source it was cut from; of a variant, of its FAQ. */
  readonly source: number;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** On which it begins in its source; null where that has none. */
  readonly page: number | null;
}
