import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Which FAQ was written for which answer; and the conversations of a member, the tickets of a conversation. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);
  await db.schema
    .createTable("answer_correction")
    .$call(key)
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("session_key", integer, (column) => column.notNull().references("session.key").onDelete("cascade"))
    .addColumn("message_key", integer, (column) =>
      column.notNull().unique().references("message.key").onDelete("cascade"),
    )
    .addColumn("faq_key", integer, (column) => column.notNull().references("faq.key").onDelete("cascade"))
    .addColumn("author_kind", "text", (column) => column.notNull())
    .addColumn("author_id", "text", (column) => column.notNull())
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  for (const [name, column] of [
    ["answer_correction_by_session", "session_key"],
    ["answer_correction_by_faq", "faq_key"],
    ["answer_correction_by_chatbot", "chatbot_key"],
  ] as const)
    await db.schema.createIndex(name).on("answer_correction").columns([column, "key"]).execute();
  await db.schema.createIndex("ticket_by_session_id").on("ticket").column("session_id").execute();
  await db.schema
    .createIndex("session_by_assignee")
    .on("session")
    .columns(["workspace_id", "assignee_id", "started_at", "key"])
    .where("assignee_id", "is not", null)
    .execute();
}
