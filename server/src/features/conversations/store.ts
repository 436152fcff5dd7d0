import { isoTime } from "../../foundation/clock.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { recordEvent } from "../../foundation/events.ts";
import { newId } from "../../foundation/ids.ts";

/** How many earlier messages an answer may look at. */
const historyMessages = 12;

const findSession = prepare<{ chatbotKey: number; sessionId: string }>()((db, arg, engine) => {
  const query = db
    .selectFrom("session")
    .selectAll()
    .where("chatbot_key", "=", arg("chatbotKey"))
    .where("session_id", "=", arg("sessionId"));
  return engine === "postgres" ? query.forUpdate() : query;
});

const insertSession = prepare<{ id: string; chatbotKey: number; sessionId: string; now: number }>()((db, arg) =>
  db
    .insertInto("session")
    .values({
      id: arg("id"),
      chatbot_key: arg("chatbotKey"),
      session_id: arg("sessionId"),
      status: "created",
      handoff: "none",
      recent_messages: "[]",
      message_count: 0,
      started_at: arg("now"),
      last_message_at: arg("now"),
    })
    .onConflict((conflict) => conflict.columns(["chatbot_key", "session_id"]).doNothing())
    .returningAll(),
);

const updateSession = prepare<{ key: number; recent: string; count: number; now: number }>()((db, arg) =>
  db
    .updateTable("session")
    .set({
      recent_messages: arg("recent"),
      message_count: arg("count"),
      last_message_at: arg("now"),
      status: "created",
      resolved_at: null,
    })
    .where("key", "=", arg("key")),
);

const addToSession = prepare<{ key: number; added: number; now: number }>()((db, arg) =>
  db
    .updateTable("session")
    .set((set) => ({ message_count: set("message_count", "+", arg("added")), last_message_at: arg("now") }))
    .where("key", "=", arg("key")),
);

const findMessage = prepare<{ sessionKey: number; clientId: string }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "id", "content"])
    .where("session_key", "=", arg("sessionKey"))
    .where("client_id", "=", arg("clientId")),
);

const findAnswer = prepare<{ sessionKey: number; replyTo: number }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "id", "content", "metadata", "created_at"])
    .where("session_key", "=", arg("sessionKey"))
    .where("key", ">", arg("replyTo"))
    .where("reply_to", "=", arg("replyTo")),
);

const latestMessages = prepare<{ sessionKey: number; before: number }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "role", "content", "metadata"])
    .where("session_key", "=", arg("sessionKey"))
    .where("key", "<", arg("before"))
    .orderBy("key", "desc")
    .limit(historyMessages),
);

const insertMessage = prepare<{
  id: string;
  chatbotKey: number;
  sessionKey: number;
  clientId: string | null;
  role: string;
  content: string;
  metadata: string | null;
  replyTo: number | null;
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
      created_at: arg("now"),
    })
    .returning("key"),
);

const deleteMessage = prepare<{ key: number }>()((db, arg) => db.deleteFrom("message").where("key", "=", arg("key")));

export interface StoredAnswer {
  readonly id: string;
  readonly content: string;
  readonly metadata: string | null;
  readonly created_at: number;
}

export interface VisitorTurn {
  readonly chatbot: { readonly key: number; readonly id: string; readonly workspaceId: string };
  readonly sessionId: string;
  /** The caller's id of the message, if it chose one. */
  readonly clientId: string | null;
  readonly text: string;
  readonly now: number;
  /** Null: not limited. */
  readonly rateLimit: { readonly messages: number; readonly windowSeconds: number } | null;
}

export type RecordedTurn =
  | { readonly outcome: "limited"; readonly retryAfterMs: number }
  | {
      readonly outcome: "recorded" | "repeated";
      readonly sessionKey: number;
      readonly messageKey: number;
      readonly messageId: string;
      /** This message began the session: its caller gets the visitor's token. */
      readonly isFirst: boolean;
      /** Of a repeated message, where it was stored. */
      readonly answer: StoredAnswer | undefined;
      /** What was said before, oldest first. */
      readonly history: { role: string; content: string; metadata: string | null }[];
      /** Messages that the limit still lets through now; null: not limited. */
      readonly remaining: number | null;
    };

/**
 * Stores a visitor's message with all that belongs to it in one transaction: the session where it
 * is new, its one `session.created`, the sliding log of its rate limit, the message unless the
 * same id brought the same text before. A message over the limit leaves no trace.
 */
export function* recordVisitorTurn(turn: VisitorTurn): Work<RecordedTurn> {
  const { chatbot, sessionId, text, now } = turn;
  let [session] = yield* findSession.run({ chatbotKey: chatbot.key, sessionId });
  let isNew = false;
  if (session === undefined) {
    [session] = yield* insertSession.run({ id: newId("ses", now), chatbotKey: chatbot.key, sessionId, now });
    isNew = session !== undefined;
    // Another process was faster: its session is there now, and locked until it has committed.
    if (session === undefined) [session] = yield* findSession.run({ chatbotKey: chatbot.key, sessionId });
  }
  if (session === undefined) throw new Error("A session is neither there nor can it be made.");

  const recent = recentTimes(session.recent_messages);
  const windowMs = (turn.rateLimit?.windowSeconds ?? 0) * 1_000;
  const counted = recent.filter((time) => time > now - windowMs);
  if (turn.rateLimit !== null) {
    const oldest = counted.at(-turn.rateLimit.messages);
    if (counted.length >= turn.rateLimit.messages && oldest !== undefined)
      return { outcome: "limited", retryAfterMs: oldest + windowMs - now };
    counted.push(now);
  }

  const [known] =
    turn.clientId === null ? [] : yield* findMessage.run({ sessionKey: session.key, clientId: turn.clientId });
  const repeated = known !== undefined && known.content === text;
  yield* updateSession.run({
    key: session.key,
    recent: JSON.stringify(turn.rateLimit === null ? recent : counted),
    count: session.message_count + (repeated ? 0 : 1),
    now: repeated ? session.last_message_at : now,
  });
  if (isNew) yield* recordSessionCreated(turn, session.id);

  let message = repeated ? { key: known.key, id: known.id } : undefined;
  if (message === undefined) {
    const id = newId("msg", now);
    const [row] = yield* insertMessage.run({
      id,
      chatbotKey: chatbot.key,
      sessionKey: session.key,
      clientId: known === undefined ? turn.clientId : null,
      role: "user",
      content: text,
      metadata: null,
      replyTo: null,
      now,
    });
    if (row === undefined) throw new Error("A message was stored without a key.");
    message = { key: row.key, id };
  }
  const history = isNew ? [] : yield* latestMessages.run({ sessionKey: session.key, before: message.key });
  const [answer] = repeated ? yield* findAnswer.run({ sessionKey: session.key, replyTo: message.key }) : [];
  return {
    outcome: repeated ? "repeated" : "recorded",
    sessionKey: session.key,
    messageKey: message.key,
    messageId: message.id,
    isFirst: isNew || (repeated && history.length === 0),
    answer,
    history: history.reverse(),
    remaining: turn.rateLimit === null ? null : turn.rateLimit.messages - counted.length,
  };
}

function* recordSessionCreated({ chatbot, sessionId, now }: VisitorTurn, id: string): Work<void> {
  yield* recordEvent({
    event: "session.created",
    workspaceId: chatbot.workspaceId,
    chatbotKey: chatbot.key,
    timeMs: now,
    data: {
      sessionId,
      session: {
        id,
        sessionId,
        chatbotId: chatbot.id,
        status: "created",
        handoff: "none",
        startedAt: isoTime(now),
        lastMessageAt: isoTime(now),
        resolvedAt: null,
        messageCount: 1,
      },
    },
  });
}

export interface NewAnswer {
  readonly id: string;
  readonly chatbotKey: number;
  readonly sessionKey: number;
  readonly replyTo: number;
  readonly content: string;
  readonly metadata: string;
  readonly now: number;
  /** Takes the place of the answer that is there; otherwise the first one stored stays the only one. */
  readonly replace: boolean;
}

/** Stores the assistant's answer to one message, once; answers what is stored. */
export function* recordAnswer(answer: NewAnswer): Work<StoredAnswer> {
  // Touching the session first makes concurrent answers to one message wait for each other.
  yield* addToSession.run({ key: answer.sessionKey, added: 0, now: answer.now });
  const [present] = yield* findAnswer.run({ sessionKey: answer.sessionKey, replyTo: answer.replyTo });
  if (present !== undefined && !answer.replace) return present;
  if (present !== undefined) yield* deleteMessage.run({ key: present.key });
  else yield* addToSession.run({ key: answer.sessionKey, added: 1, now: answer.now });
  yield* insertMessage.run({ ...answer, clientId: null, role: "assistant" });
  return { id: answer.id, content: answer.content, metadata: answer.metadata, created_at: answer.now };
}

function recentTimes(json: string): number[] {
  const times: unknown = JSON.parse(json);
  return Array.isArray(times) ? times.filter((time) => typeof time === "number") : [];
}
