import { isNothing, phrasesOf } from "./read-lexicon.ts";
import type { Concept } from "./read-lexicon.ts";
import type { Language } from "./packs.ts";
import { createFormFinder } from "./word-forms.ts";
import { tokenize } from "./tokenize.ts";
import type { Token } from "./tokenize.ts";

/** A phrase of a message that names a concept: `text.slice(start, end)`. */
export interface NamedConcept {
  readonly start: number;
  readonly end: number;
  /** Of an ambiguous phrase several; none of a word that tells nothing. */
  readonly concepts: readonly Concept[];
  /** Known by another form of the word, or as a part of it. */
  readonly isDerived: boolean;
}

interface Phrase {
  readonly concept: Concept;
  readonly terms: readonly string[];
}

interface Finder {
  readonly byTerm: ReadonlyMap<string, readonly Phrase[]>;
  /** The word of the lexicon, or the two, that a word is a form of. */
  readonly formsOf: (word: string) => readonly string[];
}

/**
 * A function that finds what a message in a language names: the longest phrase at a place, without overlaps, in time
 * linear in the message. `termOf` makes forms of a word alike; a word that `isStop` is no form of another.
 */
export function createConceptFinder(termOf: (word: string) => string, isStop: (word: string) => boolean = () => false) {
  const finders = new Map<Language, Finder>();
  const termsOf = (text: string) => tokenize(text).map(({ word }) => termOf(word));

  function finderOf(language: Language): Finder {
    const known = finders.get(language);
    if (known !== undefined) return known;
    const byTerm = new Map<string, Phrase[]>();
    const single: string[] = [];
    for (const [concept, phrases] of phrasesOf(language))
      for (const phrase of phrases) {
        const terms = termsOf(phrase);
        const [first] = terms;
        if (first === undefined) continue;
        const alike = byTerm.get(first);
        if (alike === undefined) byTerm.set(first, [{ concept, terms }]);
        else alike.push({ concept, terms });
        if (terms.length === 1) single.push(...tokenize(phrase).map(({ word }) => word));
      }
    const finder = { byTerm, formsOf: createFormFinder(language, single) };
    finders.set(language, finder);
    return finder;
  }

  return (message: string, language: Language): NamedConcept[] => {
    const tokens = tokenize(message);
    const terms = tokens.map(({ word }) => termOf(word));
    const { byTerm, formsOf } = finderOf(language);
    const named: NamedConcept[] = [];
    for (let at = 0; at < terms.length; at++) {
      const first = tokens[at];
      if (first === undefined) break;
      const found = longest(byTerm.get(terms[at] ?? "") ?? [], terms, at);
      const last = tokens[at + found.length - 1];
      if (found.length > 0 && last !== undefined) {
        named.push({ start: first.start, end: last.end, concepts: toConcepts(found.phrases), isDerived: false });
        at += found.length - 1;
      } else if (!isStop(first.word)) named.push(...derived(first, formsOf(first.word), byTerm, termOf));
    }
    return named;
  };
}

function longest(phrases: readonly Phrase[], terms: readonly string[], at: number) {
  const found = phrases.filter((phrase) => phrase.terms.every((term, offset) => terms[at + offset] === term));
  const length = Math.max(0, ...found.map((phrase) => phrase.terms.length));
  return { length, phrases: found.filter((phrase) => phrase.terms.length === length) };
}

/** The parts of a word one after the other, so that none overlaps another. */
function derived(
  { start, end }: Token,
  forms: readonly string[],
  byTerm: Finder["byTerm"],
  termOf: (word: string) => string,
): NamedConcept[] {
  return forms.flatMap((form, nth) => {
    const phrases = (byTerm.get(termOf(form)) ?? []).filter(({ terms }) => terms.length === 1);
    const from = start + Math.floor(((end - start) * nth) / forms.length);
    const to = start + Math.floor(((end - start) * (nth + 1)) / forms.length);
    return phrases.length === 0 ? [] : [{ start: from, end: to, concepts: toConcepts(phrases), isDerived: true }];
  });
}

const toConcepts = (phrases: readonly Phrase[]): Concept[] => [
  ...new Set(phrases.map(({ concept }) => concept).filter((concept) => !isNothing(concept))),
];
