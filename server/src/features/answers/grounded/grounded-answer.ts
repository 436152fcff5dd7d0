import type { AnswerSource } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { answererOf } from "../../../foundation/chat.ts";
import type { AnswerPart } from "../../../foundation/chat.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import type { Model, ModelCall } from "../../../foundation/model.ts";
import { estimateTokens } from "../../../foundation/models/estimate-tokens.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { makingOf } from "../retrieve.ts";
import type { Retrieved } from "../retrieve.ts";
import { refusalOf } from "../embedded-answer.ts";
import type { AnswerRequest } from "../request.ts";
import { budgetFor, canSearch, usualBudget } from "./budget.ts";
import type { Budget } from "./budget.ts";
import { EvidenceList } from "./evidence.ts";
import { instructionsFor, messagesFor, repairRequest, todayOf } from "./prompt.ts";
import { ReplyWriter } from "./reply-writer.ts";
import { runSteps } from "./run-steps.ts";
import { searchTool, searchToolName } from "./search-tool.ts";
import type { SearchKnowledge } from "./search-tool.ts";
import { definitionOf } from "./tools.ts";
import type { AnswerTool } from "./tools.ts";

export interface GroundedRequest {
  readonly model: Model;
  readonly chatbot: KnownChatbot;
  readonly request: AnswerRequest;
  readonly retrieved: Retrieved;
  readonly tools: readonly AnswerTool[];
  readonly search: SearchKnowledge;
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly onCall: (call: ModelCall) => void;
}

/** How far below the threshold an answer that was refused stays. */
const refused = 0.99;

/**
 * A language model's answer, bound to what was found: sources are those that it cites. What cites nothing is asked for
 * once more, and where nothing supports an answer it is our refusal. Throws ModelFailed, or the signal's reason.
 */
export async function* groundedAnswer(grounded: GroundedRequest): AsyncGenerator<AnswerPart, void, void> {
  const { model, chatbot, request, retrieved, signal, onCall } = grounded;
  const isSearchable = canSearch(model.contextTokens);
  const instructions = instructionsFor(chatbot, retrieved.language, {
    isSearchable,
    attributes: request.attributes,
  });
  const list = new EvidenceList();
  const searched: string[] = [];
  let { confidence } = retrieved;
  const search: SearchKnowledge = async (queries) => {
    searched.push(...queries);
    const found = await grounded.search(queries);
    confidence = Math.max(confidence, ...found.map((each) => each.confidence));
    return found;
  };
  const searching = searchTool({ search, evidence: list, tokens: () => budget.search });
  const tools = isSearchable ? [...grounded.tools, searching] : grounded.tools;
  const budget = budgetOf(model, [instructions, request.message, JSON.stringify(tools.map(definitionOf))]);
  const isFree = retrieved.smallTalk !== null;
  const isSupported = isSupportedOtherwise(grounded);
  const openings = { faqs: [], passages: retrieved.openings ?? [] };
  const evidence = list.add([retrieved, ...(retrieved.parts ?? []), openings], budget.evidence);
  const finish = (isAnswered: boolean, used: readonly AnswerSource[] = []): AnswerPart => ({
    type: "finish",
    confidence: isAnswered
      ? Math.max(confidence, chatbot.answerThreshold)
      : Math.min(confidence, chatbot.answerThreshold * refused),
    answered: isAnswered,
    answerer: answererOf(model.name, null),
    making: makingOf(
      { ...retrieved, queries: [...(retrieved.queries ?? []), ...searched] },
      { answered: isAnswered, used },
    ),
  });
  const refusal = (): AnswerPart[] => [
    { type: "text", text: refusalOf(retrieved, chatbot), generatedBy: "system" },
    finish(false),
  ];
  if (evidence.length === 0 && grounded.tools.length === 0 && !isFree && !isSupported) {
    yield* refusal();
    return;
  }

  const options = { isShown: chatbot.showSources, isFree, isSupported };
  const pending: AnswerPart[] = [];
  const steps = {
    model,
    instructions,
    messages: messagesFor(request, {
      evidence,
      today: todayOf(chatbot, grounded.nowMs),
      historyTokens: budget.history,
    }),
    visitorWords: visitorWordsOf(request),
    signal,
    onCall,
  };
  let reply = new ReplyWriter(list.sources, options);
  const onTools = (names: readonly string[]) =>
    void pending.push(...reply.nextStep(names.every((name) => name === searchToolName)));
  yield* written(runSteps({ ...steps, tools, onTools }), reply, pending);
  if (!reply.hasText && !reply.isRefusal) throw new ModelFailed("malformed", because("model_wrote_nothing"));
  const isBuffered = !reply.isOpen && !reply.isRefusal && !reply.isMarked;
  const isTalk = isBuffered && reply.isTalk;
  if (isBuffered && !isTalk) {
    steps.messages.push({ role: "assistant", content: reply.written }, { role: "user", content: repairRequest });
    reply = new ReplyWriter(list.sources, options);
    yield* written(runSteps({ ...steps, tools: [] }), reply);
  }
  if (isTalk) yield* reply.open();
  if (reply.isRefusal || !reply.isOpen) {
    yield* refusal();
    return;
  }
  const isSure = isFree || reply.isOwn || (!isTalk && retrieved.confidence >= chatbot.answerThreshold);
  const isAnswered = reply.cited.length > 0 || (!reply.isMarked && isSure);
  yield finish(isAnswered && (isFree || !reply.saysUnknown), reply.cited);
}

/** What may be shown of a reply, as it is written. Leaving the loop ends the model's call. */
async function* written(
  deltas: AsyncIterable<string>,
  reply: ReplyWriter,
  pending: AnswerPart[] = [],
): AsyncGenerator<AnswerPart, void, void> {
  for await (const delta of deltas) {
    yield* pending.splice(0);
    yield* reply.push(delta);
    if (reply.isRefusal || reply.isHopeless) return;
  }
  yield* pending.splice(0);
  yield* reply.end();
}

/** A model with a small context gets fewer passages and less history. */
function budgetOf({ contextTokens }: Model, fixed: readonly string[]): Budget {
  return contextTokens === undefined ? usualBudget : budgetFor(contextTokens, estimateTokens(fixed.join("\n")));
}

/** Beside sources a reply may rest on what the owner wrote, and on what was answered before. */
function isSupportedOtherwise({ chatbot, request }: GroundedRequest): boolean {
  return chatbot.instructions !== null || request.history.some(({ answered }) => answered === true);
}

function visitorWordsOf({ message, history }: AnswerRequest): string {
  return [...history.filter(({ role }) => role === "user").map(({ content }) => content), message].join("\n");
}
