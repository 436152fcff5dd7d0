import { readFileSync } from "node:fs";
import type { Language } from "./packs.ts";

/** Something that visitors ask about, or that texts speak of; its name is English. */
export type Concept = string;

/** Words of a language that stand for nothing, though another language may have a word like them. */
const nothing = "-";
export const isNothing = (concept: Concept): boolean => concept === nothing;

/** From this line on, concepts are looked up in other languages only: their words don't stand for each other. */
const othersOnly = "# Looked up in other languages only.";

interface Lexicon {
  readonly phrases: ReadonlyMap<Concept, readonly string[]>;
  /** Whose phrases stand for each other within the language, too. */
  readonly paraphrased: ReadonlySet<Concept>;
}

const read = new Map<Language, Lexicon>();

/** How a language says each concept: first what a site's own text says. Read when it is first asked for. */
export const phrasesOf = (language: Language): ReadonlyMap<Concept, readonly string[]> => lexiconOf(language).phrases;

export const phrasesFor = (concept: Concept, language: Language): readonly string[] =>
  phrasesOf(language).get(concept) ?? [];

export const isParaphrased = (concept: Concept): boolean => lexiconOf("en").paraphrased.has(concept);

function lexiconOf(language: Language): Lexicon {
  const known = read.get(language);
  if (known !== undefined) return known;
  const phrases = new Map<Concept, readonly string[]>();
  const paraphrased = new Set<Concept>();
  let isOthersOnly = false;
  for (const line of readFileSync(new URL(`${language}/lexicon.txt`, import.meta.url), "utf8").split("\n")) {
    if (line === othersOnly) isOthersOnly = true;
    const colon = line.indexOf(": ");
    if (colon < 0 || line.startsWith("#")) continue;
    const concept = line.slice(0, colon);
    phrases.set(
      concept,
      line
        .slice(colon + 2)
        .split(", ")
        .filter((phrase) => phrase !== ""),
    );
    if (!isOthersOnly) paraphrased.add(concept);
  }
  const lexicon = { phrases, paraphrased };
  read.set(language, lexicon);
  return lexicon;
}
