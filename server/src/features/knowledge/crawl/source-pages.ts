import { noReason } from "../../../foundation/database/reason-columns.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";

/** What is kept of an exchange for the next one. */
export interface SeenPage {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly bodyHash: string;
  /** On its site, whatever patterns the crawl had. */
  readonly links: readonly string[];
}

/** Who saw a page, when, and how its body became text. */
export interface Sighting {
  readonly chatbotKey: number;
  /** Null for a page that was added on its own. */
  readonly crawlKey: number | null;
  /** The crawl's. */
  readonly site: string | null;
  readonly selector: string | null;
  readonly readAs: string;
  readonly nowMs: number;
}

const rowsAtOnce = 50;

/** Keeps what is known now of the pages behind these sources. */
export async function saveSourcePages(
  transaction: WriteTransaction,
  { chatbotKey, crawlKey, site, selector, readAs, nowMs }: Sighting,
  pages: readonly { readonly sourceKey: number; readonly seen: SeenPage }[],
): Promise<void> {
  if (pages.length === 0) return;
  const keys = pages.map(({ sourceKey }) => sourceKey);
  // One that its owner has deleted meanwhile has no page any more.
  const sources = await transaction.selectFrom("source").select("key").where("key", "in", keys).execute();
  const left = new Set(sources.map(({ key }) => key));
  const remaining = pages.filter(({ sourceKey }) => left.has(sourceKey));
  const rows = remaining.map(({ sourceKey, seen }) => ({
    source_key: sourceKey,
    chatbot_key: chatbotKey,
    etag: seen.etag,
    last_modified: seen.lastModified,
    body_hash: seen.bodyHash,
    read_as: readAs,
    selector,
    links: JSON.stringify(seen.links),
    fetched_at: nowMs,
    crawl_key: crawlKey,
    site,
  }));
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
          // A website's page stays one when it is synced on its own.
          crawl_key: set.fn.coalesce("excluded.crawl_key", "source_page.crawl_key"),
          site: set.fn.coalesce("excluded.site", "source_page.site"),
        })),
      )
      .execute();
}

/** Notes that a crawl has looked at pages that have not changed. */
export async function touchSourcePages(
  transaction: WriteTransaction,
  { crawlKey, site, nowMs }: Pick<Sighting, "crawlKey" | "site" | "nowMs">,
  sourceKeys: readonly number[],
): Promise<void> {
  if (sourceKeys.length === 0) return;
  await transaction
    .updateTable("source_page")
    .set({ fetched_at: nowMs, crawl_key: crawlKey, site })
    .where("source_key", "in", [...sourceKeys])
    .execute();
  await transaction
    .updateTable("source")
    .set({ ...noReason, misses: 0, failure_told: 0 })
    .where("key", "in", [...sourceKeys])
    .where((where) =>
      where.or([where("misses", ">", 0), where("reason", "is not", null), where("failure_told", ">", 0)]),
    )
    .execute();
}
