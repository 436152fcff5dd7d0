import { packs } from "./packs.ts";
import type { Language } from "./packs.ts";
import { commonFormation } from "./words.ts";
import type { Formation } from "./words.ts";

/** A part of a compound; shorter ones are in too many words. */
const partLeast = 4;
const ofParts: Formation = { least: partLeast, ending: 1, suffix: 1 };
/** As much of a word of the lexicon has to be there. */
const shareLeast = 0.6;
/** Words that stand beside where the word would stand are compared: what begins alike stands together. */
const compared = 4;

/**
 * A function that finds the word of a lexicon that a word is a form of ("siparişimi" of "sipariş"), or the two that it
 * is made of; none of one that is none.
 */
export function createFormFinder(language: Language, lexicon: readonly string[]): (word: string) => readonly string[] {
  const { words } = packs[language];
  if (words.fragments !== undefined) return () => [];
  const sorted = [...new Set(lexicon)].sort();
  const known = new Set(sorted);
  const formation = words.formation ?? commonFormation;
  const { prefixes = [], links } = formation;

  return (word) => {
    const bare = prefixes.filter((prefix) => word.startsWith(prefix)).map((prefix) => word.slice(prefix.length));
    const exact = bare.find((each) => known.has(each));
    if (exact !== undefined) return [exact];
    const parts = links === undefined ? undefined : partsOf(word, links, (part) => formOf(part, sorted, ofParts));
    if (parts !== undefined) return parts;
    for (const each of [word, ...bare]) {
      const form = formOf(each, sorted, formation);
      if (form !== undefined) return [form];
    }
    return [];
  };
}

function formOf(word: string, sorted: readonly string[], { least, ending, suffix }: Formation): string | undefined {
  const place = placeOf(word, sorted);
  let [best, most] = [undefined as string | undefined, 0];
  for (const candidate of sorted.slice(Math.max(0, place - compared), place + compared)) {
    const shared = sharedLetters(word, candidate);
    const isForm =
      shared >= least &&
      candidate.length - shared <= ending &&
      word.length - shared <= suffix &&
      shared >= shareLeast * candidate.length;
    // Of two that share as much, the shorter has less that isn't there.
    const score = shared - (candidate.length - shared) / 2;
    if (isForm && score > most) [best, most] = [candidate, score];
  }
  return best;
}

/** The most even parts first. */
function partsOf(
  word: string,
  links: readonly string[],
  formOfPart: (part: string) => string | undefined,
): readonly [string, string] | undefined {
  const middle = Math.floor(word.length / 2);
  for (let away = 0; away <= middle; away++)
    for (const at of new Set([middle - away, middle + away])) {
      if (at < partLeast || word.length - at < partLeast) continue;
      const back = formOfPart(word.slice(at));
      if (back === undefined) continue;
      const front = word.slice(0, at);
      for (const link of links) {
        const part = front.endsWith(link) ? front.slice(0, front.length - link.length) : "";
        const first = part.length < partLeast ? undefined : formOfPart(part);
        if (first !== undefined) return [first, back];
      }
    }
  return undefined;
}

function placeOf(word: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sharedLetters(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}
