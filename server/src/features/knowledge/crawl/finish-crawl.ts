import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { holdCrawl } from "./write-pages.ts";

interface Store {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Writes how a crawl ended: failed only when nothing could be read. `reason`: why it ended before all was
 * read; where it failed for no such reason, the start page's is given.
 */
export async function finishCrawl(
  { database, clock }: Store,
  crawlKey: number,
  reason: string | null,
  hold: (transaction: WriteTransaction) => Promise<void>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await hold(transaction);
    await holdCrawl(transaction, crawlKey, database.engine);
    const page = transaction.selectFrom("crawl_page").where("crawl_key", "=", crawlKey);
    const readPage = await page.select("position").where("status", "=", "ready").limit(1).executeTakeFirst();
    const last = await page
      .select("reason")
      .where("status", "!=", "queued")
      .orderBy("ended_order", "desc")
      .limit(1)
      .executeTakeFirst();
    const isRead = readPage !== undefined;
    await endCrawl(transaction, clock, crawlKey, {
      status: isRead ? "completed" : "failed",
      reason: reason ?? (isRead ? null : (last?.reason ?? null)),
    });
  });
}

/** Ends it in this transaction; what was not read is forgotten. */
export async function endCrawl(
  transaction: WriteTransaction,
  clock: Clock,
  crawlKey: number,
  outcome: { readonly status: "completed" | "failed" | "cancelled"; readonly reason: string | null },
): Promise<void> {
  await transaction
    .updateTable("crawl")
    .set({ ...outcome, finished_at: clock.now() })
    .where("key", "=", crawlKey)
    .execute();
  await transaction.deleteFrom("crawl_page").where("crawl_key", "=", crawlKey).where("status", "=", "queued").execute();
}

/** Ends a crawl whose job is given up, e.g. because a page takes the process down each time. */
export async function giveUpCrawl({ database, clock }: Store, crawlKey: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const crawl = transaction.selectFrom("crawl").select("status").where("key", "=", crawlKey);
    if ((await crawl.executeTakeFirst())?.status !== "running") return;
    const reason = "The crawl broke off again and again, so it was given up. What was read stays.";
    await endCrawl(transaction, clock, crawlKey, { status: "failed", reason });
  });
}

/** A crawl, and what was read without a chatbot, can be looked at for so long. */
const keptMs = 30 * 24 * 60 * 60_000;
const crawlsAtOnce = 100;

/** Drops crawls that ended long ago; sources stay. */
export async function dropOldCrawls(database: Database, clock: Clock): Promise<void> {
  const old = await database.query
    .selectFrom("crawl")
    .select("key")
    .where("finished_at", "<", clock.now() - keptMs)
    .orderBy("key")
    .limit(crawlsAtOnce)
    .execute();
  for (const { key } of old)
    await database.transaction(async (transaction) => {
      await transaction.deleteFrom("crawl_page").where("crawl_key", "=", key).execute();
      await transaction.deleteFrom("crawl").where("key", "=", key).execute();
    });
}
