import type { AnswerSource } from "@svc/contract";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import { faqSource } from "./consider.ts";
import type { Considered } from "./consider.ts";
import { phrase, refusal } from "./phrases.ts";
import { quote } from "./quote.ts";

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
}

/** An answer without any language model: the owner's FAQ, a quotation, small talk, or that it does not know. */
export function embeddedAnswer(chatbot: KnownChatbot, considered: Considered): EmbeddedAnswer {
  const { language, smallTalk, question, faqs, passages, confidence } = considered;
  const best = { faq: faqs[0]?.confidence ?? 0, passage: passages[0]?.confidence ?? 0 };

  if (smallTalk !== null && best.faq < certain) {
    const text = phrase(smallTalk.language, smallTalkPhrase[smallTalk.kind], { name: chatbot.name });
    return { text, sources: [], confidence: 1, answered: true };
  }
  const [faq] = faqs;
  if (faq !== undefined && best.faq >= chatbot.answerThreshold && best.faq + faqPreference >= best.passage)
    return { text: faq.answer, sources: [faqSource(faq)], confidence: best.faq, answered: true };
  if (best.passage >= chatbot.answerThreshold) {
    const quoted = quote(question, passages, language);
    if (quoted !== null) return { ...quoted, confidence: best.passage, answered: true };
  }
  return { text: refusalOf(considered), sources: [], confidence, answered: false };
}

/** That it does not know, with the questions that it could answer. */
export function refusalOf({ language, faqs, canReachPerson = false }: Considered): string {
  const related = faqs.filter((each) => each.confidence >= relatedConfidence).map((each) => each.question);
  return refusal(language, { canReachPerson, related });
}

const smallTalkPhrase = {
  greeting: "greeting",
  "how-are-you": "howAreYou",
  thanks: "thanks",
  acknowledgement: "acknowledgement",
  goodbye: "goodbye",
  identity: "identity",
} as const;
