import type { AnswerSource } from "@svc/contract";
import type { AnswerMaking } from "../../foundation/chat.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import { analyse, openingsOf } from "../knowledge/knowledge.ts";
import type { FoundFaq, FoundPassage, Knowledge, SessionFile } from "../knowledge/knowledge.ts";
import { resolveFollowUp } from "./follow-up.ts";
import { splitQuestions } from "../../language/questions.ts";
import { detectLanguage } from "./language.ts";
import type { Language } from "./language.ts";
import { inStep } from "../../foundation/tracing.ts";
import { pageAsSource } from "./page-as-source.ts";
import type { AnswerRequest } from "./request.ts";
import { recogniseSmallTalk } from "./small-talk.ts";

/** More than are quoted: what is common among them tells what is special. */
const passagesRead = 10;
const faqsRead = 5;
/** Of each file of the visitor's. */
const openingPassages = 6;
/** Just enough to be shown to a model, after all that was found. */
const openingConfidence = 0.1;

/** A visitor's message, understood, and what the knowledge has for it: what every answer is made from. */
export interface Retrieved {
  /** As it was written. */
  readonly message: string;
  /** What the answer is to be written in. */
  readonly language: Language;
  readonly smallTalk: ReturnType<typeof recogniseSmallTalk>;
  /** What was searched for: the message, completed from the turn before where it hangs on it. */
  readonly question: string;
  /** It is not what the visitor wrote, word for word. */
  readonly isCompleted: boolean;
  /** Best first; no passages for small talk. */
  readonly faqs: readonly FoundFaq[];
  readonly passages: readonly FoundPassage[];
  /** Of the best of them, 0..1. */
  readonly confidence: number;
  readonly searchMs: number;
  /** Who asks for a person now gets one. */
  readonly canReachPerson?: boolean;
  /** The parts of a message with several questions. */
  readonly parts?: readonly Retrieved[];
  /** What a language model searched for in the message's place; what was found is among the parts. */
  readonly queries?: readonly string[];
  /** How the visitor's own files begin, for a model that is asked about the whole of them. */
  readonly openings?: readonly FoundPassage[];
}

/** Understands a message and searches the knowledge for it, and for each of several questions in it. */
export async function retrieve(
  knowledge: Knowledge,
  chatbot: KnownChatbot,
  request: AnswerRequest,
): Promise<Retrieved> {
  const sessionFiles = (await request.files?.()) ?? [];
  const found = await retrieveOne(knowledge, chatbot, { ...request, sessionFiles });
  if (found.smallTalk !== null) return found;
  const whole = { ...found, openings: openingsOf(sessionFiles, openingPassages, openingConfidence) };
  const messages = splitQuestions(whole.question, whole.language);
  if (messages.length < 2) return whole;
  const asked = messages.map((message, at) => {
    // "…, and how long does it last?" hangs on the question before it.
    const history = messages.slice(0, at).map((content) => ({ role: "user" as const, content }));
    return { ...request, message, history, language: whole.language, sessionFiles };
  });
  const parts = await Promise.all(asked.map((each) => retrieveOne(knowledge, chatbot, each)));
  return { ...whole, parts };
}

async function retrieveOne(
  knowledge: Knowledge,
  chatbot: KnownChatbot,
  {
    message,
    history,
    canReachPerson = false,
    sessionFiles,
    language = languageOf(message, history, chatbot.locale),
  }: AskedIn,
): Promise<Retrieved> {
  const smallTalk = recogniseSmallTalk(message, language);
  const question = smallTalk === null ? questionOf({ message, history }) : message;

  const isCompleted = question !== message;
  const found = await find(knowledge, chatbot, {
    question,
    language,
    hasPassages: smallTalk === null,
    files: sessionFiles,
  });
  return { message, language, smallTalk, question, isCompleted, canReachPerson, ...found };
}

type Finders = Pick<Knowledge, "findFaqs" | "findPassages"> & Partial<Pick<Knowledge, "findInFiles">>;

/** Searches for given queries. */
export function searchFor(
  knowledge: Finders,
  chatbot: KnownChatbot,
  queries: readonly string[],
  language: Language,
): Promise<Retrieved[]> {
  return Promise.all(
    queries.map(async (question) => {
      const found = await find(knowledge, chatbot, { question, language, hasPassages: true, isByModel: true });
      return { message: question, language, smallTalk: null, question, isCompleted: true, ...found };
    }),
  );
}

async function find(
  knowledge: Finders,
  chatbot: KnownChatbot,
  {
    question,
    language,
    hasPassages,
    isByModel = false,
    files = [],
  }: {
    question: string;
    language: Language;
    hasPassages: boolean;
    isByModel?: boolean;
    files?: readonly SessionFile[] | undefined;
  },
): Promise<Pick<Retrieved, "faqs" | "passages" | "confidence" | "searchMs">> {
  // A model's query is in the language of the texts, whatever the visitor writes in.
  const spoken = [isByModel ? detectLanguage(question, language) : language, chatbot.locale];
  const started = performance.now();
  const hasFiles = hasPassages && files.length > 0;
  const [faqs, found, inFiles = []] = await inStep("search", { "svc.chatbot.id": chatbot.id }, () =>
    Promise.all([
      knowledge.findFaqs(chatbot.key, question, faqsRead, { spoken }),
      hasPassages ? knowledge.findPassages(chatbot.key, question, passagesRead, { spoken }) : [],
      hasFiles ? knowledge.findInFiles?.({ files, question, limit: passagesRead, spoken }) : [],
    ]),
  );
  const searchMs = performance.now() - started;
  const all =
    inFiles.length === 0 ? found : [...found, ...inFiles].toSorted((one, other) => other.confidence - one.confidence);
  const passages = all.map((passage) => pageAsSource(passage, language));
  const confidence = Math.max(faqs[0]?.confidence ?? 0, passages[0]?.confidence ?? 0);
  return { faqs, passages, confidence, searchMs };
}

type AskedIn = AnswerRequest & { readonly language?: Language; readonly sessionFiles?: readonly SessionFile[] };

/** What a message asks by itself, and is searched for: completed from the turns before where it hangs on them. */
function questionOf({ message, history }: AnswerRequest): string {
  return resolveFollowUp(message, questionsOf(history));
}

/** Everything that was looked at, best first and each once, for the explanation of an answer. */
export function explain(
  found: readonly Retrieved[],
): (AnswerSource & { readonly section?: string; readonly score: number; readonly excerpt: string })[] {
  const all = found
    .flatMap(({ faqs, passages }) => [
      ...faqs.map((faq) => ({ ...faqSource(faq), score: faq.confidence, excerpt: faq.answer })),
      ...passages.map(({ source, heading, confidence, text }) => ({
        ...source,
        ...(heading === "" ? {} : { section: heading }),
        score: confidence,
        excerpt: text,
      })),
    ])
    .toSorted((one, other) => other.score - one.score);
  const first = new Map(all.toReversed().map((each) => [`${each.id} ${each.excerpt}`, each]));
  return all.filter((each) => first.get(`${each.id} ${each.excerpt}`) === each);
}

/** What would have made a refusal an answer: a lower threshold, or a source that holds the words that are missing. */
export function changeOf({ question, faqs, passages, confidence }: Retrieved): {
  answerThreshold: number | null;
  missingWords: string[];
} {
  const [faq, passage] = [faqs[0], passages[0]];
  const isFaq = (faq?.confidence ?? 0) >= (passage?.confidence ?? 0);
  const nearest = isFaq ? faq && `${faq.question}\n${faq.answer}` : passage && `${passage.heading}\n${passage.text}`;
  const nearestTerms = new Set(analyse(nearest ?? "").map(({ term }) => term));
  const missing = analyse(question).filter(({ term, stop }) => !stop && !nearestTerms.has(term));
  return {
    answerThreshold: confidence === 0 ? null : Math.floor(confidence * 100) / 100,
    missingWords: [...new Set(missing.map(({ term, word }) => word || term))].slice(0, missingWordsNoted),
  };
}

const missingWordsNoted = 20;
const nearConfidence = 0.35;
const sourcesNoted = 5;
const questionCharactersNoted = 1_000;

/** What analytics record about an answer. */
export function makingOf(
  { language, smallTalk, question, isCompleted, faqs, passages, queries = [] }: Retrieved,
  { answered, used }: { answered: boolean; used: readonly AnswerSource[] },
): AnswerMaking {
  const near = [
    ...faqs.map(({ id, confidence }) => ({ id, confidence })),
    ...passages
      .filter(({ isVisitorsFile }) => isVisitorsFile !== true)
      .map(({ source: { id }, confidence }) => ({ id, confidence })),
  ].filter(({ confidence }) => confidence >= nearConfidence);
  const idsOf = (sources: readonly { readonly id: string }[]) =>
    [...new Set(sources.map(({ id }) => id))].slice(0, sourcesNoted);
  return {
    language,
    isSmallTalk: smallTalk !== null,
    ...(isCompleted ? { question: question.slice(0, questionCharactersNoted).toWellFormed() } : {}),
    ...(queries.length > 0 ? { queries } : {}),
    used: idsOf(used),
    near: answered ? [] : idsOf(near),
  };
}

export function faqSource(faq: FoundFaq): AnswerSource {
  return { id: faq.id, kind: "faq", title: faq.question, url: null };
}

/** What this message is written in; a short one takes after the ones before it, then after the chatbot. */
export function languageOf(message: string, history: AnswerRequest["history"], locale: Language): Language {
  let language = locale;
  for (const turn of history) if (turn.role === "user") language = detectLanguage(turn.content, language);
  return detectLanguage(message, language);
}

function questionsOf(history: AnswerRequest["history"]): { question: string; answered: boolean }[] {
  return history.flatMap((turn, at) => {
    if (turn.role !== "user") return [];
    const reply = history[at + 1];
    const isLed = reply?.role === "assistant" && (reply.answered === true || reply.hedged === true);
    return [{ question: turn.content, answered: isLed }];
  });
}
