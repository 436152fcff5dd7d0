import type { Dictionary } from "./dictionary.ts";
import type { PassageTokens } from "./passage-tokens.ts";
import { gramsOf } from "./query.ts";
import type { Query } from "./query.ts";

/** What of the query each of some passages holds; every table has a row a passage. */
export interface Measured {
  /** The query's distinct terms, its 4-grams (stop words have none: theirs are everywhere), and its pairs. */
  readonly terms: readonly string[];
  readonly grams: readonly string[];
  readonly pairs: readonly string[];
  /** Occurrences, by place of the term, or gram, in its list. */
  readonly termCounts: Uint16Array;
  readonly gramCounts: Uint16Array;
  /** 1 where the passage holds the pair. */
  readonly pairHeld: Uint8Array;
  /** Distinct places of terms in the passage's head, then in each sentence. */
  readonly parts: readonly (readonly (readonly number[])[])[];
}

/** Counts the query's terms, 4-grams and pairs in passages. */
export function measure(query: Query, passages: readonly PassageTokens[], dictionary: Dictionary): Measured {
  const terms = [...query.terms.keys()];
  const grams = [...new Set(query.tokens.flatMap((token) => (token.stop ? [] : gramsOf(token))))];
  const pairs = [...query.pairs];
  const placeOf = new Map(terms.map((term, place) => [term, place]));
  const pairPlaces = new Map(
    pairs.map((pair, place) => {
      const [first = "", second = ""] = pair.split(" ");
      return [(placeOf.get(first) ?? 0) * terms.length + (placeOf.get(second) ?? 0), place];
    }),
  );
  const termCounts = new Uint16Array(passages.length * terms.length);
  const gramCounts = new Uint16Array(passages.length * grams.length);
  const pairHeld = new Uint8Array(passages.length * pairs.length);
  const { isCharacterPair } = dictionary;
  const marked = dictionary.mark(terms, grams);
  const { firstLinks, nextLinks, grams: gramAt, terms: termAt } = marked;
  const parts = passages.map(({ words, ends }, row) => {
    const termRow = row * terms.length;
    const gramRow = row * grams.length;
    const places: number[][] = [];
    let at = 0;
    for (let part = 0; part < ends.length; part++) {
      const end = ends[part]!;
      const seen: number[] = [];
      let previous = -1;
      for (; at < end; at++) {
        const word = words[at]!;
        const slot = marked.slotOf(word);
        if (slot === 0) {
          if (previous >= 0 && !isCharacterPair[word]) previous = -1;
          continue;
        }
        for (let link = firstLinks[slot]!; link > 0; link = nextLinks[link]!) gramCounts[gramRow + gramAt[link]!]!++;
        const place = termAt[slot]!;
        if (place >= 0) {
          termCounts[termRow + place]!++;
          if (!seen.includes(place)) seen.push(place);
        }
        if (isCharacterPair[word]) continue;
        if (place >= 0 && previous >= 0) {
          const pair = pairPlaces.get(previous * terms.length + place);
          if (pair !== undefined) pairHeld[row * pairs.length + pair] = 1;
        }
        previous = place;
      }
      places.push(seen);
    }
    return places;
  });
  return { terms, grams, pairs, termCounts, gramCounts, pairHeld, parts };
}
