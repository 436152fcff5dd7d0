import { randomUUID } from "node:crypto";
import { because } from "@svc/contract/reasons/reason.ts";
import type { ToolCall } from "../model.ts";
import { malformed } from "./failures.ts";
import { isObject } from "./json.ts";
import { maxToolCalls } from "./limits.ts";

interface GrowingCall {
  readonly index: unknown;
  id: string;
  name: string;
  input: string;
}

export interface GrowingCalls {
  /** Takes a chunk's `delta.tool_calls`; returns how many characters of input it added. */
  add(deltas: unknown): number;
  /** All calls, whole. Throws ModelFailed when one has no name. */
  whole(): ToolCall[];
}

/** Puts tool calls together from their pieces, which name their call by its index. */
export function createGrowingCalls(): GrowingCalls {
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
