import { analyse } from "./analyse.ts";
import { Dictionary, partEnd } from "./dictionary.ts";
import type { WordList } from "./dictionary.ts";
import { plainSentences } from "./plain-sentences.ts";
import type { PassageText } from "./reader.ts";

/** A passage as ranking reads it: word numbers of `dictionary`, title and heading first, then each sentence, `partEnd` behind each. */
export interface PassageTokens extends WordList {
  /** Title and heading have words. */
  readonly isTitled: boolean;
  readonly wordCount: number;
  /** Words that are no stop words. */
  readonly length: number;
  /** About as many as its 4-grams. */
  readonly gramLength: number;
}

const passagesMax = 20_000;
const wordsMax = 300_000;

/**
 * Keeps the words of the passages ranked last (about 1 KB each), by index and document number: neither
 * is ever used again for another text. What is full is left to those who still read it, and begun anew.
 */
export class TokenCache {
  #shelf = new TokenShelf();

  /** To be kept for the length of one search. */
  shelf(): TokenShelf {
    if (this.#shelf.size >= passagesMax || this.#shelf.dictionary.size >= wordsMax) this.#shelf = new TokenShelf();
    return this.#shelf;
  }
}

export class TokenShelf {
  readonly dictionary = new Dictionary();
  readonly #known = new Map<number, Map<number, PassageTokens>>();
  size = 0;

  find(indexKey: number, docno: number): PassageTokens | undefined {
    return this.#known.get(indexKey)?.get(docno);
  }

  add(indexKey: number, docno: number, passage: PassageText): PassageTokens {
    const tokens = readPassage(`${passage.title}\n${passage.heading}`, plainSentences(passage.text), this.dictionary);
    let known = this.#known.get(indexKey);
    if (known === undefined) this.#known.set(indexKey, (known = new Map<number, PassageTokens>()));
    known.set(docno, tokens);
    this.size++;
    return tokens;
  }
}

/** Reads a head and plain sentences into numbers. */
export function readPassage(head: string, sentences: readonly string[], dictionary: Dictionary): PassageTokens {
  const words: number[] = [];
  let length = 0;
  let gramLength = 0;
  for (const part of [head, ...sentences]) {
    for (const token of analyse(part)) {
      words.push(dictionary.numberOf(token));
      if (!token.stop) length++;
      gramLength += Math.max(1, token.word.length - 1);
    }
    words.push(partEnd);
  }
  const wordCount = words.length - 1 - sentences.length;
  return { ...dictionary.keep(words), isTitled: words[0] !== partEnd, wordCount, length, gramLength };
}
