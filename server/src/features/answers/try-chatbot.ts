import type { AnswerSource, GeneratedBy, RefusalReason } from "@svc/contract";
import type { AnswerPart, DataPart } from "../../foundation/chat.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import { strongest } from "../../foundation/generated-by.ts";
import { newId } from "../../foundation/ids.ts";
import type { ModelUsage } from "../../foundation/model.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { changeOf, retrieve, explain } from "./retrieve.ts";
import type { Retrieved } from "./retrieve.ts";
import { chooseEvidence } from "./grounded/evidence.ts";
import type { AnswerTool } from "./grounded/tools.ts";
import type { AnswerRequest, AnswerWay } from "./request.ts";

/** Answers as a visitor would be answered, without counting it. */
type Answer = (
  chatbot: KnownChatbot,
  request: AnswerRequest,
  retrieving: Promise<Retrieved>,
  way: Pick<AnswerWay, "signal" | "tools" | "onUsage" | "onFound">,
) => AsyncIterable<AnswerPart | DataPart>;

/** What a chatbot would answer to one message. */
export interface TryRequest {
  readonly request: AnswerRequest;
  /** Tools that write nothing. */
  readonly tools: readonly AnswerTool[];
  readonly signal: AbortSignal;
}

/** What a chatbot would answer, with everything that led to it. */
export function createTrial({ knowledge, clock, answer }: { knowledge: Knowledge; clock: Clock; answer: Answer }) {
  return async (chatbot: KnownChatbot, { request, tools, signal }: TryRequest) => {
    const started = performance.now();
    const elapsedMs = () => performance.now() - started;
    const retrieving = retrieve(knowledge, chatbot, request);
    let content = "";
    let generatedBy: GeneratedBy | undefined;
    let firstMs: number | null = null;
    let usage: ModelUsage | null = null;
    const sources: AnswerSource[] = [];
    const found: Retrieved[] = [];
    let finish: Extract<AnswerPart, { type: "finish" }> | undefined;
    const onUsage = ({ inputTokens, outputTokens }: ModelUsage) => {
      const { inputTokens: input, outputTokens: output } = usage ?? { inputTokens: 0, outputTokens: 0 };
      usage = { inputTokens: input + inputTokens, outputTokens: output + outputTokens };
    };
    const onFound = (more: readonly Retrieved[]) => void found.push(...more);
    for await (const part of answer(chatbot, request, retrieving, { signal, tools, onUsage, onFound })) {
      if (part.type === "text") {
        firstMs ??= elapsedMs();
        content += part.text;
        generatedBy = strongest(generatedBy, part.generatedBy);
      } else if (part.type === "source") sources.push(part.source);
      else if (part.type === "finish") finish = part;
    }
    const retrieved = await retrieving;
    const { confidence = 0, answered = false, hedged = false, answerer, making } = finish ?? {};
    const isByModel = answerer !== undefined && answerer.name !== "embedded";
    const now = clock.now();
    return {
      id: newId("msg", now),
      content,
      role: "assistant" as const,
      timestamp: isoTime(now),
      metadata: { sources, confidence, answered, ...(hedged ? { hedged } : {}), generatedBy },
      sources: explain([retrieved, ...found]).map((source) => ({
        ...source,
        used: making?.used.includes(source.id) === true,
      })),
      confidence,
      answered,
      hedged,
      refusal: answered ? null : reasonOf(retrieved, chatbot, isByModel),
      answerThreshold: chatbot.answerThreshold,
      change: answered || isByModel || retrieved.smallTalk !== null ? null : changeOf(retrieved),
      question: retrieved.question,
      queries: [...(making?.queries ?? [])],
      answerer,
      usage,
      timings: { searchMs: retrieved.searchMs, firstMs, totalMs: elapsedMs() },
    };
  };
}

function reasonOf(retrieved: Retrieved, { answerThreshold }: KnownChatbot, isByModel: boolean): RefusalReason {
  if (retrieved.faqs.length + retrieved.passages.length === 0) return "nothing_found";
  if (isByModel && chooseEvidence(retrieved).length > 0) return "model_declined";
  return retrieved.confidence < answerThreshold ? "below_threshold" : "nothing_to_quote";
}
