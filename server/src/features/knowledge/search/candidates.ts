import { Best } from "./best.ts";
import { inverseDocumentFrequency, repeated, saturated } from "./bm25.ts";
import type { Background } from "./bm25.ts";
import { expand } from "./expand.ts";
import type { Relative } from "./expand.ts";
import { tells, weightOf } from "./light-words.ts";
import { documentFrequency } from "./postings.ts";
import type { FoundLists, IndexReader } from "./reader.ts";
import { SegmentScorer } from "./segment-scorer.ts";
import type { Query } from "./query.ts";
import type { Candidate, Word } from "./segment-scorer.ts";

export interface Found {
  readonly candidates: Candidate[];
  /** Inverse document frequency of each query term in the index, light words' halved, which tells its passages apart. */
  readonly idfs: ReadonlyMap<string, number>;
  /** The same counted together with a background, which means the same in an index of any size. */
  readonly backgroundIdfs: ReadonlyMap<string, number>;
  /** Terms of letters and digits that hardly any passage holds: the names of single things. */
  readonly codes: readonly string[];
  /** Whether the index speaks of anything that the question is about: not only of words that any is built with. */
  readonly isNamed: boolean;
}

/** What a content word has in passages at large. */
const background: Background = { documents: 100, holding: 1 };

/** "E1204", "cr2032": not "10am" or "100ml", which are measures. */
const code = /^\p{L}+\p{N}[\p{L}\p{N}]*$/u;
const codeLetters = 3;
const codeHolders = 3;

/** Kept from search to search: from `begin` on none of them pauses. */
const scorer = new SegmentScorer();

/** The best `count` passages for the question's terms by half stems, half expansion; ties by document number. */
export async function findCandidates(
  { contentTerms: terms, times }: Pick<Query, "contentTerms" | "times">,
  reader: IndexReader,
  count: number,
): Promise<Found> {
  const relatives = await expand(terms, reader);
  const numbers = [...new Set([...relatives.values()].flat().map(({ number }) => number))];
  const found = await reader.postings(terms, numbers);
  const frequency = new Map(terms.map((term) => [term, documentFrequency(found.lists.get(term) ?? [])]));
  const weight = (term: string): number => weightOf(term) * repeated(times.get(term) ?? 1);
  const idfs = new Map(
    [...frequency].map(([term, held]) => [term, weight(term) * inverseDocumentFrequency(reader.passages, held)]),
  );
  const backgroundIdfs = new Map(
    [...frequency].map(([term, held]) => [
      term,
      weight(term) * inverseDocumentFrequency(reader.passages, held, background),
    ]),
  );
  const most = sum(idfs.values()) * saturated;
  const backgroundMost = sum(backgroundIdfs.values()) * saturated;
  const best = new Best<Candidate>(count);
  scorer.begin(reader.totalLength / Math.max(1, reader.passages));
  const queried = terms.map((term) => ({
    weight: (idfs.get(term) ?? 0) / most,
    backgroundWeight: (backgroundIdfs.get(term) ?? 0) / backgroundMost,
    words: wordsOf(term, relatives.get(term) ?? [], found),
  }));
  for (const segment of segmentsOf(found)) {
    scorer.clear();
    for (const term of queried) scorer.add(term, segment);
    scorer.collect(segment, reader, best);
  }
  const isIndexed = (term: string) => (frequency.get(term) ?? 0) > 0 || (relatives.get(term) ?? []).length > 0;
  const telling = terms.filter(tells);
  const isNamed = telling.length === 0 || telling.some(isIndexed);
  const codes = terms.filter(
    (term) => term.length >= codeLetters && code.test(term) && isRare(frequency.get(term) ?? 0),
  );
  return { candidates: best.items, idfs: idfs, backgroundIdfs: backgroundIdfs, codes, isNamed };
}

const isRare = (holders: number): boolean => holders > 0 && holders <= codeHolders;

/** The term itself first, with weight 1, then its relatives, at most 16. */
function wordsOf(term: string, relatives: readonly Relative[], { lists, words }: FoundLists): Word[] {
  const named = relatives.flatMap(({ number, weight }) => {
    const word = words.get(number);
    return word === undefined || word === term ? [] : [{ word, weight }];
  });
  return [{ word: term, weight: 1 }, ...named.slice(0, 16)].map(({ word, weight }) => ({
    weight,
    lists: lists.get(word) ?? [],
    next: 0,
  }));
}

function segmentsOf({ lists }: FoundLists): number[] {
  const segments = new Set<number>();
  for (const list of lists.values()) for (const { segment } of list) segments.add(segment);
  return [...segments].sort((one, other) => one - other);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
