import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import type { Log } from "../../../foundation/log.ts";
import { LeaseLost } from "../../../foundation/job-claims.ts";
import type { Job, Queue } from "../../../foundation/queue.ts";
import { embeddingQueue } from "../../chatbots/chatbots.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import { lockKnownIndex } from "../search/lock-index.ts";
import type { LockedIndex } from "../search/lock-index.ts";
import { chooseSet } from "./choose-set.ts";
import type { Encoders } from "./encoders.ts";
import { recordFailure } from "./fill-failure.ts";
import { fillVectors } from "./fill-vectors.ts";
import { isSettled, settle } from "./finish-set.ts";
import { readSet } from "./vector-sets.ts";

/** The queues whose jobs encode what has no vectors yet: a slow model of one owner holds up no embedded encoder. */
const queues = { embedded: "encode", owner: "embed" } as const;
const ownersAtOnce = 4;

/** New texts are looked for so often; until they are encoded they are found by their words. */
const lookEveryMs = 1_000;
const pollMs = 50;
const indexesAtOnce = 200;

export interface Backfill {
  /** Looks for work from now on; the queue's jobs do it. */
  start(): Promise<void>;
  /** Resolves when all FAQs of a chatbot are encoded, or the signal aborts; the queue's jobs do it. */
  awaitFaqs(chatbotKey: number, signal: AbortSignal): Promise<void>;
  /** Encodes everything now, without the queue. */
  fillAll(): Promise<void>;
  close(): Promise<void>;
}

export interface BackfillOptions {
  readonly database: Database;
  readonly queue: Queue;
  readonly encoders: Encoders;
  readonly chatbots: Pick<Chatbots, "findByKey">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps the vectors of every index complete, a short turn for each, behind everything else. */
export function createBackfill(options: BackfillOptions): Backfill {
  const { database, queue, encoders, chatbots, clock, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  /** Queues a job `{ indexKey }` for every index that lacks something and has none. One read where there is nothing. */
  async function lookOnce(): Promise<void> {
    const due = await findDue(database, clock);
    if (due.length === 0) return;
    const waiting = await database.query
      .selectFrom("job")
      .select("payload")
      .where("queue", "in", Object.values(queues))
      .where("status", "in", ["queued", "running"])
      .execute();
    const known = new Set(waiting.map(({ payload }) => payload));
    let added = false;
    // Two processes may add the same: the second job finds nothing left to do.
    for (const index of due)
      if (!known.has(JSON.stringify({ indexKey: index.key }))) added = (await prepare(index, queue)) || added;
    if (added) queue.wake();
  }

  /** Gives an index the set that its settings want; true when that is to be filled, by a job where there is a queue. */
  async function prepare({ key, chatbotKey }: DueIndex, jobs?: Queue): Promise<boolean> {
    const chatbot = await chatbots.findByKey(chatbotKey);
    if (chatbot === undefined) return false;
    return database.transaction(async (transaction) => {
      const index = await choose(transaction, key, chatbot);
      if (index === undefined) return false;
      if (await isSettled(transaction, index, encoders)) {
        await settle(transaction, index);
        return false;
      }
      const set = await readSet(transaction, index.target_set ?? 0);
      const queueName = set.model === encoders.embeddedName ? queues.embedded : queues.owner;
      await jobs?.add(transaction, queueName, { indexKey: key });
      return true;
    });
  }

  async function choose(
    transaction: WriteTransaction,
    indexKey: number,
    chatbot: KnownChatbot,
  ): Promise<LockedIndex | undefined> {
    const index = await lockKnownIndex(transaction, indexKey);
    return index && chooseSet(transaction, index, encoders, chatbot);
  }

  function look(): void {
    looking ??= lookOnce()
      .catch((error: unknown) => log.warn({ err: error }, "texts to encode cannot be looked for just now"))
      .finally(() => (looking = undefined));
  }

  /** A failing model is retried at the time stored with its set, not by the queue. */
  async function run({ payload, signal, holdLease: hold }: Job): Promise<void> {
    const filling = { indexKey: numberIn(payload, "indexKey"), signal, hold };
    try {
      await fillVectors(options, filling);
      if (await hasVectors(database, encoders)) encoders.warmEmbedded();
    } catch (error) {
      if (signal.aborted || error instanceof LeaseLost) throw error;
      await recordFailure(database, clock, filling, error);
      log.warn({ err: error, index: filling.indexKey }, "texts cannot be encoded just now");
    }
  }

  queue.handle(embeddingQueue, {
    concurrency: 1,
    async run({ payload, holdLease }) {
      const chatbotKey = numberIn(payload, "chatbotKey");
      const chatbot = await chatbots.findByKey(chatbotKey);
      if (chatbot === undefined) return;
      for (const indexKey of await findIndexes(database, chatbotKey))
        await database.transaction(async (transaction) => {
          await holdLease(transaction);
          await choose(transaction, indexKey, chatbot);
        });
      look();
    },
  });
  queue.handle(queues.embedded, { run, concurrency: 1 });
  queue.handle(queues.owner, { run, concurrency: ownersAtOnce });

  return {
    async start() {
      await makeDue(database, encoders);
      if (await hasVectors(database, encoders)) encoders.warmEmbedded();
      timer = setInterval(look, lookEveryMs);
      look();
    },
    async awaitFaqs(chatbotKey, signal) {
      look();
      while (!signal.aborted && !(await isFilled(database, clock, chatbotKey)))
        await delay(pollMs, undefined, { signal }).catch(() => undefined);
    },
    async fillAll() {
      const { signal } = new AbortController();
      await makeDue(database, encoders);
      for (;;) {
        const due = await findDue(database, clock);
        if (due.length === 0) return;
        for (const index of due)
          if (await prepare(index))
            while (await fillVectors(options, { indexKey: index.key, signal, hold: async () => undefined }));
      }
    },
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Whether all FAQs of a chatbot have what they are compared by. */
async function isFilled({ query }: Database, clock: Clock, chatbotKey: number): Promise<boolean> {
  const due = await query
    .selectFrom("search_index")
    .select("key")
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", "faq")
    .where("encoding_due", "<=", clock.now())
    .executeTakeFirst();
  return due === undefined;
}

/** Whether questions are compared with vectors of the installation's own encoder. */
async function hasVectors({ query }: Database, { embeddedName }: Encoders): Promise<boolean> {
  const set = query.selectFrom("vector_set").select("key").where("model", "=", embeddedName).limit(1);
  return (await set.executeTakeFirst()) !== undefined;
}

/** The service's settings have changed, or those of another release were followed. */
async function makeDue(database: Database, { service }: Encoders): Promise<void> {
  await database.transaction((transaction) =>
    transaction.updateTable("search_index").set({ encoding_due: 0 }).where("matched_service", "<>", service).execute(),
  );
}

interface DueIndex {
  readonly key: number;
  readonly chatbotKey: number;
}

/** Indexes of living chatbots that have to be looked at, but for those whose model is being left alone. */
async function findDue({ query }: Database, clock: Clock): Promise<DueIndex[]> {
  const now = clock.now();
  return query
    .selectFrom("search_index")
    .leftJoin("vector_set", "vector_set.key", "search_index.target_set")
    .select(["search_index.key", "chatbot_key as chatbotKey"])
    .where("encoding_due", "<=", now)
    .where("chatbot_key", "in", (select) => select.selectFrom("chatbot").select("key").where("deleted_at", "is", null))
    .where((where) => where.or([where("retry_at", "is", null), where("retry_at", "<=", now)]))
    .orderBy("encoding_due")
    .orderBy("search_index.key")
    .limit(indexesAtOnce)
    .execute();
}

async function findIndexes({ query }: Database, chatbotKey: number): Promise<number[]> {
  const rows = await query.selectFrom("search_index").select("key").where("chatbot_key", "=", chatbotKey).execute();
  return rows.map(({ key }) => key);
}
