import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** A chatbot's own embedding model; an index may have the vectors of one model while it gets those of the next. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer, key } = columnTypes(engine);
  await db.schema.alterTable("chatbot").addColumn("embedding_model_api_key", "text").execute();
  await db.schema
    .alterTable("chatbot")
    .addColumn("embedding_version", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("token_usage")
    .addColumn("embedding_tokens", integer, (column) => column.notNull().defaultTo(0))
    .execute();

  await key(db.schema.createTable("vector_set"))
    .addColumn("index_key", integer, (column) => column.notNull())
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("base_url", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("typed_by", "text", (column) => column.notNull().defaultTo("operator"))
    .addColumn("api_key", "text")
    .addColumn("dimensions", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("encoded_next", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("skipped", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("calibration", "text")
    .addColumn("calibrated_for", integer, (column) => column.notNull().defaultTo(-1))
    .addColumn("failures", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("retry_at", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("reason", "text")
    .execute();
  await db.schema.createIndex("vector_set_of_index").on("vector_set").column("index_key").execute();

  const columns = [
    ["serving_set", integer, null],
    ["target_set", integer, null],
    ["matched_service", sql`text`, ""],
    ["matched_version", integer, -1],
    ["encoding_due", integer, null],
  ] as const;
  for (const [name, type, value] of columns)
    await db.schema
      .alterTable("search_index")
      .addColumn(name, type, (column) => (value === null ? column : column.notNull().defaultTo(value)))
      .execute();

  // Whatever there is, is looked at once.
  await sql`update search_index set encoding_due = 0`.execute(db);
  await sql`create index search_index_due on search_index (encoding_due) where encoding_due is not null`.execute(db);

  // A set is called after its index, so that no vector has to be written again.
  await sql`insert into vector_set (key, index_key, model, encoded_next)
    select key, key, encoder, encoded_next from search_index where encoder <> ''`.execute(db);
  await sql`update search_index set serving_set = key, target_set = key where encoder <> ''`.execute(db);
  // What an interrupted change of encoders left behind.
  await sql`delete from vector where index_key not in (select key from vector_set)`.execute(db);
  if (engine === "postgres")
    await sql`select setval(pg_get_serial_sequence('vector_set', 'key'), coalesce(max(key), 0) + 1, false)
      from vector_set`.execute(db);
  await db.schema.alterTable("vector").renameColumn("index_key", "set_key").execute();
  await db.schema.alterTable("search_index").dropColumn("encoder").execute();
  await db.schema.alterTable("search_index").dropColumn("encoded_next").execute();
}
