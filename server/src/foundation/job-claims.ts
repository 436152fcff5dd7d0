import type { Clock } from "./clock.ts";
import type { Database, WriteTransaction } from "./database/database.ts";

const leaseMs = 30_000;
/** No lease is so long, and no two machines' clocks differ so much: the clock was set back since. */
const farAheadMs = 10 * 60_000;
/** Below this the difference of two machines' clocks is no step. */
const toleratedMs = 60_000;

export class LeaseLost extends Error {
  constructor() {
    super("Another worker has this job by now.");
    this.name = "LeaseLost";
  }
}

/** A job that a worker has, as long as its lease runs; a later claim has a higher fence. */
export interface Claim {
  readonly key: number;
  readonly id: string;
  readonly queue: string;
  readonly payload: string;
  readonly attempts: number;
  /** How many times the process died while working on it: the lease expired without a release. */
  readonly deaths: number;
  readonly fence: number;
}

/** Jobs as rows: which are due, whose they are, and how they end. */
export interface Claims {
  /** Of these queues, those in which a job is due: one look for all. */
  dueIn(queues: readonly string[]): Promise<string[]>;
  /** None of `running`, which this process has: its lease may have run out because the clock was set forward. */
  next(queue: string, running: ReadonlySet<number>): Promise<Claim | undefined>;
  /** After the clock was set back: jobs keep their distance from now, except in these queues. */
  settle(except: readonly string[]): Promise<void>;
  /** False: it is another worker's by now. */
  keep(claim: Claim): Promise<boolean>;
  /** Throws `LeaseLost` where it is another worker's by now. */
  hold(transaction: WriteTransaction, claim: Claim): Promise<void>;
  finish(claim: Claim, outcome: { status: "done" | "failed"; reason: string | null }): Promise<void>;
  /** To be done again, after so long. */
  putBack(
    claim: Claim,
    again: { readonly reason: string | null; readonly attempts: number; readonly delayMs: number },
  ): Promise<void>;
}

export function createClaims(database: Database, clock: Clock): Claims {
  async function next(queue: string, running: ReadonlySet<number>): Promise<Claim | undefined> {
    const now = clock.now();
    return database.transaction(async (transaction) => {
      const due = dueJobs([queue], now, transaction)
        .select(["key", "id", "queue", "payload", "status", "attempts", "deaths", "fence"])
        .where("key", "not in", [...running, 0])
        .orderBy("run_at")
        .orderBy("key")
        .limit(1)
        .forUpdate()
        .skipLocked();
      const job = await due.executeTakeFirst();
      if (job === undefined) return undefined;
      const { status, ...row } = job;
      const deaths = row.deaths + (status === "running" ? 1 : 0);
      const claim = { ...row, deaths, attempts: row.attempts + 1, fence: row.fence + 1 };
      await transaction
        .updateTable("job")
        .set({ status: "running", attempts: claim.attempts, deaths, fence: claim.fence, lease_until: now + leaseMs })
        .where("key", "=", job.key)
        .execute();
      return claim;
    });
  }

  async function dueIn(queues: readonly string[]): Promise<string[]> {
    const rows = await dueJobs(queues, clock.now(), database.query).select("queue").distinct().execute();
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
          where.and([where("status", "=", "running"), where("lease_until", ">", now + farAheadMs)]),
        ]),
      );
  }

  async function settle(except: readonly string[]): Promise<void> {
    const now = clock.now();
    await database.transaction(async (transaction) => {
      const queued = transaction
        .updateTable("job")
        .where("status", "=", "queued")
        .where("queue", "not in", [...except, ""]);
      await queued
        .set((set) => ({ run_at: set("run_at", "-", set.parens(set("created_at", "-", now))), created_at: now }))
        .where("created_at", ">", now + toleratedMs)
        .execute();
      // Tried before, or given back: to be done in some seconds, whenever it was added.
      await queued
        .set({ run_at: now })
        .where("fence", ">", 0)
        .where("run_at", ">", now + toleratedMs)
        .execute();
    });
  }

  async function keep(claim: Claim): Promise<boolean> {
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
      return true; // The store is unavailable, so nothing else can claim it now; `holdLease` decides later.
    }
  }

  async function hold(transaction: WriteTransaction, claim: Claim): Promise<void> {
    const held = transaction
      .selectFrom("job")
      .select("key")
      .where("key", "=", claim.key)
      .where("fence", "=", claim.fence)
      .where("status", "=", "running")
      .forShare();
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

  async function putBack(
    claim: Claim,
    {
      reason,
      attempts,
      delayMs,
    }: { readonly reason: string | null; readonly attempts: number; readonly delayMs: number },
  ): Promise<void> {
    await database.transaction(async (transaction) => {
      await transaction
        .updateTable("job")
        .set({ status: "queued", lease_until: null, reason, attempts, run_at: clock.now() + delayMs })
        .where("key", "=", claim.key)
        .where("fence", "=", claim.fence)
        .execute();
    });
  }

  return { dueIn, next, settle, keep, hold, finish, putBack };
}
