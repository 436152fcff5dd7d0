import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Database, WriteTransaction } from "./database/database.ts";
import type { Tables } from "./database/tables.ts";
import type { Log } from "./log.ts";
import type { OutboxEvent, Subscriber } from "./outbox.ts";

type EventRow = Selectable<Tables["event"]>;

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

/** Marks all events as handled without delivering them. */
export async function dropUnhandledEvents(transaction: WriteTransaction): Promise<void> {
  await transaction.deleteFrom("owed_event").execute();
  await transaction.updateTable("event").set({ heard: 1 }).where("heard", "=", unhandled).execute();
}

/** Reads events in order, and delivers them to subscribers in batches. */
export class OutboxReader {
  readonly #database: Database;
  readonly #log: Log;
  readonly #subscribers: Subscriber[] = [];
  readonly #failedAt = new Map<Subscriber, number>();
  #isStopped = false;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  subscribe(subscriber: Subscriber): void {
    this.#subscribers.push(subscriber);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async catchUp(): Promise<void> {
    for (;;) if (this.#isStopped || !(await this.#hasUnhandled()) || (await this.#handleBatch()) < batchSize) break;
    for (const subscriber of await this.#owedSubscribers())
      for (;;) if (this.#isStopped || (await this.#retryOwed(subscriber)) < batchSize) break;
  }

  async #hasUnhandled(): Promise<boolean> {
    const unhandledEvents = this.#database.query.selectFrom("event").select("key").where("heard", "=", unhandled);
    return (await unhandledEvents.limit(1).executeTakeFirst()) !== undefined;
  }

  /** Retries without the subscribers that fail, until all others have handled the batch. */
  async #handleBatch(): Promise<number> {
    const failing = new Set<Subscriber>();
    for (;;) {
      try {
        return await this.#handleBatchWithout(failing);
      } catch (error) {
        if (!(error instanceof SubscriberFailed)) throw error;
        this.#recordFailure(error);
        failing.add(error.subscriber);
      }
    }
  }

  async #handleBatchWithout(failing: ReadonlySet<Subscriber>): Promise<number> {
    const onCommit: (() => void)[] = [];
    const count = await this.#database.transaction(async (transaction) => {
      onCommit.length = 0;
      await readAlone(this.#database, transaction);
      const rows = await transaction
        .selectFrom("event")
        .selectAll()
        .where("heard", "=", unhandled)
        .orderBy("key")
        .limit(batchSize)
        .execute();
      if (rows.length === 0) return 0;
      const owed = new Set(await owedNames(transaction));
      for (const subscriber of this.#subscribers) {
        const wanted = rows.filter(({ event }) => subscriber.wants(event));
        if (wanted.length === 0) continue;
        // Earlier events come first.
        if (failing.has(subscriber) || owed.has(subscriber.name)) await owe(transaction, subscriber, wanted);
        else {
          const events = await deliverTo(transaction, subscriber, wanted);
          onCommit.push(() => subscriber.committed?.(events));
        }
      }
      await transaction.updateTable("event").set({ heard: 1 }).where("key", "in", keysOf(rows)).execute();
      return rows.length;
    });
    for (const notify of onCommit) notify();
    return count;
  }

  async #owedSubscribers(): Promise<Subscriber[]> {
    if (this.#isStopped) return [];
    const owed = await owedNames(this.#database.query);
    return this.#subscribers.filter(
      (subscriber) =>
        owed.includes(subscriber.name) && performance.now() - (this.#failedAt.get(subscriber) ?? -pauseMs) >= pauseMs,
    );
  }

  /** Retries the events stored for a subscriber that failed. Returns how many it handled, 0 if it failed again. */
  async #retryOwed(subscriber: Subscriber): Promise<number> {
    try {
      const handled = await this.#database.transaction(async (transaction) => {
        await readAlone(this.#database, transaction);
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
          .where("event_key", "in", keysOf(rows))
          .execute();
        return events;
      });
      if (handled.length > 0) subscriber.committed?.(handled);
      return handled.length;
    } catch (error) {
      if (!(error instanceof SubscriberFailed)) throw error;
      this.#recordFailure(error);
      return 0;
    }
  }

  #recordFailure({ subscriber, cause }: SubscriberFailed): void {
    this.#failedAt.set(subscriber, performance.now());
    this.#log.error({ err: cause, subscriber: subscriber.name }, "a subscriber failed to handle events, retrying");
  }
}

function keysOf(rows: readonly EventRow[]): number[] {
  return rows.map(({ key }) => key);
}

/** Names of subscribers that have yet to handle events at which they failed. */
async function owedNames(db: Pick<WriteTransaction, "selectFrom">): Promise<string[]> {
  const rows = await db.selectFrom("owed_event").select("subscriber").distinct().execute();
  return rows.map(({ subscriber }) => subscriber);
}

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
