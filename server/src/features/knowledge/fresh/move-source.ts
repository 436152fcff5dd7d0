import { noReason } from "../../../foundation/database/reason-columns.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { ending, endingColumns } from "../crawl/page-outcomes.ts";
import { shortKey } from "../short-key.ts";

/** A page that a site has no more, and where this crawl of the site has found its very text. */
interface MovedPage {
  readonly chatbotKey: number;
  readonly sourceKey: number;
  readonly crawlKey: number;
  readonly from: string;
  readonly to: string;
}

/** Lets a source go with its page to its new address: so its text answers on. False: there is a source already. */
export async function moveSource(
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
