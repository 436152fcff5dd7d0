import { createBreaker } from "../../../foundation/breaker.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Model, ModelCall } from "../../../foundation/model.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { searchFor } from "../retrieve.ts";
import type { Retrieved } from "../retrieve.ts";
import type { AnswerRequest } from "../request.ts";
import { mostlyIn, needsRewrite } from "./needs-rewrite.ts";
import { rewriteForSearch } from "./rewrite.ts";

/** Adds to what was found for a message what is found for the model's queries, where those are worth a call. */
export type WidenSearch = (asked: {
  readonly model: Model;
  readonly chatbot: KnownChatbot;
  readonly request: AnswerRequest;
  readonly retrieved: Retrieved;
  readonly signal: AbortSignal;
  readonly onCall: (call: ModelCall) => void;
}) => Promise<Retrieved>;

export function createWidening(
  knowledge: Pick<Knowledge, "sample" | "findFaqs" | "findPassages">,
  clock: Clock,
): WidenSearch {
  // A model that is too slow for this answers all the same: only its rewriting rests.
  const breaker = createBreaker(clock);

  return async ({ model, chatbot, request, retrieved, signal, onCall }) => {
    const language = mostlyIn(await knowledge.sample(chatbot.key), chatbot.locale);
    if (!needsRewrite(retrieved, request, chatbot, language) || breaker.isOpen(model)) return retrieved;
    const { queries, failure } = await rewriteForSearch({ model, request, language, signal, onCall });
    breaker.record(model, failure);
    if (queries.length === 0) return retrieved;
    const found = await searchFor(knowledge, chatbot, queries, retrieved.language);
    const { parts = [], searchMs } = retrieved;
    return {
      ...retrieved,
      parts: [...parts, ...found],
      queries,
      confidence: Math.max(retrieved.confidence, ...found.map(({ confidence }) => confidence)),
      searchMs: searchMs + Math.max(...found.map((each) => each.searchMs)),
    };
  };
}
