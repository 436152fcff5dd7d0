import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, WriteTransaction } from "./database/database.ts";
import type { Log } from "./log.ts";
import { changeEvent } from "./trail.ts";
import { mentionOf } from "./visitor-data.ts";
import type { VisitorDataHolder } from "./visitor-data.ts";

/** An event of the outbox, as its transaction committed it. */
export interface OutboxEvent {
  readonly id: string;
  readonly workspaceId: string;
  readonly chatbotKey: number;
  readonly event: string;
  readonly data: unknown;
  readonly timeMs: number;
}

/**
 * What `hear` writes for a batch of events commits together with the mark that they were heard: each
 * event is heard exactly once, whatever fails in between. It writes rows of its own room, and
 * nothing else; when it throws, the whole batch is tried again a second later.
 */
export type Hear = (transaction: WriteTransaction, events: readonly OutboxEvent[]) => Promise<void>;

export interface Outbox {
  /** Call before `start`. Events come in the order in which they were written. */
  subscribe(wants: (event: string) => boolean, hear: Hear): void;
  /** Call after a transaction that recorded events: saves the wait for the next look. */
  wake(): void;
  /** Resolves when all events that were committed before have been heard. */
  catchUp(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const pollMs = 1_000;
const batchSize = 200;
/** Any fixed number but the migrations': of several processes one reads at a time, which keeps the order. */
const advisoryLock = 7_382_002;
/** Written out, not bound: only so does SQLite see that the index of unheard events serves. */
const unheard = sql.lit(0);

const forgottenAtOnce = 500;

async function readAlone({ engine }: Database, transaction: WriteTransaction): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(transaction);
}

/** Events tell what visitors said: those of a deleted one go, heard or not. First of all holders, as others hear them. */
export function eventsOfVisitors(database: Database): VisitorDataHolder {
  return {
    name: "events",
    async forget(who) {
      const isMentioned = mentionOf(who);
      const ofSessions = who.sessions.map(({ chatbotKey }) => chatbotKey);
      // An address may be named in any chatbot; recorded changes are of none.
      const isAnywhere = who.email !== null && who.chatbotKey === null;
      for (let last = 0; ;) {
        let query = database.query
          .selectFrom("event")
          .select(["key", "event", "heard", "data"])
          .where("workspace_id", "=", who.workspaceId)
          .where("key", ">", last);
        if (!isAnywhere)
          query = query.where("chatbot_key", "in", [...new Set([0, who.chatbotKey ?? 0, ...ofSessions])]);
        const rows = await query.orderBy("key").limit(forgottenAtOnce).execute();
        // The audit log is to hear of every change; it forgets by itself what was said.
        const gone = rows.filter(
          ({ event, heard, data }) => (event !== changeEvent || heard === 1) && isMentioned(data),
        );
        const keys = gone.map(({ key }) => key);
        // Who hears of one at this moment has written by the time that this has the turn.
        await database.transaction(async (transaction) => {
          await readAlone(database, transaction);
          if (keys.length > 0) await transaction.deleteFrom("event").where("key", "in", keys).execute();
        });
        if (rows.length < forgottenAtOnce) return;
        last = rows.at(-1)?.key ?? last;
        await setImmediate();
      }
    },
  };
}

/** The reader of the outbox; see foundation/events.ts and trail.ts for its writers. */
export function createOutbox(database: Database, log: Log): Outbox {
  const subscribers: { wants(event: string): boolean; hear: Hear }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let readAgain = false;
  let stopped = false;

  function wake(): void {
    if (stopped) return;
    if (reading !== undefined) {
      readAgain = true;
      return;
    }
    reading = catchUp()
      .catch((error: unknown) => log.warn({ err: error }, "events cannot be heard just now"))
      .finally(() => {
        reading = undefined;
        if (readAgain) {
          readAgain = false;
          wake();
        }
      });
  }

  async function catchUp(): Promise<void> {
    for (;;) if (stopped || !(await isSomethingNew()) || (await hearBatch()) < batchSize) return;
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

  function hearBatch(): Promise<number> {
    return database.transaction(async (transaction) => {
      await readAlone(database, transaction);
      const rows = await transaction
        .selectFrom("event")
        .selectAll()
        .where("heard", "=", unheard)
        .orderBy("key")
        .limit(batchSize)
        .execute();
      if (rows.length === 0) return 0;
      const events = rows.map((row) => ({
        id: row.id,
        workspaceId: row.workspace_id,
        chatbotKey: row.chatbot_key,
        event: row.event,
        data: JSON.parse(row.data) as unknown,
        timeMs: row.created_at,
      }));
      for (const { wants, hear } of subscribers) {
        const wanted = events.filter(({ event }) => wants(event));
        if (wanted.length > 0) await hear(transaction, wanted);
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
  }

  return {
    subscribe: (wants, hear) => void subscribers.push({ wants, hear }),
    wake,
    catchUp,
    start() {
      timer = setInterval(wake, pollMs);
      wake();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await reading;
    },
  };
}
