import { fold } from "./fold.ts";

/** One word of a text. */
export interface Token {
  /** The word as `fold` leaves it. */
  readonly word: string;
  /** Where it stands in the text: `text.slice(start, end)` is the word as typed. */
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a text, in order, in time linear in its length. A word is a run of letters, marks and digits: an
 * apostrophe or a hyphen ends it ("l'agent" and "e-mail" are two). Scripts that write no spaces give a token a
 * character: a dictionary (`Intl.Segmenter`) cuts the same words differently from sentence to sentence, so that a
 * phrase would not be found again in a message, and takes four times as long.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const folded = new Map<string, string>();
  for (const { 0: typed, index: start } of text.matchAll(words)) {
    let word = folded.get(typed);
    if (word === undefined) folded.set(typed, (word = fold(typed)));
    if (word !== "") tokens.push({ word, start, end: start + typed.length });
  }
  return tokens;
}

/** The folded words of a text alone. */
export function wordsOf(text: string): string[] {
  return tokenize(text).map(({ word }) => word);
}

/**
 * One character of a script without spaces, with its marks (a half-width Kana's voice mark is a letter of its own, and
 * belongs to the Kana), or a run of others. Invisible characters stand inside words (soft hyphen, joiners, direction
 * marks), but not at their ends.
 */
const words =
  /(?=[\p{L}\p{N}ー])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー][\p{M}\uFF9E\uFF9F]*|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー])[\p{L}\p{N}\p{M}])+(?:\p{Cf}+(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー])[\p{L}\p{N}\p{M}])+)*/gu;
