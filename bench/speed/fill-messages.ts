import { openDatabase } from "../../server/src/foundation/database/database.ts";
import type { WriteTransaction } from "../../server/src/foundation/database/database.ts";
import { newId } from "../../server/src/foundation/ids.ts";
import type { FreshStore } from "../store.ts";

const messagesPerSession = 10;
const sessionsAtOnce = 100;

/** Conversations of ten messages each, of the newest chatbot, as the service would have written them. */
export async function fillMessages(
  { settings }: FreshStore,
  messages: number,
  texts: readonly string[],
): Promise<void> {
  const database = await openDatabase(settings);
  try {
    const { key: chatbotKey, workspace_id: workspaceId } = await database.query
      .selectFrom("chatbot")
      .select(["key", "workspace_id"])
      .orderBy("key", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    for (let made = 0; made < messages / messagesPerSession; made += sessionsAtOnce)
      await database.transaction((transaction) => fillSessions(transaction, { chatbotKey, workspaceId }, texts, made));
  } finally {
    await database.close();
  }
}

async function fillSessions(
  transaction: WriteTransaction,
  { chatbotKey, workspaceId }: { chatbotKey: number; workspaceId: string },
  texts: readonly string[],
  from: number,
): Promise<void> {
  const now = Date.now();
  const numbers = Array.from({ length: sessionsAtOnce }, (_, at) => from + at);
  const sessions = await transaction
    .insertInto("session")
    .values(
      numbers.map((number) => ({
        id: newId("ses", now),
        chatbot_key: chatbotKey,
        session_id: `filled-${number}`,
        status: "created",
        handoff: "none",
        recent_messages: "[]",
        message_count: messagesPerSession,
        started_at: now,
        last_message_at: now,
      })),
    )
    .returning(["key", "session_id"])
    .execute();
  const textOf = (number: number) => texts[number % texts.length] ?? "";
  await transaction
    .insertInto("message")
    .values(
      sessions.flatMap(({ key }) =>
        Array.from({ length: messagesPerSession }, (_, nth) => ({
          id: newId("msg", now),
          chatbot_key: chatbotKey,
          session_key: key,
          client_id: nth % 2 === 0 ? `client-${nth}` : null,
          role: nth % 2 === 0 ? "user" : "assistant",
          content: nth % 2 === 0 ? textOf(key + nth) : `${textOf(key + nth)} ${textOf(key * 7 + nth)}`.repeat(2),
          metadata: nth % 2 === 0 ? null : JSON.stringify({ sources: [], confidence: 0.7, answered: true }),
          created_at: now,
        })),
      ),
    )
    .execute();
  await transaction
    .insertInto("event")
    .values(
      sessions.map(({ session_id: sessionId }) => ({
        id: newId("evt", now),
        workspace_id: workspaceId,
        chatbot_key: chatbotKey,
        event: "session.created",
        data: JSON.stringify({ sessionId, session: { sessionId, status: "created", handoff: "none" } }),
        created_at: now,
      })),
    )
    .execute();
}
