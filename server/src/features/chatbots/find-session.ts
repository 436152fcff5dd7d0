import type { Database } from "../../foundation/database/database.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import { Problem } from "../../foundation/problem.ts";

/** A chatbot's session as the visitor's page calls it, for what members note of it: a Problem where there is none. */
export async function findSessionOf(
  { query }: Pick<Database, "query">,
  chatbotKey: number,
  sessionId: string | null | undefined,
): Promise<{ key: number; sessionId: string } | null> {
  if (sessionId === null || sessionId === undefined) return null;
  const session = await query
    .selectFrom("session")
    .select(["key", "session_id as sessionId"])
    .where("chatbot_key", "=", chatbotKey)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (session === undefined)
    throw new Problem("not_found", "This chatbot has no session of this name. Leave sessionId out, or check it.");
  return session;
}

/**
 * Locks the session until the commit, as every writer to a conversation does, so the events of a session
 * are heard in the order of their keys. Nothing is held of one that is gone.
 */
export const holdSession = prepare<{ key: number }>()((db, arg) => {
  const query = db.selectFrom("session").select("key").where("key", "=", arg("key"));
  return query.forUpdate();
});
