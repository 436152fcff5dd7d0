import type { Database } from "../../../foundation/database/database.ts";
import { readMetadata, textOrNames } from "../metadata.ts";

const recentMessages = 12;

/** The last messages of a session, oldest first, as answers look at them. */
export async function readRecent(database: Database, sessionKey: number, limit = recentMessages) {
  const rows = await database.query
    .selectFrom("message")
    .select(["role", "content", "metadata", "created_at"])
    .where("session_key", "=", sessionKey)
    .orderBy("key", "desc")
    .limit(limit)
    .execute();
  return rows.toReversed().map(({ role, metadata, created_at: createdAt, ...row }) => {
    const content = textOrNames({ ...row, metadata });
    if (role === "user") return { role: "user" as const, content, createdAt };
    const { answered, handoff, offered, author } = readMetadata(metadata);
    // A request for a person is no question that was refused.
    const isAnswered = answered || handoff === true;
    return { role: "assistant" as const, content, createdAt, answered: isAnswered, offered, author };
  });
}
