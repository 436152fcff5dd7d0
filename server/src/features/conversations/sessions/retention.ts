import { setImmediate } from "node:timers/promises";
import type { Channel } from "../../../foundation/channel.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Log } from "../../../foundation/log.ts";
import type { Job, Queue } from "../../../foundation/queue.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import type { Eraser } from "./erase.ts";
import { callersName } from "./marked-name.ts";
import { broadcastState, resolveSessions } from "./resolve.ts";

const upkeepQueue = "session-upkeep";
/** So long after its time a session is resolved, or deleted, at the latest. */
const everyMs = 5 * 60_000;
const hourMs = 60 * 60_000;
/** One transaction's sessions: as many as hold up a visitor's answer by no more than some 20 ms. */
const resolvedAtOnce = 25;
/** Each time all logs are looked through for what tells of them. */
const deletedAtOnce = 500;

export interface UpkeepOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly channel: Channel;
  readonly queue: Queue;
  readonly log: Log;
  readonly chatbots: Chatbots;
  readonly eraser: Eraser;
}

type RunningJob = Pick<Job, "signal" | "holdLease">;

export interface Upkeep {
  start(): void;
  close(): Promise<void>;
  /** All that is due now, without the queue. */
  run(job: RunningJob): Promise<void>;
}

/** Queues a job whenever something is due. */
export function createUpkeep(options: UpkeepOptions): Upkeep {
  const { database, queue, log } = options;
  const due = new DueSessions(options);
  const run = (job: RunningJob) => due.run(job);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  queue.handle(upkeepQueue, { run, concurrency: 1 });

  function look(): void {
    looking ??= queueUpkeep(database, queue)
      .catch((error: unknown) => log.warn({ err: error }, "the upkeep of sessions cannot be queued just now"))
      .finally(() => (looking = undefined));
  }

  return {
    run,
    start() {
      timer = setInterval(look, everyMs);
      look();
    },
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * What becomes of sessions by time alone: silence resolves them, and retention deletes them. A job at a
 * time for all processes; were there two, each row would still be resolved once.
 */
class DueSessions {
  readonly #deps: UpkeepOptions;

  constructor(deps: UpkeepOptions) {
    this.#deps = deps;
  }

  /** All that is due now. */
  async run(job: RunningJob): Promise<void> {
    const { database, chatbots } = this.#deps;
    const failures: unknown[] = [];
    for (let key = await nextChatbot(database, 0); key !== undefined; key = await nextChatbot(database, key)) {
      job.signal.throwIfAborted();
      const chatbot = await chatbots.findByKey(key);
      // What goes wrong with one is tried again, and keeps no other waiting.
      if (chatbot !== undefined) await this.#keep(chatbot, job).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0)
      throw new Error("The sessions of some chatbots could not be looked after.", { cause: failures[0] });
  }

  async #keep(chatbot: KnownChatbot, job: RunningJob): Promise<void> {
    await this.#resolveSilent(chatbot, job);
    if (chatbot.retentionDays !== null) await this.#deleteExpired(chatbot, chatbot.retentionDays, job);
  }

  /** A session that a person is called to, or has, is theirs to end. */
  async #resolveSilent(chatbot: KnownChatbot, job: RunningJob): Promise<void> {
    let resolved = 0;
    try {
      for await (const count of this.#resolvedBatches(chatbot, job)) resolved += count;
    } finally {
      // Once a look, since every session ends so: a line for each batch would be most of the log.
      if (resolved > 0)
        await this.#deps.database.transaction((transaction) =>
          this.#record(transaction, chatbot, { resolvedSessions: resolved }),
        );
    }
  }

  async *#resolvedBatches(chatbot: KnownChatbot, job: RunningJob): AsyncGenerator<number> {
    const { database, clock, channel } = this.#deps;
    const before = clock.now() - chatbot.resolveAfterHours * hourMs;
    for (let last: Begun = { startedAt: 0, key: 0 }; ;) {
      job.signal.throwIfAborted();
      const rows = await this.#begunBehind(chatbot, last, before)
        .where("status", "=", "created")
        .limit(resolvedAtOnce)
        .execute();
      const keys = rows.filter((row) => row.handoff === "none" && row.last_message_at < before).map(({ key }) => key);
      if (keys.length > 0) {
        const silent = { keys, by: "silence", actor: "chatbot", silentSince: before } as const;
        const resolved = await database.transaction(async (transaction) => {
          await job.holdLease(transaction);
          return resolveSessions(transaction, clock, chatbot, silent);
        });
        broadcastState(channel, chatbot.workspaceId, resolved);
        yield resolved.length;
      }
      const end = rows.at(-1);
      if (rows.length < resolvedAtOnce || end === undefined) return;
      last = { startedAt: end.started_at, key: end.key };
      await setImmediate();
    }
  }

  async #deleteExpired(chatbot: KnownChatbot, days: number, job: RunningJob): Promise<void> {
    const { clock, eraser } = this.#deps;
    const before = clock.now() - days * 24 * hourMs;
    for (let last: Begun = { startedAt: 0, key: 0 }; ;) {
      job.signal.throwIfAborted();
      const rows = await this.#begunBehind(chatbot, last, before).limit(deletedAtOnce).execute();
      const expired = rows.filter((row) => row.last_message_at < before);
      if (expired.length > 0)
        await eraser.erase(
          {
            workspaceId: chatbot.workspaceId,
            chatbotKey: chatbot.key,
            session: null,
            emails: [],
            externalId: null,
            sessions: expired.map((row) => ({
              key: row.key,
              id: row.id,
              sessionId: callersName(row),
              chatbotKey: row.chatbot_key,
            })),
          },
          {
            signal: job.signal,
            unlessSince: before,
            removed: (transaction, count) => this.#record(transaction, chatbot, { deletedSessions: count }),
          },
        );
      const end = rows.at(-1);
      if (rows.length < deletedAtOnce || end === undefined) return;
      last = { startedAt: end.started_at, key: end.key };
    }
  }

  /** How many sessions, not which: nothing is to tell of those that are deleted. */
  #record(transaction: WriteTransaction, { workspaceId, id }: KnownChatbot, after: object): Promise<void> {
    return recordChange(transaction, this.#deps.clock, { workspaceId, resource: id, after });
  }

  /** Whoever was silent since has also begun before. */
  #begunBehind(chatbot: KnownChatbot, last: Begun, before: number) {
    return this.#deps.database.query
      .selectFrom("session")
      .select(["key", "id", "session_id", "chatbot_key", "handoff", "started_at", "last_message_at"])
      .where("chatbot_key", "=", chatbot.key)
      .where("started_at", "<", before)
      .where(({ eb, refTuple, tuple }) => eb(refTuple("started_at", "key"), ">", tuple(last.startedAt, last.key)))
      .orderBy("started_at")
      .orderBy("key");
  }
}

interface Begun {
  readonly startedAt: number;
  readonly key: number;
}

/** The next chatbot that has sessions, without counting them. */
async function nextChatbot(database: Database, last: number): Promise<number | undefined> {
  const row = await database.query
    .selectFrom("session")
    .select("chatbot_key")
    .where("chatbot_key", ">", last)
    .orderBy("chatbot_key")
    .limit(1)
    .executeTakeFirst();
  return row?.chatbot_key;
}

/** Adds a job where none is on its way. */
async function queueUpkeep(database: Database, queue: Queue): Promise<void> {
  const waiting = await database.query
    .selectFrom("job")
    .select("key")
    .where("queue", "=", upkeepQueue)
    .where("status", "in", ["queued", "running"])
    .limit(1)
    .executeTakeFirst();
  if (waiting !== undefined) return;
  await database.transaction((transaction) => queue.add(transaction, upkeepQueue, {}));
  queue.wake();
}
