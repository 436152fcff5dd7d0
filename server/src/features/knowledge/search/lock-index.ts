import type { Selectable } from "kysely";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { analyserVersion } from "./analyse.ts";
import type { IndexKind } from "./stored-index.ts";

/** The row of an index, locked until the transaction ends. */
export type LockedIndex = Selectable<Tables["search_index"]>;

/**
 * A chatbot's index, made where it is missing, and locked until the transaction ends. Everything that
 * searches read is changed under this lock, which gives the index a new version: so no process goes
 * on using what it remembers (index-cache.ts).
 */
export async function lockIndex(
  transaction: WriteTransaction,
  chatbotKey: number,
  kind: IndexKind,
): Promise<LockedIndex> {
  // Encoders look at what is added or removed.
  const raised = raiseVersion(transaction)
    .set({ encoding_due: 0 })
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", kind)
    .returningAll();
  const known = await raised.executeTakeFirst();
  if (known !== undefined) return known;
  await transaction
    .insertInto("search_index")
    .values({ chatbot_key: chatbotKey, kind, analyser_version: analyserVersion, encoding_due: 0 })
    .onConflict((conflict) => conflict.columns(["chatbot_key", "kind"]).doNothing())
    .execute();
  return raised.executeTakeFirstOrThrow();
}

/** The index of this key, locked likewise; undefined when its chatbot was deleted. */
export async function lockKnownIndex(
  transaction: WriteTransaction,
  indexKey: number,
): Promise<LockedIndex | undefined> {
  return raiseVersion(transaction)
    .where("key", "=", indexKey)
    .where("chatbot_key", "in", (select) => select.selectFrom("chatbot").select("key").where("deleted_at", "is", null))
    .returningAll()
    .executeTakeFirst();
}

/** An update locks its row on PostgreSQL, as all of the store is locked on SQLite. */
const raiseVersion = (transaction: WriteTransaction) =>
  transaction.updateTable("search_index").set((set) => ({ version: set("version", "+", 1) }));

/** Whether a passage of the index has its postings and is counted; while an index is rebuilt not all have. */
export function isIndexed({ rebuild_next, rebuild_end }: LockedIndex, docno: number): boolean {
  return docno < rebuild_next || docno >= rebuild_end;
}
