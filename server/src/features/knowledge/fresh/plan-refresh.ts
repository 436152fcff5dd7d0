import type { RefreshPeriod } from "@svc/contract";
import type { Clock } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { Queue } from "../../../foundation/queue.ts";

export const refreshQueue = "refresh";

const hourMs = 60 * 60_000;
const periodMs: Readonly<Record<RefreshPeriod, number>> = {
  hourly: hourMs,
  daily: 24 * hourMs,
  weekly: 7 * 24 * hourMs,
  monthly: 30 * 24 * hourMs,
};

export interface Planner {
  readonly clock: Clock;
  readonly queue: Queue;
}

/** What is read again: a single page, the site that a crawl has read, or an imported repository. */
export type Refreshed = { readonly table: "source" | "crawl" | "article_import"; readonly key: number };

/** Removes the sync schedule. */
export async function dropRefreshPlans(transaction: WriteTransaction): Promise<void> {
  for (const table of ["source", "crawl", "article_import"] as const)
    await transaction
      .updateTable(table)
      .set({ refresh_every: null, refresh_at: null })
      .where("refresh_every", "is not", null)
      .execute();
}

/** Has it read again after each period, from now on; null: no more. A plan before it is void. */
export async function planRefresh(
  transaction: WriteTransaction,
  { clock, queue }: Planner,
  { table, key }: Refreshed,
  every: RefreshPeriod | null,
): Promise<void> {
  const dueAt = every === null ? null : clock.now() + periodMs[every];
  await transaction
    .updateTable(table)
    .set({ refresh_every: every, refresh_at: dueAt })
    .where("key", "=", key)
    .execute();
  if (dueAt !== null) await queue.add(transaction, refreshQueue, { table, key, dueAt }, dueAt);
}
