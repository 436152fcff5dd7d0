import type { Database } from "../../../foundation/database/database.ts";
import type { SourceText } from "../put-texts.ts";
import { shortKey } from "../short-key.ts";
import { addressKey } from "./page-address.ts";

/** The text of a page as a crawl without a chatbot has read and kept it; undefined where it has not. */
export async function loadCrawledText(
  database: Database,
  crawlKey: number,
  url: string,
): Promise<SourceText | undefined> {
  const row = await database.query
    .selectFrom("crawl_page")
    .select(["title", "markdown", "passages"])
    .where("crawl_key", "=", crawlKey)
    .where("url_key", "=", shortKey(addressKey(url)))
    .where("status", "=", "ready")
    .executeTakeFirst();
  if (row === undefined || row.markdown === null || row.passages === null) return undefined;
  return { title: row.title ?? "", markdown: row.markdown, passages: passagesOf(row.passages) };
}

/** JSON that the crawl has written. */
function passagesOf(text: string): SourceText["passages"] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- write-pages.ts has written it from passages
  return JSON.parse(text) as SourceText["passages"];
}
