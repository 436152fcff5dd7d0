import type { Updateable } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database, WriteTransaction } from "./database/database.ts";
import type { Tables } from "./database/tables.ts";

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

/** Jobs as rows: which are due, which worker has them, and how they end. */
export class Claims {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Of these queues, those in which a job is due. */
  async dueIn(queues: readonly string[]): Promise<string[]> {
    const rows = await dueJobs(queues, this.#clock.now(), this.#database.query).select("queue").distinct().execute();
    return rows.map(({ queue }) => queue);
  }

  /** Skips `running`, which this process has: its lease may have run out because the clock was set forward. */
  async next(queue: string, running: ReadonlySet<number>): Promise<Claim | undefined> {
    const now = this.#clock.now();
    return this.#database.transaction(async (transaction) => {
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

  /** After the clock was set back: jobs keep their distance from now, except in these queues. */
  async settle(except: readonly string[]): Promise<void> {
    const now = this.#clock.now();
    await this.#database.transaction(async (transaction) => {
      const queued = transaction
        .updateTable("job")
        .where("status", "=", "queued")
        .where("queue", "not in", [...except, ""]);
      await queued
        .set((set) => ({ run_at: set("run_at", "-", set.parens(set("created_at", "-", now))), created_at: now }))
        .where("created_at", ">", now + toleratedMs)
        .execute();
      // Jobs that were tried before, or put back, are due in some seconds, whenever they were added.
      await queued
        .set({ run_at: now })
        .where("fence", ">", 0)
        .where("run_at", ">", now + toleratedMs)
        .execute();
    });
  }

  /** False: another worker has the job by now. */
  async renew(claim: Claim): Promise<boolean> {
    try {
      return await this.#update(claim, { lease_until: this.#clock.now() + leaseMs });
    } catch {
      return true; // The store is unavailable, so nothing else can claim it now; `hold` decides later.
    }
  }

  /** Throws `LeaseLost` if another worker has the job by now. */
  async hold(transaction: WriteTransaction, claim: Claim): Promise<void> {
    const row = transaction
      .selectFrom("job")
      .select("key")
      .where("key", "=", claim.key)
      .where("fence", "=", claim.fence)
      .where("status", "=", "running")
      .forShare();
    if ((await row.executeTakeFirst()) === undefined) throw new LeaseLost();
  }

  async finish(claim: Claim, outcome: { status: "done" | "failed"; reason: string | null }): Promise<void> {
    await this.#update(claim, { ...outcome, lease_until: null, finished_at: this.#clock.now() });
  }

  /** Queues the job again, due after `delayMs`. */
  async putBack(
    claim: Claim,
    { delayMs, ...again }: { readonly reason: string | null; readonly attempts: number; readonly delayMs: number },
  ): Promise<void> {
    await this.#update(claim, { ...again, status: "queued", lease_until: null, run_at: this.#clock.now() + delayMs });
  }

  #update(claim: Claim, values: Updateable<Tables["job"]>): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      const result = await transaction
        .updateTable("job")
        .set(values)
        .where("key", "=", claim.key)
        .where("fence", "=", claim.fence)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    });
  }
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
