import type { Selectable } from "kysely";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { analyserVersion } from "./analyse.ts";
import type { IndexKind } from "./stored-index.ts";

/** The row of an index, locked until the transaction ends. */
export type LockedIndex = Selectable<Tables["search_index"]>;

/** The key of a chatbot's index, made where it is missing, and locked until the transaction ends. */
export async function lockIndex(
  database: Database,
  transaction: WriteTransaction,
  chatbotKey: number,
  kind: IndexKind,
): Promise<LockedIndex> {
  let query = transaction
    .selectFrom("search_index")
    .selectAll()
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", kind);
  if (database.engine === "postgres") query = query.forUpdate();
  const known = await query.executeTakeFirst();
  if (known !== undefined) return known;
  await transaction
    .insertInto("search_index")
    .values({ chatbot_key: chatbotKey, kind, analyser_version: analyserVersion })
    .onConflict((conflict) => conflict.columns(["chatbot_key", "kind"]).doNothing())
    .execute();
  return query.executeTakeFirstOrThrow();
}

/** The index of this key, locked until the transaction ends; undefined when its chatbot was deleted. */
export async function lockKnownIndex(
  database: Database,
  transaction: WriteTransaction,
  indexKey: number,
): Promise<LockedIndex | undefined> {
  let query = transaction
    .selectFrom("search_index")
    .selectAll()
    .where("key", "=", indexKey)
    .where("chatbot_key", "in", (select) => select.selectFrom("chatbot").select("key").where("deleted_at", "is", null));
  if (database.engine === "postgres") query = query.forUpdate();
  return query.executeTakeFirst();
}

/** Whether a passage of the index has its postings and is counted; while an index is rebuilt not all have. */
export function isIndexed({ rebuild_next, rebuild_end }: LockedIndex, docno: number): boolean {
  return docno < rebuild_next || docno >= rebuild_end;
}
