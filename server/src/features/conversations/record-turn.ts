import { isoTime } from "../../foundation/clock.ts";
import { prepare, together } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { recordEvent } from "../../foundation/events.ts";
import { newId } from "../../foundation/ids.ts";
import { answeringLeaseMs } from "./answering.ts";
import { findAnswer, insertMessage } from "./record-answer.ts";
import type { StoredAnswer } from "./record-answer.ts";

/** How many earlier messages an answer may look at. */
const historyMessages = 12;

export const findSession = prepare<{ chatbotKey: number; sessionId: string }>()((db, arg, engine) => {
  const query = db
    .selectFrom("session")
    .selectAll()
    .where("chatbot_key", "=", arg("chatbotKey"))
    .where("session_id", "=", arg("sessionId"));
  return engine === "postgres" ? query.forUpdate() : query;
});

export const insertSession = prepare<{ id: string; chatbotKey: number; sessionId: string; now: number }>()((db, arg) =>
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

const updateSession = prepare<{
  key: number;
  recent: string;
  count: number;
  now: number;
  answeringId: string | null;
  answeringUntil: number | null;
}>()((db, arg) =>
  db
    .updateTable("session")
    .set({
      recent_messages: arg("recent"),
      message_count: arg("count"),
      last_message_at: arg("now"),
      answering_id: arg("answeringId"),
      answering_until: arg("answeringUntil"),
      status: "created",
      resolved_at: null,
    })
    .where("key", "=", arg("key")),
);

const findMessage = prepare<{ sessionKey: number; clientId: string }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "id", "content"])
    .where("session_key", "=", arg("sessionKey"))
    .where("client_id", "=", arg("clientId")),
);

const lastVisitorMessage = prepare<{ sessionKey: number }>()((db, arg) =>
  db
    .selectFrom("message")
    .select(["key", "id", "content"])
    .where("session_key", "=", arg("sessionKey"))
    .where("role", "=", "user")
    .orderBy("key", "desc")
    .limit(1),
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

export interface VisitorTurn {
  readonly chatbot: { readonly key: number; readonly id: string; readonly workspaceId: string };
  readonly sessionId: string;
  /** The caller's id of the message, if it chose one. */
  readonly clientId: string | null;
  readonly text: string;
  /** A new answer to an earlier message is wanted: to the one with this id, or to the last one where its text is this. */
  readonly regenerate: boolean;
  /** What the answer will be called, if there is to be one. */
  readonly answerId: string;
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
      /** The session says since now that `answerId` is being made. */
      readonly isLeased: boolean;
      /** What was said before, oldest first. */
      readonly history: { key: number; role: string; content: string; metadata: string | null }[];
      /** Messages that the limit still lets through now; null: not limited. */
      readonly remaining: number | null;
    };

/**
 * Stores a visitor's message with all that belongs to it in one transaction: the session where it
 * is new, its one `session.created`, the sliding log of its rate limit, the message unless the
 * same id brought the same text before, and the mark that it is being answered. A message over the
 * limit leaves no trace.
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

  const [named] =
    turn.clientId === null ? [] : yield* findMessage.run({ sessionKey: session.key, clientId: turn.clientId });
  const known = named?.content === text ? named : undefined;
  const [last] =
    known === undefined && turn.regenerate ? yield* lastVisitorMessage.run({ sessionKey: session.key }) : [];
  const earlier = known ?? (last?.content === text ? last : undefined);
  const repeated = earlier !== undefined;
  const [answer] = repeated ? yield* findAnswer.run({ sessionKey: session.key, replyTo: earlier.key }) : [];
  // Another answer's lease is left: a repeated message may be joining that very answer.
  const isFree = !repeated || session.answering_id === null || (session.answering_until ?? 0) <= now;
  const isLeased = isFree && (answer === undefined || turn.regenerate);
  const before = earlier?.key ?? Number.MAX_SAFE_INTEGER;
  const [history, message] = yield* together(
    isNew ? already([]) : latestMessages.run({ sessionKey: session.key, before }),
    repeated ? already(earlier) : recordMessage(turn, session.key, named === undefined ? turn.clientId : null),
    updateSession.run({
      key: session.key,
      recent: JSON.stringify(turn.rateLimit === null ? recent : counted),
      count: session.message_count + (repeated ? 0 : 1),
      now: repeated ? session.last_message_at : now,
      answeringId: isLeased ? turn.answerId : session.answering_id,
      answeringUntil: isLeased ? now + answeringLeaseMs : session.answering_until,
    }),
    isNew ? recordSessionCreated(turn, session.id) : already(undefined),
  );
  return {
    outcome: repeated ? "repeated" : "recorded",
    sessionKey: session.key,
    messageKey: message.key,
    messageId: message.id,
    // Who names only the words has not shown that the message was his.
    isFirst: isNew || (known !== undefined && history.length === 0),
    answer,
    isLeased,
    history: history.reverse(),
    remaining: turn.rateLimit === null ? null : turn.rateLimit.messages - counted.length,
  };
}

function* recordMessage(
  { chatbot, text, now }: VisitorTurn,
  sessionKey: number,
  clientId: string | null,
): Work<{ key: number; id: string }> {
  const id = newId("msg", now);
  const message = { id, chatbotKey: chatbot.key, sessionKey, clientId, content: text, now };
  const [row] = yield* insertMessage.run({ ...message, role: "user", metadata: null, replyTo: null });
  if (row === undefined) throw new Error("A message was stored without a key.");
  return { key: row.key, id };
}

// oxlint-disable-next-line require-yield -- it stands where nothing has to be done
function* already<Value>(value: Value): Work<Value> {
  return value;
}

/** The one `session.created` of a session, within the transaction that makes it. */
export function* recordSessionCreated(
  { chatbot, sessionId, now }: Pick<VisitorTurn, "chatbot" | "sessionId" | "now">,
  id: string,
  messageCount = 1,
): Work<void> {
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
        messageCount,
      },
    },
  });
}

/** When the messages of a session came that its limit counts. */
export function recentTimes(json: string): number[] {
  const times: unknown = JSON.parse(json);
  return Array.isArray(times) ? times.filter((time) => typeof time === "number") : [];
}
