import type { Message } from "@svc/contract";
import { isoTime } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { writeEvent, writeNotice } from "../../foundation/events.ts";
import { newId } from "../../foundation/ids.ts";
import type { StoredFile } from "./attachments/file-links.ts";
import { isWanted, wantedEvents } from "./message-events.ts";
import { filesOf } from "./metadata.ts";

/** Messages to a visitor that don't answer a single message: from an agent or the system. */
export interface OutgoingMessage {
  readonly session: { readonly key: number; readonly chatbot_key: number; readonly session_id: string };
  readonly workspaceId: string;
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly files?: readonly StoredFile[];
  readonly now: number;
}

/**
 * Stores it in the session with its `message.sent`; the session is open again. Lock the session before
 * you call it: so the messages of a session stand in the order of their keys.
 */
export async function recordOutgoing(
  transaction: WriteTransaction,
  { session, workspaceId, content, metadata, files = [], now }: OutgoingMessage,
): Promise<Message> {
  const stored = JSON.stringify(files.length === 0 ? metadata : { ...metadata, files });
  const message = {
    id: newId("msg", now),
    content,
    role: "assistant" as const,
    timestamp: isoTime(now),
    metadata: { ...metadata },
    ...filesOf(stored, now),
  };
  const isByPerson = metadata["author"] !== undefined;
  const written = await transaction
    .updateTable("session")
    .set((set) => ({
      message_count: set("message_count", "+", 1),
      last_message_at: now,
      status: "created",
      resolved_at: null,
      resolved_by: null,
      ...(isByPerson ? { awaiting_reply_since: null } : {}),
    }))
    .where("key", "=", session.key)
    .returning(wantedEvents(workspaceId))
    .executeTakeFirst();
  // A visitor token reads replies to its own turns only, since another visitor's turns may be in between.
  const lastTurn = await transaction
    .selectFrom("message")
    .select("is_proven")
    .where("session_key", "=", session.key)
    .where("role", "=", "user")
    .orderBy("key", "desc")
    .limit(1)
    .executeTakeFirst();
  await transaction
    .insertInto("message")
    .values({
      id: message.id,
      chatbot_key: session.chatbot_key,
      session_key: session.key,
      client_id: null,
      role: message.role,
      content,
      metadata: stored,
      reply_to: null,
      is_proven: lastTurn?.is_proven ?? 1,
      created_at: now,
    })
    .execute();
  if (isByPerson) {
    const notice = { kind: "reply" as const, sessionKey: session.key, ticketKey: null, what: message.id };
    const about = { workspaceId, chatbotKey: session.chatbot_key, timeMs: now };
    await writeNotice(transaction, { event: "visitor.told", ...about, data: notice });
  }
  if (isWanted(written?.wanted_events, "message.sent"))
    await writeEvent(transaction, {
      event: "message.sent",
      workspaceId,
      chatbotKey: session.chatbot_key,
      timeMs: now,
      data: { sessionId: session.session_id, message },
    });
  return message;
}
