import type { Clock } from "./clock.ts";
import type { Database, WriteTransaction } from "./database/database.ts";

const leaseMs = 30_000;

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
  readonly fence: number;
}

/** Jobs as rows: which are due, whose they are, and how they end. */
export interface Claims {
  /** Of these queues, those in which a job is due: one look for all. */
  dueIn(queues: readonly string[]): Promise<string[]>;
  next(queue: string): Promise<Claim | undefined>;
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
  async function next(queue: string): Promise<Claim | undefined> {
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
        ]),
      );
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
      return true; // The store is away: nobody else can claim meanwhile, and the fence decides after.
    }
  }

  async function hold(transaction: WriteTransaction, claim: Claim): Promise<void> {
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

  return { dueIn, next, keep, hold, finish, putBack };
}
