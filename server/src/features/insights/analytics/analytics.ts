import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Log } from "../../../foundation/log.ts";
import { createThrottle } from "../../../foundation/throttle.ts";
import type { Job, Queue } from "../../../foundation/queue.ts";
import { lockMark, readMark } from "../gaps/marks.ts";
import type { AnalyticsOptions } from "./analytics-operations.ts";
import { foldConversations } from "./fold.ts";
import { rebuildCounts } from "./rebuild.ts";
import type { Outbox, OutboxEvent } from "../../../foundation/outbox.ts";
import { add, countsAt } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { hourOf } from "./count-session.ts";
import { storeCounts, visitorOf } from "./store-counts.ts";

/** Whose jobs count conversations; one at a time for all processes. */
const analyticsQueue = "analytics";

const lookEveryMs = 5_000;
const rowsAtOnce = 500;
/** Visitors' answers come first: what is not counted yet is read with the counts. */
const restsPerWork = 4;

export interface Analytics {
  start(): void;
  /** Counts all there is now, without the queue. */
  count(): Promise<void>;
  /** Removes what was counted of a deleted chatbot, some at a time; true: call again. */
  purge(chatbotKey: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Counts conversations as they come, so that figures of any period are read from few rows. */
export function createAnalytics({
  database,
  clock,
  queue,
  log,
  outbox,
}: AnalyticsOptions & { readonly queue: Queue; readonly log: Log }): Analytics {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  subscribeAnalytics(outbox);

  queue.handle(analyticsQueue, {
    concurrency: 1,
    run: (job) => foldConversations(database, clock, job, createThrottle(restsPerWork, job.signal)),
  });

  function look(): void {
    looking ??= queueCounting(database, clock, queue)
      .catch((error: unknown) => log.warn({ err: error }, "conversations cannot be counted just now"))
      .finally(() => (looking = undefined));
  }

  return {
    start() {
      timer = setInterval(look, lookEveryMs);
      look();
    },
    async count() {
      await outbox.catchUp();
      await foldConversations(database, clock, unheld, createThrottle(0));
    },
    purge: (chatbotKey) => purgeCounts(database, chatbotKey),
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Counts everything anew from the conversations that are stored, also beside a service that runs. */
export async function rebuildAnalytics(database: Database, clock: Clock): Promise<void> {
  await rebuildCounts(database, unheld);
  await foldConversations(database, clock, unheld, createThrottle(0));
}

/** Without a job: the counts' version detects concurrent counting. */
const unheld: Pick<Job, "signal" | "holdLease"> = {
  signal: new AbortController().signal,
  holdLease: async () => undefined,
};

/** Adds a job where something was not counted yet and none is on its way. */
async function queueCounting(database: Database, clock: Clock, queue: Queue): Promise<void> {
  if (!(await isUncounted(database, clock))) return;
  const isAdded = await database.transaction(async (transaction) => {
    await lockMark(transaction, "analytics-version");
    const waiting = await transaction
      .selectFrom("job")
      .select("key")
      .where("queue", "=", analyticsQueue)
      .where("status", "in", ["queued", "running"])
      .limit(1)
      .executeTakeFirst();
    if (waiting !== undefined) return false;
    await queue.add(transaction, analyticsQueue, {});
    return true;
  });
  if (isAdded) queue.wake();
}

async function isUncounted(database: Database, clock: Clock): Promise<boolean> {
  const { query } = database;
  const isThere = async (rows: { executeTakeFirst(): Promise<unknown> }) =>
    (await rows.executeTakeFirst()) !== undefined;
  const messages = query.selectFrom("message").select("key").limit(1);
  // A clock that was put back gives times that were read before.
  const changedAfter = Math.min(await readMark(database, "analytics-changes"), clock.now());
  return (
    (await isThere(messages.where("key", ">", await readMark(database, "analytics-messages")))) ||
    (await isThere(messages.where("changed_at", ">", changedAfter))) ||
    (await isThere(query.selectFrom("analytics_due").select("session_key").limit(1)))
  );
}

async function purgeCounts(database: Database, chatbotKey: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.deleteFrom("insight_report").where("chatbot_key", "=", chatbotKey).execute();
    const starts = transaction
      .selectFrom("analytics_count")
      .select("start")
      .where("chatbot_key", "=", chatbotKey)
      .limit(rowsAtOnce);
    const forgotten = await transaction
      .deleteFrom("analytics_count")
      .where("chatbot_key", "=", chatbotKey)
      .where("start", "in", starts)
      .executeTakeFirst();
    if (forgotten.numDeletedRows > 0n) return true;
    for (const table of ["analytics_due", "analytics_session"] as const) {
      const some = transaction
        .selectFrom(table)
        .select("session_key")
        .where("chatbot_key", "=", chatbotKey)
        .limit(rowsAtOnce);
      const removed = await transaction.deleteFrom(table).where("session_key", "in", some).executeTakeFirst();
      if (removed.numDeletedRows > 0n) return true;
    }
    return false;
  });
}

const counted = new Set([
  "session.resolved",
  "handoff.escalated",
  "handoff.assigned",
  "handoff.returned",
  "lead.captured",
  "ticket.created",
]);

/**
 * Subscribes to leads and tickets, which are counted at once, and to changes of conversations, which are
 * counted anew: both in the transaction that says that it was heard, so exactly once.
 */
function subscribeAnalytics(outbox: Pick<Outbox, "subscribe">): void {
  outbox.subscribe({
    name: "analytics",
    wants: (event) => counted.has(event),
    async handle(transaction, events) {
      const version = await lockMark(transaction, "analytics-version");
      await transaction
        .updateTable("insight_mark")
        .set({ value: version + 1 })
        .where("name", "=", "analytics-version")
        .execute();
      const changes = new Map<number, Map<number, Counts>>();
      for (const event of events) {
        await markSession(transaction, event);
        const counter = event.event === "lead.captured" ? "leads" : event.event === "ticket.created" ? "tickets" : null;
        // Without a chatbot there is no count.
        if (counter === null || event.chatbotKey === 0) continue;
        if (counter === "leads" && (await isCorrection(transaction, event))) continue;
        const hours = changes.get(event.chatbotKey) ?? new Map<number, Counts>();
        changes.set(event.chatbotKey, hours);
        add(countsAt(hours, hourOf(event.timeMs)), counter);
      }
      await storeCounts(transaction, changes);
    },
  });
}

/** A corrected email address emits the event again, for a lead that is already counted. */
async function isCorrection(transaction: WriteTransaction, { data, timeMs }: OutboxEvent): Promise<boolean> {
  const lead = await transaction
    .selectFrom("lead")
    .select("captured_at")
    .where("id", "=", textIn(data, "leadId") ?? "")
    .executeTakeFirst();
  return lead !== undefined && lead.captured_at !== null && lead.captured_at < timeMs;
}

async function markSession(transaction: WriteTransaction, { event, chatbotKey, data }: OutboxEvent): Promise<void> {
  const sessionId = textIn(data, "sessionId");
  if (sessionId === undefined) return;
  const session = await transaction
    .selectFrom("session")
    .select(["key", "started_at"])
    .where("chatbot_key", "=", chatbotKey)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  // It was deleted meanwhile.
  if (session === undefined) return;
  const row = { session_key: session.key, chatbot_key: chatbotKey };
  await transaction
    .insertInto("analytics_due")
    .values(row)
    .onConflict((conflict) => conflict.column("session_key").doNothing())
    .execute();
  const email = event === "lead.captured" ? textIn(data, "email") : undefined;
  const known = {
    ...(event === "handoff.escalated" ? { escalated: 1 } : {}),
    ...(email === undefined ? {} : { visitor: visitorOf(chatbotKey, email) }),
  };
  if (Object.keys(known).length === 0) return;
  await transaction
    .insertInto("analytics_session")
    .values({ ...row, hour: hourOf(session.started_at), counted: "[]", ...known })
    .onConflict((conflict) => conflict.column("session_key").doUpdateSet(known))
    .execute();
}

function textIn(data: unknown, name: string): string | undefined {
  const value: unknown = typeof data === "object" && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === "string" ? value : undefined;
}
