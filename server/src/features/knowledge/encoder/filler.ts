import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../../foundation/database/database.ts";
import type { Log } from "../../../foundation/log.ts";
import type { Queue } from "../../../foundation/queue.ts";
import type { Encoder } from "./encoder.ts";
import { fillVectors } from "./fill-vectors.ts";

/** The queue whose jobs encode what has no vectors yet. */
const encodingQueue = "encode";

/** New texts are looked for so often; until they are encoded they are found by their words. */
const lookEveryMs = 1_000;
const pollMs = 50;

export interface Filler {
  /** Looks for work from now on; the queue's jobs do it. */
  start(): void;
  /** Resolves when all FAQs of a chatbot are encoded, or the signal aborts; the queue's jobs do it. */
  awaitFaqs(chatbotKey: number, signal: AbortSignal): Promise<void>;
  /** Encodes everything now, without the queue. */
  fillAll(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps the vectors of every index complete, a short turn for each, behind everything else. */
export function createFiller(options: { database: Database; queue: Queue; encoder: Encoder; log: Log }): Filler {
  const { database, queue, encoder, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  function look(): void {
    looking ??= queueFilling(database, queue, encoder)
      .catch((error: unknown) => log.warn({ err: error }, "texts to encode cannot be looked for just now"))
      .finally(() => (looking = undefined));
  }

  queue.handle(encodingQueue, {
    async run({ payload, signal, holdLease }) {
      await fillVectors(database, encoder, { indexKey: indexKeyOf(payload), signal, hold: holdLease });
    },
    concurrency: 1,
  });

  return {
    start() {
      timer = setInterval(look, lookEveryMs);
      look();
    },
    async awaitFaqs(chatbotKey, signal) {
      look();
      while (!signal.aborted && !(await isFilled(database, encoder, chatbotKey)))
        await delay(pollMs, undefined, { signal }).catch(() => undefined);
    },
    async fillAll() {
      const { signal } = new AbortController();
      for (const indexKey of await findUnfilled(database.query, encoder))
        while (await fillVectors(database, encoder, { indexKey, signal, hold: async () => undefined }));
    },
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

async function isFilled({ query }: Database, encoder: Encoder, chatbotKey: number): Promise<boolean> {
  const index = await query
    .selectFrom("search_index")
    .select(["encoder", "encoded_next", "next_docno"])
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", "faq")
    .executeTakeFirst();
  return index === undefined || (index.encoder === encoder.name && index.encoded_next >= index.next_docno);
}

/** Indexes of living chatbots that have something this encoder has not read yet, by key. */
async function findUnfilled(db: Pick<Database["query"], "selectFrom">, encoder: Encoder): Promise<number[]> {
  const rows = await db
    .selectFrom("search_index")
    .select("key")
    .where((where) =>
      where.or([where("encoder", "<>", encoder.name), where("encoded_next", "<", where.ref("next_docno"))]),
    )
    .where("chatbot_key", "in", (select) => select.selectFrom("chatbot").select("key").where("deleted_at", "is", null))
    .orderBy("key")
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * Adds a job `{ indexKey }` for every such index that has none. Two processes may add the same: the second
 * job finds nothing left to do. One read where there is nothing.
 */
async function queueFilling(database: Database, queue: Queue, encoder: Encoder): Promise<void> {
  if ((await findUnfilled(database.query, encoder)).length === 0) return;
  const added = await database.transaction(async (transaction) => {
    const waiting = await transaction
      .selectFrom("job")
      .select("payload")
      .where("queue", "=", encodingQueue)
      .where("status", "in", ["queued", "running"])
      .execute();
    const known = new Set(waiting.map(({ payload }) => payload));
    const wanted = (await findUnfilled(transaction, encoder)).map((indexKey) => ({ indexKey }));
    const fresh = wanted.filter((payload) => !known.has(JSON.stringify(payload)));
    for (const payload of fresh) await queue.add(transaction, encodingQueue, payload);
    return fresh.length;
  });
  if (added > 0) queue.wake();
}

function indexKeyOf(payload: unknown): number {
  const key: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, "indexKey") : undefined;
  if (typeof key !== "number") throw new Error("A job names no index.");
  return key;
}
