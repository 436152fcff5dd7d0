import { html } from "../html.ts";
import type { Html } from "../html.ts";

const leastLetters = 3;
const wordsAtMost = 20;

/** The text with the words of the query marked, also where they are inflected otherwise. */
export function markWords(text: string, query: string): Html {
  const stems = wordsOf(query)
    .filter((word) => word.length >= leastLetters)
    .slice(0, wordsAtMost)
    .map(stemOf);
  if (stems.length === 0) return html`${text}`;
  // What splits a text is every other piece.
  const pieces = text.split(/([\p{L}\p{N}\p{M}]+)/u);
  return html`${pieces.map((piece, at) => {
    const isMeant = at % 2 === 1 && stems.some((stem) => fold(piece).startsWith(stem));
    return isMeant ? html`<mark>${piece}</mark>` : piece;
  })}`;
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Endings are two letters of long words; short ones have to be the beginning as they are. */
function stemOf(word: string): string {
  return word.length > 5 ? word.slice(0, -2) : word;
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
