import type { SessionHandoff, PresenceState } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { writeEvent } from "../../../foundation/events.ts";
import { Problem } from "../../../foundation/problem.ts";
import { recordActivity } from "../record-activity.ts";
import type { Channel } from "../../../foundation/channel.ts";

/** Who handles a conversation: the chatbot (none), no one yet (waiting), an agent (human). */
export type HandoffState = SessionHandoff["handoff"];

export interface HandoffSession {
  readonly key: number;
  readonly id: string;
  readonly session_id: string;
  readonly chatbot_key: number;
  readonly status: string;
  readonly handoff: string;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly handoff_reason: string | null;
  readonly handoff_since: number | null;
  readonly awaiting_reply_since: number | null;
}

export const handoffColumns = [
  "key",
  "id",
  "session_id",
  "chatbot_key",
  "status",
  "handoff",
  "assignee_id",
  "assignee_name",
  "handoff_reason",
  "handoff_since",
  "awaiting_reply_since",
] as const;

/** The session as it is until the transaction ends; undefined where there is none (any more). */
export async function lockSession(transaction: WriteTransaction, key: number): Promise<HandoffSession | undefined> {
  const query = transaction.selectFrom("session").select(handoffColumns).where("key", "=", key);
  return query.forUpdate().executeTakeFirst();
}

/** Who changes it, and when. */
export interface Cause {
  readonly workspaceId: string;
  /** `visitor`, `chatbot`, or the id of a member or an API key. */
  readonly by: string;
  readonly reason: string | null;
  readonly now: number;
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** none → waiting. Where a person is called or there already, nothing changes. */
export async function escalate(
  transaction: WriteTransaction,
  session: HandoffSession,
  cause: Cause,
): Promise<HandoffSession> {
  if (session.handoff !== "none") return session;
  await recordActivity(transaction, session, { kind: "escalated", ...cause });
  return becomeWaiting(transaction, session, cause);
}

async function becomeWaiting(
  transaction: WriteTransaction,
  session: HandoffSession,
  cause: Cause,
): Promise<HandoffSession> {
  if (session.handoff !== "none") return session;
  await tell(transaction, "handoff.escalated", session, cause);
  return put(transaction, session, { handoff: "waiting", reason: cause.reason, person: null, now: cause.now });
}

/** → human. Throws `conflict` where another person has it. A conversation that nobody waited in is escalated first. */
export async function claim(
  transaction: WriteTransaction,
  session: HandoffSession,
  person: Person,
  cause: Cause,
): Promise<HandoffSession> {
  if (session.handoff === "human" && session.assignee_id === person.id) return session;
  requireFree(session, person.id);
  return assign(transaction, session, person, cause);
}

/** → human, from any state. */
export async function assign(
  transaction: WriteTransaction,
  session: HandoffSession,
  person: Person,
  cause: Cause,
): Promise<HandoffSession> {
  if (session.handoff === "human" && session.assignee_id === person.id) return session;
  const waiting = await becomeWaiting(transaction, session, cause);
  await tell(transaction, "handoff.assigned", session, cause);
  await recordActivity(transaction, session, { kind: "assigned", ...cause, person });
  return put(transaction, session, { handoff: "human", reason: waiting.handoff_reason, person, now: cause.now });
}

/** → none: the chatbot answers again. */
export async function giveBack(
  transaction: WriteTransaction,
  session: HandoffSession,
  cause: Cause,
): Promise<HandoffSession> {
  if (session.handoff === "none") return session;
  await tell(transaction, "handoff.returned", session, cause);
  // A resolved conversation has a line of its own.
  if (cause.reason !== "resolved") await recordActivity(transaction, session, { kind: "returned", ...cause });
  return put(transaction, session, { handoff: "none", reason: null, person: null, now: cause.now });
}

/** Throws `conflict` with the assignee's name if another agent has it. */
export function requireFree(session: HandoffSession, personId: string): void {
  if (session.handoff !== "human" || session.assignee_id === personId) return;
  const { handoff_since: since, assignee_name: name, assignee_id: id } = session;
  const named = { name: name ?? "Somebody", id: id ?? "" };
  throw new Problem(
    "conflict",
    since === null
      ? because("session_assigned", named)
      : because("session_assigned_since", { ...named, since: isoTime(since) }),
  );
}

async function tell(
  transaction: WriteTransaction,
  event: "handoff.escalated" | "handoff.assigned" | "handoff.returned",
  { session_id: sessionId, chatbot_key: chatbotKey }: HandoffSession,
  { workspaceId, by, reason, now }: Cause,
): Promise<void> {
  await writeEvent(transaction, { event, workspaceId, chatbotKey, timeMs: now, data: { sessionId, by, reason } });
}

async function put(
  transaction: WriteTransaction,
  session: HandoffSession,
  {
    handoff,
    reason,
    person,
    now,
  }: { handoff: HandoffState; reason: string | null; person: Person | null; now: number },
): Promise<HandoffSession> {
  const changed = {
    handoff,
    handoff_reason: reason,
    // Later than the previous change, so that timers for that one don't fire.
    handoff_since: Math.max(now, (session.handoff_since ?? 0) + 1),
    assignee_id: person?.id ?? null,
    assignee_name: person?.name ?? null,
    awaiting_reply_since: awaitingSince(session, handoff, now),
    // Where a person is called, something is open again.
    ...(handoff === "none" ? {} : { status: "created", resolved_at: null, resolved_by: null }),
  };
  await transaction.updateTable("session").set(changed).where("key", "=", session.key).execute();
  return { ...session, ...changed };
}

/** An escalation starts the reply clock. A takeover from another agent keeps it running. */
function awaitingSince(session: HandoffSession, handoff: HandoffState, now: number): number | null {
  if (handoff === "none") return null;
  return session.handoff === "none" ? now : session.awaiting_reply_since;
}

export function toHandoff(session: HandoffSession, chatbotId: string): SessionHandoff {
  const { assignee_id: id, assignee_name: name, handoff_since: since } = session;
  return {
    id: session.id,
    sessionId: session.session_id,
    chatbotId,
    handoff: stateOf(session),
    assignee: id === null ? null : { id, name: name ?? "" },
    since: since === null ? null : isoTime(since),
    reason: session.handoff_reason,
  };
}

/** The fields for the audit log. */
export function auditSnapshot({ handoff, assignee_id: assignee }: HandoffSession) {
  return { handoff, assignee };
}

export function stateOf({ handoff }: { readonly handoff: string }): HandoffState {
  return handoff === "waiting" || handoff === "human" ? handoff : "none";
}

/** A broadcast message about a conversation. Says where to look, and never contains content. */
export interface SessionBroadcast {
  readonly workspaceId: string;
  readonly sessionKey: number;
  /** `state`: its assignee or status changed. */
  readonly kind: "message" | "state" | "typing" | "presence";
  /** Of a message. */
  readonly messageId: string | null;
  /** Who is typing. */
  readonly agent: string | null;
  /** Of `presence`: what the agent does there. */
  readonly presence?: { readonly id: string; readonly state: PresenceState };
  /** Also sent to the visitor, not only to agents. */
  readonly forVisitor: boolean;
}

const topic = "session-notes";

export function broadcastSession(channel: Channel, note: SessionBroadcast): void {
  channel.publish(topic, note);
}

export function onSessionBroadcast(
  channel: Channel,
  listener: { hear(note: SessionBroadcast): void; missed(): void },
): void {
  channel.subscribe(topic, {
    receive(message) {
      if (isSessionBroadcast(message)) listener.hear(message);
    },
    missed: listener.missed,
  });
}

/** Messages of other releases are ignored. */
function isSessionBroadcast(message: unknown): message is SessionBroadcast {
  if (typeof message !== "object" || message === null) return false;
  const field = (name: keyof SessionBroadcast): unknown => Reflect.get(message, name);
  return (
    typeof field("workspaceId") === "string" &&
    typeof field("sessionKey") === "number" &&
    ["message", "state", "typing", "presence"].includes(String(field("kind")))
  );
}
