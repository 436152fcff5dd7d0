import type { Token } from "./analyse.ts";
import { gramsOf, isCharacterPair } from "./query.ts";

/**
 * Numbers for words, terms and 4-grams, so that ranking walks a passage as whole numbers and looks each
 * up in an array. Numbers hold as long as the dictionary; they are stored nowhere.
 */
export class Dictionary {
  /** By word number: the number of its term, and of its 4-grams. */
  readonly termOf: number[] = [];
  readonly gramsOf: Uint32Array[] = [];
  readonly isStop: boolean[] = [];
  readonly isCharacterPair: boolean[] = [];
  readonly #words = new Map<Token, number>();
  readonly #terms = new Map<string, number>();
  readonly #grams = new Map<string, number>();
  #termPlaces = new Int32Array(1024).fill(-1);
  #gramPlaces = new Int32Array(1024).fill(-1);

  /** How many words it holds. */
  get size(): number {
    return this.termOf.length;
  }

  /** `analyse` gives a word the same token each time, so the token itself is looked up. */
  numberOf(token: Token): number {
    const known = this.#words.get(token);
    if (known !== undefined) return known;
    const number = this.termOf.length;
    this.#words.set(token, number);
    this.termOf.push(numbered(this.#terms, token.term));
    this.gramsOf.push(Uint32Array.from(gramsOf(token), (gram) => numbered(this.#grams, gram)));
    this.isStop.push(token.stop);
    this.isCharacterPair.push(isCharacterPair(token));
    return number;
  }

  /**
   * Lets `use` read the place in the given lists of any term and gram number, -1 where it is in none.
   * The arrays are lent: a query fills and clears its few places instead of allocating them all.
   */
  withPlaces<Result>(
    terms: readonly string[],
    grams: readonly string[],
    use: (termPlaces: Int32Array, gramPlaces: Int32Array) => Result,
  ): Result {
    this.#termPlaces = grown(this.#termPlaces, this.#terms.size);
    this.#gramPlaces = grown(this.#gramPlaces, this.#grams.size);
    const usedTerms = mark(this.#termPlaces, this.#terms, terms);
    const usedGrams = mark(this.#gramPlaces, this.#grams, grams);
    try {
      return use(this.#termPlaces, this.#gramPlaces);
    } finally {
      for (const number of usedTerms) this.#termPlaces[number] = -1;
      for (const number of usedGrams) this.#gramPlaces[number] = -1;
    }
  }
}

function numbered(numbers: Map<string, number>, text: string): number {
  let number = numbers.get(text);
  if (number === undefined) numbers.set(text, (number = numbers.size));
  return number;
}

function grown(places: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  return size <= places.length ? places : new Int32Array(size * 2).fill(-1);
}

function mark(places: Int32Array, numbers: ReadonlyMap<string, number>, texts: readonly string[]): number[] {
  const used: number[] = [];
  texts.forEach((text, place) => {
    const number = numbers.get(text);
    if (number === undefined) return;
    places[number] = place;
    used.push(number);
  });
  return used;
}
