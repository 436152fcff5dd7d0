import { tokenize } from "../../../language/tokenize.ts";
import { analyse } from "./analyse.ts";
import { relativesOf } from "./expand.ts";
import { documentFrequency } from "./postings.ts";
import { queryOf } from "./query.ts";
import type { Query } from "./query.ts";
import type { IndexReader } from "./reader.ts";
import { splitCompounds } from "./split-compounds.ts";

/** In a shorter word one letter is too much of it. */
const leastLetters = 4;
/** Shorter words are often another word with one other letter ("card", "cart"): there one was left out, added or swapped. */
const anySlipLetters = 6;
/** A word of so many letters may have two slips. */
const longLetters = 12;
/** In shorter words than this a slip may leave no 4-gram: of so many of them, all that are a slip away are looked up. */
const lookedUp = { letters: 7, words: 8 };
/** So many passages hold a short word that is taken for one with two letters in the other order. */
const swappedHolders = 4;
const alphabet = "abcdefghijklmnopqrstuvwxyz";
/** A slip in the middle of a short word leaves it few of its 4-grams. */
const share = { least: 0.05, words: 40 };

/**
 * The question as its writer meant it: a word that no passage holds, and that is a slip of the pen away from one
 * that some do, is taken for that one; one that is made of two that some do, for the two. What holds a digit is no word.
 */
export async function fixTypos(query: Query, reader: IndexReader): Promise<Query> {
  const words = query.contentTerms.filter(isFixable);
  if (words.length === 0) return query;
  const meant = await reader.meant.getAll(words, (missing) => readMeant(missing, reader));
  if (words.every((term) => meant.get(term) === term)) return query;
  return queryOf(
    query.tokens.flatMap((token) => {
      const terms = meant.get(token.term) ?? token.term;
      return terms === token.term ? token : terms.split(" ").map((term) => ({ ...token, term, word: term }));
    }),
  );
}

/**
 * The same of a text, for those who read it as one: its other words and marks stay as they are, and so do those that
 * `isKnown` by where they begin.
 */
export async function fixText(text: string, reader: IndexReader, isKnown: (start: number) => boolean): Promise<string> {
  const typed = tokenize(text).filter(({ start }) => !isKnown(start));
  const tokens = typed.map((token) => ({ ...token, term: analyse(token.word)[0]?.term ?? token.word }));
  const words = [...new Set(tokens.map(({ term }) => term).filter(isFixable))];
  if (words.length === 0) return text;
  const meant = await reader.meant.getAll(words, (missing) => readMeant(missing, reader));
  let [fixed, from] = ["", 0];
  for (const { term, start, end } of tokens) {
    const right = meant.get(term) ?? term;
    fixed += text.slice(from, start) + (right === term ? text.slice(start, end) : right);
    from = end;
  }
  return fixed + text.slice(from);
}

const isFixable = (term: string): boolean => /^\p{L}+$/u.test(term) && term.length >= leastLetters;

/** Each term with the one, or the two with a space between, that it is taken for; mostly itself. */
async function readMeant(terms: readonly string[], reader: IndexReader): Promise<[string, string][]> {
  const { lists } = await reader.postings(terms, []);
  const unknown = terms.filter((term) => documentFrequency(lists.get(term) ?? []) === 0);
  const near = await relativesOf(unknown, reader, share);
  const named = await reader.postings([], [...new Set([...near.values()].flat().map(({ number }) => number))]);
  const slipped = new Map(
    unknown.flatMap((term) => {
      const words = (near.get(term) ?? []).flatMap(({ number }) => named.words.get(number) ?? []);
      const meant = words.find((word) => isSlip(term, word) && documentFrequency(named.lists.get(word) ?? []) > 0);
      return meant === undefined ? [] : [[term, meant]];
    }),
  );
  for (const [term, meant] of await shortSlips(
    unknown.filter((word) => !slipped.has(word)),
    reader,
  ))
    slipped.set(term, meant);
  const compounds = await splitCompounds(
    unknown.filter((term) => !slipped.has(term)),
    reader,
  );
  return terms.map((term) => [term, slipped.get(term) ?? compounds.get(term)?.join(" ") ?? term]);
}

/** Short words with the most frequent one that has a letter more or less, or two in the other order. */
async function shortSlips(terms: readonly string[], reader: IndexReader): Promise<[string, string][]> {
  const short = terms.filter((word) => word.length <= lookedUp.letters && /^[a-z]+$/u.test(word));
  const variants = new Map(short.slice(0, lookedUp.words).map((word) => [word, slipsOf(word)]));
  if (variants.size === 0) return [];
  const { lists } = await reader.postings([...new Set([...variants.values()].flat())], []);
  const frequency = (word: string) => documentFrequency(lists.get(word) ?? []);
  return [...variants].flatMap(([term, words]): [string, string][] => {
    const [meant] = words.toSorted((one, other) => frequency(other) - frequency(one));
    if (meant === undefined) return [];
    // "Trial" is another word than "trail", unless trails are what the texts are about.
    const isAnother = meant.length === term.length && term.length < anySlipLetters;
    return frequency(meant) < (isAnother ? swappedHolders : 1) ? [] : [[term, meant]];
  });
}

/** All words from which `word` is a slip away: two neighbours swapped, a letter left out, one added; the first stays. */
function slipsOf(word: string): string[] {
  const places = Array.from(word, (_, at) => at).slice(1);
  const swapped = places.slice(1).map((at) => word.slice(0, at - 1) + word[at]! + word[at - 1]! + word.slice(at + 1));
  const shorter = places.map((at) => word.slice(0, at) + word.slice(at + 1));
  const longer = [...places, word.length].flatMap((at) =>
    Array.from(alphabet, (letter) => word.slice(0, at) + letter + word.slice(at)),
  );
  return [...swapped, ...shorter, ...longer].filter((each) => each.length >= leastLetters && each !== word);
}

function isSlip(one: string, other: string): boolean {
  const letters = Math.max(one.length, other.length);
  if (Math.min(one.length, other.length) < leastLetters || one[0] !== other[0]) return false;
  if (letters < anySlipLetters && one.length === other.length && !areNeighboursSwapped(one, other)) return false;
  return slips(one, other) <= (letters >= longLetters ? 2 : 1);
}

function areNeighboursSwapped(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/** Letters left out, added, taken for another, or changed places with their neighbour (optimal string alignment). */
function slips(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          last[column]! + 1,
          next[column - 1]! + 1,
          last[column - 1]! + Number(!isSame),
          row > 1 && column > 1 && isSwapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length]!;
}
