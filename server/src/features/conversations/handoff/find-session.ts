import type { Caller } from "../../../foundation/caller.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";

/** The session with this id (`ses_…`) and its chatbot, where the caller may see them; else `not_found`. */
export async function findSession(
  { database, chatbots }: { database: Database; chatbots: Pick<Chatbots, "findByKey"> },
  caller: Caller,
  id: string,
): Promise<{ key: number; chatbot: KnownChatbot }> {
  const row = await database.query
    .selectFrom("session")
    .select(["key", "chatbot_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  const chatbot = row === undefined ? undefined : await chatbots.findByKey(row.chatbot_key);
  const isSeen =
    chatbot !== undefined &&
    chatbot.workspaceId === caller.workspaceId &&
    caller.chatbotIds?.includes(chatbot.id) !== false;
  if (row === undefined || !isSeen) throw sessionNotFound();
  return { key: row.key, chatbot };
}

export function sessionNotFound(): Problem {
  return new Problem(
    "not_found",
    "There is no session with this id (`ses_…`). Check the id, and that the credential belongs to its workspace.",
  );
}
