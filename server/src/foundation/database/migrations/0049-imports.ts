import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Articles that come from a Git repository or from an export of another system. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer, bytes } = columnTypes(engine);
  await db.schema
    .createTable("article_import")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("identity", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("url", "text")
    .addColumn("branch", "text")
    .addColumn("folder", "text")
    .addColumn("sealed_token", "text")
    .addColumn("site_url", "text")
    .addColumn("language", "text")
    .addColumn("public", integer, (column) => column.notNull())
    .addColumn("run", integer, (column) => column.notNull())
    .addColumn("staged_run", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("removed", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("revision", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("reason_code", "text")
    .addColumn("reason_args", "text")
    .addColumn("refresh_every", "text")
    .addColumn("refresh_at", integer)
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("started_at", integer, (column) => column.notNull())
    .addColumn("finished_at", integer)
    .addUniqueConstraint("article_import_identity", ["chatbot_key", "kind", "identity"])
    .execute();
  await db.schema
    .createTable("article_import_item")
    .$call(key)
    .addColumn("import_key", integer, (column) => column.notNull().references("article_import.key").onDelete("cascade"))
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("url", "text")
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("body", bytes)
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("reason_code", "text")
    .addColumn("reason_args", "text")
    .addColumn("source_key", integer)
    .addColumn("run", integer, (column) => column.notNull())
    .addUniqueConstraint("article_import_item_origin", ["import_key", "origin"])
    .execute();
  await db.schema
    .createIndex("article_import_item_by_outcome")
    .on("article_import_item")
    .columns(["import_key", "outcome", "key"])
    .execute();
  await db.schema
    .createIndex("article_import_item_by_chatbot")
    .on("article_import_item")
    .column("chatbot_key")
    .execute();
}
