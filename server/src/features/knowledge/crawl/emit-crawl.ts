import type { Selectable } from "kysely";
import { because } from "@svc/contract/reasons/reason.ts";
import {
  nestedReason,
  noReasonFields,
  ofColumns,
  reasonColumns,
  toReasonFields,
  type ReasonFields,
} from "../../../foundation/database/reason-columns.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { emitFailures } from "../emit-failures.ts";

type CrawlRow = Selectable<Tables["crawl"]>;

/** Tells of a chatbot's crawl that has ended, where it went worse than the one of the same site before it. */
export async function emitCrawlEvent(transaction: WriteTransaction, clock: Clock, crawlKey: number): Promise<void> {
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
