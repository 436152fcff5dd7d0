import { contactWords } from "../../../language/contact.ts";
import type { ContactWords } from "../../../language/contact.ts";
import { createPhraseFinder } from "../../../language/phrases.ts";
import type { Token } from "../../../language/tokenize.ts";

export type PhraseKind = keyof ContactWords;

/** A phrase in a text: its tokens are `tokens.slice(from, to)`. */
export interface Phrase {
  readonly kind: PhraseKind;
  readonly from: number;
  readonly to: number;
}

const find = createPhraseFinder(ofAllLanguages());

/** Every phrase of every language in a text, the longest of a kind where several begin with the same word. */
export function findPhrases(tokens: readonly Token[]): Phrase[] {
  return find(tokens.map(({ word }) => word)).map(({ kind, start, end }) => ({ kind, from: start, to: end }));
}

function ofAllLanguages(): Record<PhraseKind, string> {
  const lists = new Map<string, readonly string[]>();
  for (const words of contactWords)
    for (const [kind, phrases] of Object.entries<readonly string[]>({ ...words }))
      lists.set(kind, [...(lists.get(kind) ?? []), ...phrases]);
  const joined: Partial<Record<string, string>> = Object.fromEntries(
    [...lists].map(([kind, phrases]) => [kind, phrases.join(",")]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a ContactWords has no other keys
  return joined as Record<PhraseKind, string>;
}
