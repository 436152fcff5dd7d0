import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { splitPassages } from "./passages.ts";
import { addTexts, analyseText, batchSize, removeTexts, showOnly } from "./search/index-writer.ts";

export interface SourceText {
  readonly title: string;
  readonly markdown: string;
}

export interface TextTarget {
  readonly chatbotKey: number;
  readonly sourceKey: number;
  /** Called first in every transaction; throws when the work is somebody else's by now. */
  hold(transaction: WriteTransaction): Promise<void>;
}

/**
 * Makes a text the source's knowledge; answers how many passages it has. The old text answers
 * until the new one is complete, then the new one in its place, in one transaction. A text that
 * has not changed is left alone.
 */
export async function putSourceText(
  database: Database,
  clock: Clock,
  target: TextTarget,
  { title, markdown }: SourceText,
): Promise<number> {
  const { chatbotKey, sourceKey, hold } = target;
  const hash = createHash("sha256").update(`${title}\n${markdown}`).digest("hex");
  const current = await database.query
    .selectFrom("source")
    .select(["content_hash", "passages", "first_docno"])
    .where("key", "=", sourceKey)
    .executeTakeFirst();
  const ready = { status: "ready", reason: null };
  if (current?.content_hash === hash) {
    await database.transaction(async (transaction) => {
      await hold(transaction);
      await transaction.updateTable("source").set(ready).where("key", "=", sourceKey).execute();
    });
    await removeOlder(database, target, current.first_docno);
    return current.passages;
  }

  const passages = splitPassages(markdown, { title });
  let first: number | undefined;
  for (let at = 0; at === 0 || at < passages.length; at += batchSize) {
    const texts = passages
      .slice(at, at + batchSize)
      .map((passage) =>
        analyseText({ ownerKey: sourceKey, title, heading: passage.heading, text: passage.text }, "passage"),
      );
    const isLast = at + batchSize >= passages.length;
    await database.transaction(async (transaction) => {
      await hold(transaction);
      const range = await addTexts(database, transaction, { chatbotKey, kind: "passage", hidden: true }, texts);
      first ??= range.from;
      if (!isLast) return;
      await showOnly(database, transaction, chatbotKey, "passage", sourceKey, first);
      await transaction
        .updateTable("source")
        .set({
          ...ready,
          title: title === "" ? null : title,
          markdown,
          content_hash: hash,
          passages: passages.length,
          first_docno: first,
          updated_at: clock.now(),
        })
        .where("key", "=", sourceKey)
        .execute();
    });
    // Visitors' messages get their turn between the batches.
    await nextTurn();
  }
  await removeOlder(database, target, first ?? 0);
  return passages.length;
}

/** Takes what the swap has hidden out of the index, a batch at a time. */
async function removeOlder(
  database: Database,
  { chatbotKey, sourceKey, hold }: TextTarget,
  beforeDocno: number,
): Promise<void> {
  for (;;) {
    const removed = await database.transaction(async (transaction) => {
      await hold(transaction);
      return removeTexts(database, transaction, chatbotKey, "passage", sourceKey, beforeDocno);
    });
    if (removed === 0) return;
    await nextTurn();
  }
}
