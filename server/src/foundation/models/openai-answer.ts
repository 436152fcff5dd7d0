import { because } from "@svc/contract/reasons/reason.ts";
import type { ModelPart, ModelUsage, ToolCall } from "../model.ts";
import { failureOfStatus, interrupted, malformed } from "./failures.ts";
import { isObject } from "./json.ts";
import { maxAnswerCharacters, maxToolCalls } from "./limits.ts";
import { createThoughtFilter } from "./thoughts.ts";
import { randomUUID } from "node:crypto";

type FinishReason = Extract<ModelPart, { type: "finish" }>["reason"];

const reasons: ReadonlyMap<string, FinishReason> = new Map([
  ["stop", "stop"],
  ["length", "length"],
  ["tool_calls", "tool-calls"],
  ["function_call", "tool-calls"],
  ["content_filter", "content-filter"],
]);

export interface OpenAiAnswer {
  /** Reads one event's data; returns the text in it, often none. Throws ModelFailed. */
  take(data: string): string;
  /** Whether anything came that belongs to an answer. */
  hasBegun(): boolean;
  /** Whether the last word has been said; the number of tokens may still follow. */
  isOver(): boolean;
  /** Whether we end the answer here, as it does when no answer is that long. */
  isCut(): boolean;
  cut(): void;
  /** What comes after the text. Throws ModelFailed when the stream ended before the answer did, or said nothing. */
  end(): ModelPart[];
}

/** Reads the chunks of one streamed chat completion. What models think aloud stands in other fields and is left out. */
export function createOpenAiAnswer(): OpenAiAnswer {
  const calls = createGrowingCalls();
  const thoughts = createThoughtFilter();
  let textCharacters = 0;
  let inputCharacters = 0;
  let hasBegun = false;
  let isDone = false;
  let isCut = false;
  let reason: FinishReason | null = null;
  let usage: ModelUsage | null = null;

  function takeChoice(choice: Readonly<Record<string, unknown>>): string {
    const given = choice["finish_reason"];
    if (given === "error") throw interrupted();
    if (typeof given === "string" && given !== "") reason = reasons.get(given) ?? "other";
    const delta = choice["delta"];
    if (!isObject(delta)) return "";
    const text = thoughts.push(textOf(delta["content"]));
    textCharacters += text.length;
    inputCharacters += calls.add(delta["tool_calls"]);
    isCut ||= textCharacters + inputCharacters > maxAnswerCharacters;
    return text;
  }

  return {
    take(data) {
      if (data === "[DONE]") {
        isDone = true;
        return "";
      }
      const chunk = parseChunk(data);
      hasBegun = true;
      if (isObject(chunk["usage"])) usage = readUsage(chunk["usage"]) ?? usage;
      const choices = chunk["choices"];
      const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
      return isObject(choice) ? takeChoice(choice) : "";
    },
    hasBegun: () => hasBegun,
    isOver: () => isDone || reason !== null,
    isCut: () => isCut,
    cut() {
      isCut = true;
    },
    end() {
      if (!isCut && !isDone && reason === null) {
        throw hasBegun ? interrupted() : malformed(because("malformed_nothing"));
      }
      const rest = thoughts.end();
      textCharacters += rest.length;
      // Where an answer was cut off, a tool call may be the half of one.
      const whole = isCut || reason === "length" ? [] : calls.whole();
      if (whole.length === 0 && textCharacters === 0) throw malformed(because("malformed_empty"));
      const parts = whole.map((call): ModelPart => ({ type: "tool-call", call }));
      if (rest !== "") parts.unshift({ type: "text", text: rest });
      return [...parts, { type: "finish", reason: finishReason(whole.length > 0), usage }];
    },
  };

  /** Some servers say "stop" after tool calls, or nothing but [DONE]. */
  function finishReason(hasCalls: boolean): FinishReason {
    if (isCut) return "length";
    return hasCalls ? "tool-calls" : (reason ?? "stop");
  }
}

function parseChunk(data: string): Readonly<Record<string, unknown>> {
  let chunk: unknown;
  try {
    chunk = JSON.parse(data);
  } catch {
    throw malformed(because("malformed_event_not_json"));
  }
  if (!isObject(chunk)) throw malformed(because("malformed_event_not_object"));
  const error = chunk["error"];
  if (error !== undefined && error !== null) throw failureInStream(error);
  return chunk;
}

/** Servers that had begun to answer can only tell of a fault in the stream; some give its status there. */
function failureInStream(error: unknown): Error {
  const status = isObject(error) ? Number(error["code"] ?? error["status"]) : Number.NaN;
  return status >= 400 && status < 600 ? failureOfStatus(status, {}) : interrupted();
}

/** A string; with some reasoning models a list whose texts are the answer. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return (content as readonly unknown[])
    .map((item) => (isObject(item) && item["type"] === "text" && typeof item["text"] === "string" ? item["text"] : ""))
    .join("");
}

function readUsage(usage: Readonly<Record<string, unknown>>): ModelUsage | null {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage;
  return typeof inputTokens === "number" && typeof outputTokens === "number" ? { inputTokens, outputTokens } : null;
}

interface GrowingCall {
  readonly index: unknown;
  id: string;
  name: string;
  input: string;
}

interface GrowingCalls {
  /** Takes a chunk's `delta.tool_calls`; returns how many characters of input it added. */
  add(deltas: unknown): number;
  /** All calls, whole. Throws ModelFailed when one has no name. */
  whole(): ToolCall[];
}

/** Puts tool calls together from their pieces, which name their call by its index. */
function createGrowingCalls(): GrowingCalls {
  const calls: GrowingCall[] = [];

  /** Some servers give all calls one index or none, and then every new id is a new call. */
  function callOf(delta: Readonly<Record<string, unknown>>): GrowingCall {
    const { id, index } = delta;
    const known = index === undefined || index === null ? calls.at(-1) : calls.findLast((call) => call.index === index);
    const isAnother = typeof id === "string" && id !== "" && known !== undefined && known.id !== "" && known.id !== id;
    if (known !== undefined && !isAnother) return known;
    if (calls.length >= maxToolCalls) throw malformed(because("malformed_too_many_tools"));
    const made: GrowingCall = { index, id: "", name: "", input: "" };
    calls.push(made);
    return made;
  }

  return {
    add(deltas) {
      if (!Array.isArray(deltas)) return 0;
      let characters = 0;
      for (const delta of deltas as readonly unknown[]) {
        if (!isObject(delta)) continue;
        const call = callOf(delta);
        if (typeof delta["id"] === "string" && call.id === "") call.id = delta["id"];
        const called = delta["function"];
        if (!isObject(called)) continue;
        if (typeof called["name"] === "string" && call.name === "") call.name = called["name"];
        const added = inputOf(called["arguments"]);
        call.input += added;
        characters += added.length;
      }
      return characters;
    },
    whole: () =>
      calls.map(({ id, name, input }) => {
        if (name === "") throw malformed(because("malformed_unnamed_tool"));
        return { id: id || `call_${randomUUID()}`, name, input: input || "{}" };
      }),
  };
}

/** The protocol wants JSON in a string; some servers give the object itself. */
function inputOf(value: unknown): string {
  if (typeof value === "string") return value;
  return isObject(value) ? JSON.stringify(value) : "";
}
