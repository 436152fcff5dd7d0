import type { Token } from "./analyse.ts";
import { MarkedWords } from "./marked-words.ts";
import { gramsOf, isCharacterPair } from "./query.ts";

/** Stands in lists of word numbers behind each part of a text; no word has it. */
export const partEnd = 0;

const slabWords = 65_536;

/** Word numbers, somewhere in an array that many texts share. */
export interface WordList {
  readonly words: Uint32Array;
  readonly start: number;
  readonly end: number;
}

/**
 * Numbers for words, so that ranking walks a passage as whole numbers and looks each up in an array.
 * Numbers hold as long as the dictionary; they are stored nowhere.
 */
export class Dictionary {
  /** By word number. */
  readonly isCharacterPair: boolean[] = [false];
  readonly #words = new Map<Token, number>();
  /** A term's newest word, and by word the one of the same term before it, or 0. */
  readonly #newestOfTerm = new Map<string, number>();
  readonly #olderOfTerm: number[] = [0];
  readonly #wordsOfGram = new Map<string, number[]>();
  readonly #marked = new MarkedWords();
  #slab = new Uint32Array(0);
  #used = 0;

  /** One more than it holds words. */
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
    this.#olderOfTerm.push(this.#newestOfTerm.get(token.term) ?? 0);
    this.#newestOfTerm.set(token.term, number);
    for (const gram of gramsOf(token)) {
      const words = this.#wordsOfGram.get(gram);
      if (words === undefined) this.#wordsOfGram.set(gram, [number]);
      else words.push(number);
    }
    return number;
  }

  /** Keeps a text's words beside those of other texts: an array of its own would cost more than its words. */
  keep(words: readonly number[]): WordList {
    if (this.#used + words.length > this.#slab.length) {
      this.#slab = new Uint32Array(Math.max(slabWords, words.length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#slab.set(words, start);
    this.#used += words.length;
    return { words: this.#slab, start, end: this.#used };
  }

  /** The words that have something of a query's terms and 4-grams; lent until the next call. */
  mark(terms: readonly string[], grams: readonly string[]): MarkedWords {
    const marked = this.#marked;
    marked.begin(this.size);
    terms.forEach((term, place) => {
      for (let word = this.#newestOfTerm.get(term) ?? 0; word > 0; word = this.#olderOfTerm[word]!)
        marked.markTerm(word, place);
    });
    grams.forEach((gram, place) => marked.markGram(this.#wordsOfGram.get(gram) ?? [], place));
    return marked;
  }
}
