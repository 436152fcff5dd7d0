import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { batchSize } from "./add-texts.ts";
import { analyserVersion } from "./analyse.ts";
import { analyseText } from "./analyse-text.ts";
import { lockKnownIndex } from "./lock-index.ts";
import type { LockedIndex } from "./lock-index.ts";
import { writePostings } from "./write-postings.ts";

export interface Rebuild {
  readonly indexKey: number;
  readonly signal: AbortSignal;
  /** Called first in every transaction. Throws if another worker has taken over. */
  hold(transaction: WriteTransaction): Promise<void>;
}

/**
 * Makes an index of another analyser's terms one of this release's, from its stored passages and
 * under their document numbers. Those not reached yet are not found meanwhile; what is added
 * meanwhile is. Run again after a crash it goes on where it stood; an index that is current is left alone.
 */
export async function rebuildIndex(database: Database, rebuild: Rebuild): Promise<void> {
  let index = await begin(database, rebuild);
  while (index !== undefined && index.rebuild_next < index.rebuild_end) {
    rebuild.signal.throwIfAborted();
    index = await rebuildBatch(database, rebuild, index);
    // Visitors' messages get their turn between the batches.
    await nextTurn();
  }
}

/** Empties an index of another version; answers the index, or undefined when it is gone. */
async function begin(database: Database, { indexKey, hold }: Rebuild): Promise<LockedIndex | undefined> {
  return database.transaction(async (transaction) => {
    await hold(transaction);
    const index = await lockKnownIndex(transaction, indexKey);
    if (index === undefined || index.analyser_version === analyserVersion) return index;
    for (const table of ["posting", "word_gram", "word"] as const)
      await transaction.deleteFrom(table).where("index_key", "=", indexKey).execute();
    return transaction
      .updateTable("search_index")
      .set({
        analyser_version: analyserVersion,
        passages: 0,
        total_length: 0,
        word_count: 0,
        rebuild_next: 0,
        rebuild_end: index.next_docno,
      })
      .where("key", "=", indexKey)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Analyses before the transaction, and writes what was not removed meanwhile: texts of a number never change. */
async function rebuildBatch(
  database: Database,
  { indexKey, hold }: Rebuild,
  { kind, rebuild_next: from, rebuild_end: end }: LockedIndex,
): Promise<LockedIndex | undefined> {
  const rows = await database.query
    .selectFrom("passage")
    .select(["docno", "owner_key as ownerKey", "title", "heading", "text"])
    .where("index_key", "=", indexKey)
    .where("docno", ">=", from)
    .where("docno", "<", end)
    .orderBy("docno")
    .limit(batchSize)
    .execute();
  const last = rows.at(-1);
  const next = last === undefined || rows.length < batchSize ? end : last.docno + 1;
  const analysed = rows.map((row) => ({ ...analyseText(row, kind), docno: row.docno }));

  return database.transaction(async (transaction) => {
    await hold(transaction);
    const index = await lockKnownIndex(transaction, indexKey);
    if (index === undefined) return undefined;
    if (index.analyser_version !== analyserVersion || index.rebuild_next !== from)
      throw new Error("Somebody else rebuilds this index.");
    const left = await transaction
      .selectFrom("passage")
      .select("docno")
      .where("index_key", "=", indexKey)
      .where("docno", ">=", from)
      .where("docno", "<", next)
      .execute();
    const stored = new Set(left.map(({ docno }) => docno));
    return writePostings(
      database,
      transaction,
      index,
      analysed.filter(({ docno }) => stored.has(docno)),
      { rebuild_next: next },
    );
  });
}
