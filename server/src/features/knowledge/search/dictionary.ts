import type { Token } from "./analyse.ts";
import { MarkedWords } from "./marked-words.ts";
import { gramsOf, isCharacterPair } from "./query.ts";

/**
 * Numbers for words, so that ranking walks a passage as whole numbers and looks each up in an array.
 * Numbers hold as long as the dictionary; they are stored nowhere.
 */
export class Dictionary {
  /** By word number. */
  readonly isCharacterPair: boolean[] = [];
  readonly #words = new Map<Token, number>();
  /** A term's newest word, and by word the one of the same term before it, or -1. */
  readonly #newestOfTerm = new Map<string, number>();
  readonly #olderOfTerm: number[] = [];
  readonly #wordsOfGram = new Map<string, number[]>();
  readonly #marked = new MarkedWords();

  /** How many words it holds. */
  get size(): number {
    return this.isCharacterPair.length;
  }

  /** `analyse` gives a word the same token each time, so the token itself is looked up. */
  numberOf(token: Token): number {
    const known = this.#words.get(token);
    if (known !== undefined) return known;
    const number = this.size;
    this.#words.set(token, number);
    this.isCharacterPair.push(isCharacterPair(token));
    this.#olderOfTerm.push(this.#newestOfTerm.get(token.term) ?? -1);
    this.#newestOfTerm.set(token.term, number);
    for (const gram of gramsOf(token)) {
      const words = this.#wordsOfGram.get(gram);
      if (words === undefined) this.#wordsOfGram.set(gram, [number]);
      else words.push(number);
    }
    return number;
  }

  /** The words that have something of a query's terms and 4-grams; lent until the next call. */
  mark(terms: readonly string[], grams: readonly string[]): MarkedWords {
    const marked = this.#marked;
    marked.begin(this.size);
    terms.forEach((term, place) => {
      for (let word = this.#newestOfTerm.get(term) ?? -1; word >= 0; word = this.#olderOfTerm[word]!)
        marked.markTerm(word, place);
    });
    grams.forEach((gram, place) => {
      for (const word of this.#wordsOfGram.get(gram) ?? []) marked.markGram(word, place);
    });
    return marked;
  }
}
