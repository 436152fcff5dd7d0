import { reasonColumns } from "../../../foundation/database/reason-columns.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { isGone } from "./miss-pages.ts";
import type { SiteCrawl } from "./miss-pages.ts";

/** What ended so may lead on to pages all the same: its links could not be seen just now. */
const hiding = ["request_failed", "slow_down", "refused", "http_status", "internal", "sitemap_unreadable"];

/**
 * The addresses of a site's pages that an earlier crawl had read and this one has not found, where a page or
 * a sitemap in trouble may have hidden them: that nothing leads to them says nothing, so they are to be asked for
 * themselves. None where nothing was in trouble, or nothing could be read.
 */
export async function findHidden(
  database: Database,
  { key: crawlKey, chatbot_key: chatbotKey, site }: SiteCrawl,
): Promise<string[]> {
  if (chatbotKey === null || site === null) return [];
  const ended = database.query.selectFrom("crawl_page").where("crawl_key", "=", crawlKey);
  const inTrouble = await ended.select(reasonColumns).where("code", "in", hiding).execute();
  if (!inTrouble.some((page) => !isGone(page))) return [];
  const read = await ended.select("position").where("status", "=", "ready").limit(1).executeTakeFirst();
  if (read === undefined) return [];
  const rows = await database.query
    .selectFrom("source_page as known")
    .innerJoin("source", "source.key", "known.source_key")
    .select("source.url")
    .where("known.chatbot_key", "=", chatbotKey)
    .where("known.site", "=", site)
    .where("known.crawl_key", "!=", crawlKey)
    .orderBy("source.key")
    .execute();
  return rows.flatMap(({ url }) => url ?? []);
}
