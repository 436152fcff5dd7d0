import type { AnswerPart } from "../../../foundation/chat.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import type { Model, ModelCall } from "../../../foundation/model.ts";
import { estimateTokens } from "../../../foundation/models/estimate-tokens.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { makingOf } from "../consider.ts";
import type { Considered } from "../consider.ts";
import { refusalOf } from "../embedded-answer.ts";
import type { AnswerRequest } from "../request.ts";
import { budgetFor, usualBudget } from "./budget.ts";
import type { Budget } from "./budget.ts";
import { CitationWriter } from "./citations.ts";
import { EvidenceList } from "./evidence.ts";
import { NoAnswerFilter } from "./no-answer.ts";
import { instructionsFor, messagesFor, todayOf } from "./prompt.ts";
import { runSteps } from "./run-steps.ts";
import { searchTool } from "./search-tool.ts";
import type { SearchKnowledge } from "./search-tool.ts";
import { definitionOf } from "./tools.ts";
import type { AnswerTool } from "./tools.ts";

export interface GroundedRequest {
  readonly model: Model;
  readonly chatbot: KnownChatbot;
  readonly request: AnswerRequest;
  readonly considered: Considered;
  readonly tools: readonly AnswerTool[];
  readonly search: SearchKnowledge;
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly onCall: (call: ModelCall) => void;
}

/** How far below the threshold an answer that was refused stays. */
const refused = 0.99;

/**
 * A language model's answer, bound to what was found: sources are those that it cites, and where nothing
 * supports an answer it is our refusal. Throws ModelFailed, or the signal's reason.
 */
export async function* groundedAnswer(grounded: GroundedRequest): AsyncGenerator<AnswerPart, void, void> {
  const { model, chatbot, request, considered, search, signal, onCall } = grounded;
  const instructions = instructionsFor(chatbot, considered.language);
  const list = new EvidenceList();
  const tools = [...grounded.tools, searchTool({ search, evidence: list, tokens: () => budget.search })];
  const budget = budgetOf(model, [instructions, request.message, JSON.stringify(tools.map(definitionOf))]);
  const evidence = list.add([considered, ...(considered.parts ?? [])], budget.evidence);
  const answerer = { name: model.name, problem: null };
  const refusal = (): AnswerPart[] => [
    { type: "text", text: refusalOf(considered, chatbot), generatedBy: "system" },
    {
      type: "finish",
      confidence: belowThreshold(considered, chatbot),
      answered: false,
      answerer,
      making: makingOf(considered, { answered: false, used: [] }),
    },
  ];
  if (evidence.length === 0 && !isSupportedOtherwise(grounded)) {
    yield* refusal();
    return;
  }

  const citations = new CitationWriter(list.sources, { isShown: chatbot.showSources });
  const filter = new NoAnswerFilter();
  let hasText = false;
  const steps = {
    model,
    instructions,
    messages: messagesFor(request, {
      evidence,
      today: todayOf(chatbot, grounded.nowMs),
      historyTokens: budget.history,
    }),
    tools,
    visitorWords: visitorWordsOf(request),
    signal,
    onCall,
  };
  for await (const delta of runSteps(steps)) {
    const shown = filter.push(hasText ? delta : delta.trimStart());
    // Leaving the loop ends the call.
    if (filter.isRefusal) {
      yield* refusal();
      return;
    }
    for (const part of citations.push(shown)) {
      hasText ||= part.type === "text";
      yield part;
    }
  }
  for (const part of [...citations.push(filter.end()), ...citations.end()]) {
    hasText ||= part.type === "text";
    yield part;
  }
  if (!hasText) throw new ModelFailed("malformed", "The model wrote nothing.");
  const isAnswered =
    citations.cited.length > 0 ||
    (!filter.isMarked && (considered.smallTalk !== null || considered.confidence >= chatbot.answerThreshold));
  yield {
    type: "finish",
    confidence: isAnswered
      ? Math.max(considered.confidence, chatbot.answerThreshold)
      : belowThreshold(considered, chatbot),
    answered: isAnswered,
    answerer,
    making: makingOf(considered, { answered: isAnswered, used: citations.cited }),
  };
}

/** A model whose context is known to be small gets less of what was found and said before. */
function budgetOf({ contextTokens }: Model, fixed: readonly string[]): Budget {
  return contextTokens === undefined ? usualBudget : budgetFor(contextTokens, estimateTokens(fixed.join("\n")));
}

/** Without a source there is still what the owner wrote, what was answered before, small talk, and the tools. */
function isSupportedOtherwise({ chatbot, request, considered, tools }: GroundedRequest): boolean {
  return (
    considered.smallTalk !== null ||
    chatbot.instructions !== null ||
    tools.length > 0 ||
    request.history.some(({ answered }) => answered === true)
  );
}

function belowThreshold({ confidence }: Considered, { answerThreshold }: KnownChatbot): number {
  return Math.min(confidence, answerThreshold * refused);
}

function visitorWordsOf({ message, history }: AnswerRequest): string {
  return [...history.filter(({ role }) => role === "user").map(({ content }) => content), message].join("\n");
}
