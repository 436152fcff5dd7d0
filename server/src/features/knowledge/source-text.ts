import { setImmediate as nextTurn } from "node:timers/promises";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { recordChanges } from "./fresh/changes.ts";
import { changesTo, hashText, isShort, prepareText, putTexts } from "./put-texts.ts";
import type { SourceText } from "./put-texts.ts";
import { Unreadable } from "./read/read.ts";
import { addTexts, batchLength } from "./search/add-texts.ts";
import { analyseTexts } from "./search/analyse-text.ts";
import { removeTexts } from "./search/remove-texts.ts";
import { showOnly } from "./search/show-only.ts";
import { readWell } from "./sources.ts";

export interface TextTarget {
  readonly chatbotKey: number;
  readonly sourceKey: number;
  /** Called first in every transaction. Throws if another worker has taken over. */
  hold(transaction: WriteTransaction): Promise<void>;
}

/** The source was deleted, or given another text, meanwhile: its status is no longer ours to write. */
export class Superseded extends Unreadable {}

/**
 * Makes a text the source's knowledge; answers how many passages it has. The old text answers
 * until the new one is complete, then the new one in its place, in one transaction. A text that
 * has not changed is left alone. Throws Unreadable when there is nothing to answer from, Superseded
 * when the source is deleted, or given another text, meanwhile.
 */
export async function putSourceText(
  database: Database,
  clock: Clock,
  target: TextTarget,
  { title, markdown, passages, notes = [] }: SourceText,
): Promise<number> {
  const { chatbotKey, sourceKey, hold } = target;
  if (isShort(passages)) return putShortText(database, clock, target, { title, markdown, passages, notes });
  const hash = hashText({ title, markdown, passages, notes });
  const current = await begin(database, target);
  if (current.content_hash === hash) {
    await database.transaction(async (transaction) => {
      await hold(transaction);
      await finish(transaction, sourceKey, current.text_version, {});
    });
    await removeOlder(database, target, current.first_docno);
    return current.passages;
  }

  // A source's first text has nothing to replace.
  const isFirst = current.content_hash === null && current.text_version === 1;
  let first: number | undefined;
  for (let at = 0, end = 0; at < passages.length; at = end) {
    end = at + batchLength(passages, at);
    const texts = await analyseTexts(
      passages.slice(at, end).map(({ heading, text, page }) => ({ ownerKey: sourceKey, title, heading, text, page })),
      "passage",
    );
    const isLast = end >= passages.length;
    await database.transaction(async (transaction) => {
      await hold(transaction);
      const range = await addTexts(database, transaction, { chatbotKey, kind: "passage", hidden: true }, texts);
      const from = first ?? range.from;
      if (isLast) {
        await showOnly(transaction, chatbotKey, "passage", sourceKey, from);
        await recordChanges(
          transaction,
          clock,
          chatbotKey,
          await changesTo(transaction, [{ sourceKey, text: { title, markdown } }]),
        );
        const changes = {
          title: title === "" ? null : title,
          markdown,
          content_hash: hash,
          notes: JSON.stringify(notes),
        };
        await finish(transaction, sourceKey, current.text_version, {
          ...changes,
          passages: passages.length,
          first_docno: from,
          updated_at: clock.now(),
        });
      } else await finish(transaction, sourceKey, current.text_version, null);
      first = from;
    });
    // Visitors' messages get their turn between the batches.
    await nextTurn();
  }
  if (!isFirst) await removeOlder(database, target, first ?? 0);
  return passages.length;
}

async function putShortText(database: Database, clock: Clock, target: TextTarget, text: SourceText): Promise<number> {
  const { chatbotKey, sourceKey, hold } = target;
  const prepared = await prepareText(text);
  const outcome = await database.transaction(async (transaction) => {
    await hold(transaction);
    const [put] = await putTexts(database, transaction, clock, chatbotKey, [{ sourceKey, text: prepared }]);
    return put;
  });
  if (outcome === undefined || outcome.kind === "gone") throw new Unreadable(because("source_deleted"));
  if (outcome.hasOlder) await removeOlder(database, target, outcome.firstDocno);
  return outcome.passages;
}

interface TextChanges {
  readonly title?: string | null;
  readonly markdown?: string;
  readonly content_hash?: string;
  readonly notes?: string;
  readonly passages?: number;
  readonly first_docno?: number;
  readonly updated_at?: number;
}

/** Only the run that started last may finish, so two texts never mix. */
async function begin(database: Database, { sourceKey, hold }: TextTarget) {
  const current = await database.transaction(async (transaction) => {
    await hold(transaction);
    return transaction
      .updateTable("source")
      .set((set) => ({ text_version: set("text_version", "+", 1) }))
      .where("key", "=", sourceKey)
      .returning(["content_hash", "passages", "first_docno", "text_version"])
      .executeTakeFirst();
  });
  if (current === undefined) throw new Unreadable(because("source_deleted"));
  return current;
}

/**
 * Writes the changes and that the source is ready; null: only checks that no later run has started.
 * Called last in its transaction, so that everybody locks the index before the source.
 */
async function finish(
  transaction: WriteTransaction,
  sourceKey: number,
  textVersion: number,
  changes: TextChanges | null,
): Promise<void> {
  const result = await transaction
    .updateTable("source")
    .set(changes === null ? { text_version: textVersion } : { ...changes, ...readWell })
    .where("key", "=", sourceKey)
    .where("text_version", "=", textVersion)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new Superseded(because("source_superseded"));
}

/** Takes what the swap has hidden out of the index, a batch at a time. */
export async function removeOlder(
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
