import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Queue } from "../../../foundation/queue.ts";
import { noteMiss } from "./vanish.ts";

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
}

interface SiteCrawl {
  readonly key: number;
  readonly chatbot_key: number | null;
  readonly site: string | null;
}

/** Pages that one transaction takes: a short turn of the writer. */
const pagesAtOnce = 20;
/** It may be there all the same: the server, or we, could not say. */
const troubles = new Set([
  "request_failed",
  "slow_down",
  "refused",
  "robots_unavailable",
  "unreadable",
  "script_only",
  "selector_empty",
  "empty",
  "internal",
]);

/**
 * Notes, of a site that was read to its end, the pages that an earlier crawl had found and this one has not:
 * nothing leads to them any more, or their address says that they are gone. Run again after a crash it
 * counts none twice.
 */
export async function missPages(
  { database, clock, queue }: Options,
  crawl: SiteCrawl,
  hold: (transaction: WriteTransaction) => Promise<void>,
): Promise<void> {
  const { chatbot_key: chatbotKey, site } = crawl;
  if (chatbotKey === null || site === null) return;
  const earlier = await database.query
    .selectFrom("source_page as known")
    .innerJoin("source", "source.key", "known.source_key")
    .leftJoin("crawl_page as page", (join) =>
      join.onRef("page.url", "=", "source.url").on("page.crawl_key", "=", crawl.key),
    )
    .select(["source.key", "page.code", "page.reason"])
    .where("known.chatbot_key", "=", chatbotKey)
    .where("known.site", "=", site)
    .where("known.crawl_key", "!=", crawl.key)
    .where((where) => where.or([where("known.missed_by", "is", null), where("known.missed_by", "!=", crawl.key)]))
    .orderBy("source.key")
    .execute();
  const missed = earlier.filter(({ code, reason }) => !isTrouble(code, reason));
  for (let at = 0; at < missed.length; at += pagesAtOnce)
    await database.transaction(async (transaction) => {
      await hold(transaction);
      for (const { key: sourceKey, reason } of missed.slice(at, at + pagesAtOnce)) {
        await transaction
          .updateTable("source_page")
          .set({ missed_by: crawl.key })
          .where("source_key", "=", sourceKey)
          .execute();
        await noteMiss(transaction, { clock, queue }, { chatbotKey, sourceKey, reason: reason ?? notLinked });
      }
    });
}

const notLinked = "No page of the site, and no sitemap, leads to it any more.";

function isTrouble(code: string | null, reason: string | null): boolean {
  if (code === "http_status") return !/ (?:404|410) /.test(reason ?? "");
  return code !== null && troubles.has(code);
}
