import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Retrieved } from "../retrieve.ts";
import { detectLanguage } from "../language.ts";
import type { Language } from "../language.ts";
import type { AnswerRequest } from "../request.ts";
import { stripSmallTalk } from "../small-talk.ts";

/** So surely found, a message within a conversation is taken to stand on its own. */
const sureConfidence = 0.75;

/**
 * Whether other words for the search are worth a call of the model: the message hangs on the conversation, asks several
 * things, is in another language than the knowledge, or what was found is not sure. A plain question never is.
 */
export function needsRewrite(
  { smallTalk, question, parts = [], confidence, language }: Retrieved,
  { message, history }: AnswerRequest,
  { answerThreshold }: Pick<KnownChatbot, "answerThreshold">,
  knowledgeLanguage: Language | null,
): boolean {
  if (smallTalk !== null) return false;
  const hangsOn = question !== stripSmallTalk(message);
  const mayHangOn = history.some(({ role }) => role === "user") && confidence < sureConfidence;
  const isForeign = knowledgeLanguage !== null && knowledgeLanguage !== language;
  return hangsOn || mayHangOn || parts.length > 1 || isForeign || confidence < answerThreshold;
}

/** What most of these texts are written in; null: there are none. */
export function mostlyIn(texts: readonly string[], fallback: Language): Language | null {
  const counts = new Map<Language, number>();
  for (const text of texts) {
    const language = detectLanguage(text, fallback);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
