import { rarity } from "./bm25.ts";
import { wordGrams } from "./grams.ts";
import { entryBytes, documentFrequency, placeAt, segmentSize } from "./postings.ts";
import type { IndexReader } from "./reader.ts";

/** A word of the index that a query term may have meant, and how much it counts, 0..1. */
export interface Relative {
  readonly term: string;
  readonly weight: number;
}

const shareMin = 0.4;
const relativesMax = 16;

/**
 * For each term, itself (weight 1) and the words of the index that hold at least 40 % of its 4-grams,
 * weighed by rarity: typos, compounds, inflections. Weight is the share squared; at most 16 a term.
 */
export async function expand(terms: readonly string[], reader: IndexReader): Promise<Map<string, Relative[]>> {
  const gramsOf = new Map(terms.map((term) => [term, isWord(term) ? wordGrams(term) : []]));
  const lists = await reader.gramPostings([...new Set([...gramsOf.values()].flat())]);
  const weights = new Map([...lists].map(([gram, list]) => [gram, rarity(reader.wordCount, documentFrequency(list))]));
  const unseen = rarity(reader.wordCount, 0);

  const found = new Map<string, { number: number; share: number }[]>();
  for (const [term, grams] of gramsOf) {
    const total = grams.reduce((sum, gram) => sum + (weights.get(gram) ?? unseen), 0);
    const shares = new Map<number, number>();
    for (const gram of grams) {
      const weight = (weights.get(gram) ?? 0) / total;
      for (const { segment, entries } of lists.get(gram) ?? []) {
        for (let at = 0; at < entries.length; at += entryBytes) {
          const number = segment * segmentSize + placeAt(entries, at);
          shares.set(number, (shares.get(number) ?? 0) + weight);
        }
      }
    }
    found.set(term, best(shares));
  }

  const words = await reader.words([...new Set([...found.values()].flat().map(({ number }) => number))]);
  return new Map(
    [...found].map(([term, relatives]) => [term, [{ term, weight: 1 }, ...named(term, relatives, words)]]),
  );
}

function best(shares: ReadonlyMap<number, number>): { number: number; share: number }[] {
  const enough: { number: number; share: number }[] = [];
  for (const [number, share] of shares) if (share >= shareMin) enough.push({ number, share });
  return enough.sort((a, b) => b.share - a.share || a.number - b.number).slice(0, relativesMax + 1);
}

function named(
  term: string,
  relatives: readonly { number: number; share: number }[],
  words: ReadonlyMap<number, string>,
): Relative[] {
  return relatives
    .map(({ number, share }) => ({ term: words.get(number) ?? term, weight: share * share }))
    .filter((relative) => relative.term !== term)
    .slice(0, relativesMax);
}

/** Characters and pairs of a script without spaces have no relatives. */
export function isWord(term: string): boolean {
  return term.length > 2 || /^[\p{Script=Latin}\p{N}]/u.test(term);
}
