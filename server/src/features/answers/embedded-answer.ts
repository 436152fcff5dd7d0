import type { AnswerSource, GeneratedBy } from "@svc/contract";
import { strongest } from "../../foundation/generated-by.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import { contentTerms, lacksPrice } from "../knowledge/knowledge.ts";
import type { FoundFaq } from "../knowledge/knowledge.ts";
import { faqSource } from "./retrieve.ts";
import type { Retrieved } from "./retrieve.ts";
import { listOf, phrase, refusal } from "./phrases.ts";
import { sourceKey } from "./page-as-source.ts";
import { isInOtherLanguage, quote } from "./quote.ts";

/**
 * Of the threshold, from where on what is found is shown as unsure. Measured on questions of visitors: above .8 half of
 * it helps, between .74 and .8 one section in three, and too few FAQs.
 */
const hedgedShare = { passage: 0.74, faq: 0.8 };
/** So certain that even a greeting is the owner's own question. */
const certain = 0.9;
/** What the owner wrote as the answer wins over a passage that is only a little more certain. */
const faqPreference = 0.15;
const suggestionsMost = 3;
/** Two FAQs of an unsure answer may be so long together; in three of four the right one was among them. */
const besideCharacters = 900;
/** Of what an unsure answer has to reach: what is only suggested may be further off. */
const suggestedShare = 0.75;

export interface EmbeddedAnswer {
  readonly text: string;
  readonly sources: readonly AnswerSource[];
  /** The confidence of the cited passages; for a refusal, of the nearest ones. */
  readonly confidence: number;
  readonly answered: boolean;
  readonly generatedBy: GeneratedBy;
  /** Unsure: what is shown may help. */
  readonly hedged?: true;
  /** Questions that the chatbot can answer and that may be meant. */
  readonly suggestions?: readonly string[];
}

interface EmbeddedOptions {
  /** Characters of a quote at most. */
  readonly most?: number;
  /** False: an unsure answer names no other questions, because they are listed beside it. */
  readonly suggests?: boolean;
}

/**
 * An answer without any language model, of three outcomes: sure (small talk, the owner's FAQ, a section), unsure (the
 * FAQ or section that comes near, marked as such), or that it does not know.
 */
export function embeddedAnswer(
  chatbot: KnownChatbot,
  retrieved: Retrieved,
  { most, suggests = true }: EmbeddedOptions = {},
): EmbeddedAnswer {
  const { language, smallTalk, faqs, passages, confidence } = retrieved;
  const best = { faq: faqs[0]?.confidence ?? 0, passage: passages[0]?.confidence ?? 0 };

  if (smallTalk !== null && best.faq < certain) {
    const text = phrase(smallTalk.language, smallTalkPhrase[smallTalk.kind], { name: chatbot.name });
    return { text, sources: [], confidence: 1, answered: true, generatedBy: "system" };
  }
  const [faq] = faqs;
  const isWholeFaq = best.faq >= certain;
  const several = isWholeFaq ? null : answerToSeveral(chatbot, retrieved);
  if (several !== null) return several;
  if (faq !== undefined && best.faq >= chatbot.answerThreshold && isFaqMeant(chatbot, retrieved)) {
    const lead = isInOtherLanguage({ text: `${faq.question}\n${faq.answer}` }, language)
      ? [phrase(language, "otherLanguage")]
      : [];
    return {
      text: [...lead, faq.answer].join("\n\n"),
      sources: [faqSource(faq)],
      confidence: best.faq,
      answered: true,
      generatedBy: "faq",
    };
  }
  if (best.passage >= chatbot.answerThreshold) {
    const quoted = quote(retrieved.question, passages, language, most);
    if (quoted !== null && !lacksPrice(retrieved.question, quoted.text))
      return { ...quoted, confidence: best.passage, answered: true, generatedBy: "quote" };
  }
  return (
    unsureAnswer(chatbot, retrieved, suggests) ?? {
      text: refusalOf(retrieved, chatbot),
      sources: [],
      confidence,
      answered: false,
      generatedBy: "system",
    }
  );
}

/** Of a question that isn't known, so much is repeated. */
const namedCharacters = 100;

/** Unless a passage is more certain by far, or who writes "returns" wants the page, not "Can I return a helmet?". */
function isFaqMeant({ answerThreshold }: KnownChatbot, { question, faqs: [faq], passages: [passage] }: Retrieved) {
  if (passage === undefined || faq === undefined || faq.confidence >= certain) return true;
  if (faq.confidence + faqPreference < passage.confidence) return false;
  const asked = contentTerms(question);
  const [title, asks] = [contentTerms(passage.source.title), contentTerms(faq.question)];
  const isPage = asked.size > 0 && asked.size <= titleWords && asked.isSubsetOf(title) && !asks.isSubsetOf(asked);
  return !isPage || passage.confidence < answerThreshold;
}

const titleWords = 2;

function unsureAnswer(chatbot: KnownChatbot, retrieved: Retrieved, suggests: boolean): EmbeddedAnswer | null {
  if (!chatbot.hedgedAnswers) return null;
  return hedgedAnswer(retrieved, chatbot.answerThreshold, { suggests }) ?? hedgedPart(chatbot, retrieved);
}

/** Of several questions each gets so much room. */
const partCharacters = 600;

/**
 * Each question of a message under itself as a lead, what is unsure marked, and what is not known named; null where
 * fewer than two are answered apart, or all by the same section: then the message is answered as one. "What does it all
 * cost? Please show me the price list." asks once: a part is left out if what comes nearest to it answers another one.
 */
function answerToSeveral(chatbot: KnownChatbot, { message, parts = [], language }: Retrieved): EmbeddedAnswer | null {
  const sureOnly = { ...chatbot, hedgedAnswers: false };
  const answers = parts.map((part) => ({ part, answer: embeddedAnswer(sureOnly, part, { most: partCharacters }) }));
  const answered = answers.filter(({ answer }) => answer.answered);
  const asked = answers.filter(
    ({ part, answer }) => answer.answered || !answered.some((each) => isNearest(part, each)),
  );
  const [only] = asked;
  if (only !== undefined && asked.length === 1 && asked.length < answers.length) return only.answer;
  const distinct = new Set(answered.map(({ answer }) => answer.text));
  if (answered.length === 0 || (distinct.size < 2 && answered.length === answers.length)) return null;
  const told = asked.map(({ part, answer }) => ({ part, answer: answer.answered ? answer : unsureOf(chatbot, part) }));
  const shown = told.flatMap(({ answer }) => answer ?? []);
  const mark = markOf(message);
  const texts = told.map(({ part, answer }) =>
    answer === null
      ? phrase(language, "unknownPart", { question: shortened(leadOf(part.message, mark)) })
      : `**${leadOf(part.message, mark)}**\n\n${answer.text}`,
  );
  return {
    text: texts.join("\n\n"),
    sources: [...new Map(shown.flatMap(({ sources }) => sources).map((each) => [sourceKey(each), each])).values()],
    confidence: Math.min(...answered.map(({ answer }) => answer.confidence)),
    answered: true,
    generatedBy: shown.map(({ generatedBy }) => generatedBy).reduce(strongest),
  };
}

/** Suggestions belong below the whole of an answer, not between its parts. */
function unsureOf({ hedgedAnswers, answerThreshold }: KnownChatbot, part: Retrieved): EmbeddedAnswer | null {
  return hedgedAnswers ? hedgedAnswer(part, answerThreshold, { most: partCharacters, suggests: false }) : null;
}

/** Of several questions of which none is sure, the one that something comes nearest to, under itself as a lead. */
function hedgedPart(chatbot: KnownChatbot, { message, parts = [] }: Retrieved): EmbeddedAnswer | null {
  const hedged = parts.flatMap((part) => {
    const answer = unsureOf(chatbot, part);
    const lead = leadOf(part.message, markOf(message));
    return answer === null ? [] : [{ ...answer, text: `**${lead}**\n\n${answer.text}` }];
  });
  return hedged.toSorted((one, other) => other.confidence - one.confidence)[0] ?? null;
}

/** Whether what was found nearest to one question is what answers the other. */
function isNearest({ faqs, passages }: Retrieved, { part, answer }: { part: Retrieved; answer: EmbeddedAnswer }) {
  const isFaq = (faqs[0]?.confidence ?? 0) > (passages[0]?.confidence ?? 0);
  if (isFaq || answer.generatedBy === "faq")
    return isFaq && answer.generatedBy === "faq" && faqs[0]?.id === part.faqs[0]?.id;
  const [nearest, best] = [passages[0], part.passages[0]];
  return nearest !== undefined && nearest.sourceKey === best?.sourceKey && nearest.heading === best.heading;
}

/** The question mark that ends a message, in its script. */
const markOf = (message: string): string => /[?？؟]$/u.exec(message.trimEnd())?.[0] ?? "";

/** A question as a line of its own; one that was divided from the next has lost its mark. */
function leadOf(question: string, mark: string): string {
  const whole = question.trim();
  const text = /[,;]$/u.test(whole) ? whole.slice(0, -1).trimEnd() : whole;
  return text.charAt(0).toLocaleUpperCase() + text.slice(1) + (/[.!?…。！？؟]$/u.test(text) ? "" : mark);
}

/** Where it is named inside of a sentence: the end of a long one says what was asked. */
function shortened(question: string): string {
  if (question.length <= namedCharacters) return question;
  const from = question.indexOf(" ", question.length - namedCharacters);
  return `… ${question.slice(Math.max(from, question.length - namedCharacters)).trim()}`;
}

/**
 * What comes near, as unsure: the better of section and FAQ, beside the best FAQ the next one where both are short, and
 * other questions that may be meant.
 */
function hedgedAnswer(
  retrieved: Retrieved,
  threshold: number,
  { most, suggests = true }: EmbeddedOptions,
): EmbeddedAnswer | null {
  const least = threshold * hedgedShare.faq;
  const { language, faqs, passages, question } = retrieved;
  const [faq, next] = faqs;
  const best = { faq: faq?.confidence ?? 0, passage: passages[0]?.confidence ?? 0 };
  const outcome = { answered: false, hedged: true } as const;
  const suggestedFrom = (place: number, leastSuggested: number): readonly string[] =>
    faqs
      .slice(place, suggests ? place + suggestionsMost : place)
      .flatMap(({ question: asked, confidence }) => (confidence >= leastSuggested ? [asked] : []));
  if (best.passage >= threshold * hedgedShare.passage && best.passage > best.faq) {
    const quoted = quote(question, passages, language, most);
    if (quoted === null) return null;
    const suggestions = suggestedFrom(0, least);
    const text = [phrase(language, "unsure"), quoted.text, ...suggested(suggestions, retrieved)].join("\n\n");
    return { text, sources: quoted.sources, confidence: best.passage, ...outcome, generatedBy: "quote", suggestions };
  }
  if (faq === undefined || best.faq < least) return null;
  const leastSuggested = least * suggestedShare;
  const isBeside =
    next !== undefined &&
    next.confidence >= leastSuggested &&
    faq.answer.length + next.answer.length <= besideCharacters;
  const shown = isBeside ? [faq, next] : [faq];
  const suggestions = suggestedFrom(shown.length, leastSuggested);
  const texts = [phrase(language, "unsure"), ...shown.map(answeredFaq), ...suggested(suggestions, retrieved)];
  const sources = shown.map(faqSource);
  return { text: texts.join("\n\n"), sources, confidence: best.faq, ...outcome, generatedBy: "faq", suggestions };
}

/** The FAQ that an unsure answer would show; undefined where none comes near, or a section comes nearer. */
export function hedgedFaq({ faqs: [faq], passages }: Retrieved, threshold: number): FoundFaq | undefined {
  const best = passages[0]?.confidence ?? 0;
  const isNear = faq !== undefined && faq.confidence >= threshold * hedgedShare.faq;
  return isNear && (best <= faq.confidence || best < threshold * hedgedShare.passage) ? faq : undefined;
}

function answeredFaq({ question, answer }: FoundFaq): string {
  return `**${question}**\n\n${answer}`;
}

function suggested(questions: readonly string[], { language }: Retrieved): string[] {
  return questions.length === 0 ? [] : [`${phrase(language, "didYouMean")}\n\n${listOf(questions)}`];
}

/** That it does not know, with how to go on. */
export function refusalOf(
  { language, canReachPerson = false }: Retrieved,
  { fallbackContact }: Pick<KnownChatbot, "fallbackContact">,
): string {
  return refusal(language, { canReachPerson, contact: fallbackContact });
}

const smallTalkPhrase = {
  greeting: "greeting",
  "how-are-you": "howAreYou",
  thanks: "thanks",
  acknowledgement: "acknowledgement",
  goodbye: "goodbye",
  identity: "identity",
} as const;
