import type { languages } from "@svc/contract";
import { arabicLexicon } from "./ar/lexicon.ts";
import { germanLexicon } from "./de/lexicon.ts";
import { englishLexicon } from "./en/lexicon.ts";
import { spanishLexicon } from "./es/lexicon.ts";
import { frenchLexicon } from "./fr/lexicon.ts";
import { hebrewLexicon } from "./he/lexicon.ts";
import { italianLexicon } from "./it/lexicon.ts";
import { japaneseLexicon } from "./ja/lexicon.ts";
import { dutchLexicon } from "./nl/lexicon.ts";
import { polishLexicon } from "./pl/lexicon.ts";
import { portugueseLexicon } from "./pt/lexicon.ts";
import { turkishLexicon } from "./tr/lexicon.ts";
import { chineseLexicon } from "./zh/lexicon.ts";
import { tokenize } from "./tokenize.ts";

type Language = (typeof languages)[number];

/** Something that visitors of any site ask about. */
export type Concept = keyof typeof englishLexicon;

/** How one language says it: phrases with commas between them, first what a site's own text says. */
export type Lexicon = Readonly<Partial<Record<Concept, string>>>;

const lexicons: Readonly<Record<Language, Lexicon>> = {
  ar: arabicLexicon,
  de: germanLexicon,
  en: englishLexicon,
  es: spanishLexicon,
  fr: frenchLexicon,
  he: hebrewLexicon,
  it: italianLexicon,
  ja: japaneseLexicon,
  nl: dutchLexicon,
  pl: polishLexicon,
  pt: portugueseLexicon,
  tr: turkishLexicon,
  zh: chineseLexicon,
};

export const isConcept = (key: string): key is Concept => key in englishLexicon;
const allConcepts = Object.keys(englishLexicon).filter(isConcept);

/** A phrase of a message that names a concept: `text.slice(start, end)`. */
export interface NamedConcept {
  readonly start: number;
  readonly end: number;
  /** Of an ambiguous phrase several. */
  readonly concepts: readonly Concept[];
}

interface Phrase {
  readonly concept: Concept;
  readonly terms: readonly string[];
}

const parsed = new Map<string, readonly string[]>();

/** The phrases that a language has for a concept. */
export function phrasesFor(concept: Concept, language: Language): readonly string[] {
  const list = lexicons[language][concept] ?? "";
  let phrases = parsed.get(list);
  if (phrases === undefined) {
    phrases = list
      .split(",")
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== "");
    parsed.set(list, phrases);
  }
  return phrases;
}

/**
 * A function that finds what a message in a language names: the longest phrase at a place, without overlaps, in time
 * linear in the message. `termOf` makes forms of a word alike.
 */
export function createConceptFinder(termOf: (word: string) => string) {
  const finders = new Map<Language, ReadonlyMap<string, readonly Phrase[]>>();
  const termsOf = (text: string) => tokenize(text).map(({ word }) => termOf(word));

  function phrasesOf(language: Language): ReadonlyMap<string, readonly Phrase[]> {
    const known = finders.get(language);
    if (known !== undefined) return known;
    const byTerm = new Map<string, Phrase[]>();
    for (const concept of allConcepts)
      for (const phrase of phrasesFor(concept, language)) {
        const terms = termsOf(phrase);
        const [first] = terms;
        if (first !== undefined) byTerm.set(first, [...(byTerm.get(first) ?? []), { concept, terms }]);
      }
    finders.set(language, byTerm);
    return byTerm;
  }

  return (message: string, language: Language): NamedConcept[] => {
    const tokens = tokenize(message);
    const terms = tokens.map(({ word }) => termOf(word));
    const phrases = phrasesOf(language);
    const named: NamedConcept[] = [];
    for (let at = 0; at < terms.length; at++) {
      const found = (phrases.get(terms[at] ?? "") ?? []).filter((phrase) =>
        phrase.terms.every((term, offset) => terms[at + offset] === term),
      );
      const length = Math.max(0, ...found.map((phrase) => phrase.terms.length));
      const [first, last] = [tokens[at], tokens[at + length - 1]];
      if (length === 0 || first === undefined || last === undefined) continue;
      const concepts = found.filter((phrase) => phrase.terms.length === length).map(({ concept }) => concept);
      named.push({ start: first.start, end: last.end, concepts });
      at += length - 1;
    }
    return named;
  };
}
