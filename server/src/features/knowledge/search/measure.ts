import { partEnd } from "./dictionary.ts";
import type { Dictionary } from "./dictionary.ts";
import type { PassageTokens } from "./passage-tokens.ts";
import { gramsOf } from "./query.ts";
import type { Query } from "./query.ts";

/** What of the query each of some passages holds; tables have a row a passage. All is lent until the next call. */
export interface Measured {
  /** The query's distinct terms, its 4-grams (stop words have none: theirs are everywhere), and its pairs as two places of terms. */
  readonly terms: readonly string[];
  readonly grams: readonly string[];
  readonly pairs: readonly (readonly [number, number])[];
  /** Occurrences, by place of the term, or gram, in its list. */
  readonly termCounts: Uint16Array;
  readonly gramCounts: Uint16Array;
  /** Passages with the term, or gram. */
  readonly termHolders: Uint16Array;
  readonly gramHolders: Uint16Array;
  /** 1 where the passage holds the pair. */
  readonly pairMatches: Uint16Array;
  /** The parts of passage `row`, its head and then its sentences, are `firstParts[row]` until `firstParts[row + 1]`. */
  readonly firstParts: readonly number[];
  /** Distinct places of terms, part after part, and where in them each part ends. */
  readonly partTerms: readonly number[];
  readonly partEnds: readonly number[];
}

/** Zeros, kept from call to call: arrays of this size are dear to make. */
class Scratch {
  #numbers = new Uint16Array(1024);

  zeros(count: number): Uint16Array {
    if (this.#numbers.length < count) this.#numbers = new Uint16Array(count * 2);
    else this.#numbers.fill(0, 0, count);
    return this.#numbers;
  }
}

const scratch = {
  termCounts: new Scratch(),
  gramCounts: new Scratch(),
  termHolders: new Scratch(),
  gramHolders: new Scratch(),
  pairMatches: new Scratch(),
};

/** Counts the query's terms, 4-grams and pairs in passages. */
export function measure(query: Query, passages: readonly PassageTokens[], dictionary: Dictionary): Measured {
  const terms = [...query.terms.keys()];
  const grams = [...new Set(query.tokens.flatMap((token) => (token.stop ? [] : gramsOf(token))))];
  const placeOf = new Map(terms.map((term, place) => [term, place]));
  const pairs = [...query.pairs].map((pair): [number, number] => {
    const space = pair.indexOf(" ");
    return [placeOf.get(pair.slice(0, space)) ?? 0, placeOf.get(pair.slice(space + 1)) ?? 0];
  });
  const pairPlaces = new Map(pairs.map(([first, second], place) => [first * terms.length + second, place]));
  const termCounts = scratch.termCounts.zeros(passages.length * terms.length);
  const gramCounts = scratch.gramCounts.zeros(passages.length * grams.length);
  const termHolders = scratch.termHolders.zeros(terms.length);
  const gramHolders = scratch.gramHolders.zeros(grams.length);
  const pairMatches = scratch.pairMatches.zeros(passages.length * pairs.length);
  const firstParts = [0];
  const partTerms: number[] = [];
  const partEnds: number[] = [];
  /** By term, the part that it was last seen in. */
  const lastParts = terms.map(() => -1);
  const { isCharacterPair } = dictionary;
  const { marks, base, firstLinks, nextLinks, grams: gramAt, terms: termAt } = dictionary.mark(terms, grams);
  for (let row = 0; row < passages.length; row++) {
    const { words, start, end } = passages[row]!;
    const termRow = row * terms.length;
    const gramRow = row * grams.length;
    let previous = -1;
    for (let at = start; at < end; at++) {
      const word = words[at]!;
      const slot = marks[word]! - base;
      if (slot <= 0) {
        if (word === partEnd) partEnds.push(partTerms.length);
        if (previous >= 0 && !isCharacterPair[word]) previous = -1;
        continue;
      }
      for (let link = firstLinks[slot]!; link > 0; link = nextLinks[link]!) {
        const gram = gramAt[link]!;
        if (gramCounts[gramRow + gram]!++ === 0) gramHolders[gram]!++;
      }
      const place = termAt[slot]!;
      if (place >= 0) {
        if (termCounts[termRow + place]!++ === 0) termHolders[place]!++;
        if (lastParts[place] !== partEnds.length) {
          lastParts[place] = partEnds.length;
          partTerms.push(place);
        }
      }
      if (isCharacterPair[word]) continue;
      if (place >= 0 && previous >= 0) {
        const pair = pairPlaces.get(previous * terms.length + place);
        if (pair !== undefined) pairMatches[row * pairs.length + pair] = 1;
      }
      previous = place;
    }
    firstParts.push(partEnds.length);
  }
  return {
    terms,
    grams,
    pairs,
    termCounts,
    gramCounts,
    termHolders,
    gramHolders,
    pairMatches,
    firstParts,
    partTerms,
    partEnds,
  };
}
