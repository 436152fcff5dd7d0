import { isoTime } from "../../foundation/clock.ts";
import { lastly } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { recordEvent, recordNotice } from "../../foundation/events.ts";
import { newId } from "../../foundation/ids.ts";
import { isUnguessable } from "../../foundation/unguessable.ts";
import { admitTurn } from "./admit-turn.ts";
import type { AdmittedTurn, KnownMessage, NotAdmitted, VisitorTurn } from "./admit-turn.ts";
import { answeringLeaseMs } from "./answering.ts";
import { claimLinked } from "./attachments/attachment-rows.ts";
import type { StoredFile } from "./attachments/file-links.ts";
import { stateOf } from "./handoff/transitions.ts";
import type { HandoffState } from "./handoff/transitions.ts";
import { recordMessageEvent } from "./message-events.ts";
import { filesOf } from "./metadata.ts";
import { findAnswer, insertMessage } from "./record-answer.ts";
import type { StoredAnswer } from "./record-answer.ts";
import { mayRead } from "./session-access.ts";
import type { Standing } from "./session-access.ts";
import { nothingBeside, toSession } from "./sessions/session-rows.ts";
import type { SessionRow } from "./sessions/session-rows.ts";
import { verifiedAttributes, visitorMetadataColumns } from "./sessions/visitor-details.ts";
import type { Attributes, VisitorMetadataColumns } from "./sessions/visitor-details.ts";
import {
  describeVisitor,
  lastVisitorMessage,
  latestMessages,
  reopenSession,
  updateSession,
  wakeSession,
} from "./turn-statements.ts";

type StoredTurn = Extract<RecordedTurn, { readonly sesId: string }>;

export type RecordedTurn =
  | NotAdmitted
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
  const admitted = yield* admitTurn(turn);
  if ("outcome" in admitted) return admitted;
  const { session, standing, isCreator, counted } = admitted;
  const planned = yield* planTurn(turn, admitted);
  const { earlier, isAnew, answer, isLeased, handoff } = planned;
  const stored = yield* storeTurn(turn, admitted, planned);
  return {
    outcome: earlier === undefined ? "recorded" : "repeated",
    sessionKey: session.key,
    sesId: session.id,
    standing,
    isCreator,
    isAnew,
    answer,
    isLeased,
    remaining: counted.remaining,
    handoff,
    agent: session.assignee_name,
    ...stored,
  };
}

interface PlannedTurn {
  /** The message that the turn repeats. */
  readonly earlier: KnownMessage | undefined;
  readonly isAnew: boolean;
  readonly answer: StoredAnswer | undefined;
  readonly isLeased: boolean;
  readonly handoff: HandoffState;
}

/** Finds what the turn repeats, and decides whether it gets an answer now. */
function* planTurn(turn: VisitorTurn, { session, named, standing }: AdmittedTurn): Work<PlannedTurn> {
  const isStranger = standing === "stranger";
  const earlier = yield* findEarlier(turn, session.key, named, standing);
  const isAnew = earlier !== undefined && turn.regenerate && mayRead(standing, earlier);
  const [answer] =
    earlier === undefined ? [] : yield* findAnswer.run({ sessionKey: session.key, replyTo: earlier.key });
  const handoff = isStranger ? "none" : stateOf(session);
  const isWanted = turn.isAnsweredLater !== true && handoff === "none" && (answer === undefined || isAnew);
  const isFree = (earlier === undefined && !isStranger) || !isAnswering(session, turn.now);
  return { earlier, isAnew, answer, handoff, isLeased: isWanted && isFree };
}

function* storeTurn(
  turn: VisitorTurn,
  { session, isNew, named, standing, shown, counted }: AdmittedTurn,
  { earlier, isLeased, handoff }: PlannedTurn,
): Work<Pick<StoredTurn, "messageKey" | "messageId" | "history" | "files" | "attributes">> {
  const { now } = turn;
  const { key } = session;
  const isRepeated = earlier !== undefined;
  const isStranger = standing === "stranger";
  const isOwnTurn = !isRepeated && !isStranger;
  const id = newId("msg", now);
  const clientId = named === undefined ? turn.clientId : null;
  const files = isRepeated ? [] : yield* claimLinked(turn.files ?? [], key, now);
  const metadata = metadataOf(standing, turn.isMail === true, files);
  const columns = visitorMetadataColumns(isNew ? undefined : session, turn.visitorMetadata, standing, now);
  const [history, message] = yield* lastly(
    isNew || isStranger ? already([]) : historyBefore(key, earlier, standing),
    isRepeated ? already(earlier) : recordMessage(turn, key, { id, clientId, standing, metadata }),
    updateSession.run({
      key,
      ...counted.logs,
      provenAt: session.proven_at ?? (shown === "own" ? now : null),
      count: session.message_count + (isRepeated ? 0 : 1),
      now: isRepeated ? session.last_message_at : now,
      answeringId: isLeased ? turn.answerId : session.answering_id,
      answeringUntil: isLeased ? now + answeringLeaseMs : session.answering_until,
    }),
    when(isNew, () => recordSessionCreated(turn, session)),
    when(!isRepeated, () => recordReceived(turn, session.wanted_events, { id: clientId ?? id, isStranger, metadata })),
    when(isOwnTurn && session.status !== "created", () => reopenSession.run({ key })),
    when(isOwnTurn && isWoken(session), () => wakeSession.run({ key, ...dueReply(session, now) })),
    when(!isRepeated && handoff === "human", () => recordWrote(turn, key, id)),
    when(!isNew && !isDescribed(session, columns), () => describeVisitor.run({ key, ...columns })),
  );
  return {
    messageKey: message.key,
    messageId: message.id,
    history: history.reverse(),
    files,
    attributes: maySeeAttributes(standing) ? verifiedAttributes(columns) : {},
  };
}

function maySeeAttributes(standing: Standing): boolean {
  return standing === "own" || standing === "owner";
}

/**
 * Another answer holds the session's lease. It is left: a repeated message may be joining that very answer, and no
 * stranger takes it.
 */
function isAnswering({ answering_id: id, answering_until: until }: SessionRow, now: number): boolean {
  return id !== null && (until ?? 0) > now;
}

/** The visitor reads only what is proven to be theirs. */
function leastProven(standing: Standing): 0 | 1 {
  return standing === "own" ? 1 : 0;
}

function historyBefore(sessionKey: number, earlier: KnownMessage | undefined, standing: Standing) {
  const before = earlier?.key ?? Number.MAX_SAFE_INTEGER;
  return latestMessages.run({ sessionKey, before, least: leastProven(standing) });
}

/** The message that the turn repeats. */
function* findEarlier(
  { clientId, text, regenerate }: VisitorTurn,
  sessionKey: number,
  named: KnownMessage | undefined,
  standing: Standing,
): Work<KnownMessage | undefined> {
  // An unguessable message id proves that the message was the caller's; a short one only helps callers who may read it.
  const isKnown = named?.content === text && (isUnguessable(clientId ?? "") || mayRead(standing, named));
  if (isKnown) return named;
  const [last] =
    regenerate && standing !== "stranger"
      ? yield* lastVisitorMessage.run({ sessionKey, least: leastProven(standing) })
      : [];
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

function when<Value>(isNeeded: boolean, work: () => Work<Value>): Work<Value | undefined> {
  return isNeeded ? work() : already(undefined);
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

/** The session has the visitor's details already. */
function isDescribed(row: SessionRow, columns: VisitorMetadataColumns): boolean {
  return Object.entries(columns).every(([name, value]) => Reflect.get(row, name) === value);
}
