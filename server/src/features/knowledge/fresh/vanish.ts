import { because, type ReasonArg } from "@svc/contract/reasons/reason.ts";
import { toColumns } from "../../../foundation/database/reason-columns.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { Queue } from "../../../foundation/queue.ts";
import { lockIndex } from "../search/lock-index.ts";
import { allDocnos } from "../search/remove-texts.ts";
import { showOnly } from "../search/show-only.ts";
import { removalQueue } from "../sources.ts";
import { recordChanges } from "./changes.ts";

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
