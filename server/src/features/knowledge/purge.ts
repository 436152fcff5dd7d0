import { sql } from "kysely";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";

const rowsAtOnce = 1_000;

/** Removes a deleted chatbot's knowledge, some rows at a time; true while there may be more. */
export async function purgeKnowledge(database: Database, chatbotKey: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const indexes = await transaction
      .selectFrom("search_index")
      .select("key")
      .where("chatbot_key", "=", chatbotKey)
      .execute();
    for (const { key } of indexes) {
      const sets = await transaction.selectFrom("vector_set").select("key").where("index_key", "=", key).execute();
      for (const set of sets) if (await removeSome(transaction, "vector", ["docno"], "set_key", set.key)) return true;
      for (const [table, columns] of indexTables)
        if (await removeSome(transaction, table, columns, "index_key", key)) return true;
    }
    for (const [table, columns] of chatbotTables)
      if (await removeSome(transaction, table, columns, "chatbot_key", chatbotKey)) return true;
    return false;
  });
}

/** Each table with the columns of its key; in an order that no reference forbids. */
const indexTables: readonly [string, readonly string[]][] = [
  ["posting", ["term", "segment"]],
  ["word_gram", ["gram", "segment"]],
  ["word", ["term"]],
  ["hidden_range", ["from_docno"]],
  ["vector_set", ["key"]],
  ["passage", ["key"]],
];
const chatbotTables: readonly [string, readonly string[]][] = [
  ["search_index", ["key"]],
  // First what still works: a crawl ends when its row is gone.
  ["crawl", ["key"]],
  ["crawl_page", ["crawl_key", "position"]],
  ["article_import_item", ["key"]],
  ["article_import", ["key"]],
  ["training_item", ["training_key", "position"]],
  ["training", ["key"]],
  ["source_page", ["source_key"]],
  ["knowledge_change", ["key"]],
  ["source", ["key"]],
  ["faq", ["key"]],
];

async function removeSome(
  transaction: WriteTransaction,
  table: string,
  columns: readonly string[],
  owner: string,
  key: number,
): Promise<boolean> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const result = await sql`
    delete from ${sql.table(table)} where ${sql.ref(owner)} = ${key} and (${names}) in
      (select ${names} from ${sql.table(table)} where ${sql.ref(owner)} = ${key} limit ${rowsAtOnce})`.execute(
    transaction,
  );
  return (result.numAffectedRows ?? 0n) > 0n;
}
