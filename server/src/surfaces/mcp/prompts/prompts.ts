import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { GetPromptResult, Prompt } from "@modelcontextprotocol/server";
import { refusalOf } from "../../../foundation/caller.ts";
import type { Perform } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { askFor } from "../ask.ts";
import type { Call } from "../call.ts";
import { completionOf, noCompletion } from "../complete.ts";
import type { Completion } from "../complete.ts";
import { closeTopGaps } from "./close-top-gaps.ts";
import type { PromptKind } from "./prompt-kind.ts";
import { setUpChatbot } from "./set-up-chatbot.ts";
import { weeklyReview } from "./weekly-review.ts";

export interface Prompts {
  /** Those whose job the caller may do. */
  list(call: Call): Prompt[];
  get(name: string, given: Readonly<Record<string, string>>, call: Call): Promise<GetPromptResult>;
  complete(
    name: string,
    argument: { readonly name: string; readonly value: string },
    given: Readonly<Record<string, string>>,
    call: Call,
  ): Promise<Completion>;
}

const kinds: readonly PromptKind[] = [setUpChatbot, weeklyReview, closeTopGaps];
const argumentCharacters = 2_000;

/** Prompts that people can pick in their MCP client. */
export function createPrompts(perform: Perform): Prompts {
  return {
    list: (call) => kinds.filter((kind) => refusal(kind, call) === undefined).map(describe),
    async get(name, given, call) {
      const kind = kinds.find((each) => each.name === name);
      if (kind === undefined)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          "There is no such prompt. prompts/list returns all prompts.",
        );
      const refused = refusal(kind, call);
      if (refused !== undefined) throw new Problem("forbidden", refused);
      const text = kind.text(argumentsOf(kind, given));
      return { description: kind.description, messages: [{ role: "user", content: { type: "text", text } }] };
    },
    async complete(name, argument, given, call) {
      const kind = kinds.find((each) => each.name === name);
      const complete = new Map(Object.entries(kind?.completions ?? {})).get(argument.name);
      return complete === undefined
        ? noCompletion
        : completionOf(complete(argument.value, given, askFor(perform, call)));
    },
  };
}

function refusal({ needs }: PromptKind, { caller }: Call): string | undefined {
  return needs.map((operation) => refusalOf(caller, operation)).find((each) => each !== undefined);
}

function describe({ name, title, description, arguments: wanted }: PromptKind): Prompt {
  return { name, title, description, arguments: [...wanted] };
}

/** Empty ones count as left out, as forms send them. Throws `invalid_request`. */
function argumentsOf(kind: PromptKind, given: Readonly<Record<string, string>>): Record<string, string> {
  const values = Object.entries(given).filter(([, value]) => value.trim() !== "");
  for (const { name, required } of kind.arguments)
    if (required === true && !values.some(([each]) => each === name))
      throw new Problem("invalid_request", `The argument ${name} is required.`);
  if (values.some(([, value]) => value.length > argumentCharacters))
    throw new Problem("invalid_request", `An argument has at most ${argumentCharacters} characters.`);
  return Object.fromEntries(values);
}
