import { remembered } from "../../foundation/remembered-texts.ts";

export interface Token {
  /** The word as compared: without case, accents, apostrophes and doubled letters. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Splits a message into words (in Han and kana: characters) with their places in the text. */
export const tokensOf = remembered((text): readonly Token[] =>
  [...text.matchAll(tokenPattern)]
    .map((match) => ({ key: keyOf(match[0]), start: match.index, end: match.index + match[0].length }))
    .filter((token) => token.key !== ""),
);

/** True when a comma, stop, emoji or line break divides two neighbouring tokens; a hyphen does not ("hi-fi"). */
export function isDivided(text: string, left: Token, right: Token): boolean {
  const between = text.slice(left.end, right.start);
  if (dividers.test(between)) return true;
  // Chinese and Japanese put a space where others put a comma.
  return /\s/u.test(between) && eastAsian.test(left.key);
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const tokenPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}'’])+/gu;
const plainLetters = /^[A-Za-z]+$/;
const doubled = /([^\d])\1+/gu;
/** A full stop or colon inside a name ("shop.de") divides nothing; a comma may lack its space. */
const dividers = /[,!?¿¡…，。！？、；：،؛؟～]|[.:;)\]](?=\s)|\p{Extended_Pictographic}|\n|\s[-–—]\s/u;

function keyOf(word: string): string {
  if (plainLetters.test(word)) return word.toLowerCase().replace(doubled, "$1");
  const lower = word.normalize("NFKC").toLowerCase();
  // A voiced kana is a letter with a mark; taking the mark away would make another word.
  if (eastAsian.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/[\p{M}'’\u0640\u30fc]/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("ı", "i")
    .replaceAll("ß", "ss")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه")
    .replace(doubled, "$1");
}
