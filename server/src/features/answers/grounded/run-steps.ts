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
import { estimateTokens } from "./estimate-tokens.ts";
import { definitionOf, runTool } from "./tools.ts";
import type { AnswerTool } from "./tools.ts";

/** Calls of the model for one answer; in the last it has no tools, and must answer in words. */
const stepsMax = 5;
const callsInStepMax = 5;
/** An answer has some hundreds; the rest is for models that think first. */
const outputTokensMax = 4_000;

export interface Steps {
  readonly model: Model;
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly AnswerTool[];
  /** Everything that the visitor has written in this conversation. */
  readonly visitorWords: string;
  readonly signal: AbortSignal;
  readonly onCall: (call: ModelCall) => void;
}

/**
 * Lets a model answer, and carries out the tools it asks for, at most five calls in all. Yields its text
 * as it comes. Throws ModelFailed, or the signal's reason.
 */
export async function* runSteps(steps: Steps): AsyncGenerator<string, void, void> {
  const { instructions, tools, visitorWords, signal } = steps;
  const messages = [...steps.messages];
  const definitions = tools.map(definitionOf);
  let hasText = false;
  for (let step = 1; step <= stepsMax; step++) {
    const request: ModelRequest = {
      instructions,
      messages,
      tools: step < stepsMax ? definitions : [],
      maxOutputTokens: outputTokensMax,
    };
    const calls: ToolCall[] = [];
    let text = "";
    for await (const part of watched(steps, request)) {
      if (part.type === "tool-call") calls.push(part.call);
      if (part.type !== "text" || part.text === "") continue;
      // What a later step adds is a paragraph of its own.
      yield text === "" && hasText ? `\n\n${part.text}` : part.text;
      text += part.text;
    }
    hasText ||= text !== "";
    if (calls.length === 0 || step === stepsMax) return;
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

/** The model's parts, its time and tokens told to `onCall` in the end, whatever that is. */
async function* watched({ model, signal, onCall }: Steps, request: ModelRequest): AsyncGenerator<ModelPart> {
  const started = performance.now();
  let firstPartMs: number | null = null;
  let written = "";
  let usage: ModelUsage | null = null;
  let outcome: ModelCall["outcome"] = "stopped";
  try {
    for await (const part of model.stream(request, signal)) {
      firstPartMs ??= performance.now() - started;
      if (part.type === "text") written += part.text;
      else if (part.type === "tool-call") written += part.call.input;
      else usage = part.usage;
      yield part;
    }
    outcome = "answered";
  } catch (error) {
    if (error instanceof ModelFailed) outcome = error.fault;
    throw error;
  } finally {
    const nothing = { inputTokens: 0, outputTokens: 0 };
    onCall({
      model: model.name,
      outcome,
      ms: performance.now() - started,
      firstPartMs,
      usage: usage ?? (firstPartMs === null ? nothing : estimated(request, written)),
    });
  }
}

function estimated({ instructions, messages }: ModelRequest, written: string): ModelUsage {
  const inputTokens = messages.reduce(
    (sum, { content }) => sum + estimateTokens(content),
    estimateTokens(instructions),
  );
  return { inputTokens, outputTokens: estimateTokens(written) };
}
