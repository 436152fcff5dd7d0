import { because, type ReasonArg } from "@svc/contract/reasons/reason.ts";
import {
  nestedReason,
  ofColumns,
  reasonColumns,
  type ReasonColumns,
  noReason,
  toColumns,
} from "../../../foundation/database/reason-columns.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Queue } from "../../../foundation/queue.ts";
import { lockIndex } from "../search/lock-index.ts";
import { ending, endingColumns } from "../crawl/page-outcomes.ts";
import { shortKey } from "../short-key.ts";
import { allDocnos } from "../search/remove-texts.ts";
import { showOnly } from "../search/show-only.ts";
import { removalQueue } from "../sources.ts";
import { recordChanges } from "./changes.ts";

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
}

export interface SiteCrawl {
  readonly key: number;
  readonly chatbot_key: number | null;
  readonly site: string | null;
  readonly created_at: number;
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
 * nothing leads to them any more, or their address says that they are gone. One whose text the site has at
 * another address now has moved. Run again after a crash it counts none twice; nor do crawls that ran at the
 * same time, which have looked at the site but once.
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
    .select(["source.key", "source.url", "page.code", "page.reason", "page.reason_code", "page.reason_args"])
    .where("known.chatbot_key", "=", chatbotKey)
    .where("known.site", "=", site)
    .where("known.crawl_key", "!=", crawl.key)
    .orderBy("source.key")
    .execute();
  const missed = earlier.filter((page) => !isTrouble(page));
  const copies = await findCopies(database, crawl.key);
  for (let at = 0; at < missed.length; at += pagesAtOnce)
    await database.transaction(async (transaction) => {
      await hold(transaction);
      // Everybody locks the index before a page.
      await lockIndex(transaction, chatbotKey, "passage");
      for (const { key: sourceKey, url, ...page } of missed.slice(at, at + pagesAtOnce)) {
        if (!(await countsMiss(transaction, crawl, sourceKey))) continue;
        const copy = url === null ? undefined : copies.get(url);
        const moved = { chatbotKey, sourceKey, crawlKey: crawl.key, from: url ?? "", to: copy ?? "" };
        if (copy !== undefined && (await moveSource(transaction, clock, moved))) continue;
        const reason = nestedReason(page) ?? because("page_not_linked");
        await recordMiss(transaction, { clock, queue }, { chatbotKey, sourceKey, reason });
      }
    });
}

/** By the page whose text it has: the first page of the crawl that was passed over for it. */
async function findCopies(database: Database, crawlKey: number): Promise<ReadonlyMap<unknown, string>> {
  const rows = await database.query
    .selectFrom("crawl_page")
    .select(["url", ...reasonColumns])
    .where("crawl_key", "=", crawlKey)
    .where("code", "=", "duplicate")
    .orderBy("position", "desc")
    .execute();
  return new Map(rows.map((row) => [ofColumns(row).reasonArgs?.["url"], row.url]));
}

/** Marks the page as missed by this crawl; false where one that ran meanwhile has seen or missed it, or this one has. */
async function countsMiss(transaction: WriteTransaction, crawl: SiteCrawl, sourceKey: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("source_page")
    .set({ missed_by: crawl.key })
    .where("source_key", "=", sourceKey)
    .where("fetched_at", "<=", crawl.created_at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("crawl as other")
            .select("other.key")
            .whereRef("other.key", "=", "source_page.missed_by")
            .where((where) =>
              where.or([where("other.finished_at", "is", null), where("other.finished_at", ">", crawl.created_at)]),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function isTrouble(page: ReasonColumns & { readonly code: string | null }): boolean {
  if (page.code === "http_status") return !isGone(page);
  return page.code !== null && troubles.has(page.code);
}

/** Whether a page's outcome has a status that means it is gone. */
export function isGone(page: ReasonColumns): boolean {
  const status = ofColumns(page).reasonArgs?.["status"];
  return status === 404 || status === 410;
}

/** A page that a site has no more, and where this crawl of the site has found its very text. */
interface MovedPage {
  readonly chatbotKey: number;
  readonly sourceKey: number;
  readonly crawlKey: number;
  readonly from: string;
  readonly to: string;
}

/** Lets a source go with its page to its new address: so its text answers on. False: there is a source already. */
async function moveSource(
  transaction: WriteTransaction,
  clock: Clock,
  { chatbotKey, sourceKey, crawlKey, from, to }: MovedPage,
): Promise<boolean> {
  const origin = shortKey(to);
  const there = await transaction
    .selectFrom("source")
    .select("key")
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", "url")
    .where("origin", "=", origin)
    .executeTakeFirst();
  if (there !== undefined) return false;
  const now = clock.now();
  await transaction
    .updateTable("source")
    .set((set) => ({
      url: to,
      origin,
      // An owner's own name for it stays.
      name: set.case().when("name", "=", from).then(to).else(set.ref("name")).end(),
      misses: 0,
      ...noReason,
      updated_at: now,
    }))
    .where("key", "=", sourceKey)
    .execute();
  // What the old address said of itself does not hold for the new one.
  await transaction
    .updateTable("source_page")
    .set({ etag: null, last_modified: null, body_hash: "", crawl_key: crawlKey, fetched_at: now })
    .where("source_key", "=", sourceKey)
    .execute();
  await transaction
    .updateTable("crawl_page")
    .set({ ...endingColumns(ending("unchanged")), source_key: sourceKey })
    .where("crawl_key", "=", crawlKey)
    .where("url", "=", to)
    .execute();
  return true;
}

/** One time may be a fault of the site; the second time in a row the page's text leaves the knowledge. */
const missesUntilGone = 2;

/**
 * Notes that a source's page was gone when it was asked for. The second time in a row its text is not found
 * any more from this transaction on; the source stays, as failed, and gets its text back with its page.
 */
export async function recordMiss(
  transaction: WriteTransaction,
  { clock, queue }: { clock: Clock; queue: Pick<Queue, "add"> },
  { chatbotKey, sourceKey, reason }: { chatbotKey: number; sourceKey: number; reason: ReasonArg },
): Promise<void> {
  // Everybody locks the index before the source.
  const index = await lockIndex(transaction, chatbotKey, "passage");
  const source = await transaction
    .updateTable("source")
    .set((set) => ({ misses: set("misses", "+", 1) }))
    .where("key", "=", sourceKey)
    .returning(["id", "name", "title", "url", "markdown", "misses", "content_hash"])
    .executeTakeFirst();
  if (source === undefined || source.misses < missesUntilGone || source.content_hash === null) return;
  await showOnly(transaction, chatbotKey, "passage", sourceKey, allDocnos);
  await transaction
    .updateTable("source")
    .set((set) => ({
      status: "failed",
      ...toColumns(because("page_gone", { why: reason })),
      markdown: null,
      content_hash: null,
      passages: 0,
      first_docno: index.next_docno,
      // Whoever is putting a text has begun before, and gives up.
      text_version: set("text_version", "+", 1),
      updated_at: clock.now(),
    }))
    .where("key", "=", sourceKey)
    .execute();
  await transaction.deleteFrom("source_page").where("source_key", "=", sourceKey).execute();
  await queue.add(transaction, removalQueue, { chatbotKey, sourceKey, beforeDocno: index.next_docno });
  const { id: sourceId, title, name, url, markdown } = source;
  await recordChanges(transaction, clock, chatbotKey, [
    { sourceId, title: title ?? name, url, before: markdown, after: null },
  ]);
}
