import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createEmptyStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../database.ts";

/** What it added, taken back. */
const undo = [
  "drop table vector_set",
  "drop index search_index_due",
  "alter table vector rename column set_key to index_key",
  ...["serving_set", "target_set", "matched_service", "matched_version", "encoding_due"].map(
    (column) => `alter table search_index drop column ${column}`,
  ),
  "alter table search_index add column encoder text not null default ''",
  "alter table search_index add column encoded_next bigint not null default 0",
  "alter table chatbot drop column embedding_model_api_key",
  "alter table chatbot drop column embedding_version",
  "alter table token_usage drop column embedding_tokens",
  "delete from migration where name = '0014-embedding-models'",
];

test("the vectors of an earlier release go on serving, those of an interrupted change are dropped, and new sets get keys of their own", async () => {
  const store = await createEmptyStore();
  try {
    const old = await openDatabase(store.settings);
    const chatbotKey = await insertChatbot(old);
    await old.transaction(async (transaction) => {
      for (const statement of undo) await sql.raw(statement).execute(transaction);
      for (const [key, kind, encoder] of [
        [7, "faq", "use-lite-en-1"],
        [8, "passage", ""],
      ] as const) {
        await sql`insert into search_index (key, chatbot_key, kind, analyser_version, next_docno, encoder, encoded_next)
          values (${key}, ${chatbotKey}, ${kind}, 1, 2, ${encoder}, 2)`.execute(transaction);
        await sql`insert into vector (index_key, docno, bytes) values (${key}, 1, ${Buffer.of(key)})`.execute(
          transaction,
        );
      }
    });
    await old.close();

    const database = await openDatabase(store.settings);
    const { query } = database;
    expect(
      await query.selectFrom("search_index").select(["key", "serving_set", "target_set"]).orderBy("key").execute(),
    ).toEqual([
      { key: 7, serving_set: 7, target_set: 7 },
      { key: 8, serving_set: null, target_set: null },
    ]);
    const sets = await query.selectFrom("vector_set").select(["key", "index_key", "model", "encoded_next"]).execute();
    expect(sets).toEqual([{ key: 7, index_key: 7, model: "use-lite-en-1", encoded_next: 2 }]);
    const vectors = await query.selectFrom("vector").selectAll().execute();
    expect(vectors.map(({ set_key, docno, bytes }) => [set_key, docno, ...bytes])).toEqual([[7, 1, 7]]);
    const added = await database.transaction((transaction) =>
      transaction
        .insertInto("vector_set")
        .values({ index_key: 8, model: "openai-compatible/x" })
        .returning("key")
        .executeTakeFirstOrThrow(),
    );
    expect(added.key).toBeGreaterThan(7);
    await database.close();
  } finally {
    await store.remove();
  }
});
