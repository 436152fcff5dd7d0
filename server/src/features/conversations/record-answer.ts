import { isoTime } from "../../foundation/clock.ts";
import { lastly, prepare, together } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { recordMessageEvent, wantedEvents } from "./message-events.ts";
import { readMetadata, withTokensOf } from "./metadata.ts";

const endAnsweringAt = prepare<{ workspaceId: string; key: number; id: string; now: number }>()((db, arg) =>
  db
    .updateTable("session")
    .set((set) => ({
      answering_id: set.fn<string | null>("nullif", ["answering_id", set.val(arg("id"))]),
      last_message_at: arg("now"),
    }))
    .where("key", "=", arg("key"))
    .returning("session_id")
    .returning(wantedEvents(arg("workspaceId"))),
);

const countAnswer = prepare<{ key: number }>()((db, arg) =>
  db
    .updateTable("session")
    .set((set) => ({ message_count: set("message_count", "+", 1) }))
    .where("key", "=", arg("key")),
);

export const findAnswer = prepare<{ sessionKey: number; replyTo: number }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "id", "content", "metadata", "created_at"])
    .where("session_key", "=", arg("sessionKey"))
    .where("key", ">", arg("replyTo"))
    .where("reply_to", "=", arg("replyTo")),
);

export const insertMessage = prepare<{
  id: string;
  chatbotKey: number;
  sessionKey: number;
  clientId: string | null;
  role: string;
  content: string;
  metadata: string | null;
  replyTo: number | null;
  proven: number;
  now: number;
}>()((db, arg) =>
  db
    .insertInto("message")
    .values({
      id: arg("id"),
      chatbot_key: arg("chatbotKey"),
      session_key: arg("sessionKey"),
      client_id: arg("clientId"),
      role: arg("role"),
      content: arg("content"),
      metadata: arg("metadata"),
      reply_to: arg("replyTo"),
      is_proven: arg("proven"),
      created_at: arg("now"),
    })
    .returning("key"),
);

/** In its place, so that a conversation keeps its order; what was thought of the old one goes with it. */
const replaceMessage = prepare<{ key: number; id: string; content: string; metadata: string; now: number }>()(
  (db, arg) =>
    db
      .updateTable("message")
      .set({
        id: arg("id"),
        content: arg("content"),
        metadata: arg("metadata"),
        created_at: arg("now"),
        changed_at: arg("now"),
        rating: null,
        rating_comment: null,
      })
      .where("key", "=", arg("key")),
);

export interface StoredAnswer {
  readonly id: string;
  readonly content: string;
  readonly metadata: string | null;
  readonly created_at: number;
}

export interface NewAnswer {
  readonly id: string;
  readonly workspaceId: string;
  readonly chatbotKey: number;
  readonly sessionKey: number;
  readonly replyTo: number;
  /** 1: the message that it answers carried the session's proof. */
  readonly proven: number;
  readonly content: string;
  readonly metadata: string;
  /** When it was begun: the message's time. */
  readonly now: number;
  /** When it was whole: the event's time, after all that happened while it was made. */
  readonly storedAt: number;
  /** Takes the place of the answer that is there; otherwise the first one stored stays the only one. */
  readonly replace: boolean;
}

/** Stores the assistant's answer to one message, once; it is no longer being made. Answers what is stored. */
export function* recordAnswer(answer: NewAnswer): Work<StoredAnswer> {
  // Touching the session first makes concurrent answers to one message wait for each other.
  const { workspaceId, sessionKey, now } = answer;
  const [[session], [present]] = yield* together(
    endAnsweringAt.run({ workspaceId, key: sessionKey, id: answer.id, now }),
    findAnswer.run({ sessionKey: answer.sessionKey, replyTo: answer.replyTo }),
  );
  if (present !== undefined && !answer.replace) return present;
  const events = session === undefined ? [] : [recordSent(answer, session)];
  if (present !== undefined) {
    const metadata = withTokensOf(present.metadata, answer.metadata);
    yield* lastly(replaceMessage.run({ ...answer, metadata, key: present.key }), ...events);
  } else
    yield* lastly(
      countAnswer.run({ key: sessionKey }),
      insertMessage.run({ ...answer, clientId: null, role: "assistant" }),
      ...events,
    );
  return { id: answer.id, content: answer.content, metadata: answer.metadata, created_at: answer.now };
}

function recordSent(
  { id, workspaceId, chatbotKey, content, metadata, now, storedAt }: NewAnswer,
  session: { readonly session_id: string; readonly wanted_events: string | null },
): Work<void> {
  return recordMessageEvent(session.wanted_events, {
    event: "message.sent",
    workspaceId,
    chatbotKey,
    sessionId: session.session_id,
    message: { id, content, role: "assistant", timestamp: isoTime(now), metadata: { ...readMetadata(metadata) } },
    now: storedAt,
  });
}
