import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** What conversations leave behind: who a visitor is, and what somebody has to see to. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);

  await db.schema
    .createTable("lead")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key"))
    .addColumn("session_key", integer)
    .addColumn("session_id", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_folded", "text", (column) => column.notNull())
    .addColumn("phone", "text")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("consent", "text")
    .addColumn("message_key", integer)
    .addColumn("created_at", integer, (column) => column.notNull())
    // Several without a session are several: null is like no other null.
    .addUniqueConstraint("lead_of_session", ["session_key", "email_folded"])
    .execute();
  await db.schema.createIndex("lead_by_chatbot").on("lead").columns(["chatbot_key", "key"]).execute();
  await db.schema.createIndex("lead_by_email").on("lead").column("email_folded").execute();

  await db.schema
    .createTable("lead_question")
    .addColumn("session_key", integer, (column) => column.primaryKey())
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("message_key", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("lead_question_by_chatbot").on("lead_question").column("chatbot_key").execute();

  await db.schema
    .createTable("ticket_counter")
    .addColumn("workspace_id", "text", (column) => column.primaryKey())
    .addColumn("last_number", integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("ticket")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("number", integer, (column) => column.notNull())
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key"))
    .addColumn("session_key", integer)
    .addColumn("session_id", "text")
    .addColumn("request_key", integer, (column) => column.unique())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("priority", "text", (column) => column.notNull())
    .addColumn("requester_name", "text", (column) => column.notNull())
    .addColumn("requester_email", "text", (column) => column.notNull())
    .addColumn("requester_folded", "text", (column) => column.notNull())
    .addColumn("assignee", "text")
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .addColumn("resolved_at", integer)
    .addColumn("closed_at", integer)
    .addUniqueConstraint("ticket_number", ["workspace_id", "number"])
    .execute();
  await db.schema.createIndex("ticket_by_chatbot").on("ticket").columns(["chatbot_key", "key"]).execute();
  await db.schema.createIndex("ticket_by_session").on("ticket").column("session_key").execute();
  await db.schema.createIndex("ticket_by_requester").on("ticket").column("requester_folded").execute();

  await db.schema
    .createTable("ticket_comment")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("ticket_key", integer, (column) => column.notNull().references("ticket.key").onDelete("cascade"))
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("author_kind", "text", (column) => column.notNull())
    .addColumn("author_id", "text", (column) => column.notNull())
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("public", integer, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("ticket_comment_by_ticket").on("ticket_comment").columns(["ticket_key", "key"]).execute();

  await db.schema
    .createTable("ticket_change")
    .$call(key)
    .addColumn("ticket_key", integer, (column) => column.notNull().references("ticket.key").onDelete("cascade"))
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("actor_kind", "text", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("ticket_change_by_ticket").on("ticket_change").columns(["ticket_key", "key"]).execute();
}
