import { remembered } from "../../../foundation/remembered-texts.ts";
import { analyse } from "./analyse.ts";
import { answersInKind, asksFor, typeWords } from "./answer-type.ts";
import { inverseDocumentFrequency } from "./bm25.ts";
import { tells } from "./light-words.ts";
import { documentFrequency } from "./postings.ts";
import { gramsOf } from "./query.ts";
import type { IndexReader } from "./reader.ts";

/** A word with this share of its 4-grams in the other text is the same word in another form. */
const sameWordShare = 0.6;
/** What a word counts that only the answer holds. */
const answerShare = 0.85;
/** Of a number that only the visitor knows: an order, a postal code. */
const ownNumber = /^\p{N}{4,}$/u;
/** Below this coverage a FAQ is not sure, whatever its score. */
const sureCoverage = 0.55;
/** Just below the default threshold: shown as "did you mean", and no answer. */
const unsureMost = 0.49;
const unknownMost = 0.3;
/** Nearly all that was asked stands in this FAQ and in no other. */
const statedKind = { coverage: 0.85, words: 2, lead: 0.15, confidence: 0.6 };
/** Most of it does: it may be meant. */
const near = { coverage: 0.5, lead: 0.05, least: 0.36, most: 0.47 };

const meant = { coverage: 0.15, confidence: 0.5 };

interface AskedWord {
  readonly term: string;
  readonly grams: readonly string[];
  readonly idf: number;
}

/** The words of each sentence of a message that say what it is about. */
export type AskedClauses = readonly (readonly AskedWord[])[];

export interface CoveredFaq {
  readonly question: string;
  readonly answer: string;
}

/**
 * Reads how rare the message's words are in a FAQ index; a word that it does not know is as rare as can be. Beside other
 * words, "price" and the like are left out: whether a FAQ names one, its answer tells (`tellsKind`).
 */
export async function askedClauses(message: string, reader: IndexReader): Promise<AskedClauses> {
  const typeTerms = new Set(analyse(typeWords(message)).map(({ term }) => term));
  const clauses = message.split(/[.!?;:\n。！？]+/u).map((clause) => {
    const tokens = analyse(clause).filter(({ term, stop }) => !stop && tells(term) && !ownNumber.test(term));
    const subject = tokens.filter(({ term }) => !typeTerms.has(term));
    return [...new Map((subject.length === 0 ? tokens : subject).map((token) => [token.term, token])).values()];
  });
  const terms = [...new Set(clauses.flat().map(({ term }) => term))];
  const { lists } = await reader.postings(terms, []);
  return clauses
    .filter((tokens) => tokens.length > 0)
    .map((tokens) =>
      tokens.map((token) => ({
        term: token.term,
        grams: gramsOf(token),
        idf: inverseDocumentFrequency(reader.passages, documentFrequency(lists.get(token.term) ?? [])),
      })),
    );
}

/** Share of what a sentence of the message is about, by idf, that a FAQ speaks of, 0..1; of its best sentence. */
export function coverageOf(asked: AskedClauses, faq: CoveredFaq): number {
  const [question, answer] = [contentOf(faq.question), contentOf(faq.answer)];
  return Math.max(0, ...asked.map((clause) => coveredShare(clause, question, answer)));
}

/** Whether the rarest word of some sentence of the message stands in the FAQ: what the question is about. */
export function holdsRarestWord(asked: AskedClauses, faq: CoveredFaq): boolean {
  const [question, answer] = [contentOf(faq.question), contentOf(faq.answer)];
  return asked.some((clause) => {
    const most = Math.max(...clause.map(({ idf: each }) => each));
    return clause.every((word) => word.idf < most || Math.max(shareOf(word, question), shareOf(word, answer)) > 0);
  });
}

/**
 * A FAQ answers only what it is about: unless the rare words of the message stand in its question or answer, it cannot
 * be sure, and who asks for a price, a time or a number needs one there. `confidence` is what its similarity says, `lead`
 * how far its coverage is above that of any other FAQ.
 */
export function coveredConfidence(
  message: string,
  faq: CoveredFaq & { readonly confidence: number },
  { coverage, lead, words }: { readonly coverage: number; readonly lead: number; readonly words: number },
): number {
  const { confidence } = faq;
  if (words === 0) return confidence;
  if (!tellsKind(message, faq)) return Math.min(confidence, unsureMost);
  if (coverage >= statedKind.coverage && words >= statedKind.words && lead >= statedKind.lead)
    return Math.max(confidence, statedKind.confidence);
  const isNear = coverage >= near.coverage && lead >= near.lead;
  const mayBeMeant = isNear
    ? near.least + (near.most - near.least) * ((coverage - near.coverage) / (1 - near.coverage))
    : 0;
  // Other words altogether: then the similarity is one of meaning alone, and tells something where it is high.
  if (coverage < meant.coverage && confidence >= meant.confidence) return confidence;
  if (coverage >= sureCoverage) return Math.max(confidence, mayBeMeant);
  const most = unknownMost + (unsureMost - unknownMost) * (coverage / sureCoverage);
  return Math.max(Math.min(confidence, most), mayBeMeant);
}

/** A question for a price, a time or a number needs one in the answer. */
export function tellsKind(message: string, { question, answer }: CoveredFaq): boolean {
  const kind = asksFor(message);
  if (kind === undefined || kind === "name" || asksFor(question) === kind) return true;
  const text = `${question}\n${answer}`;
  return answersInKind(message, [text])(text);
}

function coveredShare(clause: readonly AskedWord[], question: Content, answer: Content): number {
  let [covered, all] = [0, 0];
  for (const word of clause) {
    all += word.idf;
    covered += word.idf * Math.max(shareOf(word, question), answerShare * shareOf(word, answer));
  }
  return all === 0 ? 0 : covered / all;
}

function shareOf({ term, grams }: AskedWord, content: Content): number {
  if (content.terms.has(term)) return 1;
  const share = grams.filter((gram) => content.grams.has(gram)).length / Math.max(1, grams.length);
  return share >= sameWordShare ? share : 0;
}

interface Content {
  readonly terms: ReadonlySet<string>;
  readonly grams: ReadonlySet<string>;
}

const contentOf = remembered((text): Content => {
  const tokens = analyse(text).filter(({ stop }) => !stop);
  return { terms: new Set(tokens.map(({ term }) => term)), grams: new Set(tokens.flatMap(gramsOf)) };
});
