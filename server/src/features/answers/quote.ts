import type { AnswerSource } from "@svc/contract";
import {
  answersInKind,
  asksFor,
  compareStatements,
  contentTerms,
  plainText,
  rankSentences,
} from "../knowledge/knowledge.ts";
import type { FoundPassage, ScoredSentence } from "../knowledge/knowledge.ts";
import { sourceKey } from "./page-as-source.ts";
import { phrase } from "./phrases.ts";
import { detectLanguage } from "./language.ts";
import type { Language } from "./language.ts";
import { sectionCharacters, sectionOf } from "./section.ts";
import type { Section } from "./section.ts";

/** Less sure than this, a second section is shown beside the first. */
const sureConfidence = 0.75;
/** And it has to be nearly as sure. */
const secondShare = 0.65;
/** Beside a second section the first gets less room, and the second only what is about the question. */
const sharedCharacters = 700;
const secondCharacters = 600;
/** Blocks that announce each other may make a section longer: then it stands alone. */
const bothCharacters = 1_400;
/** So nearly as sure, a passage that tells the kind of thing asked for goes before one that does not. */
const inKindShare = 0.8;
/** A shorter section needs no leading sentence. */
const longSection = 350;
const factCharacters = 220;
const leastForLanguage = 80;
const languageCharacters = 600;
/** Of the words of a section of another source, so many in the first: it says the same. */
const saidShare = 0.85;
/** Sentences of sources that are nearly as certain may contradict the best one. */
const contraryShare = 0.65;

export interface Quotation {
  /** Markdown, in the words of the sources. */
  readonly text: string;
  /** Each source once, in the order quoted. */
  readonly sources: readonly AnswerSource[];
}

/**
 * The section that answers, as a text that reads: a short fact first where the question asks for one, then whole
 * blocks under their headings, and where that is less sure a second section. The order of the passages decides. Where
 * two sources contradict each other, both are quoted as such. Null when no passage says anything.
 */
export function quote(
  question: string,
  found: readonly FoundPassage[],
  language: Language,
  room = sectionCharacters,
): Quotation | null {
  const passages = inKindFirst(question, found);
  const [first] = passages;
  if (first === undefined) return null;
  const ranked = rankSentences(question, passages);
  const contrary = contradiction(question, passages, ranked, language);
  if (contrary !== null) return contrary;
  // What was passed over for a price or a time does not tell one.
  const second = passages === found && room === sectionCharacters ? secondOf(passages) : undefined;
  const most = second === undefined ? room : sharedCharacters;
  const shown: Shown[] = [first, ...(second === undefined ? [] : [second])].flatMap((passage) => {
    const best = ranked.find((sentence) => passages[sentence.passage] === passage);
    const section = sectionOf(
      question,
      passage,
      best?.text,
      passage === first ? most : Math.min(most, secondCharacters),
    );
    return section === null ? [] : [{ passage, section, best }];
  });
  const [main, other] = shown;
  if (main === undefined) return null;
  const unrepeated = withoutRepeats(main, other);
  const [top = main] = unrepeated;
  const fact = factOf(question, main.best, main.section);
  const isForeign = isInOtherLanguage(main.section, language);
  const texts = unrepeated.map(({ section, passage }, at) => {
    const isOther = passage.isVisitorsFile === true || (at > 0 && passage.source.id !== first.source.id);
    return (isOther ? `${phrase(language, "fromSource", { source: passage.source.title })}\n\n` : "") + headed(section);
  });
  const lead = isForeign ? [phrase(language, "otherLanguage")] : [];
  const more = top.section.isCut && room === sectionCharacters ? moreOf(top.passage, language) : [];
  return {
    text: [...lead, ...(fact === null ? [] : [fact]), ...texts, ...more].join("\n\n"),
    sources: distinct([...unrepeated.map(({ passage }) => passage.source), ...repeating(question, passages, ranked)]),
  };
}

interface Shown {
  readonly passage: FoundPassage;
  readonly section: Section;
  readonly best: ScoredSentence | undefined;
}

/** Both sections, unless one of them says what the other does, or they are too long together. */
function withoutRepeats(main: Shown, other: Shown | undefined): readonly Shown[] {
  if (other === undefined) return [main];
  const [mainText, otherText] = [main.section.text, other.section.text];
  if (other.passage.source.id === main.passage.source.id && otherText.includes(mainText)) return [other];
  const isRepeated = mainText.includes(otherText.slice(0, 200));
  return isRepeated || mainText.length + otherText.length > bothCharacters ? [main] : [main, other];
}

/** A link to the rest of a section that is not shown whole; browsers scroll to its heading. */
function moreOf({ source, heading }: FoundPassage, language: Language): string[] {
  if (source.url === null) return [];
  const last = heading.split(" › ").at(-1) ?? "";
  const fragment = `#:~:text=${encodeURIComponent(last).replaceAll("-", "%2D")}`;
  const title = source.title.replace(/[[\]\\]/gu, "\\$&");
  const place = last === "" || source.url.includes("#") ? source.url : source.url + fragment;
  const url = place.replace(/[()\s<>]/gu, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return [phrase(language, "more", { source: `[${title}](${url})` })];
}

/** Of a few words the language cannot be told. */
export function isInOtherLanguage({ text }: Pick<Section, "text">, language: Language): boolean {
  const plain = plainText(text).slice(0, languageCharacters);
  return plain.length >= leastForLanguage && detectLanguage(plain, language) !== language;
}

/** For a question about a price or a time, passages that contain one come first. */
function inKindFirst(question: string, passages: readonly FoundPassage[]): readonly FoundPassage[] {
  const type = asksFor(question);
  const [first] = passages;
  if (first === undefined || (type !== "price" && type !== "time")) return passages;
  const near = passages.slice(0, 3).filter(({ confidence }) => confidence >= inKindShare * first.confidence);
  const isInKind = answersInKind(question, near.map(plainPassage));
  const inKind = near.find((passage) => isInKind(plainPassage(passage)));
  return inKind === undefined || inKind === first
    ? passages
    : [inKind, ...passages.filter((passage) => passage !== inKind)];
}

const plainPassage = ({ heading, text }: FoundPassage): string => plainText(`${heading}\n\n${text}`);

/** Other sources that say what the best sentence says. */
function repeating(
  question: string,
  passages: readonly FoundPassage[],
  ranked: readonly ScoredSentence[],
): AnswerSource[] {
  const best = ranked.find(({ passage }) => passage === 0);
  if (best === undefined) return [];
  return ranked.flatMap(({ passage, text }) => {
    const from = passage === 0 ? undefined : passages[passage];
    return from !== undefined && compareStatements(question, best.text, text) === "same" ? [from.source] : [];
  });
}

function headed({ heading, text }: Section): string {
  return heading === "" ? text : `**${heading}**\n\n${text}`;
}

function distinct(sources: readonly AnswerSource[]): AnswerSource[] {
  return [...new Map(sources.map((source) => [sourceKey(source), source])).values()];
}

/** The next passage of another section, where the first is not sure enough to stand alone. */
function secondOf(passages: readonly FoundPassage[]): FoundPassage | undefined {
  const [first, ...rest] = passages;
  if (first === undefined || first.confidence >= sureConfidence) return undefined;
  const said = contentTerms(first.text);
  const isOtherSection = (one: FoundPassage): boolean => {
    if (one.source.id === first.source.id)
      return one.heading !== first.heading && Math.abs(one.place - first.place) > 1;
    const terms = contentTerms(one.text);
    return said.intersection(terms).size < saidShare * terms.size;
  };
  const second = rest.slice(0, 2).find(isOtherSection);
  return second !== undefined && second.confidence >= secondShare * first.confidence ? second : undefined;
}

/** A price, date or number in one sentence, where the section around it is long. */
function factOf(question: string, best: ScoredSentence | undefined, { text }: Section): string | null {
  const type = asksFor(question);
  if (best === undefined || type === undefined || type === "name" || !best.isInKind) return null;
  if (text.length < longSection || isRow(best.text) || best.text.length > factCharacters) return null;
  const plain = plainText(best.text);
  const isSentence = /[.!?\u3002\uff01\uff1f]["”’)]?$/u.test(plain) && /\s/u.test(plain);
  return isSentence && !plainText(text).startsWith(plain) ? best.text.replace(/^\s*(?:[-*+]|\d+[.)])\s+/u, "") : null;
}

/** Of a table: it says nothing without its head. */
const isRow = (sentence: string): boolean => sentence.includes("|");

/** Where the best sentence of another source says otherwise in what is asked, both stand there, each as its source's. */
function contradiction(
  question: string,
  passages: readonly FoundPassage[],
  ranked: readonly ScoredSentence[],
  language: Language,
): Quotation | null {
  const [first] = passages;
  const best = ranked.find(({ passage }) => passage === 0);
  if (first === undefined || best === undefined || isRow(best.text)) return null;
  const other = ranked.find(({ passage, text, score }) => {
    if (isRow(text)) return false;
    const from = passages[passage];
    if (from === undefined || from.source.id === first.source.id) return false;
    if (from.confidence < contraryShare * first.confidence || score < contraryShare * best.score) return false;
    return compareStatements(question, best.text, text) === "contrary";
  });
  const from = other === undefined ? undefined : passages[other.passage];
  if (other === undefined || from === undefined) return null;
  const quotable = [
    { source: first.source, text: best.text },
    { source: from.source, text: other.text },
  ];
  const quoted = quotable.map(
    ({ source, text }) => `${phrase(language, "fromSource", { source: source.title })}\n\n${text}`,
  );
  return {
    text: [phrase(language, "sourcesDiffer"), ...quoted].join("\n\n"),
    sources: distinct(quotable.map(({ source }) => source)),
  };
}
