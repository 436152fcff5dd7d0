import type { Insertable } from "kysely";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { readingAlone } from "./known-pages.ts";
import type { FetchedPage, RecorderSettings, WaitingPage } from "./record-pages.ts";

const rowsAtOnce = 50;

/** Keeps what is known now of the pages behind sources. */
export async function saveSourcePages(
  { clock, crawl, readAs }: RecorderSettings,
  transaction: WriteTransaction,
  batch: readonly WaitingPage[],
  sourceKeys: readonly (number | undefined)[],
): Promise<void> {
  const seen = { fetched_at: clock.now(), crawl_key: crawl.key, site: crawl.site };
  const unchanged: number[] = [];
  const rows = batch.flatMap(({ ended: { fetched } }, at) => {
    const sourceKey = sourceKeys[at];
    if (sourceKey === undefined || crawl.chatbot_key === null) return [];
    if (fetched === undefined) {
      unchanged.push(sourceKey);
      return [];
    }
    return [
      {
        ...seen,
        source_key: sourceKey,
        chatbot_key: crawl.chatbot_key,
        etag: fetched.etag,
        last_modified: fetched.lastModified,
        body_hash: fetched.bodyHash,
        read_as: readAs,
        selector: crawl.selector,
        links: JSON.stringify(fetched.links),
      },
    ];
  });
  if (unchanged.length > 0) {
    await transaction.updateTable("source_page").set(seen).where("source_key", "in", unchanged).execute();
    await transaction
      .updateTable("source")
      .set({ misses: 0, reason: null })
      .where("key", "in", unchanged)
      .where((where) => where.or([where("misses", ">", 0), where("reason", "is not", null)]))
      .execute();
  }
  await savePages(transaction, rows);
}

/** Keeps what is known of a page that was named by itself. */
export async function savePage(
  transaction: WriteTransaction,
  clock: Clock,
  { chatbotKey, sourceKey, selector }: { chatbotKey: number; sourceKey: number; selector: string | null },
  { etag, lastModified, bodyHash, links }: FetchedPage,
): Promise<void> {
  const known = { etag, last_modified: lastModified, body_hash: bodyHash, read_as: readingAlone(selector) };
  const row = { source_key: sourceKey, chatbot_key: chatbotKey, selector, links: JSON.stringify(links), ...known };
  await transaction
    .insertInto("source_page")
    .values({ ...row, fetched_at: clock.now() })
    .onConflict((conflict) => conflict.column("source_key").doUpdateSet({ ...known, fetched_at: clock.now() }))
    .execute();
}

/** Keeps what is known of pages; of one that is known already, what is known now. */
async function savePages(
  transaction: WriteTransaction,
  rows: readonly Insertable<Tables["source_page"]>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await transaction
      .insertInto("source_page")
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.column("source_key").doUpdateSet((set) => ({
          etag: set.ref("excluded.etag"),
          last_modified: set.ref("excluded.last_modified"),
          body_hash: set.ref("excluded.body_hash"),
          read_as: set.ref("excluded.read_as"),
          selector: set.ref("excluded.selector"),
          links: set.ref("excluded.links"),
          fetched_at: set.ref("excluded.fetched_at"),
          crawl_key: set.ref("excluded.crawl_key"),
          site: set.ref("excluded.site"),
        })),
      )
      .execute();
}
