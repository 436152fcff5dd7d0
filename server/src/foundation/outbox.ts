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
  /** Stands in the store beside what the subscriber is owed: alike in every process and release. */
  readonly name: string;
  wants(event: string): boolean;
  /**
   * What it writes for a batch of events commits together with the mark that they were handled: each
   * event is handled exactly once, whatever fails in between. It writes rows of its own feature, and
   * nothing else. When it throws, it is owed these events and all that follow, and gets them in order
   * once it can; nobody else waits for that.
   */
  handle(transaction: WriteTransaction, events: readonly OutboxEvent[]): Promise<void>;
  /** Called when what `hear` wrote is committed, with the same events; a crash may come before it. */
  committed?(events: readonly OutboxEvent[]): void;
}

export interface Outbox {
  /** Call before `start`. Events come in the order in which they were written. */
  subscribe(subscriber: Subscriber): void;
  /** Resolves when all events that were committed before have been handled, or are owed to the subscriber that failed. */
  catchUp(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** A look is one small read of an index that is empty nearly always. */
const pollMs = 250;
/** Whoever failed is not asked again sooner. */
const pauseMs = 1_000;
const batchSize = 200;
/** Any fixed number but the migrations': of several processes one reads at a time, which keeps the order. */
const advisoryLock = 7_382_002;
/** Written out, not bound: only so does SQLite see that the index of unheard events serves. */
const unheard = sql.lit(0);

class SubscriberFailed extends Error {
  readonly subscriber: Subscriber;
  constructor(subscriber: Subscriber, cause: unknown) {
    super(`${subscriber.name} failed at events`, { cause });
    this.subscriber = subscriber;
  }
}

/** Of several readers and erasers of events one has the turn until its transaction ends. */
export async function readAlone({ engine }: Database, transaction: WriteTransaction): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(transaction);
}

/** The reader of the outbox; see foundation/events.ts and audit-context.ts for its writers. */
export function createOutbox(database: Database, log: Log): Outbox {
  const subscribers: Subscriber[] = [];
  const failedAt = new Map<Subscriber, number>();
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let stopped = false;

  function look(): void {
    if (stopped) return;
    reading ??= catchUp()
      .catch((error: unknown) => log.warn({ err: error }, "events cannot be heard just now"))
      .finally(() => (reading = undefined));
  }

  async function catchUp(): Promise<void> {
    for (;;) if (stopped || !(await isSomethingNew()) || (await handleBatch()) < batchSize) break;
    for (const subscriber of await owedSubscribers())
      for (;;) if (stopped || (await payDebt(subscriber)) < batchSize) break;
  }

  async function isSomethingNew(): Promise<boolean> {
    const row = await database.query
      .selectFrom("event")
      .select("key")
      .where("heard", "=", unheard)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Runs again without whoever fails, until all others have heard. */
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
    const heard: (() => void)[] = [];
    const count = await database.transaction(async (transaction) => {
      heard.length = 0;
      await readAlone(database, transaction);
      const rows = await transaction
        .selectFrom("event")
        .selectAll()
        .where("heard", "=", unheard)
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
        // What came before is still owed: it has to be heard first.
        if (failing.has(subscriber) || owed.has(subscriber.name)) await owe(transaction, subscriber, wanted);
        else {
          const events = await deliverTo(transaction, subscriber, wanted);
          heard.push(() => subscriber.committed?.(events));
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
    for (const hasHeard of heard) hasHeard();
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

  /** Answers how many events the subscriber has heard now; 0 also when it failed again. */
  async function payDebt(subscriber: Subscriber): Promise<number> {
    try {
      const paid = await database.transaction(async (transaction) => {
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
      if (paid.length > 0) subscriber.committed?.(paid);
      return paid.length;
    } catch (error) {
      if (!(error instanceof SubscriberFailed)) throw error;
      recordFailure(error);
      return 0;
    }
  }

  function recordFailure({ subscriber, cause }: SubscriberFailed): void {
    failedAt.set(subscriber, performance.now());
    log.error({ err: cause, subscriber: subscriber.name }, "a subscriber failed at events; it will get them again");
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

/** What a subscriber has not heard yet, it never will. */
export async function dropUnheardEvents(transaction: WriteTransaction): Promise<void> {
  await transaction.deleteFrom("owed_event").execute();
  await transaction.updateTable("event").set({ heard: 1 }).where("heard", "=", unheard).execute();
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
