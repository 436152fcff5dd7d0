import { operations } from "@svc/contract";
import type { AnswerSource } from "@svc/contract";
import { isoTime } from "../../foundation/clock.ts";
import type { AnswerPart } from "../../foundation/chat.ts";
import type { Clock } from "../../foundation/clock.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Chatbots, KnownChatbot } from "../chatbots/chatbots.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { answerFrom } from "./embedded-answer.ts";
import type { AnswerRequest } from "./request.ts";

export type { AnswerRequest } from "./request.ts";

export interface Answers {
  /**
   * Answers a visitor in the name of a chatbot. Ends with its `finish`; throws the signal's reason
   * once it is aborted.
   */
  stream(chatbot: KnownChatbot, request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPart>;
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

  async function* stream(
    chatbot: KnownChatbot,
    request: AnswerRequest,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart> {
    signal.throwIfAborted();
    const { text, sources, confidence, answered } = await answerFrom(knowledge, chatbot, request);
    if (chatbot.showSources) for (const source of sources) yield { type: "source", source };
    yield { type: "text", text };
    yield { type: "finish", confidence, answered };
  }

  return { stream, implementations: [test] };
}
