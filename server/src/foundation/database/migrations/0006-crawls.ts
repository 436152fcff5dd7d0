import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Crawls with their pages, and what is known of the page behind a source. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);

  await db.schema
    .createTable("crawl")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull().references("workspace.id"))
    .addColumn("chatbot_key", integer)
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("depth", integer, (column) => column.notNull())
    .addColumn("selector", "text")
    .addColumn("max_pages", integer, (column) => column.notNull())
    .addColumn("include", "text", (column) => column.notNull())
    .addColumn("exclude", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("sitemaps_read", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("finished_at", integer)
    .execute();
  await db.schema.createIndex("crawl_by_chatbot").on("crawl").columns(["chatbot_key", "key"]).execute();

  await db.schema
    .createTable("crawl_page")
    .addColumn("crawl_key", integer, (column) => column.notNull())
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("chatbot_key", integer)
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("url_key", "text", (column) => column.notNull())
    .addColumn("depth", integer, (column) => column.notNull())
    .addColumn("hops", integer, (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("code", "text")
    .addColumn("reason", "text")
    .addColumn("content_hash", "text")
    .addColumn("characters", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("source_key", integer)
    .addColumn("ended_order", integer)
    // What is long stands last: a row's other columns are read without it.
    .addColumn("title", "text")
    .addColumn("markdown", "text")
    .addColumn("passages", "text")
    .addPrimaryKeyConstraint("crawl_page_key", ["crawl_key", "position"])
    .addUniqueConstraint("crawl_page_address", ["crawl_key", "url_key"])
    .execute();
  await db.schema.createIndex("crawl_page_by_end").on("crawl_page").columns(["crawl_key", "ended_order"]).execute();
  await db.schema.createIndex("crawl_page_by_chatbot").on("crawl_page").columns(["chatbot_key"]).execute();

  await db.schema
    .createTable("source_page")
    .addColumn("source_key", integer, (column) =>
      column.notNull().primaryKey().references("source.key").onDelete("cascade"),
    )
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .addColumn("body_hash", "text", (column) => column.notNull())
    .addColumn("read_as", "text", (column) => column.notNull())
    .addColumn("selector", "text")
    .addColumn("links", "text", (column) => column.notNull())
    .addColumn("fetched_at", integer, (column) => column.notNull())
    .addColumn("crawl_key", integer)
    .execute();
  await db.schema.createIndex("source_page_by_chatbot").on("source_page").columns(["chatbot_key"]).execute();

  await db.schema.createIndex("source_by_content").on("source").columns(["chatbot_key", "content_hash"]).execute();
  await db.schema.alterTable("training").addColumn("crawl_key", integer).execute();
}
