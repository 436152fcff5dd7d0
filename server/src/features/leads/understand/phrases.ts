import { contactWords } from "../../../language/contact.ts";
import type { ContactWords } from "../../../language/contact.ts";
import { wordsOf } from "../../../language/tokenize.ts";
import type { Token } from "../../../language/tokenize.ts";

export type PhraseKind = keyof ContactWords;

/** A phrase in a text: its tokens are `tokens.slice(from, to)`. */
export interface Phrase {
  readonly kind: PhraseKind;
  readonly from: number;
  readonly to: number;
}

interface Entry {
  readonly kind: PhraseKind;
  readonly words: readonly string[];
}

/** By their first word. */
const entries = new Map<string, Entry[]>();
for (const language of contactWords)
  for (const [kind, phrases] of kindsOf(language))
    for (const phrase of phrases) {
      const words = wordsOf(phrase);
      const [first] = words;
      if (first !== undefined) entries.set(first, [...(entries.get(first) ?? []), { kind, words }]);
    }

/** Every phrase of every language in a text, the longest of a kind where several begin with the same word. */
export function findPhrases(tokens: readonly Token[]): Phrase[] {
  return tokens.flatMap(({ word }, from) => {
    const longest = new Map<PhraseKind, number>();
    for (const { kind, words } of entries.get(word) ?? [])
      if (words.length > (longest.get(kind) ?? 0) && words.every((each, nth) => tokens[from + nth]?.word === each))
        longest.set(kind, words.length);
    return [...longest].map(([kind, length]) => ({ kind, from, to: from + length }));
  });
}

function kindsOf(words: ContactWords) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a ContactWords has no other keys
  return Object.entries(words) as [PhraseKind, readonly string[]][];
}
