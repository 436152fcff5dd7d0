import type { Token } from "./analyse.ts";
import { neighbours, gramsOf, pairOf } from "./query.ts";
import type { Query } from "./query.ts";
import type { PassageTokens } from "./passage-tokens.ts";

/** What of the query one passage holds. */
export interface Measured {
  readonly occurrences: ReadonlyMap<string, number>;
  /** Occurrences by place in the query's list of grams. */
  readonly grams: Float64Array;
  readonly pairs: ReadonlySet<string>;
  /** Tokens that are no stop words. */
  readonly length: number;
  readonly gramLength: number;
}

/** Counts the query's terms, 4-grams and pairs in passages. One instance serves one query. */
export class Measure {
  /** The query's 4-grams; stop words have none, theirs are everywhere. */
  readonly grams: readonly string[];
  readonly #query: Query;
  readonly #gramPlaces: ReadonlyMap<string, number>;
  readonly #byWord = new Map<string, readonly number[]>();

  constructor(query: Query) {
    this.#query = query;
    this.grams = [...new Set(query.tokens.flatMap((token) => (token.stop ? [] : gramsOf(token))))];
    this.#gramPlaces = new Map(this.grams.map((gram, place) => [gram, place]));
  }

  of(passage: PassageTokens): Measured {
    const occurrences = new Map<string, number>();
    const grams = new Float64Array(this.grams.length);
    const pairs = new Set<string>();
    let length = 0;
    let gramLength = 0;
    for (const part of [passage.head, ...passage.sentences]) {
      for (const token of part) {
        if (!token.stop) length++;
        gramLength += Math.max(1, token.word.length - 1);
        for (const place of this.#placesOf(token)) grams[place] = (grams[place] ?? 0) + 1;
        if (this.#query.terms.has(token.term)) occurrences.set(token.term, (occurrences.get(token.term) ?? 0) + 1);
      }
      for (const [first, second] of neighbours(part)) {
        if (!this.#query.terms.has(first.term) || !this.#query.terms.has(second.term)) continue;
        const pair = pairOf(first, second);
        if (this.#query.pairs.has(pair)) pairs.add(pair);
      }
    }
    return { occurrences, grams, pairs, length, gramLength };
  }

  #placesOf(token: Token): readonly number[] {
    const word = token.word || token.term;
    const before = this.#byWord.get(word);
    if (before) return before;
    const places = gramsOf(token).flatMap((gram) => this.#gramPlaces.get(gram) ?? []);
    this.#byWord.set(word, places);
    return places;
  }
}
