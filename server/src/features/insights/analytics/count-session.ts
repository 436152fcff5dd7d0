import { readAnswerMetrics, readMetadata } from "../../conversations/conversations.ts";
import { add, bucketOf, countsAt, of } from "./counts.ts";
import type { Counted } from "./counted.ts";
import type { Counts } from "./counts.ts";
import { resolutionOf } from "./resolution.ts";

export const hourMs = 60 * 60 * 1_000;

/** A conversation as it is stored now. */
export interface StoredSession {
  readonly key: number;
  readonly chatbotKey: number;
  readonly startedAt: number;
  readonly isResolved: boolean;
  /** A person has it, or is waited for. */
  readonly isWithPerson: boolean;
  /** The visitor's external id or email address; null if unknown. */
  readonly identity: string | null;
  /** The visitor's rating, from 1 to 5; null without one. */
  readonly score: number | null;
  /** Of a very long one: what messages up to `sealedKey` have added, which are not looked at again. */
  readonly sealed: Counted;
  readonly sealedKey: number;
  /** The others, in order. */
  readonly messages: readonly StoredMessage[];
  /** False: there are still more. */
  readonly isWhole: boolean;
}

export interface StoredMessage {
  readonly key: number;
  readonly role: string;
  readonly metadata: string | null;
  readonly rating: string | null;
  /** Of a visitor's short message, which may be a thanks; null for all others. */
  readonly text: string | null;
  readonly createdAt: number;
}

/** What is known of a conversation beside what is stored of it. */
export interface KnownOfSession {
  readonly isVisitorKnown: boolean;
  /** A person was called at some time. */
  readonly wasEscalated: boolean;
}

/** All that a conversation adds to the counts, by hour: the same conversation, the same counts. */
export function countSession(session: StoredSession, known: KnownOfSession): Map<number, Counts> {
  const hours = countMessages(session.sealed, session.messages);
  const hasHumanReply = [...hours.values()].some((counts) => of(counts, "human_replies") > 0);
  const wasHandedOver = known.wasEscalated || session.isWithPerson || hasHumanReply;
  const counts = countsAt(hours, hourOf(session.startedAt));
  add(counts, "sessions");
  if (!known.isVisitorKnown) add(counts, "unknown_visitors");
  if (session.isResolved) add(counts, "resolved");
  if (session.isResolved && !wasHandedOver) {
    add(counts, "resolved_alone");
    const resolution = resolutionOf(session);
    if (resolution !== null) add(counts, `resolved_${resolution}`);
  }
  if (wasHandedOver) add(counts, "handed_over");
  if (session.score !== null) add(counts, `score:${session.score}`);
  return hours;
}

/** Of so many open messages of a very long conversation the older ones are sealed. */
const openAtMost = 2_000;
const openAfterwards = 1_000;

/** Up to which message a conversation need not be looked at again, and what was counted of it until there. */
export function sealLong({ sealed, sealedKey, messages }: StoredSession): { key: number; hours: Map<number, Counts> } {
  const older = messages.length > openAtMost ? messages.slice(0, -openAfterwards) : [];
  return { key: older.at(-1)?.key ?? sealedKey, hours: countMessages(sealed, older) };
}

function countMessages(sealed: Counted, messages: readonly StoredMessage[]): Map<number, Counts> {
  const hours = new Map(sealed.map(([hour, counts]): [number, Counts] => [hour, new Map(counts)]));
  for (const message of messages) {
    const counts = countsAt(hours, hourOf(message.createdAt));
    add(counts, "messages");
    if (message.role === "user") add(counts, "questions");
    else if (isFromPerson(message.metadata)) add(counts, "human_replies");
    else countAnswer(counts, message);
  }
  return hours;
}

export function hourOf(timeMs: number): number {
  return timeMs - (timeMs % hourMs);
}

function countAnswer(counts: Counts, { metadata: json, rating }: StoredMessage): void {
  const metadata = readMetadata(json);
  const figures = readAnswerMetrics(json);
  const cited = figures?.used ?? [...new Set(metadata.sources.map(({ id }) => id))];
  // A visitor's own file is no source of the chatbot's.
  const used = cited.filter((id) => !id.startsWith("att_"));
  const isKnown = rating === "up" || rating === "down";
  if (isKnown) add(counts, `rated_${rating}`);
  for (const id of used) {
    add(counts, `src:${id}`);
    if (isKnown) add(counts, `${rating}:${id}`);
  }
  const [input = 0, output = 0] = figures?.tokens ?? [];
  add(counts, "input_tokens", input);
  add(counts, "output_tokens", output);
  const by = figures?.answerer ?? null;
  if (by !== null) add(counts, `by:${by}`);
  if (input + output > 0) {
    add(counts, `in:${by ?? "?"}`, input);
    add(counts, `out:${by ?? "?"}`, output);
  }
  if (metadata.partial === true) add(counts, "interrupted");
  // Handlers' replies, such as a handoff, count neither as answers nor as refusals.
  else if (metadata.handoff !== true && (figures === undefined || by !== null))
    add(counts, metadata.answered || isHelped(metadata, rating) ? "answered" : "refused");
  if (metadata.hedged === true) add(counts, "outcome:hedged");
  if (figures === undefined) return;
  for (const id of figures.near ?? []) add(counts, `near:${id}`);
  if (figures.language !== null) add(counts, `lang:${figures.language}`);
  if (by === null && metadata.partial !== true) return;
  countTime(counts, "first", figures.firstMs);
  countTime(counts, "full", figures.fullMs);
}

/** What was shown as unsure is an answer where its visitor says that it helped. */
function isHelped({ hedged }: ReturnType<typeof readMetadata>, rating: string | null): boolean {
  return hedged === true && rating === "up";
}

function countTime(counts: Counts, which: "first" | "full", ms: number | null): void {
  if (ms === null) return;
  add(counts, `${which}_count`);
  add(counts, `${which}_ms`, ms);
  add(counts, `${which}:${bucketOf(ms)}`);
}

/** What a member of the workspace wrote bears an author. */
function isFromPerson(metadata: string | null): boolean {
  if (metadata === null) return false;
  const parsed: unknown = JSON.parse(metadata);
  const author: unknown = typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "author") : undefined;
  return typeof author === "object" && author !== null && Reflect.get(author, "kind") === "agent";
}
