import type { Database } from "../../../foundation/database/database.ts";
import type { StoredMessage, StoredSession } from "./count-session.ts";

/** These conversations as they are now; those that are gone are left out. */
export async function readSessions({ query }: Database, keys: readonly number[]): Promise<StoredSession[]> {
  if (keys.length === 0) return [];
  const sessions = await query
    .selectFrom("session")
    .select(["key", "chatbot_key", "started_at", "status", "handoff"])
    .where("key", "in", keys)
    .execute();
  const messages = await query
    .selectFrom("message")
    .select(["session_key", "role", "metadata", "rating", "created_at"])
    .where("session_key", "in", keys)
    .execute();
  const messagesOf = Map.groupBy(messages, (message) => message.session_key);
  return sessions.map((row) => ({
    key: row.key,
    chatbotKey: row.chatbot_key,
    startedAt: row.started_at,
    isResolved: row.status === "resolved",
    isWithPerson: row.handoff !== "none",
    messages: (messagesOf.get(row.key) ?? []).map(
      ({ role, metadata, rating, created_at: createdAt }): StoredMessage => ({ role, metadata, rating, createdAt }),
    ),
  }));
}
