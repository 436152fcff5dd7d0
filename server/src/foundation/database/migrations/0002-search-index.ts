import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Passages and the postings by which they are found (docs/decisions: own search index). */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer, bytes } = columnTypes(engine);
  // Terms are compared byte by byte, so that both engines sort and match them alike.
  const term = engine === "sqlite" ? sql`text` : sql`text collate "C"`;

  await db.schema
    .createTable("search_index")
    .$call(key)
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("analyser_version", integer, (column) => column.notNull())
    .addColumn("version", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("passages", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("total_length", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("next_docno", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("word_count", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("rebuild_next", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("rebuild_end", integer, (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint("search_index_kind", ["chatbot_key", "kind"])
    .execute();

  await db.schema
    .createTable("passage")
    .$call(key)
    .addColumn("index_key", integer, (column) => column.notNull())
    .addColumn("docno", integer, (column) => column.notNull())
    .addColumn("owner_key", integer, (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("heading", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addUniqueConstraint("passage_docno", ["index_key", "docno"])
    .execute();
  await db.schema.createIndex("passage_by_owner").on("passage").columns(["index_key", "owner_key", "docno"]).execute();

  await db.schema
    .createTable("hidden_range")
    .addColumn("index_key", integer, (column) => column.notNull())
    .addColumn("from_docno", integer, (column) => column.notNull())
    .addColumn("to_docno", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("hidden_range_key", ["index_key", "from_docno"])
    .execute();

  for (const [table, column] of [
    ["posting", "term"],
    ["word_gram", "gram"],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn("index_key", integer, (definition) => definition.notNull())
      .addColumn(column, term, (definition) => definition.notNull())
      .addColumn("segment", integer, (definition) => definition.notNull())
      .addColumn("entries", bytes, (definition) => definition.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ["index_key", column, "segment"])
      .$call((definition) => (engine === "sqlite" ? definition.modifyEnd(sql`without rowid`) : definition))
      .execute();
    // Lists are appended to: compressing them each time costs more than it saves.
    if (engine === "postgres")
      await sql`alter table ${sql.table(table)} alter column entries set storage external`.execute(db);
  }

  await db.schema
    .createTable("word")
    .addColumn("index_key", integer, (column) => column.notNull())
    .addColumn("term", term, (column) => column.notNull())
    .addColumn("number", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("word_key", ["index_key", "term"])
    .$call((definition) => (engine === "sqlite" ? definition.modifyEnd(sql`without rowid`) : definition))
    .execute();
  await db.schema.createIndex("word_by_number").on("word").columns(["index_key", "number"]).unique().execute();
}
