import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { RecorderSettings, WaitingPage } from "./record-pages.ts";

const rowsAtOnce = 50;

/** Keeps what is known now of the pages behind sources. */
export async function saveSourcePages(
  { clock, crawl, readAs }: RecorderSettings,
  transaction: WriteTransaction,
  batch: readonly WaitingPage[],
  sourceKeys: readonly (number | undefined)[],
): Promise<void> {
  const seen = { fetched_at: clock.now(), crawl_key: crawl.key };
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
  if (unchanged.length > 0)
    await transaction.updateTable("source_page").set(seen).where("source_key", "in", unchanged).execute();
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
        })),
      )
      .execute();
}
