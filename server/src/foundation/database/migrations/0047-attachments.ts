import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Files of conversations, in pieces: they stand in the store, so that all that is done with it is done with them. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer, bytes } = columnTypes(engine);
  await db.schema
    .createTable("attachment")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key").onDelete("cascade"))
    .addColumn("session_key", integer, (column) => column.notNull().references("session.key").onDelete("cascade"))
    .addColumn("by_visitor", integer, (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("media_type", "text", (column) => column.notNull())
    .addColumn("size", integer, (column) => column.notNull())
    .addColumn("width", integer)
    .addColumn("height", integer)
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("stored_at", integer)
    .addColumn("sent_at", integer)
    .execute();
  await db.schema.createIndex("attachment_by_session").on("attachment").column("session_key").execute();
  await db.schema.createIndex("attachment_by_chatbot").on("attachment").column("chatbot_key").execute();
  await db.schema.createIndex("attachment_by_workspace").on("attachment").columns(["workspace_id", "size"]).execute();
  await db.schema
    .createIndex("attachment_unsent")
    .on("attachment")
    .columns(["created_at", "sent_at"])
    .where("sent_at", "is", null)
    .execute();
  await db.schema
    .createTable("attachment_chunk")
    .addColumn("attachment_key", integer, (column) => column.notNull().references("attachment.key").onDelete("cascade"))
    .addColumn("chunk", integer, (column) => column.notNull())
    .addColumn("bytes", bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint("attachment_chunk_key", ["attachment_key", "chunk"])
    .execute();
}
