import type {
  Model,
  ModelCall,
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelUsage,
  ToolCall,
} from "../../../foundation/model.ts";
import { ModelFailed } from "../../../foundation/model.ts";
import { estimateTokens } from "../../../foundation/models/estimate-tokens.ts";
import { outputTokensFor } from "./budget.ts";
import { definitionOf, runTool } from "./tools.ts";
import type { AnswerTool } from "./tools.ts";

/** Calls of the model for one answer; in the last it has no tools, and must answer in words. */
const stepsMax = 5;
const callsInStepMax = 5;
/** Low: an answer repeats what sources say. Not 0, at which some models repeat themselves. */
const temperature = 0.2;

export interface Steps {
  readonly model: Model;
  readonly instructions: string;
  /** Calls of tools and what came of them are added. */
  readonly messages: ModelMessage[];
  readonly tools: readonly AnswerTool[];
  /** Everything that the visitor has written in this conversation. */
  readonly visitorWords: string;
  /** Undefined: as many as an answer has. */
  readonly maxOutputTokens?: number;
  readonly signal: AbortSignal;
  readonly onCall: (call: ModelCall) => void;
  /** Hears of the tools that a step calls, when its text has come and before they are carried out. */
  readonly onTools?: (names: readonly string[]) => void;
}

/**
 * Lets a model answer, and carries out the tools it asks for, at most five calls in all. Yields its text
 * as it comes. Throws ModelFailed, or the signal's reason.
 */
export async function* runSteps(steps: Steps): AsyncGenerator<string, void, void> {
  const { model, instructions, messages, tools, visitorWords, signal, onCall } = steps;
  const definitions = tools.map(definitionOf);
  for (let step = 1; step <= stepsMax; step++) {
    const request: ModelRequest = {
      instructions,
      messages,
      tools: step < stepsMax ? definitions : [],
      maxOutputTokens: steps.maxOutputTokens ?? outputTokensFor(model.contextTokens),
      temperature,
    };
    const record = startRecord(model.name, request);
    try {
      for await (const part of model.stream(request, signal)) {
        record.take(part);
        if (part.type === "text" && part.text !== "") yield part.text;
      }
    } catch (error) {
      record.fail(error);
      throw error;
    } finally {
      onCall(record.end());
    }
    const { text, calls } = record;
    if (calls.length === 0 || tools.length === 0 || step === stepsMax) return;
    steps.onTools?.(calls.map(({ name }) => name));
    messages.push({ role: "assistant", content: text, toolCalls: calls });
    for (const [at, call] of calls.entries()) {
      const content =
        at < callsInStepMax
          ? await runTool(tools, call, visitorWords, signal)
          : JSON.stringify({ error: `At most ${callsInStepMax} calls at a time.` });
      messages.push({ role: "tool", toolCallId: call.id, toolName: call.name, content });
    }
  }
}

/** Records a call's output and usage. A call that isn't read to its end was stopped. */
function startRecord(model: string, request: ModelRequest) {
  const started = performance.now();
  const calls: ToolCall[] = [];
  let text = "";
  let firstPartMs: number | null = null;
  let usage: ModelUsage | null = null;
  let outcome: ModelCall["outcome"] = "stopped";
  return {
    calls,
    get text() {
      return text;
    },
    take(part: ModelPart) {
      firstPartMs ??= performance.now() - started;
      if (part.type === "text") text += part.text;
      else if (part.type === "tool-call") calls.push(part.call);
      else {
        usage = part.usage;
        outcome = "answered";
      }
    },
    fail(error: unknown) {
      if (error instanceof ModelFailed) outcome = error.fault;
    },
    end(): ModelCall {
      const nothing = { inputTokens: 0, outputTokens: 0 };
      const written = () => text + calls.map(({ input }) => input).join("");
      const used = usage ?? (firstPartMs === null ? nothing : estimated(request, written()));
      return { model, outcome, ms: performance.now() - started, firstPartMs, usage: used };
    },
  };
}

function estimated({ instructions, messages }: ModelRequest, written: string): ModelUsage {
  const inputTokens = messages.reduce(
    (sum, { content }) => sum + estimateTokens(content),
    estimateTokens(instructions),
  );
  return { inputTokens, outputTokens: estimateTokens(written) };
}
