import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** When knowledge is read again, how often it was missed, and what changed. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);

  await db.schema.alterTable("source").addColumn("refresh_every", "text").execute();
  await db.schema.alterTable("source").addColumn("refresh_at", integer).execute();
  await db.schema
    .alterTable("source")
    .addColumn("misses", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("source_page").addColumn("site", "text").execute();
  await db.schema.alterTable("source_page").addColumn("missed_by", integer).execute();
  await db.schema.createIndex("source_page_by_site").on("source_page").columns(["chatbot_key", "site"]).execute();
  await db.schema.alterTable("crawl").addColumn("site", "text").execute();
  await db.schema.alterTable("crawl").addColumn("refresh_every", "text").execute();
  await db.schema.alterTable("crawl").addColumn("refresh_at", integer).execute();
  await db.schema.createIndex("crawl_by_site").on("crawl").columns(["chatbot_key", "site", "key"]).execute();

  await db.schema
    .createTable("knowledge_change")
    .$call(key)
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("source_id", "text", (column) => column.notNull())
    .addColumn("change", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("url", "text")
    .addColumn("added", "text", (column) => column.notNull())
    .addColumn("removed", "text", (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("knowledge_change_by_chatbot")
    .on("knowledge_change")
    .columns(["chatbot_key", "key"])
    .execute();
}
