import { sql } from "kysely";
import type { Database } from "../../../foundation/database/database.ts";
import { readCounted } from "./counted.ts";
import type { StoredMessage, StoredSession } from "./count-session.ts";

/** Of a longer conversation only the newest messages are counted again each time it goes on. */
const messagesOfLong = 2_000;
/** What thanks is short. */
const thanksCharacters = 200;
/** Read of a long one at a time. */
const messagesAtOnce = 3_000;

/** These conversations as they are now; those that are gone are left out. */
export async function readSessions(database: Database, keys: readonly number[]): Promise<StoredSession[]> {
  if (keys.length === 0) return [];
  const rows = await database.query
    .selectFrom("session")
    .leftJoin("analytics_session", "analytics_session.session_key", "session.key")
    .select([
      "session.key",
      "session.chatbot_key",
      "started_at",
      "status",
      "handoff",
      "message_count",
      "session.rating",
    ])
    .select(["external_id", "visitor_email_folded"])
    .select(["sealed_key", "sealed"])
    .where("session.key", "in", keys)
    .execute();
  const isLong = (row: (typeof rows)[number]) => row.message_count > messagesOfLong;
  const short = rows.filter((row) => !isLong(row)).map((row) => row.key);
  const messages = short.length === 0 ? [] : await selectMessages(database).where("session_key", "in", short).execute();
  for (const row of rows.filter(isLong))
    messages.push(
      ...(await selectMessages(database)
        .where("session_key", "=", row.key)
        .where("key", ">", row.sealed_key ?? 0)
        .limit(messagesAtOnce)
        .execute()),
    );
  const messagesOf = Map.groupBy(messages, (message) => message.session_key);
  return rows.map((row): StoredSession => {
    const own = messagesOf.get(row.key) ?? [];
    return {
      key: row.key,
      chatbotKey: row.chatbot_key,
      startedAt: row.started_at,
      isResolved: row.status === "resolved",
      isWithPerson: row.handoff !== "none",
      identity: row.external_id ?? row.visitor_email_folded,
      score: row.rating,
      sealed: isLong(row) ? readCounted(row.sealed ?? "[]") : [],
      sealedKey: isLong(row) ? (row.sealed_key ?? 0) : 0,
      messages: own.map(({ key, role, metadata, rating, text, created_at: createdAt }): StoredMessage => {
        return { key, role, metadata, rating, text, createdAt };
      }),
      isWhole: !isLong(row) || own.length < messagesAtOnce,
    };
  });
}

function selectMessages({ query }: Database) {
  return query
    .selectFrom("message")
    .select(["key", "session_key", "role", "metadata", "rating", "created_at"])
    .select(
      sql<
        string | null
      >`case when role = 'user' and length(content) <= ${sql.lit(thanksCharacters)} then content end`.as("text"),
    )
    .orderBy("key");
}
