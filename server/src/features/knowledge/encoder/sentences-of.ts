import { plainSentences } from "../search/plain-sentences.ts";

/** A passage is cut to hold about so many; a table or a list may have many more. */
const sentencesMax = 16;

/** A passage's sentences, for an encoder that is at its best with one at a time. */
export function sentencesOf({ text }: { readonly text: string }): string[] {
  return plainSentences(text).filter(hasWords).slice(0, sentencesMax);
}

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);
