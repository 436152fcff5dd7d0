import { wordsOf } from "./tokenize.ts";

/** A phrase of a list, where it was found among a text's words: `words.slice(start, end)`. */
export interface FoundPhrase<Kind extends string> {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
}

/** Lists of phrases by kind: words with commas between phrases; `stem*` is any word that begins so. */
export type PhraseLists<Kind extends string> = Readonly<Record<Kind, string>>;

interface Element {
  readonly stem: string;
  readonly isPrefix: boolean;
}
interface Phrase<Kind extends string> {
  readonly kind: Kind;
  readonly elements: readonly Element[];
}

/**
 * A function that finds the phrases of all lists among words, of each kind the longest at a place. Its time is linear
 * in the words: a word leads to the phrases that begin with it, and each of these is compared once.
 *
 * @param proclitics letters that may be written before a phrase as part of its first word (Arabic, Hebrew: up to three)
 */
export function createPhraseFinder<Kind extends string>(lists: PhraseLists<Kind>, proclitics = "") {
  const byStem = new Map<string, Phrase<Kind>[]>();
  for (const kind in lists) {
    for (const each of lists[kind].split(",")) {
      const elements = each.trim().split(/\s+/).flatMap(elementsOf);
      const stem = elements[0]?.stem;
      if (stem !== undefined) byStem.set(stem, [...(byStem.get(stem) ?? []), { kind, elements }]);
    }
  }

  function beginningWith(word: string): Phrase<Kind>[] {
    const beginning: Phrase<Kind>[] = [];
    for (const form of forms(word, proclitics))
      for (let length = 1; length <= Math.min(form.length, longestStem); length++)
        for (const phrase of byStem.get(form.slice(0, length)) ?? [])
          if (length === form.length || phrase.elements[0]?.isPrefix === true) beginning.push(phrase);
    return beginning;
  }

  /** Whether the words after the first are the phrase's. */
  function follow(elements: readonly Element[], words: readonly string[], start: number): boolean {
    for (let at = 1; at < elements.length; at += 1)
      if (!isWord(elements[at], words[start + at], proclitics)) return false;
    return true;
  }

  return (words: readonly string[]): FoundPhrase<Kind>[] => {
    const known = new Map<string, Phrase<Kind>[]>();
    const found: FoundPhrase<Kind>[] = [];
    for (const [start, word] of words.entries()) {
      let phrases = known.get(word);
      if (phrases === undefined) known.set(word, (phrases = beginningWith(word)));
      if (phrases.length === 0) continue;
      const ends = new Map<Kind, number>();
      for (const { kind, elements } of phrases)
        if (follow(elements, words, start)) ends.set(kind, Math.max(ends.get(kind) ?? 0, start + elements.length));
      for (const [kind, end] of ends) found.push({ kind, start, end });
    }
    return found;
  };
}

const longestStem = 24;
const longestProclitic = 3;

function elementsOf(part: string): Element[] {
  const words = wordsOf(part);
  return words.map((stem, at) => ({ stem, isPrefix: part.endsWith("*") && at === words.length - 1 }));
}

function isWord(element: Element | undefined, word: string | undefined, proclitics: string): boolean {
  if (element === undefined || word === undefined) return false;
  const { stem, isPrefix } = element;
  if (isPrefix ? word.startsWith(stem) : word === stem) return true;
  return (
    proclitics !== "" && forms(word, proclitics).some((form) => (isPrefix ? form.startsWith(stem) : form === stem))
  );
}

/** A word as it stands, and without the letters before it that may be proclitics. */
function forms(word: string, proclitics: string): string[] {
  const found = [word];
  const most = proclitics === "" ? 0 : Math.min(longestProclitic, word.length - 2);
  for (let at = 0; at < most && proclitics.includes(word.charAt(at)); at += 1) found.push(word.slice(at + 1));
  return found;
}
