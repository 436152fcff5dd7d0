import { isoTime } from "../../foundation/clock.ts";
import { lastly } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { recordEvent, recordNotice } from "../../foundation/events.ts";
import { newId } from "../../foundation/ids.ts";
import { isUnguessable } from "../../foundation/unguessable.ts";
import { answeringLeaseMs } from "./answering.ts";
import { claimLinked } from "./attachments/attachment-rows.ts";
import type { FileLink, StoredFile } from "./attachments/file-links.ts";
import { stateOf } from "./handoff/transitions.ts";
import type { HandoffState } from "./handoff/transitions.ts";
import { recordMessageEvent } from "./message-events.ts";
import { filesOf } from "./metadata.ts";
import { findAnswer, insertMessage } from "./record-answer.ts";
import type { StoredAnswer } from "./record-answer.ts";
import { countTurn, storeTimes } from "./session-rate-limit.ts";
import type { SessionLimit } from "./session-rate-limit.ts";
import { mayRead, standingOf } from "./session-access.ts";
import type { Standing } from "./session-access.ts";
import { refusalOf, takeSession } from "./take-session.ts";
import type { Refusal, SessionRequest } from "./take-session.ts";
import { nothingBeside, toSession } from "./sessions/session-rows.ts";
import type { SessionRow } from "./sessions/session-rows.ts";
import { verifiedAttributes, visitorMetadataColumns } from "./sessions/visitor-details.ts";
import type { Attributes, VisitorMetadataColumns } from "./sessions/visitor-details.ts";
import {
  describeVisitor,
  findMessage,
  lastVisitorMessage,
  latestMessages,
  reopenSession,
  updateSession,
  wakeSession,
} from "./turn-statements.ts";

export interface VisitorTurn extends SessionRequest {
  /** The caller's id of the message, if it chose one. */
  readonly clientId: string | null;
  readonly text: string;
  readonly files?: readonly FileLink[];
  /**
   * A new answer to an earlier message is wanted: to the one with this id, or to the last one where its text is this.
   */
  readonly regenerate: boolean;
  /** What the answer will be called, if there is to be one. */
  readonly answerId: string;
  /** Null: not limited. */
  readonly rateLimit: SessionLimit | null;
  /** Not answered yet. Sending it again gets it answered. */
  readonly isAnsweredLater?: true;
}

export type RecordedTurn =
  | { readonly outcome: "refused"; readonly refusal: Refusal }
  | { readonly outcome: "limited"; readonly retryAfterMs: number }
  | {
      readonly outcome: "recorded" | "repeated";
      readonly sessionKey: number;
      readonly messageKey: number;
      readonly messageId: string;
      /** `ses_…`. */
      readonly sesId: string;
      readonly standing: Standing;
      /** This request created the session, or repeats the one that did: its caller gets the visitor's token. */
      readonly isCreator: boolean;
      /** A new answer takes the place of the one that is there. */
      readonly isAnew: boolean;
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
      /** The assignee's name. */
      readonly agent: string | null;
      /** What the owner's site has signed of the visitor; nothing for a request that isn't known to be the visitor's. */
      readonly attributes: Attributes;
      /** That came with the message; none of a repeated one. */
      readonly files: readonly StoredFile[];
    };

/** What a visitor's message is stored with: agents see where it came from, and which are a stranger's. */
function metadataOf(standing: Standing, isMail: boolean, files: readonly StoredFile[]): string | null {
  const metadata = {
    ...(standing === "stranger" ? { stranger: true } : {}),
    ...(isMail ? { channel: "email" } : {}),
    ...(files.length > 0 ? { files } : {}),
  };
  return Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata);
}

/**
 * Stores a visitor's message with all that belongs to it in one transaction: the session where it
 * is new, its one `session.created`, the sliding log of its rate limit, the message unless the
 * same id brought the same text before, whether it carried the session's proof, the visitor's details that came with it,
 * and the mark that it is being answered. A message over the limit, or without what the owner requires, leaves no
 * trace.
 */
export function* recordVisitorTurn(turn: VisitorTurn): Work<RecordedTurn> {
  const { text, now, proof } = turn;
  const taken = yield* takeSession(turn);
  if (taken.refusal !== undefined) return { outcome: "refused", refusal: taken.refusal };
  const { session, isNew } = taken;

  const [named] =
    turn.clientId === null || isNew ? [] : yield* findMessage.run({ sessionKey: session.key, clientId: turn.clientId });
  const isReplay = named?.content === text && session.creator_key !== null && proof.keys.includes(session.creator_key);
  const isCreator = isNew || isReplay;
  const shown = standingOf(session, proof);
  const standing = isCreator && shown !== "owner" ? "own" : shown;
  const refusal = isNew ? undefined : refusalOf(turn, session, standing);
  if (refusal !== undefined) return { outcome: "refused", refusal };

  const isStranger = standing === "stranger";
  const counted = countTurn(session, isStranger, turn.rateLimit, turn);
  if (counted.retryAfterMs !== null) {
    if (counted.isSetBack) yield* storeTimes.run({ key: session.key, ...counted.logs });
    return { outcome: "limited", retryAfterMs: counted.retryAfterMs };
  }

  const least = standing === "own" ? 1 : 0;
  const earlier = yield* findEarlier(turn, session.key, { named, standing, least });
  const repeated = earlier !== undefined;
  const isAnew = repeated && turn.regenerate && mayRead(standing, earlier);
  const [answer] = repeated ? yield* findAnswer.run({ sessionKey: session.key, replyTo: earlier.key }) : [];
  // Another answer's lease is left: a repeated message may be joining that very answer, and no stranger takes it.
  const isTaken = session.answering_id !== null && (session.answering_until ?? 0) > now;
  const isFree = (!repeated && !isStranger) || !isTaken;
  const handoff = isStranger ? "none" : stateOf(session);
  const isLeased = turn.isAnsweredLater !== true && handoff === "none" && isFree && (answer === undefined || isAnew);
  const before = earlier?.key ?? Number.MAX_SAFE_INTEGER;
  const id = newId("msg", now);
  const clientId = named === undefined ? turn.clientId : null;
  const files = repeated ? [] : yield* claimLinked(turn.files ?? [], session.key, now);
  const metadata = metadataOf(standing, turn.isMail === true, files);
  const columns = visitorMetadataColumns(isNew ? undefined : session, turn.visitorMetadata, standing, now);
  const [history, message] = yield* lastly(
    isNew || isStranger ? already([]) : latestMessages.run({ sessionKey: session.key, before, least }),
    repeated ? already(earlier) : recordMessage(turn, session.key, { id, clientId, standing, metadata }),
    updateSession.run({
      key: session.key,
      ...counted.logs,
      provenAt: session.proven_at ?? (shown === "own" ? now : null),
      count: session.message_count + (repeated ? 0 : 1),
      now: repeated ? session.last_message_at : now,
      answeringId: isLeased ? turn.answerId : session.answering_id,
      answeringUntil: isLeased ? now + answeringLeaseMs : session.answering_until,
    }),
    isNew ? recordSessionCreated(turn, session) : already(undefined),
    repeated
      ? already(undefined)
      : recordReceived(turn, session.wanted_events, { id: clientId ?? id, isStranger, metadata }),
    repeated || isStranger || session.status === "created" ? already([]) : reopenSession.run({ key: session.key }),
    repeated || isStranger || !isWoken(session)
      ? already([])
      : wakeSession.run({ key: session.key, ...dueReply(session, now) }),
    repeated || handoff !== "human" ? already(undefined) : recordWrote(turn, session.key, id),
    isNew || isSaid(session, columns) ? already([]) : describeVisitor.run({ key: session.key, ...columns }),
  );
  return {
    outcome: repeated ? "repeated" : "recorded",
    sessionKey: session.key,
    sesId: session.id,
    messageKey: message.key,
    messageId: message.id,
    standing,
    isCreator,
    isAnew,
    answer,
    isLeased,
    history: history.reverse(),
    remaining: counted.remaining,
    handoff,
    agent: session.assignee_name,
    files,
    attributes: standing === "own" || standing === "owner" ? verifiedAttributes(columns) : {},
  };
}

type KnownMessage = { key: number; id: string; content: string; is_proven: number };

/** The message that the turn repeats. */
function* findEarlier(
  { clientId, text, regenerate }: VisitorTurn,
  sessionKey: number,
  { named, standing, least }: { named: KnownMessage | undefined; standing: Standing; least: number },
): Work<KnownMessage | undefined> {
  // An unguessable message id proves that the message was the caller's; a short one only helps callers who may read it.
  const isKnown = named?.content === text && (isUnguessable(clientId ?? "") || mayRead(standing, named));
  if (isKnown) return named;
  const [last] = regenerate && standing !== "stranger" ? yield* lastVisitorMessage.run({ sessionKey, least }) : [];
  return last?.content === text ? last : undefined;
}

function* recordMessage(
  { chatbot, text, now }: VisitorTurn,
  sessionKey: number,
  {
    id,
    clientId,
    standing,
    metadata,
  }: {
    readonly id: string;
    readonly clientId: string | null;
    readonly standing: Standing;
    readonly metadata: string | null;
  },
): Work<{ key: number; id: string }> {
  const message = { id, chatbotKey: chatbot.key, sessionKey, clientId, content: text, now };
  const proven = standing === "own" ? 1 : 0;
  const [row] = yield* insertMessage.run({ ...message, role: "user", metadata, replyTo: null, proven });
  if (row === undefined) throw new Error("A message was stored without a key.");
  return { key: row.key, id };
}

/** By the id that its history shows. */
function recordReceived(
  { chatbot, sessionId, text, now }: VisitorTurn,
  wanted: string | null,
  { id, isStranger, metadata }: { readonly id: string; readonly isStranger: boolean; readonly metadata: string | null },
): Work<void> {
  const message = { id, content: text, role: "user" as const, timestamp: isoTime(now), ...filesOf(metadata, now) };
  return recordMessageEvent(wanted, {
    event: "message.received",
    workspaceId: chatbot.workspaceId,
    chatbotKey: chatbot.key,
    sessionId,
    message: isStranger ? { ...message, metadata: { stranger: true } } : message,
    now,
  });
}

/** So that its agent hears of it with no page open. */
function recordWrote({ chatbot, now }: VisitorTurn, sessionKey: number, messageId: string): Work<void> {
  const { workspaceId, key: chatbotKey } = chatbot;
  return recordNotice({
    event: "visitor.wrote",
    workspaceId,
    chatbotKey,
    data: { sessionKey, messageId },
    timeMs: now,
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

/** The visitor's next message ends a snooze, and is owed a reply where a person has the conversation. */
function isWoken({ snoozed_until: snoozed, ...row }: SessionRow): boolean {
  return snoozed !== null || (row.handoff !== "none" && row.awaiting_reply_since === null);
}

function dueReply({ handoff, awaiting_reply_since: since }: SessionRow, now: number) {
  return { awaitingReplySince: handoff === "none" ? null : (since ?? now) };
}

function isSaid(row: SessionRow, columns: VisitorMetadataColumns): boolean {
  return Object.entries(columns).every(([name, value]) => Reflect.get(row, name) === value);
}
