import type { Model } from "../../foundation/model.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { answerFrom } from "./embedded-answer.ts";

/** Answers from a chatbot's own knowledge without any language model: it quotes, cites, and says when it does not know. */
export function embeddedModel(knowledge: Knowledge, chatbot: KnownChatbot): Model {
  return {
    async *stream(request, signal) {
      signal.throwIfAborted();
      const { text, sources, confidence, answered } = await answerFrom(knowledge, chatbot, request);
      if (chatbot.showSources) for (const source of sources) yield { type: "source", source };
      yield { type: "text", text };
      yield { type: "finish", confidence, answered };
    },
  };
}
