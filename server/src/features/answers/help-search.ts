import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { languageOf } from "./retrieve.ts";
import { embeddedAnswer } from "./embedded-answer.ts";
import type { EmbeddedAnswer } from "./embedded-answer.ts";
import { pageAsSource } from "./page-as-source.ts";
import { recogniseSmallTalk } from "./small-talk.ts";

/** As many as an answer in the chat is made from. */
const faqsRead = 5;
const passagesRead = 10;

type Findings = Awaited<ReturnType<Knowledge["portal"]["search"]>>;

interface HelpFindings extends Pick<Findings, "faqs" | "articles"> {
  /** What the chatbot answers, sure or unsure; null where it doesn't know. */
  readonly answer: EmbeddedAnswer | null;
}

/**
 * Searches what a chatbot's help center shows, and answers from that alone, always with the embedded answerer. Nothing
 * is stored or counted.
 */
export async function searchHelp(
  knowledge: Pick<Knowledge, "portal">,
  chatbot: KnownChatbot,
  text: string,
  limits: { readonly faqs: number; readonly articles: number },
): Promise<HelpFindings> {
  const language = languageOf(text, [], chatbot.locale);
  const spoken = [language, chatbot.locale];
  const { faqs, articles, found } = await knowledge.portal.search(chatbot.key, text, { ...limits, spoken });
  // Who greets a search looks for the word.
  if (recogniseSmallTalk(text, language) !== null) return { faqs, articles, answer: null };
  const passages = found.passages.slice(0, passagesRead).map((passage) => pageAsSource(passage, language));
  const retrieved = {
    message: text,
    language,
    smallTalk: null,
    question: text,
    isCompleted: false,
    faqs: found.faqs.slice(0, faqsRead),
    passages,
    confidence: Math.max(found.faqs[0]?.confidence ?? 0, passages[0]?.confidence ?? 0),
    searchMs: 0,
  };
  // Other questions are listed below it.
  const answer = embeddedAnswer(chatbot, retrieved, { suggests: false });
  return { faqs, articles, answer: answer.answered || answer.hedged === true ? answer : null };
}
