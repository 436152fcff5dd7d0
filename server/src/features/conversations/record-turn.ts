import type { Clock } from "../../foundation/clock.ts";
import { isoTime } from "../../foundation/clock.ts";
import { lastly } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { recordEvent } from "../../foundation/events.ts";
import { newId } from "../../foundation/ids.ts";
import { answeringLeaseMs } from "./answering.ts";
import { stateOf } from "./handoff/transitions.ts";
import type { HandoffState } from "./handoff/transitions.ts";
import { recordMessageEvent } from "./message-events.ts";
import { findAnswer, insertMessage } from "./record-answer.ts";
import type { StoredAnswer } from "./record-answer.ts";
import { countMessage, storeTimes } from "./session-limit.ts";
import type { SessionLimit } from "./session-limit.ts";
import { nothingBeside, toSession } from "./sessions/session-rows.ts";
import type { SessionRow } from "./sessions/session-rows.ts";
import { toldColumns } from "./sessions/visitor-details.ts";
import type { Told, ToldColumns } from "./sessions/visitor-details.ts";
import {
  describeVisitor,
  findMessage,
  findSession,
  insertSession,
  lastVisitorMessage,
  latestMessages,
  reopenSession,
  updateSession,
} from "./turn-statements.ts";

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
  /** Of the clock that says `now`. */
  readonly sinceSet?: Clock["sinceSet"];
  /** Null: not limited. */
  readonly rateLimit: SessionLimit | null;
  readonly told: Told;
  /** No message is taken of a visitor who has not agreed. */
  readonly needsConsent: boolean;
}

export type RecordedTurn =
  | { readonly outcome: "consent needed" }
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
      /** While it is not `none` the chatbot is silent: nothing is leased. */
      readonly handoff: HandoffState;
      /** The name of the person who has the conversation. */
      readonly agent: string | null;
    };

/**
 * Stores a visitor's message with all that belongs to it in one transaction: the session where it
 * is new, its one `session.created`, the sliding log of its rate limit, the message unless the
 * same id brought the same text before, what was told of the visitor, and the mark that it is being
 * answered. A message over the limit, or without a consent that is needed, leaves no trace.
 */
export function* recordVisitorTurn(turn: VisitorTurn): Work<RecordedTurn> {
  const { chatbot, sessionId, text, now } = turn;
  const place = { workspaceId: chatbot.workspaceId, chatbotKey: chatbot.key, sessionId };
  let [session] = yield* findSession.run(place);
  let told = toldColumns(session, turn.told, now);
  if (turn.needsConsent && told.consent_at === null) return { outcome: "consent needed" };
  let isNew = false;
  if (session === undefined) {
    [session] = yield* insertSession.run({ ...place, ...told, id: newId("ses", now), now });
    isNew = session !== undefined;
    // Another process was faster: its session is there now, and locked until it has committed.
    if (session === undefined) {
      [session] = yield* findSession.run(place);
      told = toldColumns(session, turn.told, now);
    }
  }
  if (session === undefined) throw new Error("A session is neither there nor can it be made.");

  const counted =
    turn.rateLimit === null ? null : countMessage(session.recent_messages, turn.rateLimit, now, turn.sinceSet);
  const recent = counted === null ? session.recent_messages : JSON.stringify(counted.times);
  if (counted !== null && counted.retryAfterMs !== null) {
    if (counted.isSetBack) yield* storeTimes.run({ key: session.key, recent });
    return { outcome: "limited", retryAfterMs: counted.retryAfterMs };
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
  const handoff = stateOf(session);
  const isLeased = handoff === "none" && isFree && (answer === undefined || turn.regenerate);
  const before = earlier?.key ?? Number.MAX_SAFE_INTEGER;
  const id = newId("msg", now);
  const clientId = named === undefined ? turn.clientId : null;
  const [history, message] = yield* lastly(
    isNew ? already([]) : latestMessages.run({ sessionKey: session.key, before }),
    repeated ? already(earlier) : recordMessage(turn, session.key, id, clientId),
    updateSession.run({
      key: session.key,
      recent,
      count: session.message_count + (repeated ? 0 : 1),
      now: repeated ? session.last_message_at : now,
      answeringId: isLeased ? turn.answerId : session.answering_id,
      answeringUntil: isLeased ? now + answeringLeaseMs : session.answering_until,
    }),
    isNew ? recordSessionCreated(turn, session) : already(undefined),
    repeated ? already(undefined) : recordReceived(turn, session.wanted_events, clientId ?? id),
    repeated || session.status === "created" ? already([]) : reopenSession.run({ key: session.key }),
    isNew || isSaid(session, told) ? already([]) : describeVisitor.run({ key: session.key, ...told }),
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
    remaining: turn.rateLimit === null || counted === null ? null : turn.rateLimit.messages - counted.times.length,
    handoff,
    agent: session.assignee_name,
  };
}

function* recordMessage(
  { chatbot, text, now }: VisitorTurn,
  sessionKey: number,
  id: string,
  clientId: string | null,
): Work<{ key: number; id: string }> {
  const message = { id, chatbotKey: chatbot.key, sessionKey, clientId, content: text, now };
  const [row] = yield* insertMessage.run({ ...message, role: "user", metadata: null, replyTo: null });
  if (row === undefined) throw new Error("A message was stored without a key.");
  return { key: row.key, id };
}

/** By the id that its history shows. */
function recordReceived({ chatbot, sessionId, text, now }: VisitorTurn, wanted: string | null, id: string): Work<void> {
  return recordMessageEvent(wanted, {
    event: "message.received",
    workspaceId: chatbot.workspaceId,
    chatbotKey: chatbot.key,
    sessionId,
    message: { id, content: text, role: "user", timestamp: isoTime(now) },
    now,
  });
}

// oxlint-disable-next-line require-yield -- it stands where nothing has to be done
function* already<Value>(value: Value): Work<Value> {
  return value;
}

/** The one `session.created` of a session, within the transaction that makes it. */
export function* recordSessionCreated(
  { chatbot, sessionId, now }: Pick<VisitorTurn, "chatbot" | "sessionId" | "now">,
  row: SessionRow,
  messageCount = 1,
): Work<void> {
  const session = { ...toSession(row, chatbot.id, nothingBeside), messageCount };
  const { key: chatbotKey, workspaceId } = chatbot;
  yield* recordEvent({
    event: "session.created",
    workspaceId,
    chatbotKey,
    timeMs: now,
    data: { sessionId, session },
  });
}

function isSaid(row: SessionRow, told: ToldColumns): boolean {
  return Object.entries(told).every(([name, value]) => Reflect.get(row, name) === value);
}
