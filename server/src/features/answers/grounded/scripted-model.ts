import type { Model, ModelPart, ModelRequest } from "../../../foundation/model.ts";

type Step = string | readonly ModelPart[] | Error | ((request: ModelRequest) => readonly ModelPart[] | string);

export interface ScriptedModel extends Model {
  /** What it was asked, call by call. */
  readonly requests: ModelRequest[];
}

const usage = { inputTokens: 100, outputTokens: 10 };

/** A model in memory for tests: each call plays the next step, the last one again and again. */
export function scriptedModel(...script: readonly Step[]): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    name: "test/scripted",
    requests,
    async *stream(request, signal) {
      signal.throwIfAborted();
      const step = script[Math.min(requests.length, script.length - 1)] ?? "";
      // The caller adds to its list later.
      requests.push({ ...request, messages: [...request.messages] });
      if (step instanceof Error) throw step;
      const played = typeof step === "function" ? step(request) : step;
      if (typeof played === "string") {
        for (const chunk of played.match(/[\s\S]{1,3}/gu) ?? []) {
          signal.throwIfAborted();
          yield { type: "text", text: chunk };
        }
        yield { type: "finish", reason: "stop", usage };
      } else for (const part of played) yield part;
    },
  };
}

/** The parts of a step in which a model asks for tools. */
export function toolCalls(...calls: readonly { name: string; input: unknown }[]): ModelPart[] {
  return [
    ...calls.map(({ name, input }, at) => ({
      type: "tool-call" as const,
      call: { id: `call_${at}`, name, input: typeof input === "string" ? input : JSON.stringify(input) },
    })),
    { type: "finish", reason: "tool-calls", usage },
  ];
}
