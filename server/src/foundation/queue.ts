import type { Clock } from "./clock.ts";
import type { Database, WriteTransaction } from "./database/database.ts";
import { newId } from "./ids.ts";
import type { Log } from "./log.ts";
import { inJob } from "./tracing.ts";
import { offTrail, onTrail } from "./trail.ts";

const leaseMs = 30_000;
const heartbeatMs = 10_000;
const pollMs = 1_000;
const attemptsAtMost = 5;
const retryBaseMs = 2_000;
const finishedKeptMs = 24 * 60 * 60 * 1_000;

/** What a handler gets: its payload, a signal that ends it, and the proof that the job is still its. */
export interface Job {
  readonly id: string;
  readonly payload: unknown;
  /** From 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Aborted when the lease is lost or the service stops: stop soon, what was done stays done. */
  readonly signal: AbortSignal;
  /**
   * Call first in every write transaction of the job: throws `LeaseLost` when another worker has
   * the job by now, so that a worker that was frozen cannot write over its successor.
   */
  holdLease(transaction: WriteTransaction): Promise<void>;
}

export class LeaseLost extends Error {
  constructor() {
    super("Another worker has this job by now.");
    this.name = "LeaseLost";
  }
}

export interface Handler {
  run(job: Job): Promise<void>;
  /** Called when a job is given up, to leave nothing waiting for it. */
  givenUp?(payload: unknown): Promise<void>;
  /** Jobs of the queue that run at a time in this process. */
  readonly concurrency: number;
}

/**
 * Jobs as rows, written in the transaction of the change that wants them. A worker claims with a
 * lease and beats while it works; a lease that ran out is claimed again (≤ 60 s after a kill -9).
 * A job that fails is tried again after 2, 4, 8 … s, and parked as `failed` with its reason at last.
 */
export interface Queue {
  add(transaction: WriteTransaction, queue: string, payload: unknown, runAtMs?: number): Promise<string>;
  /** Call after the transaction that added jobs has committed: saves the wait for the next poll. Nothing before `start`. */
  wake(): void;
  /** Call before `start`. */
  handle(queue: string, handler: Handler): void;
  start(): Promise<void>;
  /** Jobs that could run and do not yet, by queue. */
  waiting(): Promise<WaitingJobs[]>;
  /** Claims nothing more, aborts what runs, waits for it and gives its jobs back. */
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
  running: number;
}

interface Claim {
  readonly key: number;
  readonly id: string;
  readonly queue: string;
  readonly payload: string;
  readonly attempts: number;
  readonly fence: number;
}

interface QueueOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** No other process works on this store: what a dead one left running need not wait for its lease. */
  readonly isAlone?: boolean;
}

export function createQueue({ database, clock, log, isAlone = false }: QueueOptions): Queue {
  const lanes = new Map<string, Lane>();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> | undefined;
  let pumpAgain = false;

  function pump(): void {
    // A queue that was never started only adds: its jobs are for the service beside it.
    if (timer === undefined || stopping.signal.aborted) return;
    if (pumping !== undefined) {
      pumpAgain = true;
      return;
    }
    pumping = claimAll()
      .catch((error: unknown) => log.warn({ err: error }, "jobs cannot be claimed just now"))
      .finally(() => {
        pumping = undefined;
        if (pumpAgain) {
          pumpAgain = false;
          pump();
        }
      });
  }

  async function claimAll(): Promise<void> {
    for (const queue of await dueQueues()) {
      const lane = lanes.get(queue);
      if (lane === undefined) continue;
      while (lane.running < lane.handler.concurrency && !stopping.signal.aborted) {
        const claim = await claimNext(queue);
        if (claim === undefined) break;
        lane.running++;
        const work = runClaim(lane, claim).finally(() => {
          lane.running--;
          running.delete(work);
          pump();
        });
        running.add(work);
      }
    }
  }

  async function claimNext(queue: string): Promise<Claim | undefined> {
    const now = clock.now();
    return database.transaction(async (transaction) => {
      let due = dueJobs([queue], now, transaction)
        .select(["key", "id", "queue", "payload", "attempts", "fence"])
        .orderBy("run_at")
        .orderBy("key")
        .limit(1);
      if (database.engine === "postgres") due = due.forUpdate().skipLocked();
      const job = await due.executeTakeFirst();
      if (job === undefined) return undefined;
      const claim = { ...job, attempts: job.attempts + 1, fence: job.fence + 1 };
      await transaction
        .updateTable("job")
        .set({ status: "running", attempts: claim.attempts, fence: claim.fence, lease_until: now + leaseMs })
        .where("key", "=", job.key)
        .execute();
      return claim;
    });
  }

  /** Of the queues that can take one more, those in which a job is due: one look for all. */
  async function dueQueues(): Promise<string[]> {
    const free = [...lanes].flatMap(([queue, { running: count, handler }]) =>
      count < handler.concurrency ? [queue] : [],
    );
    if (free.length === 0) return [];
    const rows = await dueJobs(free, clock.now(), database.query).select("queue").distinct().execute();
    return rows.map(({ queue }) => queue);
  }

  function dueJobs(queues: readonly string[], now: number, db: Pick<WriteTransaction, "selectFrom">) {
    return db
      .selectFrom("job")
      .where("queue", "in", queues)
      .where((where) =>
        where.or([
          where.and([where("status", "=", "queued"), where("run_at", "<=", now)]),
          where.and([where("status", "=", "running"), where("lease_until", "<", now)]),
        ]),
      );
  }

  async function runClaim(lane: Lane, claim: Claim): Promise<void> {
    const lost = new AbortController();
    const beat = setInterval(
      () => void keepLease(claim).then((kept) => kept || lost.abort(new LeaseLost())),
      heartbeatMs,
    );
    const job: Job = {
      id: claim.id,
      payload: JSON.parse(claim.payload),
      attempt: claim.attempts,
      isLastAttempt: claim.attempts >= attemptsAtMost,
      signal: AbortSignal.any([stopping.signal, lost.signal]),
      holdLease: (transaction) => holdLease(transaction, claim),
    };
    try {
      if (claim.attempts > attemptsAtMost) throw new Error("The process ended five times while it worked on this.");
      const actor = { kind: "job" as const, id: claim.id, name: claim.queue };
      await inJob(claim.queue, { "svc.job.id": claim.id, "svc.job.attempt": claim.attempts }, () =>
        onTrail({ actor, workspaceId: "", action: claim.queue, always: false }, () => lane.handler.run(job)),
      );
      await finish(claim, { status: "done", reason: null });
    } catch (error) {
      await giveBack(claim, error).catch((failure: unknown) =>
        log.warn({ err: failure, job: claim.id }, "a job's outcome cannot be stored; its lease will run out"),
      );
    } finally {
      clearInterval(beat);
    }
  }

  async function keepLease(claim: Claim): Promise<boolean> {
    try {
      return await database.transaction(async (transaction) => {
        const result = await transaction
          .updateTable("job")
          .set({ lease_until: clock.now() + leaseMs })
          .where("key", "=", claim.key)
          .where("fence", "=", claim.fence)
          .executeTakeFirst();
        return result.numUpdatedRows > 0n;
      });
    } catch {
      return true; // The store is away: nobody else can claim meanwhile, and the fence decides after.
    }
  }

  async function holdLease(transaction: WriteTransaction, claim: Claim): Promise<void> {
    let held = transaction
      .selectFrom("job")
      .select("key")
      .where("key", "=", claim.key)
      .where("fence", "=", claim.fence)
      .where("status", "=", "running");
    if (database.engine === "postgres") held = held.forShare();
    if ((await held.executeTakeFirst()) === undefined) throw new LeaseLost();
  }

  async function finish(claim: Claim, outcome: { status: "done" | "failed"; reason: string | null }): Promise<void> {
    await database.transaction(async (transaction) => {
      await transaction
        .updateTable("job")
        .set({ ...outcome, lease_until: null, finished_at: clock.now() })
        .where("key", "=", claim.key)
        .where("fence", "=", claim.fence)
        .execute();
    });
  }

  async function giveBack(claim: Claim, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    const interrupted = stopping.signal.aborted;
    const reason = error instanceof Error ? error.message : String(error);
    if (!interrupted)
      log.warn({ err: error, job: claim.id, queue: claim.queue, attempt: claim.attempts }, "a job failed");
    if (!interrupted && claim.attempts >= attemptsAtMost) {
      await lanes.get(claim.queue)?.handler.givenUp?.(JSON.parse(claim.payload));
      return finish(claim, { status: "failed", reason });
    }
    await database.transaction(async (transaction) => {
      await transaction
        .updateTable("job")
        .set({
          status: "queued",
          lease_until: null,
          reason: interrupted ? null : reason,
          // An orderly stop is nobody's failure.
          attempts: interrupted ? claim.attempts - 1 : claim.attempts,
          run_at: interrupted ? clock.now() : clock.now() + retryBaseMs * 2 ** (claim.attempts - 1),
        })
        .where("key", "=", claim.key)
        .where("fence", "=", claim.fence)
        .execute();
    });
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
    wake: () => offTrail(pump),
    handle(queue, handler) {
      lanes.set(queue, { handler, running: 0 });
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

/** Drops jobs that ended more than a day ago; answers how many. */
export async function dropOldJobs(database: Database, clock: Clock): Promise<number> {
  const before = clock.now() - finishedKeptMs;
  return database.transaction(async (transaction) => {
    const result = await transaction.deleteFrom("job").where("finished_at", "<", before).executeTakeFirst();
    return Number(result.numDeletedRows);
  });
}
