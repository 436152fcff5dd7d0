import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Throttle } from "../../../foundation/throttle.ts";
import type { Job } from "../../../foundation/queue.ts";
import { lockMark, readMark } from "../gaps/marks.ts";
import { settledTop } from "../gaps/settled-top.ts";
import type { StoredSession, StoredMessage } from "./count-session.ts";
import { storeCounts, compareWithCounted } from "./store-counts.ts";
import { sql } from "kysely";
import { readCounted } from "./counted.ts";

/** What is read, and stored, at a time: a short turn of the writer. */
const messagesAtOnce = 800;
const sessionsAtOnce = 100;
/** Changes are found by time, which processes do not share to the millisecond, and not in order. */
const changeOverlapMs = 60_000;

/** The next conversations that have to be counted, or counted anew, as they are now. */
export interface Step {
  /** The counts' version when they were read. Every write increments it. */
  readonly version: number;
  readonly sessions: readonly StoredSession[];
  readonly due: readonly number[];
  /** How far messages, and changes of messages, will have been read. */
  readonly messages: number;
  readonly changes: number;
  readonly changesRead: ChangesRead;
  /** One of the two is beyond its mark. */
  readonly isFurther: boolean;
  /** There is nothing beyond it. */
  readonly isLast: boolean;
}

interface ChangesRead {
  readonly at: number;
  readonly key: number;
}

/**
 * Counts every conversation of which something is new, one step after the other. A step is stored with the
 * marks of how far it was read, in one transaction, and only where nobody else has stored anything since it
 * was read: so it is counted exactly once, by however many processes. The same conversation read again
 * changes nothing.
 */
export async function foldConversations(
  database: Database,
  clock: Clock,
  job: Pick<Job, "signal" | "holdLease">,
  throttle: Throttle,
): Promise<void> {
  let changesRead: ChangesRead | undefined;
  for (;;) {
    job.signal.throwIfAborted();
    const top = await settledTop(database, "message");
    const step = await readStep(database, clock, { top: top ?? 0, changesRead });
    if (!(await storeStep(database, job, step))) continue;
    if (step.isLast) return;
    // On SQLite nothing else would get its turn until the last one.
    await throttle();
    changesRead = step.changesRead;
  }
}

/** All that can be seen of what is not counted yet, as far as one step goes: of changes the newest. */
export function readUncounted(database: Database, clock: Clock): Promise<Step> {
  return readStep(database, clock, { top: Number.MAX_SAFE_INTEGER, changesRead: undefined, newestChanges: true });
}

/** `top`: the highest message that may be read. */
async function readStep(
  database: Database,
  clock: Clock,
  {
    top,
    changesRead,
    newestChanges = false,
  }: { readonly top: number; readonly changesRead: ChangesRead | undefined; readonly newestChanges?: boolean },
): Promise<Step> {
  const { query } = database;
  const version = await readMark(database, "analytics-version");
  const messageMark = await readMark(database, "analytics-messages");
  const changeMark = await readMark(database, "analytics-changes");
  // A clock that was put back gives times that were read before.
  const { at, key } = changesRead ?? { at: Math.min(changeMark, clock.now()) - changeOverlapMs, key: 0 };
  const messages = await query
    .selectFrom("message")
    .select(["key", "session_key"])
    .where("key", ">", messageMark)
    .where("key", "<=", top)
    .orderBy("key")
    .limit(messagesAtOnce)
    .execute();
  const order = newestChanges ? "desc" : "asc";
  const changes = await query
    .selectFrom("message")
    .select(["key", "session_key", "changed_at"])
    .where("changed_at", "is not", null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("changed_at", "key"), ">", tuple(at, key)))
    .orderBy("changed_at", order)
    .orderBy("key", order)
    .limit(sessionsAtOnce)
    .execute();
  const due = await query.selectFrom("analytics_due").select("session_key").limit(sessionsAtOnce).execute();
  const read = firstOf(messages, sessionsAtOnce);
  const lastMessage = read.at(-1)?.key ?? messageMark;
  const lastChange = changes.at(-1);
  const changedAt = lastChange?.changed_at ?? at;
  const keys = new Set([...read, ...changes, ...due].map((row) => row.session_key));
  const sessions = await readSessions(database, [...keys]);
  return {
    version,
    sessions,
    due: due.map((row) => row.session_key),
    messages: lastMessage,
    changes: Math.max(changeMark, changedAt),
    changesRead: { at: changedAt, key: lastChange?.key ?? key },
    isFurther: lastMessage > messageMark || changedAt > changeMark,
    isLast:
      read.length === messages.length &&
      messages.length < messagesAtOnce &&
      due.length < sessionsAtOnce &&
      sessions.every(({ isWhole }) => isWhole) &&
      // What is older than the mark was read before.
      (changes.length < sessionsAtOnce || (newestChanges && changedAt <= changeMark)),
  };
}

/** As many from the first on as belong to so many conversations. */
function firstOf<Row extends { readonly session_key: number }>(rows: readonly Row[], sessions: number): readonly Row[] {
  const seen = new Set<number>();
  const end = rows.findIndex((row) => seen.add(row.session_key).size > sessions);
  return end < 0 ? rows : rows.slice(0, end);
}

/** False if the counts changed since they were read. Read them again. */
async function storeStep(database: Database, job: Pick<Job, "holdLease">, step: Step): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    const version = await lockMark(transaction, "analytics-version");
    if (version !== step.version) return false;
    const { changes, counted } = await compareWithCounted(transaction, step.sessions, { toStore: true });
    if (counted.length === 0 && step.due.length === 0 && !step.isFurther) return true;
    await storeCounts(transaction, changes);
    if (counted.length > 0)
      await transaction
        .insertInto("analytics_session")
        .values(counted)
        .onConflict((conflict) =>
          conflict.column("session_key").doUpdateSet((set) => ({
            visitor: set.ref("excluded.visitor"),
            counted: set.ref("excluded.counted"),
            sealed_key: set.ref("excluded.sealed_key"),
            sealed: set.ref("excluded.sealed"),
          })),
        )
        .execute();
    if (step.due.length > 0)
      await transaction.deleteFrom("analytics_due").where("session_key", "in", step.due).execute();
    const unfinished = step.sessions.filter(({ isWhole }) => !isWhole);
    if (unfinished.length > 0)
      await transaction
        .insertInto("analytics_due")
        .values(unfinished.map(({ key, chatbotKey }) => ({ session_key: key, chatbot_key: chatbotKey })))
        .execute();
    for (const [name, value] of [
      ["analytics-messages", step.messages],
      ["analytics-changes", step.changes],
      ["analytics-version", version + 1],
    ] as const) {
      await lockMark(transaction, name);
      await transaction.updateTable("insight_mark").set({ value }).where("name", "=", name).execute();
    }
    return true;
  });
}

/** Of a longer conversation only the newest messages are counted again each time it goes on. */
const messagesOfLong = 2_000;
/** What thanks is short. */
const thanksCharacters = 200;
/** Read of a long one at a time. */
const longAtMost = 3_000;

/** These conversations as they are now; those that are gone are left out. */
async function readSessions(database: Database, keys: readonly number[]): Promise<StoredSession[]> {
  if (keys.length === 0) return [];
  const rows = await database.query
    .selectFrom("session")
    .leftJoin("analytics_session", "analytics_session.session_key", "session.key")
    .select([
      "session.key",
      "session.chatbot_key",
      "started_at",
      "status",
      "handoff",
      "message_count",
      "session.rating",
    ])
    .select(["external_id", "visitor_email_folded"])
    .select(["sealed_key", "sealed"])
    .where("session.key", "in", keys)
    .execute();
  const isLong = (row: (typeof rows)[number]) => row.message_count > messagesOfLong;
  const short = rows.filter((row) => !isLong(row)).map((row) => row.key);
  const messages = short.length === 0 ? [] : await selectMessages(database).where("session_key", "in", short).execute();
  for (const row of rows.filter(isLong))
    messages.push(
      ...(await selectMessages(database)
        .where("session_key", "=", row.key)
        .where("key", ">", row.sealed_key ?? 0)
        .limit(longAtMost)
        .execute()),
    );
  const messagesOf = Map.groupBy(messages, (message) => message.session_key);
  return rows.map((row): StoredSession => {
    const own = messagesOf.get(row.key) ?? [];
    return {
      key: row.key,
      chatbotKey: row.chatbot_key,
      startedAt: row.started_at,
      isResolved: row.status === "resolved",
      isWithPerson: row.handoff !== "none",
      identity: row.external_id ?? row.visitor_email_folded,
      score: row.rating,
      sealed: isLong(row) ? readCounted(row.sealed ?? "[]") : [],
      sealedKey: isLong(row) ? (row.sealed_key ?? 0) : 0,
      messages: own.map(({ key, role, metadata, rating, text, created_at: createdAt }): StoredMessage => {
        return { key, role, metadata, rating, text, createdAt };
      }),
      isWhole: !isLong(row) || own.length < longAtMost,
    };
  });
}

function selectMessages({ query }: Database) {
  return query
    .selectFrom("message")
    .select(["key", "session_key", "role", "metadata", "rating", "created_at"])
    .select(
      sql<
        string | null
      >`case when role = 'user' and length(content) <= ${sql.lit(thanksCharacters)} then content end`.as("text"),
    )
    .orderBy("key");
}
