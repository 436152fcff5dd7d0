import { operations } from "@svc/contract";
import type { Chatbot } from "@svc/contract";
import { Problem } from "../../foundation/problem.ts";
import type { Ask } from "./ask.ts";

const pageSize = 200;
const pagesAtMost = 10;
const namedAtMost = 8;

/**
 * The chatbot that is meant by an id or, in any case, by a name; where nothing is given, the only
 * one there is. Throws a Problem that tells which ones the caller may see.
 */
export async function findChatbot(ask: Ask, given: string | undefined): Promise<Chatbot> {
  if (given?.startsWith("bot_") === true) {
    const found = await unlessUnknown(ask(operations.getChatbot, { chatbotId: given }));
    if (found !== undefined) return found;
  }
  const all = await listAll(ask);
  if (given === undefined) return onlyOne(all);
  const meant = all.filter(({ name }) => folded(name) === folded(given));
  const [first] = meant;
  if (meant.length === 1 && first !== undefined) return first;
  if (meant.length > 1)
    throw new Problem(
      "conflict",
      `${meant.length} chatbots are called “${given}”. Give the id of one: ${named(meant)}.`,
    );
  throw new Problem("not_found", `There is no chatbot “${given}”. ${whichThereAre(nearestFirst(all, given))}`);
}

/** `undefined` for what is not there, or is not the caller's. */
export async function unlessUnknown<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") return undefined;
    throw error;
  }
}

async function listAll(ask: Ask): Promise<Chatbot[]> {
  const all: Chatbot[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pagesAtMost; page++) {
    const { chatbots, nextCursor } = await ask(operations.listChatbots, { limit: pageSize, cursor });
    all.push(...chatbots);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return all;
}

function onlyOne(all: readonly Chatbot[]): Chatbot {
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  throw new Problem("invalid_request", `Say which chatbot is meant. ${whichThereAre(all)}`, {
    errors: [{ path: "chatbot", message: "is required where there is not exactly one chatbot" }],
  });
}

function whichThereAre(all: readonly Chatbot[]): string {
  if (all.length === 0) return "There is none that this key may see: make one with create_chatbot.";
  const more = all.length > namedAtMost ? `, and ${all.length - namedAtMost} more (list_chatbots)` : "";
  return `Give the name or id of one of these: ${named(all)}${more}.`;
}

function named(chatbots: readonly Chatbot[]): string {
  return chatbots
    .slice(0, namedAtMost)
    .map(({ id, name }) => `“${name}” (${id})`)
    .join(", ");
}

export function folded(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

/** Those that share most of their pairs of letters with what was typed. */
function nearestFirst(all: readonly Chatbot[], typed: string): Chatbot[] {
  const wanted = pairsOf(typed);
  const likeness = ({ name }: Chatbot): number => {
    const pairs = pairsOf(name);
    return (2 * [...pairs].filter((pair) => wanted.has(pair)).length) / (pairs.size + wanted.size);
  };
  return all
    .map((chatbot) => ({ chatbot, likeness: likeness(chatbot) }))
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ chatbot }) => chatbot);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = [...` ${folded(text)} `];
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}
