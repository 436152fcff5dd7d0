import type { RefreshPeriod } from "@svc/contract";
import type { Selectable } from "kysely";
import { because } from "@svc/contract/reasons/reason.ts";
import { toColumns, type ReasonColumns } from "../../../foundation/database/reason-columns.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { newId } from "../../../foundation/ids.ts";
import { planRefresh } from "../fresh/plan-refresh.ts";
import type { Planner } from "../fresh/plan-refresh.ts";
import { shortKey } from "../short-key.ts";
import { crawlQueue } from "./crawl-job.ts";
import { pageRow, saveRows } from "./crawl-rows.ts";
import { addressKey } from "./page-address.ts";

type CrawlRow = Selectable<Tables["crawl"]>;
/** A crawl's settings, as stored. */
export type CrawlSettings = Pick<
  CrawlRow,
  "workspace_id" | "chatbot_key" | "url" | "depth" | "selector" | "max_pages" | "include" | "exclude"
>;

/**
 * Starts a crawl in this transaction; answers its id. One like an earlier one of the same chatbot refreshes
 * it, and takes its plan over, where it has none of its own. Wake the queue afterwards.
 */
export async function startCrawl(
  transaction: WriteTransaction,
  planner: Planner,
  settings: CrawlSettings,
  refresh?: RefreshPeriod | null,
): Promise<string> {
  const crawl = await insertCrawl(transaction, planner, settings, { status: "running" });
  const { url } = settings;
  await saveRows(transaction, [
    pageRow(crawl, { position: 0, url, urlKey: shortKey(addressKey(url)), depth: 0, hops: 0 }),
  ]);
  await planner.queue.add(transaction, crawlQueue, { crawlKey: crawl.key });
  await planSite(transaction, planner, crawl, refresh);
  return crawl.id;
}

/**
 * Has a chatbot's site read again after each period that was not read for it yet, because its pages were
 * copied from another chatbot.
 */
export async function adoptSite(
  transaction: WriteTransaction,
  planner: Planner,
  settings: CrawlSettings,
  refresh: RefreshPeriod,
): Promise<void> {
  const crawl = await insertCrawl(transaction, planner, settings, {
    status: "completed",
    ...toColumns(because("crawl_copied")),
    finished_at: planner.clock.now(),
  });
  await planSite(transaction, planner, crawl, refresh);
}

function insertCrawl(
  transaction: WriteTransaction,
  { clock }: Planner,
  { workspace_id, chatbot_key, url, depth, selector, max_pages, include, exclude }: CrawlSettings,
  state: Pick<CrawlRow, "status"> & Partial<Pick<CrawlRow, keyof ReasonColumns | "finished_at">>,
) {
  const now = clock.now();
  const settings = { url, depth, selector, max_pages, include, exclude };
  const site = chatbot_key === null ? null : shortKey(JSON.stringify(Object.values(settings)));
  return transaction
    .insertInto("crawl")
    .values({
      id: newId("job", now),
      workspace_id,
      chatbot_key,
      ...settings,
      site,
      origin: new URL(url).origin,
      ...state,
      created_at: now,
    })
    .returning(["id", "key", "chatbot_key", "site"])
    .executeTakeFirstOrThrow();
}

/** Of the crawls of one site the newest has the plan. */
async function planSite(
  transaction: WriteTransaction,
  planner: Planner,
  { key, chatbot_key, site }: Pick<CrawlRow, "chatbot_key" | "site"> & { readonly key: number },
  refresh: RefreshPeriod | null | undefined,
): Promise<void> {
  if (chatbot_key === null || site === null) return;
  const before = await transaction
    .selectFrom("crawl")
    .select(["key", "refresh_every"])
    .where("chatbot_key", "=", chatbot_key)
    .where("site", "=", site)
    .where("refresh_every", "is not", null)
    .execute();
  for (const earlier of before) await planRefresh(transaction, planner, { table: "crawl", key: earlier.key }, null);
  const every = refresh ?? before[0]?.refresh_every ?? null;
  if (every !== null) await planRefresh(transaction, planner, { table: "crawl", key }, every);
}
