import { createBreaker } from "../../../foundation/breaker.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Model, ModelCall } from "../../../foundation/model.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { searchFor } from "../consider.ts";
import type { Considered } from "../consider.ts";
import type { AnswerRequest } from "../request.ts";
import { mostlyIn, needsRewrite } from "./needs-rewrite.ts";
import { rewriteForSearch } from "./rewrite.ts";

/** Adds to what was found for a message what is found for the model's queries, where those are worth a call. */
export type WidenSearch = (asked: {
  readonly model: Model;
  readonly chatbot: KnownChatbot;
  readonly request: AnswerRequest;
  readonly considered: Considered;
  readonly signal: AbortSignal;
  readonly onCall: (call: ModelCall) => void;
}) => Promise<Considered>;

export function createWidening(
  knowledge: Pick<Knowledge, "sample" | "findFaqs" | "findPassages">,
  clock: Clock,
): WidenSearch {
  // A model that is too slow for this answers all the same: only its rewriting rests.
  const breaker = createBreaker(clock);

  return async ({ model, chatbot, request, considered, signal, onCall }) => {
    const language = mostlyIn(await knowledge.sample(chatbot.key), chatbot.locale);
    if (!needsRewrite(considered, request, chatbot, language) || breaker.isOpen(model)) return considered;
    const { queries, failure } = await rewriteForSearch({ model, request, language, signal, onCall });
    breaker.record(model, failure);
    if (queries.length === 0) return considered;
    const found = await searchFor(knowledge, chatbot, queries, considered.language);
    const { parts = [], searchMs } = considered;
    return {
      ...considered,
      parts: [...parts, ...found],
      queries,
      confidence: Math.max(considered.confidence, ...found.map(({ confidence }) => confidence)),
      searchMs: searchMs + Math.max(...found.map((each) => each.searchMs)),
    };
  };
}
