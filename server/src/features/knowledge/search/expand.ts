import { inverseDocumentFrequency } from "./bm25.ts";
import { wordGrams } from "./grams.ts";
import { documentFrequency, entryBytes, segmentSize } from "./postings.ts";
import type { Posting } from "./postings.ts";
import type { IndexReader } from "./reader.ts";

/** A word of the index, by number, that a query term may have meant, and how much it counts, 0..1. */
export interface Relative {
  readonly number: number;
  readonly weight: number;
}

/** Which words are relatives: what they hold at least, and at most how many. */
interface Bounds {
  readonly least: number;
  readonly words: number;
}

/** The term itself may be one of them. */
const bounds: Bounds = { least: 0.4, words: 17 };

/**
 * For each term, the words of the index that hold at least 40 % of its 4-grams, weighted by idf: typos,
 * compounds, inflections, the term itself too. Weight is the share squared; nearest first.
 */
export async function expand(
  terms: readonly string[],
  reader: IndexReader,
): Promise<ReadonlyMap<string, readonly Relative[]>> {
  return reader.relatives.getAll(terms, (missing) => relativesOf(missing, reader, bounds));
}

/** The same within other bounds, not remembered. */
export async function relativesOf(
  terms: readonly string[],
  reader: IndexReader,
  within: Bounds,
): Promise<Map<string, readonly Relative[]>> {
  const grams = new Map(terms.map((term) => [term, isWord(term) ? wordGrams(term) : []]));
  const lists = await reader.gramPostings([...new Set([...grams.values()].flat())]);
  return new Map(terms.map((term) => [term, nearWords(grams.get(term) ?? [], lists, reader.wordCount, within)]));
}

function nearWords(
  grams: readonly string[],
  lists: ReadonlyMap<string, readonly Posting[]>,
  wordCount: number,
  within: Bounds,
): Relative[] {
  const weighed = grams.map((gram) => {
    const list = lists.get(gram) ?? [];
    return { list, weight: inverseDocumentFrequency(wordCount, documentFrequency(list)) };
  });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return nearest(
    weighed.flatMap(({ list, weight }) => (list.length === 0 ? [] : [{ list, share: weight / total }])),
    within,
  );
}

interface MatchedGram {
  readonly list: readonly Posting[];
  /** Of all the term's grams. */
  readonly share: number;
}

/** Scratch of `nearest`, all 0 between its calls, and the places that it has written to. */
const shares = new Float64Array(segmentSize);
const touched = new Uint16Array(segmentSize);

function nearest(grams: readonly MatchedGram[], { least, words }: Bounds): Relative[] {
  const enough: { number: number; share: number }[] = [];
  const segments = new Set(grams.flatMap(({ list }) => list.map(({ segment }) => segment)));
  for (const segment of segments) {
    let touches = 0;
    for (const { list, share } of grams) {
      const entries = list.find((posting) => posting.segment === segment)?.entries;
      if (entries === undefined) continue;
      for (let at = 0; at < entries.length; at += entryBytes) {
        const place = entries[at]! | (entries[at + 1]! << 8);
        const before = shares[place]!;
        if (before === 0) touched[touches++] = place;
        shares[place] = before + share;
      }
    }
    for (let nth = 0; nth < touches; nth++) {
      const place = touched[nth]!;
      const share = shares[place]!;
      if (share >= least) enough.push({ number: segment * segmentSize + place, share });
      shares[place] = 0;
    }
  }
  return enough
    .sort((one, other) => other.share - one.share || one.number - other.number)
    .slice(0, words)
    .map(({ number, share }) => ({ number, weight: share * share }));
}

/** Characters and pairs of a script without spaces have no relatives. */
export function isWord(term: string): boolean {
  return term.length > 2 || /^[\p{Script=Latin}\p{N}]/u.test(term);
}
