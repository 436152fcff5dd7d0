import type { RefreshPeriod } from "@svc/contract";
import type { Selectable } from "kysely";
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
/** What a crawl is told to read, as the store has it. */
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
  { workspace_id, chatbot_key, url, depth, selector, max_pages, include, exclude }: CrawlSettings,
  refresh?: RefreshPeriod | null,
): Promise<string> {
  const { clock, queue } = planner;
  const now = clock.now();
  const id = newId("job", now);
  const settings = { url, depth, selector, max_pages, include, exclude };
  const site = chatbot_key === null ? null : shortKey(JSON.stringify(Object.values(settings)));
  const crawl = await transaction
    .insertInto("crawl")
    .values({
      id,
      workspace_id,
      chatbot_key,
      ...settings,
      site,
      origin: new URL(url).origin,
      status: "running",
      created_at: now,
    })
    .returning(["key", "chatbot_key"])
    .executeTakeFirstOrThrow();
  await saveRows(transaction, [
    pageRow(crawl, { position: 0, url, urlKey: shortKey(addressKey(url)), depth: 0, hops: 0 }),
  ]);
  await queue.add(transaction, crawlQueue, { crawlKey: crawl.key });
  if (chatbot_key === null || site === null) return id;

  const before = await transaction
    .selectFrom("crawl")
    .select(["key", "refresh_every"])
    .where("chatbot_key", "=", chatbot_key)
    .where("site", "=", site)
    .where("refresh_every", "is not", null)
    .execute();
  for (const { key } of before) await planRefresh(transaction, planner, { table: "crawl", key }, null);
  const every = refresh ?? before[0]?.refresh_every ?? null;
  if (every !== null) await planRefresh(transaction, planner, { table: "crawl", key: crawl.key }, every);
  return id;
}
