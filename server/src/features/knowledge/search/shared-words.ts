import { remembered } from "../../../foundation/remembered-texts.ts";
import { analyse } from "./analyse.ts";
import { gramsOf } from "./query.ts";

/** Shares, 0..1; a word that the other has in another form counts by its 4-grams. */
export interface SharedWords {
  /** Of the question's words of content, those that the variant has. */
  readonly ofQuestion: number;
  readonly ofVariant: number;
}

/** How much of what two questions are about they have in common; stop words are left out. */
export function sharedWords(question: string, variant: string): SharedWords {
  const [one, other] = [contentOf(question), contentOf(variant)];
  return { ofQuestion: shareOf(one, other), ofVariant: shareOf(other, one) };
}

interface Content {
  readonly words: readonly { readonly term: string; readonly grams: readonly string[] }[];
  readonly terms: ReadonlySet<string>;
  readonly grams: ReadonlySet<string>;
}

const contentOf = remembered((text: string): Content => {
  const words = analyse(text)
    .filter(({ stop }) => !stop)
    .map((token) => ({ term: token.term, grams: gramsOf(token) }));
  return {
    words,
    terms: new Set(words.map(({ term }) => term)),
    grams: new Set(words.flatMap(({ grams }) => grams)),
  };
});

function shareOf({ words }: Content, other: Content): number {
  let shared = 0;
  for (const { term, grams } of words)
    shared += other.terms.has(term)
      ? 1
      : grams.filter((gram) => other.grams.has(gram)).length / Math.max(1, grams.length);
  return shared / Math.max(1, words.length);
}
