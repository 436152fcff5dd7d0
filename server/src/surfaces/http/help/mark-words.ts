import { html } from "../html.ts";
import type { Html } from "../html.ts";

const leastLetters = 3;
const wordsAtMost = 20;
/** What splits a text is every other piece. */
const ideographs = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)/u;
const letters = /([\p{L}\p{N}\p{M}]+)/u;

/** The text with the words of the query marked, also where they are inflected otherwise. */
export function markWords(text: string, query: string): Html {
  const pieces = query.split(ideographs);
  const pairs = new Set(
    pieces
      .filter((_, at) => at % 2 === 1)
      .flatMap(pairsOf)
      .filter(Boolean),
  );
  const stems = pieces
    .filter((_, at) => at % 2 === 0)
    .flatMap((piece) => fold(piece).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
    .filter((word) => word.length >= leastLetters)
    .slice(0, wordsAtMost)
    .map(stemOf);
  return html`${text.split(ideographs).map((piece, at) => (at % 2 === 1 ? markPairs(piece, pairs) : markStems(piece, stems)))}`;
}

function markStems(text: string, stems: readonly string[]) {
  return text
    .split(letters)
    .map((piece, at) =>
      at % 2 === 1 && stems.some((stem) => fold(piece).startsWith(stem)) ? html`<mark>${piece}</mark>` : piece,
    );
}

/** Without spaces, what two neighbors are in the query says that they are meant. */
function markPairs(run: string, pairs: ReadonlySet<string>) {
  const found = pairsOf(run).map((pair) => pairs.has(pair));
  const isMarked = (at: number) => found[at] === true || found[at - 1] === true;
  const groups: string[] = [];
  for (const [at, character] of [...run].entries()) {
    if (at > 0 && isMarked(at) === isMarked(at - 1)) groups[groups.length - 1] += character;
    else groups.push(character);
  }
  const offset = isMarked(0) ? 0 : 1;
  return groups.map((group, at) => (at % 2 === offset ? html`<mark>${group}</mark>` : group));
}

/** Neighbors, of which one says something: Hiragana alone are endings. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters
    .slice(1)
    .map((character, at) => `${characters[at]}${character}`)
    .map((pair) => (/[\p{Script=Han}\p{Script=Katakana}]/u.test(pair) ? pair : ""));
}

/** Endings are two letters of long words; short ones have to be the beginning as they are. */
function stemOf(word: string): string {
  return word.length > 5 ? word.slice(0, -2) : word;
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
