import { operations } from "@svc/contract";
import type { AnswerSource } from "@svc/contract";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Model } from "../../foundation/model.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { embeddedModel } from "./embedded-model.ts";
import { answerFrom } from "./embedded-answer.ts";

export interface Answers {
  /** What answers for this chatbot. */
  model(chatbot: KnownChatbot): Model;
  readonly implementations: readonly Implementation[];
}

export function createAnswers({
  chatbots,
  knowledge,
  clock,
}: {
  chatbots: Chatbots;
  knowledge: Knowledge;
  clock: Clock;
}): Answers {
  const test = implement(operations.testChatbot, async ({ chatbotId, message }, caller) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const started = performance.now();
    const answer = await answerFrom(knowledge, chatbot, { message, history: [] });
    const now = clock.now();
    const shown: AnswerSource[] = answer.sources.map(({ id, kind, title, url }) => ({ id, kind, title, url }));
    return {
      id: newId("msg", now),
      content: answer.text,
      role: "assistant" as const,
      timestamp: isoTime(now),
      metadata: { sources: shown, confidence: answer.confidence, answered: answer.answered },
      sources: [...answer.considered],
      confidence: answer.confidence,
      answered: answer.answered,
      timings: { searchMs: answer.searchMs, totalMs: performance.now() - started },
    };
  });

  return { model: (chatbot) => embeddedModel(knowledge, chatbot), implementations: [test] };
}
