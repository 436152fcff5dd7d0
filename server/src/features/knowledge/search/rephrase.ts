import { parseEmbeddingModelName } from "@svc/contract";
import type { languages } from "@svc/contract";
import { createConceptFinder } from "../../../language/lexicon.ts";
import type { NamedConcept } from "../../../language/lexicon.ts";
import { isParaphrased, phrasesFor } from "../../../language/read-lexicon.ts";
import { tokenize } from "../../../language/tokenize.ts";
import { analyse } from "./analyse.ts";
import { asksFor } from "./answer-type.ts";
import { fixText } from "./fix-typos.ts";
import { documentFrequency } from "./postings.ts";
import type { IndexReader } from "./reader.ts";
import type { StoredIndex } from "./stored-index.ts";

type Language = (typeof languages)[number];

const termOf = (word: string): string => analyse(word)[0]?.term ?? word;
const findConcepts = createConceptFinder(termOf, (word) => analyse(word).every(({ stop }) => stop));

/** In so many times as many passages as what the visitor said: then the texts call it so. */
const preferredTimes = 1.5;
/** The first phrases of a concept are what texts call it; the others are what visitors say, and mean other things too. */
const standardMost = 4;
/** So much of what is named and known has to be in another language: single words of it are in texts of any. */
const foreignShare = 0.7;
/** Of a long message that names more, the first. */
const conceptsMost = 16;
/** What is found in other words than the visitor's counts a little less. */
export const rephrasedShare = 0.95;
/** Just below the default threshold: what is found by a part of the question may help, and is not sure. */
const partialMost = 0.47;
/** Nearly every site has texts in English, or words of it. */
const everywhere: Language = "en";

/** A question in other words. */
export interface Rephrasing {
  readonly text: string;
  /**
   * Most of what it asks about has no words there: "Verleiht ihr Segelboote?" is "rent" where no text knows a sailing
   * boat, and whatever rents something seems to answer it.
   */
  readonly isPartial: boolean;
}

interface Phrasing {
  readonly phrase: string;
  readonly isForeign: boolean;
}

/**
 * The question in the words that this index uses, where the visitor uses others ("is postage on the house?" becomes
 * "is delivery free?"), also those of another language. Undefined where nothing differs.
 *
 * @param spoken the question's language, then others that the index's texts may be in
 */
export async function rephrase(
  question: string,
  spoken: readonly Language[],
  reader: IndexReader & Partial<Pick<StoredIndex, "vectors">>,
): Promise<Rephrasing | undefined> {
  const [own] = spoken;
  // An owner's model reads other words and languages itself, and counts what it reads.
  const isReadByModel = parseEmbeddingModelName(reader.vectors?.origin.model ?? "") !== null;
  if (own === undefined || isReadByModel) return undefined;
  const texts = [...spoken, everywhere];
  const asked = await inWordsOf(question, own, texts, reader);
  if (asked.isForeign) return asked;
  // A word of the lexicon is no slip, though these texts may not have it.
  const isNamed = (at: number): boolean =>
    asked.named.some(({ start, end, isDerived }) => !isDerived && at >= start && at < end);
  const fixed = await fixText(question, reader, isNamed);
  const { text, isPartial } = fixed === question ? asked : await inWordsOf(fixed, own, texts, reader);
  return text === question ? undefined : { text, isPartial };
}

/** How certain what was found by the question in other words is, where `confidence` says how like these it is. */
export function rephrasedConfidence(confidence: number, asked: Rephrasing | undefined): number {
  const most = asked?.isPartial === true ? partialMost : 1;
  return Math.min(confidence * rephrasedShare, most);
}

interface Rephrased extends Rephrasing {
  /** It has words of another language than the question. */
  readonly isForeign: boolean;
  readonly named: readonly NamedConcept[];
}

async function inWordsOf(
  question: string,
  own: Language,
  languagesOfTexts: readonly Language[],
  reader: IndexReader,
): Promise<Rephrased> {
  const named = findConcepts(question, own).slice(0, conceptsMost);
  const asIs = { text: question, isForeign: false, isPartial: false, named };
  if (named.length === 0) return asIs;
  const others = new Set(languagesOfTexts);
  others.delete(own);
  const options = named.map((part) => [own, ...others].flatMap((language) => phrasingsIn(language, own, part)));
  const passagesWith = await readFrequencies(question, options, reader);
  const choose = (isOption: (said: Phrasing) => boolean) =>
    named.map((part, at) => {
      const ownPassages = passagesWith(question.slice(part.start, part.end));
      const rated = (options[at] ?? [])
        .filter(isOption)
        .map((each) => ({ ...each, passages: passagesWith(each.phrase) }));
      const [best] = rated.toSorted((one, other) => other.passages - one.passages);
      return best !== undefined && best.passages > preferredTimes * ownPassages ? best : undefined;
    });
  const anyLanguage = choose(() => true);
  const isKnown = ({ start, end, concepts }: NamedConcept): boolean =>
    concepts.length > 0 && passagesWith(question.slice(start, end)) > 0;
  const foreign = anyLanguage.filter((each) => each?.isForeign === true).length;
  const kept = named.filter((part, at) => {
    const isAlike = options[at]?.some(({ phrase, isForeign }) => isForeign && isSame(phrase, question, part)) === true;
    return anyLanguage[at]?.isForeign !== true && !isAlike && isKnown(part);
  }).length;
  const isForeign = foreign > 0 && foreign >= foreignShare * (foreign + kept);
  // What no text holds is said all the same: without it, a question about something else would look like one of these.
  const unheard = (part: NamedConcept, at: number): Phrasing | undefined =>
    isKnown(part) ? undefined : options[at]?.find((each) => each.isForeign);
  const chosen = isForeign
    ? named.map((part, at) => anyLanguage[at] ?? unheard(part, at))
    : choose((each) => !each.isForeign);
  if (chosen.every((each) => each === undefined)) return asIs;
  const isReplaced = (part: NamedConcept, at: number): boolean => chosen[at] !== undefined || isKnown(part);
  const said = isForeign ? [...named.filter(isReplaced), ...knownParts(question, named, passagesWith)] : named;
  const spans = said.toSorted((one, other) => one.start - other.start);
  const text = replaced(question, spans, (part) => chosen[named.indexOf(part)]?.phrase, isForeign);
  const isPartial = isForeign && lettersUnsaid(question, [...named, ...said]) > lettersSaid(question, said);
  return { text, isForeign, isPartial, named };
}

/** "PayPal" and "hotel" are the same words in both languages, and say nothing about which one the texts are in. */
function isSame(phrase: string, question: string, { start, end }: NamedConcept): boolean {
  return contentTerms(phrase).join(" ") === contentTerms(question.slice(start, end)).join(" ");
}

/** How a language says what a part of the question names; its own only where it is said in other words, too. */
function phrasingsIn(language: Language, own: Language, { concepts, isDerived }: NamedConcept): Phrasing[] {
  const isForeign = language !== own;
  return concepts
    .filter((concept) => isForeign || (!isDerived && isParaphrased(concept)))
    .flatMap((concept) => phrasesFor(concept, language).slice(0, standardMost))
    .map((phrase) => ({ phrase, isForeign }));
}

/** In another language what the texts don't know says nothing: only what they do is kept between the concepts. */
function knownParts(
  question: string,
  named: readonly NamedConcept[],
  passagesWith: (phrase: string) => number,
): NamedConcept[] {
  const isNamed = (at: number): boolean => named.some(({ start, end }) => at >= start && at < end);
  return tokenize(question)
    .filter(({ start, end }) => !isNamed(start) && passagesWith(question.slice(start, end)) > 0)
    .map(({ start, end }) => ({ start, end, concepts: [], isDerived: false }));
}

/** Letters of what the question is about, and that is said; not that it asks for a price or a time. */
function lettersSaid(question: string, said: readonly NamedConcept[]): number {
  const parts = said.map(({ start, end }) => question.slice(start, end)).filter((part) => asksFor(part) === undefined);
  return parts.flatMap(contentWords).join("").length;
}

/** Letters of words between the parts that are named. */
function lettersUnsaid(question: string, parts: readonly NamedConcept[]): number {
  const isNamed = (at: number): boolean => parts.some(({ start, end }) => at >= start && at < end);
  const unnamed = tokenize(question).filter(({ start }) => !isNamed(start));
  return unnamed.flatMap(({ word }) => contentWords(word)).join("").length;
}

function contentWords(text: string): string[] {
  return tokenize(text).flatMap(({ word }) => (analyse(word).every(({ stop }) => stop) ? [] : [word]));
}

function replaced(
  question: string,
  parts: readonly NamedConcept[],
  phraseOf: (part: NamedConcept) => string | undefined,
  onlyParts: boolean,
): string {
  const said = (part: NamedConcept): string => phraseOf(part) ?? question.slice(part.start, part.end);
  if (onlyParts) return parts.map(said).join(" ");
  let [text, from] = ["", 0];
  for (const part of parts) {
    text += question.slice(from, part.start) + said(part);
    from = part.end;
  }
  return text + question.slice(from);
}

/** How many passages hold all words of a phrase, at most; 0 of one without a word of content. */
async function readFrequencies(
  question: string,
  options: readonly (readonly Phrasing[])[],
  reader: IndexReader,
): Promise<(phrase: string) => number> {
  const terms = new Set(contentTerms(question));
  for (const { phrase } of options.flat()) for (const term of contentTerms(phrase)) terms.add(term);
  const { lists } = await reader.postings([...terms], []);
  return (phrase) => {
    const held = contentTerms(phrase).map((term) => documentFrequency(lists.get(term) ?? []));
    return held.length === 0 ? 0 : Math.min(...held);
  };
}

function contentTerms(phrase: string): string[] {
  return analyse(phrase).flatMap(({ term, stop }) => (stop ? [] : [term]));
}
