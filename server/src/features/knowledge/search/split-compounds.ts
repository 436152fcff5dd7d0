import { documentFrequency } from "./postings.ts";
import type { IndexReader } from "./reader.ts";
import { stem } from "./stem.ts";
import { stopWords } from "./stopwords.ts";

/** A shorter part is found in too many words that are none of it. */
const leastLetters = 4;
/** Of one question: its other words are looked for as they stand. */
const wordsMost = 4;
/** What German and its neighbours put between two parts; an English ending is no other term. */
const links = ["", "n", "en", "s"];

/**
 * Terms that no passage holds, each with the two parts that it is made of and passages do hold: "rechnungskauf",
 * where they speak of "Kauf auf Rechnung". Absent where there are no such parts.
 */
export async function splitCompounds(
  terms: readonly string[],
  reader: Pick<IndexReader, "postings">,
): Promise<ReadonlyMap<string, readonly [string, string]>> {
  const splits = terms
    .filter((term) => term.length >= 2 * leastLetters)
    .slice(0, wordsMost)
    .map((term) => ({ term, pairs: pairsOf(term) }));
  if (splits.length === 0) return new Map();
  const { lists } = await reader.postings([...new Set(splits.flatMap(({ pairs }) => pairs.flat()))], []);
  const isIndexed = (part: string) => documentFrequency(lists.get(part) ?? []) > 0;
  return new Map(
    splits.flatMap(({ term, pairs }) => {
      const pair = pairs.find((parts) => parts.every(isIndexed));
      return pair === undefined ? [] : [[term, pair] as const];
    }),
  );
}

/** The most even ones first: a long part is hardly there by chance. */
function pairsOf(term: string): (readonly [string, string])[] {
  const pairs: { pair: readonly [string, string]; least: number }[] = [];
  for (let at = leastLetters; at <= term.length - leastLetters; at++) {
    const [front, back] = [term.slice(0, at), term.slice(at)];
    for (const link of links) {
      const part = front.slice(0, front.length - link.length);
      if (!front.endsWith(link) || part.length < leastLetters || stopWords.has(part) || stopWords.has(back)) continue;
      pairs.push({ pair: [stem(part), stem(back)], least: Math.min(part.length, back.length) });
    }
  }
  return pairs.sort((one, other) => other.least - one.least).map(({ pair }) => pair);
}
