import type { AnswerSource } from "@svc/contract";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { FoundFaq, FoundPassage, Knowledge } from "../knowledge/knowledge.ts";
import { resolveFollowUp } from "./follow-up.ts";
import { detectLanguage } from "./language.ts";
import type { Language } from "./language.ts";
import { phrase, refusal } from "./phrases.ts";
import { quote } from "./quote.ts";
import type { AnswerRequest } from "./request.ts";
import { recogniseSmallTalk, stripSmallTalk } from "./small-talk.ts";

/** More than are quoted: what is common among them tells what is special. */
const passagesRead = 10;
const faqsRead = 5;
/** Below this a FAQ is not worth suggesting instead of an answer. */
const relatedConfidence = 0.45;
/** So certain that even a greeting is the owner's own question. */
const certain = 0.9;
/** What the owner wrote as the answer wins over a passage that is only a little more certain. */
const faqPreference = 0.15;

export interface EmbeddedAnswer {
  readonly text: string;
  readonly sources: readonly AnswerSource[];
  readonly confidence: number;
  readonly answered: boolean;
  /** Everything that was looked at, best first, for the explanation of an answer. */
  readonly considered: readonly (AnswerSource & { readonly score: number; readonly excerpt: string })[];
  readonly searchMs: number;
}

/** Decides and words an answer: the owner's FAQ, a quotation, small talk, or that it does not know. */
export async function answerFrom(
  knowledge: Knowledge,
  chatbot: KnownChatbot,
  { message, history }: AnswerRequest,
): Promise<EmbeddedAnswer> {
  const language = languageOf(message, history, chatbot.locale);
  const smallTalk = recogniseSmallTalk(message, language);
  const question = smallTalk === null ? resolveFollowUp(stripSmallTalk(message), questionsOf(history)) : message;

  const started = performance.now();
  const [faqs, passages] = await Promise.all([
    knowledge.findFaqs(chatbot.key, question, faqsRead),
    smallTalk === null ? knowledge.findPassages(chatbot.key, question, passagesRead) : [],
  ]);
  const searchMs = performance.now() - started;
  const considered = explain(faqs, passages);
  const best = { faq: faqs[0]?.confidence ?? 0, passage: passages[0]?.confidence ?? 0 };
  const confidence = Math.max(best.faq, best.passage);
  const common = { considered, searchMs };

  if (smallTalk !== null && best.faq < certain) {
    return {
      ...common,
      text: phrase(smallTalk.language, smallTalkPhrase[smallTalk.kind], { name: chatbot.name }),
      sources: [],
      confidence: 1,
      answered: true,
    };
  }
  const [faq] = faqs;
  if (faq !== undefined && best.faq >= chatbot.answerThreshold && best.faq + faqPreference >= best.passage) {
    return { ...common, text: faq.answer, sources: [faqSource(faq)], confidence: best.faq, answered: true };
  }
  if (best.passage >= chatbot.answerThreshold) {
    const quoted = quote(question, passages);
    if (quoted !== null)
      return { ...common, text: quoted.text, sources: quoted.sources, confidence: best.passage, answered: true };
  }
  const related = faqs.filter((each) => each.confidence >= relatedConfidence).map((each) => each.question);
  return {
    ...common,
    text: refusal(language, { canReachPerson: false, related }),
    sources: [],
    confidence,
    answered: false,
  };
}

const smallTalkPhrase = {
  greeting: "greeting",
  "how-are-you": "howAreYou",
  thanks: "thanks",
  acknowledgement: "acknowledgement",
  goodbye: "goodbye",
  identity: "identity",
} as const;

/** What this message is written in; a short one takes after the ones before it, then after the chatbot. */
function languageOf(message: string, history: AnswerRequest["history"], locale: Language): Language {
  let language = locale;
  for (const turn of history) if (turn.role === "user") language = detectLanguage(turn.content, language);
  return detectLanguage(message, language);
}

function questionsOf(history: AnswerRequest["history"]): { question: string; answered: boolean }[] {
  return history.flatMap((turn, at) => {
    if (turn.role !== "user") return [];
    const reply = history[at + 1];
    return [{ question: turn.content, answered: reply?.role === "assistant" && reply.answered === true }];
  });
}

function explain(faqs: readonly FoundFaq[], passages: readonly FoundPassage[]): EmbeddedAnswer["considered"] {
  return [
    ...faqs.map((faq) => ({ ...faqSource(faq), score: faq.confidence, excerpt: faq.answer })),
    ...passages.map((passage) => ({ ...passage.source, score: passage.confidence, excerpt: passage.text })),
  ].toSorted((one, other) => other.score - one.score);
}

function faqSource(faq: FoundFaq): AnswerSource {
  return { id: faq.id, kind: "faq", title: faq.question, url: null };
}
