import type { Answers } from "../../answers/answers.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { StoredQuestion } from "./check-row.ts";
import type { LikelyQuestion } from "./choose-questions.ts";

/** Of a longer answer the check keeps its beginning. */
const answerCharacters = 8_000;
const sourcesMost = 10;

/**
 * What a visitor would read, by the embedded answerer (docs/decisions/0046): no language model is called, and nothing
 * is stored or counted.
 */
export async function askQuestion(
  answers: Pick<Answers, "decide">,
  chatbot: KnownChatbot,
  { question, origin, topic }: LikelyQuestion | StoredQuestion,
): Promise<StoredQuestion> {
  const { text, answered, hedged, sources, confidence } = await answers.decide(chatbot, question);
  return {
    question,
    origin,
    topic,
    outcome: answered ? "answered" : hedged === true ? "unsure" : "notKnown",
    answer: text.slice(0, answerCharacters).toWellFormed(),
    sources: sources.slice(0, sourcesMost),
    confidence,
  };
}
