import { limits, operations } from "@svc/contract";
import type { Chatbot, Session } from "@svc/contract";
import { Problem } from "../../foundation/problem.ts";
import type { Ask } from "./ask.ts";
import { quoted } from "./brief.ts";

const pageSize = 200;
const pagesAtMost = 10;
const namedAtMost = 8;

/**
 * The chatbot that is meant by an id or, in any case, by a name; where nothing is given, the only
 * one there is. Throws a Problem that tells which ones the caller may see.
 */
export async function findChatbot(ask: Ask, given: string | undefined): Promise<Chatbot> {
  if (given === undefined || given.trim() === "") return onlyOne(await listAll(ask));
  if (given.startsWith("bot_")) {
    const found = await unlessUnknown(ask(operations.getChatbot, { chatbotId: given }));
    if (found !== undefined) return found;
  }
  const found = calledSo(await listByName(ask, given), given);
  const all = found.length > 0 ? found : await listAll(ask);
  const meant = calledSo(all, given);
  const [first] = meant;
  if (meant.length === 1 && first !== undefined) return first;
  if (meant.length > 1)
    throw new Problem(
      "conflict",
      `${meant.length} chatbots are called ${quoted(given)}. Give the id of one: ${named(meant)}.`,
    );
  throw new Problem("not_found", `There is no chatbot ${quoted(given)}. ${whichThereAre(nearestFirst(all, given))}`);
}

function calledSo(chatbots: readonly Chatbot[], typed: string): Chatbot[] {
  return chatbots.filter(({ name }) => folded(name) === folded(typed));
}

/** Of a tool that is about all chatbots unless one is named: its id. */
export async function idOfChatbot(ask: Ask, given: string | undefined): Promise<string | undefined> {
  return given === undefined || given.trim() === "" ? undefined : (await findChatbot(ask, given)).id;
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

/** Fast, but of letters beyond ASCII the store finds only those that are written as they were typed. */
async function listByName(ask: Ask, name: string): Promise<Chatbot[]> {
  if (name.length > limits.nameCharacters) return [];
  return (await ask(operations.listChatbots, { q: name, limit: pageSize })).chatbots;
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
  throw new Problem("invalid_request", `Pass \`chatbot\`. ${whichThereAre(all)}`, {
    errors: [{ path: "chatbot", message: "is required where there is not exactly one chatbot" }],
  });
}

function whichThereAre(all: readonly Chatbot[]): string {
  if (all.length === 0) return "This key has no chatbot: create one with create_chatbot.";
  const more = all.length > namedAtMost ? `, and ${all.length - namedAtMost} more (list_chatbots)` : "";
  return `Use the name or id of one of these: ${named(all)}${more}.`;
}

function named(chatbots: readonly Chatbot[]): string {
  return chatbots
    .slice(0, namedAtMost)
    .map(({ id, name }) => `${quoted(name)} (${id})`)
    .join(", ");
}

export function folded(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

/** Those that share most of their pairs of letters with what was typed. */
function nearestFirst(all: readonly Chatbot[], typed: string): Chatbot[] {
  const wanted = pairsOf(typed);
  const similarity = ({ name }: Chatbot): number => {
    const pairs = pairsOf(name);
    return (2 * [...pairs].filter((pair) => wanted.has(pair)).length) / (pairs.size + wanted.size);
  };
  return all
    .map((chatbot) => ({ chatbot, similarity: similarity(chatbot) }))
    .sort((one, other) => other.similarity - one.similarity)
    .map(({ chatbot }) => chatbot);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = [...` ${folded(text)} `];
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}

const listedAtMost = 10;

/** The session that is meant by `ses_…`, or by its sessionId, which is unique in its chatbot only. */
export async function findSession(ask: Ask, given: string, chatbot: string | undefined): Promise<Session> {
  if (given.startsWith("ses_")) {
    const found = await unlessUnknown(ask(operations.getSession, { sesId: given }));
    if (found !== undefined) return found;
  }
  const chatbotId = chatbot === undefined ? undefined : (await findChatbot(ask, chatbot)).id;
  const { sessions } = await ask(operations.listSessions, { sessionId: given, chatbotId, limit: listedAtMost });
  const [first, second] = sessions;
  if (first !== undefined && second === undefined) return first;
  if (first === undefined)
    throw new Problem("not_found", `There is no conversation ${quoted(given)}. list_sessions returns their ids.`);
  const which = sessions.map(({ id, chatbotId: owner }) => `${id} (of ${owner})`).join(", ");
  throw new Problem("conflict", `Several chatbots have a conversation ${quoted(given)}. Use its id: ${which}.`);
}
