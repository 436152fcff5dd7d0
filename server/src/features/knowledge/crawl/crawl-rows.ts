import type { Insertable } from "kysely";
import { noReason } from "../../../foundation/database/reason-columns.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import type { FoundPage } from "./frontier.ts";
import { endingColumns } from "./page-outcomes.ts";
import type { Ending } from "./page-outcomes.ts";

/** Every column, so that rows of all kinds go into one statement. */
export type CrawlPageRow = Required<Insertable<Tables["crawl_page"]>>;

/** Below the number of values that SQLite takes in a statement. */
const rowsAtOnce = 100;

/** The row of a page without text: one that is to be read, or one that ended. */
export function pageRow(
  crawl: { readonly key: number; readonly chatbot_key: number | null },
  { position, url, urlKey, depth, hops }: FoundPage,
  ending?: Ending,
  order?: number,
): CrawlPageRow {
  return {
    crawl_key: crawl.key,
    position,
    chatbot_key: crawl.chatbot_key,
    url,
    url_key: urlKey,
    depth,
    hops,
    ...(ending === undefined ? { status: "queued", code: null, ...noReason } : endingColumns(ending)),
    content_hash: null,
    characters: 0,
    source_key: null,
    ended_order: order ?? null,
    title: null,
    markdown: null,
    passages: null,
  };
}

/** Writes pages; one that is there already gets its ending. */
export async function saveRows(transaction: WriteTransaction, rows: readonly CrawlPageRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await transaction
      .insertInto("crawl_page")
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(["crawl_key", "position"]).doUpdateSet((set) => ({
          status: set.ref("excluded.status"),
          code: set.ref("excluded.code"),
          reason: set.ref("excluded.reason"),
          reason_code: set.ref("excluded.reason_code"),
          reason_args: set.ref("excluded.reason_args"),
          content_hash: set.ref("excluded.content_hash"),
          characters: set.ref("excluded.characters"),
          source_key: set.ref("excluded.source_key"),
          ended_order: set.ref("excluded.ended_order"),
          title: set.ref("excluded.title"),
          markdown: set.ref("excluded.markdown"),
          passages: set.ref("excluded.passages"),
        })),
      )
      .execute();
}
