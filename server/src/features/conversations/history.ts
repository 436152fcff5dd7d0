import type { Message } from "@svc/contract";
import { isoTime } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { readCursor, toPage } from "../../foundation/page.ts";
import type { Clock } from "../../foundation/clock.ts";
import { removeFile } from "./attachments/attachment-rows.ts";
import { filesOf, queriesOf, shownMetadata } from "./metadata.ts";

/** Rows that one step of a removal takes: a short turn of the writer. */
const purgeRows = 500;

/**
 * A session's messages, oldest first; none for a session that is not known. `isOwn`: a visitor token reads them, which
 * opens only the turns that carried it.
 */
export async function readHistory(
  { database, clock }: { readonly database: Database; readonly clock: Pick<Clock, "now"> },
  chatbot: { readonly key: number },
  { sessionId, isOwn = false }: { readonly sessionId: string; readonly isOwn?: boolean },
  limit: number,
  cursor: string | undefined,
): Promise<{ messages: Message[]; nextCursor: string | null }> {
  const now = clock.now();
  let query = database.query
    .selectFrom("message")
    .innerJoin("session", "session.key", "message.session_key")
    .select([
      "message.key",
      "message.id",
      "message.client_id",
      "message.role",
      "message.content",
      "message.metadata",
      "message.created_at",
      "message.rating",
      "message.rating_comment",
    ])
    .where("session.chatbot_key", "=", chatbot.key)
    .where("session.session_id", "=", sessionId);
  if (isOwn) query = query.where("message.is_proven", "=", 1);
  if (cursor !== undefined) query = query.where("message.key", ">", readCursor(cursor));
  const page = toPage(
    await query
      .orderBy("message.key")
      .limit(limit + 1)
      .execute(),
    limit,
  );
  return {
    messages: page.items.map((row) => ({
      id: row.client_id ?? row.id,
      content: row.content,
      role: row.role === "user" ? "user" : "assistant",
      timestamp: isoTime(row.created_at),
      ...(row.metadata === null
        ? {}
        : {
            metadata: {
              ...shownMetadata(row.metadata),
              // How an answer came about is the owner's to know.
              ...(isOwn ? {} : queriesOf(row.metadata)),
              ...feedbackOf(row),
            },
            ...filesOf(row.metadata, now),
          }),
    })),
    nextCursor: page.nextCursor,
  };
}

function feedbackOf({ rating, rating_comment: comment }: { rating: string | null; rating_comment: string | null }) {
  return rating === null ? {} : { feedback: { rating, comment } };
}

/** Removes sessions and messages of a deleted chatbot, some at a time; true while there may be more. */
export async function purgeConversations(database: Database, chatbotKey: number): Promise<boolean> {
  if (await removeFile(database, { chatbotKey })) return true;
  return database.transaction(async (transaction) => {
    const messages = transaction
      .selectFrom("message")
      .select("key")
      .where("chatbot_key", "=", chatbotKey)
      .limit(purgeRows);
    const removed = await transaction.deleteFrom("message").where("key", "in", messages).executeTakeFirst();
    if (removed.numDeletedRows > 0n) return true;
    const sessions = transaction
      .selectFrom("session")
      .select("key")
      .where("chatbot_key", "=", chatbotKey)
      .limit(purgeRows);
    const ended = await transaction.deleteFrom("session").where("key", "in", sessions).executeTakeFirst();
    if (ended.numDeletedRows > 0n) return true;
    await transaction.deleteFrom("identity_secret").where("chatbot_key", "=", chatbotKey).execute();
    const events = transaction.selectFrom("event").select("key").where("chatbot_key", "=", chatbotKey).limit(purgeRows);
    const forgotten = await transaction.deleteFrom("event").where("key", "in", events).executeTakeFirst();
    return forgotten.numDeletedRows > 0n;
  });
}
