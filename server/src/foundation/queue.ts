import { watchClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import type { Database, WriteTransaction } from "./database/database.ts";
import { coalesce } from "./coalesce.ts";
import { newId } from "./ids.ts";
import { Claims } from "./job-claims.ts";
import { JobWorkers } from "./job-workers.ts";
import type { Log } from "./log.ts";
import { withoutAuditContext } from "./audit-context.ts";

const pollMs = 1_000;
const finishedKeptMs = 24 * 60 * 60 * 1_000;

/** What a handler gets: the payload, an abort signal, and a check that it still holds the job. */
export interface Job {
  readonly id: string;
  readonly payload: unknown;
  /** From 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Aborted when the lease is lost or the service stops. Return soon; committed work stays. */
  readonly signal: AbortSignal;
  /**
   * Call it first in every write transaction of the job. Throws `LeaseLost` if another worker has claimed
   * the job, so a worker that was frozen can't overwrite its successor.
   */
  holdLease(transaction: WriteTransaction): Promise<void>;
}

/** `failed`: the handler threw each time. `died`: the process ended while it ran. */
export type GivenUpCause = "failed" | "died";

export interface Handler {
  run(job: Job): Promise<void>;
  /** Called when a job is given up, so that nothing waits for it. */
  givenUp?(payload: unknown, cause: GivenUpCause): Promise<void>;
  /** Reads untrusted input: a job is given up after the process died twice while running it. */
  readonly readsStrangers?: boolean;
  /** Most jobs of this queue that run at once in this process. */
  readonly concurrency: number;
  /**
   * Jobs are due at a time of day, which the handler checks itself. Jobs of other queues are due after a delay,
   * and a clock that is set back doesn't postpone them.
   */
  readonly isByTheClock?: boolean;
}

/**
 * A job queue in the store. Jobs are rows that are inserted in the transaction that needs them. A worker
 * claims a job with a lease and renews it while it works; an expired lease is claimed again (at most 60 s
 * after a kill -9). A job that fails is retried after 2, 4, 8 … s and finally kept as `failed` with its reason.
 * A job that reads untrusted input also fails once the process has died twice while running it.
 */
export interface Queue {
  add(transaction: WriteTransaction, queue: string, payload: unknown, runAtMs?: number): Promise<string>;
  /**
   * Call it after the transaction that added jobs is committed, to skip the wait for the next poll. No effect before
   * `start`.
   */
  wake(): void;
  /** Call before `start`. */
  handle(queue: string, handler: Handler): void;
  start(): Promise<void>;
  /** Due jobs that don't run yet, by queue. */
  waiting(): Promise<WaitingJobs[]>;
  /** Stops claiming, aborts running jobs, waits for them and releases them. */
  stop(): Promise<void>;
}

export interface WaitingJobs {
  readonly queue: string;
  readonly count: number;
  /** How long the oldest has been due. */
  readonly oldestMs: number;
}

interface QueueOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** No other process uses this store, so jobs left by a dead process are claimed without waiting for their lease. */
  readonly isAlone?: boolean;
}

export function createQueue({ database, clock, log, isAlone = false }: QueueOptions): Queue {
  const claims = new Claims(database, clock);
  const workers = new JobWorkers(claims, log, () => pump());
  const isSetBack = watchClock(clock);
  let timer: NodeJS.Timeout | undefined;

  const claiming = coalesce(
    async () => {
      if (isSetBack()) await claims.settle(workers.queuesByTheClock());
      await workers.claimAll();
    },
    (error) => log.warn({ err: error }, "can't claim jobs, retrying"),
  );

  function pump(): void {
    // A queue that was never started only adds jobs, for the service to run.
    if (timer !== undefined && !workers.isStopping) claiming.run();
  }

  return {
    async add(transaction, queue, payload, runAtMs) {
      const now = clock.now();
      const id = newId("job", now);
      await transaction
        .insertInto("job")
        .values({
          id,
          queue,
          payload: JSON.stringify(payload),
          status: "queued",
          run_at: runAtMs ?? now,
          created_at: now,
        })
        .execute();
      return id;
    },
    // What it claims is no part of the operation that wakes it.
    wake: () => withoutAuditContext(pump),
    handle: (queue, handler) => workers.handle(queue, handler),
    waiting: () => waitingJobs(database, clock),
    async start() {
      if (isAlone)
        await database.transaction((transaction) =>
          transaction.updateTable("job").set({ lease_until: 0 }).where("status", "=", "running").execute(),
        );
      // It may have been set back while no process ran.
      await claims.settle(workers.queuesByTheClock());
      timer = setInterval(pump, pollMs);
      pump();
    },
    async stop() {
      workers.abort();
      clearInterval(timer);
      await claiming.idle();
      await workers.ended();
    },
  };
}

async function waitingJobs(database: Database, clock: Clock): Promise<WaitingJobs[]> {
  const now = clock.now();
  const rows = await database.query
    .selectFrom("job")
    .select((select) => ["queue", select.fn.countAll().as("count"), select.fn.min("run_at").as("oldest")])
    .where("status", "=", "queued")
    .where("run_at", "<=", now)
    .groupBy("queue")
    .execute();
  return rows.map(({ queue, count, oldest }) => ({ queue, count: Number(count), oldestMs: now - oldest }));
}

/** What was to be done is not done any more. */
export async function dropOpenJobs(transaction: WriteTransaction): Promise<void> {
  await transaction.deleteFrom("job").where("finished_at", "is", null).execute();
}

/** Drops jobs that ended more than a day ago; answers how many. */
export async function dropOldJobs(database: Database, clock: Clock): Promise<number> {
  const before = clock.now() - finishedKeptMs;
  return database.transaction(async (transaction) => {
    const result = await transaction.deleteFrom("job").where("finished_at", "<", before).executeTakeFirst();
    return Number(result.numDeletedRows);
  });
}
