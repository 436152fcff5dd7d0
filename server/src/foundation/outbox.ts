import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Database, WriteTransaction } from "./database/database.ts";
import type { Tables } from "./database/tables.ts";
import type { Log } from "./log.ts";

/** An event of the outbox, as its transaction committed it. */
export interface OutboxEvent {
  readonly id: string;
  readonly workspaceId: string;
  readonly chatbotKey: number;
  readonly event: string;
  readonly data: unknown;
  readonly timeMs: number;
}

export interface Subscriber {
  /** Stored with the events the subscriber has yet to handle, so it is the same in every process and release. */
  readonly name: string;
  wants(event: string): boolean;
  /**
   * Its writes commit together with the mark that the events were handled, so each event is handled exactly
   * once, whatever fails in between. It writes only rows of its own feature. If it throws, these events and
   * all later ones are kept for it and retried in order; other subscribers don't wait for that.
   */
  handle(transaction: WriteTransaction, events: readonly OutboxEvent[]): Promise<void>;
  /** Called with the same events after the writes of `handle` are committed. A crash can prevent the call. */
  committed?(events: readonly OutboxEvent[]): void;
}

export interface Outbox {
  /** Call before `start`. Events come in the order in which they were written. */
  subscribe(subscriber: Subscriber): void;
  /** Resolves when all events committed so far are handled, or kept for a subscriber that failed. */
  catchUp(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Polling is cheap: one small read of an index that is nearly always empty. */
const pollMs = 250;
/** A subscriber that failed is retried after this time. */
const pauseMs = 1_000;
const batchSize = 200;
/** Lets one process read at a time, which keeps the order. Any fixed number other than the migrations' lock. */
const advisoryLock = 7_382_002;
/** A literal, not a parameter: otherwise SQLite doesn't use the partial index of unhandled events. */
const unhandled = sql.lit(0);

class SubscriberFailed extends Error {
  readonly subscriber: Subscriber;
  constructor(subscriber: Subscriber, cause: unknown) {
    super(`${subscriber.name} failed at events`, { cause });
    this.subscriber = subscriber;
  }
}

/** Serializes reading and deleting events: holds the lock until the transaction ends. */
export async function readAlone({ engine }: Database, transaction: WriteTransaction): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(transaction);
}

/** Reads the outbox; see foundation/events.ts and audit-context.ts for its writers. */
export function createOutbox(database: Database, log: Log): Outbox {
  const subscribers: Subscriber[] = [];
  const failedAt = new Map<Subscriber, number>();
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let stopped = false;

  function look(): void {
    if (stopped) return;
    reading ??= catchUp()
      .catch((error: unknown) => log.warn({ err: error }, "events can't be read, retrying"))
      .finally(() => (reading = undefined));
  }

  async function catchUp(): Promise<void> {
    for (;;) if (stopped || !(await isSomethingNew()) || (await handleBatch()) < batchSize) break;
    for (const subscriber of await owedSubscribers())
      for (;;) if (stopped || (await retryOwed(subscriber)) < batchSize) break;
  }

  async function isSomethingNew(): Promise<boolean> {
    const row = await database.query
      .selectFrom("event")
      .select("key")
      .where("heard", "=", unhandled)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Retries without the subscribers that fail, until all others have handled the batch. */
  async function handleBatch(): Promise<number> {
    const failing = new Set<Subscriber>();
    for (;;) {
      try {
        return await handleBatchWithout(failing);
      } catch (error) {
        if (!(error instanceof SubscriberFailed)) throw error;
        recordFailure(error);
        failing.add(error.subscriber);
      }
    }
  }

  async function handleBatchWithout(failing: ReadonlySet<Subscriber>): Promise<number> {
    const onCommit: (() => void)[] = [];
    const count = await database.transaction(async (transaction) => {
      onCommit.length = 0;
      await readAlone(database, transaction);
      const rows = await transaction
        .selectFrom("event")
        .selectAll()
        .where("heard", "=", unhandled)
        .orderBy("key")
        .limit(batchSize)
        .execute();
      if (rows.length === 0) return 0;
      const owed = new Set(
        (await transaction.selectFrom("owed_event").select("subscriber").distinct().execute()).map(
          ({ subscriber }) => subscriber,
        ),
      );
      for (const subscriber of subscribers) {
        const wanted = rows.filter(({ event }) => subscriber.wants(event));
        if (wanted.length === 0) continue;
        // Earlier events come first.
        if (failing.has(subscriber) || owed.has(subscriber.name)) await owe(transaction, subscriber, wanted);
        else {
          const events = await deliverTo(transaction, subscriber, wanted);
          onCommit.push(() => subscriber.committed?.(events));
        }
      }
      await transaction
        .updateTable("event")
        .set({ heard: 1 })
        .where(
          "key",
          "in",
          rows.map(({ key }) => key),
        )
        .execute();
      return rows.length;
    });
    for (const notify of onCommit) notify();
    return count;
  }

  async function owedSubscribers(): Promise<Subscriber[]> {
    if (stopped) return [];
    const rows = await database.query.selectFrom("owed_event").select("subscriber").distinct().execute();
    return subscribers.filter(
      (subscriber) =>
        rows.some((row) => row.subscriber === subscriber.name) &&
        performance.now() - (failedAt.get(subscriber) ?? -pauseMs) >= pauseMs,
    );
  }

  /** Retries the events kept for a subscriber. Returns how many it handled, 0 if it failed again. */
  async function retryOwed(subscriber: Subscriber): Promise<number> {
    try {
      const handled = await database.transaction(async (transaction) => {
        await readAlone(database, transaction);
        const rows = await transaction
          .selectFrom("owed_event")
          .innerJoin("event", "event.key", "owed_event.event_key")
          .selectAll("event")
          .where("owed_event.subscriber", "=", subscriber.name)
          .orderBy("event.key")
          .limit(batchSize)
          .execute();
        if (rows.length === 0) return [];
        const events = await deliverTo(transaction, subscriber, rows);
        await transaction
          .deleteFrom("owed_event")
          .where("subscriber", "=", subscriber.name)
          .where(
            "event_key",
            "in",
            rows.map(({ key }) => key),
          )
          .execute();
        return events;
      });
      if (handled.length > 0) subscriber.committed?.(handled);
      return handled.length;
    } catch (error) {
      if (!(error instanceof SubscriberFailed)) throw error;
      recordFailure(error);
      return 0;
    }
  }

  function recordFailure({ subscriber, cause }: SubscriberFailed): void {
    failedAt.set(subscriber, performance.now());
    log.error({ err: cause, subscriber: subscriber.name }, "a subscriber failed to handle events, retrying");
  }

  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    catchUp,
    start() {
      timer = setInterval(look, pollMs);
      look();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await reading;
    },
  };
}

/** Marks all events as handled without delivering them. */
export async function dropUnhandledEvents(transaction: WriteTransaction): Promise<void> {
  await transaction.deleteFrom("owed_event").execute();
  await transaction.updateTable("event").set({ heard: 1 }).where("heard", "=", unhandled).execute();
}

type EventRow = Selectable<Tables["event"]>;

async function deliverTo(
  transaction: WriteTransaction,
  subscriber: Subscriber,
  rows: readonly EventRow[],
): Promise<readonly OutboxEvent[]> {
  const events = rows.map(toEvent);
  try {
    await subscriber.handle(transaction, events);
    return events;
  } catch (error) {
    throw new SubscriberFailed(subscriber, error);
  }
}

async function owe(transaction: WriteTransaction, { name }: Subscriber, rows: readonly EventRow[]): Promise<void> {
  await transaction
    .insertInto("owed_event")
    .values(rows.map(({ key }) => ({ subscriber: name, event_key: key })))
    .execute();
}

function toEvent(row: EventRow): OutboxEvent {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    chatbotKey: row.chatbot_key,
    event: row.event,
    data: JSON.parse(row.data) as unknown,
    timeMs: row.created_at,
  };
}
