import type { Selectable } from "kysely";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import {
  noReason,
  reasonColumns,
  toColumns,
  type ReasonColumns,
  nestedReason,
  noReasonFields,
  ofColumns,
  toReasonFields,
  type ReasonFields,
} from "../../../foundation/database/reason-columns.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import type { GivenUpCause, Queue } from "../../../foundation/queue.ts";
import { missPages } from "../fresh/miss-pages.ts";
import { emitTrained, emitFailures } from "../emit-trained.ts";
import { holdCrawl } from "./write-pages.ts";

interface Store {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
}

/**
 * Notes what a site that was read to its end has no more, and writes how a crawl ended: failed only when nothing could be read. `reason`: why it ended before all was
 * read; where it failed for no such reason, the start page's is given.
 */
export async function finishCrawl(
  { database, clock, queue }: Store,
  crawl: Selectable<Tables["crawl"]>,
  reason: Reason | null,
  hold: (transaction: WriteTransaction) => Promise<void>,
): Promise<void> {
  const { key: crawlKey } = crawl;
  const holdBoth = async (transaction: WriteTransaction) => {
    await hold(transaction);
    await holdCrawl(transaction, crawlKey);
  };
  const someRead = await database.query
    .selectFrom("crawl_page")
    .select("position")
    .where("crawl_key", "=", crawlKey)
    .where("status", "=", "ready")
    .limit(1)
    .executeTakeFirst();
  if (reason === null && someRead !== undefined) await missPages({ database, clock, queue }, crawl, holdBoth);
  await database.transaction(async (transaction) => {
    await holdBoth(transaction);
    const page = transaction.selectFrom("crawl_page").where("crawl_key", "=", crawlKey);
    const last = await page
      .select(reasonColumns)
      .where("status", "!=", "queued")
      .orderBy("ended_order", "desc")
      .limit(1)
      .executeTakeFirst();
    const isRead = someRead !== undefined;
    await endCrawl(transaction, clock, crawlKey, {
      status: isRead ? "completed" : "failed",
      ...(reason === null && !isRead ? (last ?? noReason) : toColumns(reason)),
    });
    await emitCrawlEvent(transaction, clock, crawlKey);
  });
}

/** Ends it in this transaction; what was not read is forgotten. */
export async function endCrawl(
  transaction: WriteTransaction,
  clock: Clock,
  crawlKey: number,
  outcome: { readonly status: "completed" | "failed" | "cancelled" } & ReasonColumns,
): Promise<void> {
  const crawl = await transaction
    .updateTable("crawl")
    .set({ ...outcome, finished_at: clock.now() })
    .where("key", "=", crawlKey)
    .returning("chatbot_key")
    .executeTakeFirst();
  if (typeof crawl?.chatbot_key === "number") await emitTrained(transaction, clock, crawl.chatbot_key);
  await transaction.deleteFrom("crawl_page").where("crawl_key", "=", crawlKey).where("status", "=", "queued").execute();
}

/** Ends a crawl whose job is given up, e.g. because a page takes the process down each time. */
export async function giveUpCrawl(
  { database, clock }: Omit<Store, "queue">,
  crawlKey: number,
  cause: GivenUpCause,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const crawl = transaction.selectFrom("crawl").select("status").where("key", "=", crawlKey);
    if ((await crawl.executeTakeFirst())?.status !== "running") return;
    const reason = because(cause === "died" ? "crawl_crashed" : "crawl_kept_failing");
    await endCrawl(transaction, clock, crawlKey, { status: "failed", ...toColumns(reason) });
    await emitCrawlEvent(transaction, clock, crawlKey);
  });
}

/** A crawl, and what was read without a chatbot, can be looked at for so long. */
const retentionMs = 30 * 24 * 60 * 60_000;
const crawlsAtOnce = 100;

/** Of a site that is read again every hour, so many of the latest are enough. */
const crawlsPerSiteMax = 50;

/** Drops crawls that ended long ago, or were followed by many; sources stay. */
export async function dropOldCrawls(database: Database, clock: Clock): Promise<void> {
  const old = await database.query
    .selectFrom("crawl")
    .select("key")
    // A site that is read again goes on from its newest crawl.
    .where("refresh_every", "is", null)
    .where((where) =>
      where.or([
        where("finished_at", "<", clock.now() - retentionMs),
        where.and([
          where("finished_at", "is not", null),
          where(
            (select) =>
              select
                .selectFrom("crawl as later")
                .select((later) => later.fn.countAll<number>().as("count"))
                .whereRef("later.chatbot_key", "=", "crawl.chatbot_key")
                .whereRef("later.site", "=", "crawl.site")
                .whereRef("later.key", ">", "crawl.key"),
            ">=",
            crawlsPerSiteMax,
          ),
        ]),
      ]),
    )
    .orderBy("key")
    .limit(crawlsAtOnce)
    .execute();
  for (const { key } of old)
    await database.transaction(async (transaction) => {
      await transaction.deleteFrom("crawl_page").where("crawl_key", "=", key).execute();
      await transaction.deleteFrom("crawl").where("key", "=", key).execute();
    });
}

type CrawlRow = Selectable<Tables["crawl"]>;

/** Tells of a chatbot's crawl that has ended, where it went worse than the one of the same site before it. */
async function emitCrawlEvent(transaction: WriteTransaction, clock: Clock, crawlKey: number): Promise<void> {
  const crawl = await transaction.selectFrom("crawl").selectAll().where("key", "=", crawlKey).executeTakeFirst();
  if (crawl === undefined || crawl.chatbot_key === null) return;
  const before = await findBefore(transaction, crawl);
  const isWorse = (await howBad(transaction, crawl)) > (before === undefined ? 0 : await howBad(transaction, before));
  if (!isWorse) return emitFailures(transaction, clock, crawl.chatbot_key);
  const reason = await reasonOf(transaction, crawl);
  const failure = { kind: "crawl" as const, sourceId: crawl.id, name: crawl.url, ...reason, others: 0 };
  await emitFailures(transaction, clock, crawl.chatbot_key, failure);
}

function findBefore(transaction: WriteTransaction, { key, chatbot_key, site }: CrawlRow) {
  return transaction
    .selectFrom("crawl")
    .selectAll()
    .where("chatbot_key", "=", chatbot_key)
    .where("site", "=", site)
    .where("key", "<", key)
    .where("status", "in", ["completed", "failed"])
    .orderBy("key", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** 0: all pages could be read, 1: some, 2: none. */
async function howBad(transaction: WriteTransaction, { key, status }: CrawlRow): Promise<number> {
  if (status === "failed") return 2;
  const failed = await failedPages(transaction, key).select("position").limit(1).executeTakeFirst();
  return failed === undefined ? 0 : 1;
}

async function reasonOf(transaction: WriteTransaction, crawl: CrawlRow): Promise<ReasonFields> {
  const { key, status } = crawl;
  if (status === "failed") return ofColumns(crawl);
  const [first, ...others] = await failedPages(transaction, key)
    .select(["url", ...reasonColumns])
    .orderBy("ended_order")
    .execute();
  if (first === undefined) return noReasonFields;
  const named = { url: first.url, why: nestedReason(first) ?? "" };
  return toReasonFields(
    others.length === 0
      ? because("crawl_page_failed", named)
      : because("crawl_pages_failed", { count: others.length + 1, ...named }),
  );
}

function failedPages(transaction: WriteTransaction, crawlKey: number) {
  return transaction.selectFrom("crawl_page").where("crawl_key", "=", crawlKey).where("status", "=", "failed");
}
