import { operations } from "@svc/contract";
import type { Session } from "@svc/contract";
import { Problem } from "../../foundation/problem.ts";
import type { Ask } from "./ask.ts";
import { quoted } from "./brief.ts";
import { findChatbot, unlessUnknown } from "./find-chatbot.ts";

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
