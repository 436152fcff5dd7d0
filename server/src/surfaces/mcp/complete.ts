import type { CompleteResult } from "@modelcontextprotocol/server";
import { operations } from "@svc/contract";
import type { Ask } from "./ask.ts";

/** Completions for a prompt or resource argument. `given`: the other arguments. */
export type Complete = (typed: string, given: Readonly<Record<string, string>>, ask: Ask) => Promise<string[]>;

export type Completion = CompleteResult["completion"];

/** The protocol's bound. */
const valuesAtMost = 100;
const looked = 200;

export const noCompletion: Completion = { values: [], hasMore: false };

export async function completionOf(found: Promise<readonly string[]>): Promise<Completion> {
  const values = await found;
  return { values: values.slice(0, valuesAtMost), hasMore: values.length > valuesAtMost };
}

/** Ids of chatbots whose id or name begins so. */
export const completeChatbotId: Complete = async (typed, _given, ask) => {
  const { chatbots } = await ask(operations.listChatbots, { limit: looked });
  return chatbots.filter(({ id, name }) => begins(id, typed) || begins(name, typed)).map(({ id }) => id);
};

/** Names of chatbots that begin so. */
export const completeChatbotName: Complete = async (typed, _given, ask) => {
  const { chatbots } = await ask(operations.listChatbots, { limit: looked });
  return chatbots.map(({ name }) => name).filter((name) => begins(name, typed));
};

export function begins(text: string, typed: string): boolean {
  return text.toLowerCase().startsWith(typed.trim().toLowerCase());
}
