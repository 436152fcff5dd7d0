import { watchClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import type { Database, WriteTransaction } from "./database/database.ts";
import { newId } from "./ids.ts";
import { createClaims, LeaseLost } from "./job-claims.ts";
import type { Claim } from "./job-claims.ts";
import type { Log } from "./log.ts";
import { inJob } from "./tracing.ts";
import { withoutAuditContext, withAuditContext } from "./audit-context.ts";
import { beginWork } from "./watchdog/in-progress.ts";

const heartbeatMs = 10_000;
const pollMs = 1_000;
const attemptsAtMost = 5;
/** For handlers that read untrusted input: a job that crashed the process twice would crash it again. */
const deathsAtMost = 2;
const retryBaseMs = 2_000;
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

interface Lane {
  readonly handler: Handler;
  /** Row keys. */
  readonly running: Set<number>;
}

interface QueueOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** No other process uses this store, so jobs left by a dead process are claimed without waiting for their lease. */
  readonly isAlone?: boolean;
}

export function createQueue({ database, clock, log, isAlone = false }: QueueOptions): Queue {
  const claims = createClaims(database, clock);
  const lanes = new Map<string, Lane>();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> | undefined;
  let pumpAgain = false;
  const isSetBack = watchClock(clock);

  function pump(): void {
    // A queue that was never started only adds jobs, for the service to run.
    if (timer === undefined || stopping.signal.aborted) return;
    if (pumping !== undefined) {
      pumpAgain = true;
      return;
    }
    pumping = claimAll()
      .catch((error: unknown) => log.warn({ err: error }, "can't claim jobs, retrying"))
      .finally(() => {
        pumping = undefined;
        if (pumpAgain) {
          pumpAgain = false;
          pump();
        }
      });
  }

  async function claimAll(): Promise<void> {
    if (isSetBack()) await settle();
    for (const queue of await dueQueues()) {
      const lane = lanes.get(queue);
      if (lane === undefined) continue;
      while (lane.running.size < lane.handler.concurrency && !stopping.signal.aborted) {
        const claim = await claims.next(queue, lane.running);
        if (claim === undefined) break;
        lane.running.add(claim.key);
        const work = runClaim(lane, claim).finally(() => {
          lane.running.delete(claim.key);
          running.delete(work);
          pump();
        });
        running.add(work);
      }
    }
  }

  function settle(): Promise<void> {
    return claims.settle([...lanes].flatMap(([queue, { handler }]) => (handler.isByTheClock === true ? [queue] : [])));
  }

  /** Of the queues that can take one more, those in which a job is due: one look for all. */
  async function dueQueues(): Promise<string[]> {
    const free = [...lanes].flatMap(([queue, { running: own, handler }]) =>
      own.size < handler.concurrency ? [queue] : [],
    );
    if (free.length === 0) return [];
    return claims.dueIn(free);
  }

  async function runClaim(lane: Lane, claim: Claim): Promise<void> {
    const lost = new AbortController();
    const beat = setInterval(
      () => void claims.keep(claim).then((kept) => kept || lost.abort(new LeaseLost())),
      heartbeatMs,
    );
    const job: Job = {
      id: claim.id,
      payload: JSON.parse(claim.payload),
      attempt: claim.attempts,
      isLastAttempt: claim.attempts >= attemptsAtMost,
      signal: AbortSignal.any([stopping.signal, lost.signal]),
      holdLease: (transaction) => claims.hold(transaction, claim),
    };
    const endWork = beginWork("job", claim.queue, claim.id);
    try {
      if (isDeadly(lane, claim)) throw new Error(`The process ended ${claim.deaths} times while it worked on this.`);
      const actor = { kind: "job" as const, id: claim.id, name: claim.queue };
      await inJob(claim.queue, { "svc.job.id": claim.id, "svc.job.attempt": claim.attempts }, () =>
        withAuditContext({ actor, workspaceId: "", action: claim.queue, always: false }, () => lane.handler.run(job)),
      );
      await claims.finish(claim, { status: "done", reason: null });
    } catch (error) {
      await giveBack(claim, error).catch((failure: unknown) =>
        log.warn({ err: failure, job: claim.id }, "a job's outcome cannot be stored; its lease will run out"),
      );
    } finally {
      endWork();
      clearInterval(beat);
    }
  }

  async function giveBack(claim: Claim, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    const interrupted = stopping.signal.aborted;
    const reason = error instanceof Error ? error.message : String(error);
    if (!interrupted)
      log.warn({ err: error, job: claim.id, queue: claim.queue, attempt: claim.attempts }, "a job failed");
    const lane = lanes.get(claim.queue);
    const hasDied = lane !== undefined && isDeadly(lane, claim);
    if (!interrupted && (hasDied || claim.attempts >= attemptsAtMost)) {
      await lane?.handler.givenUp?.(JSON.parse(claim.payload), hasDied ? "died" : "failed");
      return claims.finish(claim, { status: "failed", reason });
    }
    // A graceful stop doesn't count as a failure.
    await (interrupted
      ? claims.putBack(claim, { reason: null, attempts: claim.attempts - 1, delayMs: 0 })
      : claims.putBack(claim, { reason, attempts: claim.attempts, delayMs: retryBaseMs * 2 ** (claim.attempts - 1) }));
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
    handle(queue, handler) {
      lanes.set(queue, { handler, running: new Set() });
    },
    async waiting() {
      const now = clock.now();
      const rows = await database.query
        .selectFrom("job")
        .select((select) => ["queue", select.fn.countAll().as("count"), select.fn.min("run_at").as("oldest")])
        .where("status", "=", "queued")
        .where("run_at", "<=", now)
        .groupBy("queue")
        .execute();
      return rows.map(({ queue, count, oldest }) => ({
        queue,
        count: Number(count),
        oldestMs: now - oldest,
      }));
    },
    async start() {
      if (isAlone)
        await database.transaction((transaction) =>
          transaction.updateTable("job").set({ lease_until: 0 }).where("status", "=", "running").execute(),
        );
      // It may have been set back while no process ran.
      await settle();
      timer = setInterval(pump, pollMs);
      pump();
    },
    async stop() {
      stopping.abort(new Error("The service is stopping."));
      clearInterval(timer);
      await pumping;
      await Promise.allSettled(running);
    },
  };
}

function isDeadly({ handler }: Lane, { attempts, deaths }: Claim): boolean {
  return attempts > attemptsAtMost || (handler.readsStrangers === true && deaths >= deathsAtMost);
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
