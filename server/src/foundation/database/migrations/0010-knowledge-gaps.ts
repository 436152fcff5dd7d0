import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** What visitors asked in vain, gathered from their messages. Evidence goes with its message: the keys see to it. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer, bytes } = columnTypes(engine);
  await db.schema.alterTable("message").addColumn("changed_at", integer).execute();
  await db.schema
    .createIndex("message_by_change")
    .on("message")
    .columns(["changed_at", "key"])
    .where("changed_at", "is not", null)
    .execute();
  // What was rated before there was such a column.
  await db
    .updateTable("message")
    .set((set) => ({ changed_at: set.ref("created_at") }))
    .where("rating", "is not", null)
    .execute();

  await db.schema
    .createTable("knowledge_gap")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key"))
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("merged_into", integer)
    .addColumn("representative", integer)
    .addColumn("rank", integer, (column) => column.notNull())
    .addColumn("first_at", integer, (column) => column.notNull())
    .addColumn("last_at", integer, (column) => column.notNull())
    .addColumn("dropped", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("faq_id", "text")
    .addColumn("accepted_at", integer)
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("knowledge_gap_by_rank")
    .on("knowledge_gap")
    .columns(["chatbot_key", "rank", "key"])
    .execute();

  await db.schema
    .createTable("gap_question")
    .$call(key)
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("gap_key", integer)
    .addColumn("session_key", integer, (column) => column.notNull())
    .addColumn("message_key", integer, (column) =>
      column.notNull().unique().references("message.key").onDelete("cascade"),
    )
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("encoder", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("vector", bytes)
    .addColumn("signals", integer, (column) => column.notNull())
    .addColumn("confidence", integer, (column) => column.notNull())
    .addColumn("asked_at", integer, (column) => column.notNull())
    .addColumn("answered", integer)
    .execute();
  await db.schema.createIndex("gap_question_by_gap").on("gap_question").columns(["gap_key", "key"]).execute();
  await db.schema.createIndex("gap_question_by_chatbot").on("gap_question").columns(["chatbot_key", "key"]).execute();

  await db.schema
    .createTable("insight_mark")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", integer, (column) => column.notNull())
    .execute();
}
