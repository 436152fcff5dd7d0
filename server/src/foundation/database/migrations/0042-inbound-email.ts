import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Mail from visitors: that it came is remembered for a while; what it says goes with its conversation. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);
  await db.schema
    .createTable("inbound_email")
    .$call(key)
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key").onDelete("cascade"))
    .addColumn("id_hash", "text", (column) => column.notNull())
    .addColumn("sender_hash", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("session_key", integer, (column) => column.references("session.key").onDelete("set null"))
    .addColumn("received_at", integer, (column) => column.notNull())
    .addUniqueConstraint("inbound_email_once", ["chatbot_key", "id_hash"])
    .execute();
  await db.schema
    .createIndex("inbound_email_by_sender")
    .on("inbound_email")
    .columns(["chatbot_key", "sender_hash", "received_at"])
    .execute();
  await db.schema.createIndex("inbound_email_by_session").on("inbound_email").column("session_key").execute();
  await db.schema.createIndex("inbound_email_by_time").on("inbound_email").column("received_at").execute();
  await db.schema
    .createTable("email_message")
    .$call(key)
    .addColumn("session_key", integer, (column) => column.notNull().references("session.key").onDelete("cascade"))
    .addColumn("message_key", integer, (column) => column.notNull().references("message.key").onDelete("cascade"))
    .addColumn("message_id", "text", (column) => column.notNull())
    .addColumn("from_email", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("authentication", "text")
    .addColumn("handled_at", integer)
    .addColumn("draft", "text")
    .execute();
  await db.schema.createIndex("email_message_by_session").on("email_message").column("session_key").execute();
  await db.schema.createIndex("email_message_by_message").on("email_message").column("message_key").execute();
  await db.schema
    .alterTable("session")
    .addColumn("channel", "text", (column) => column.notNull().defaultTo("chat"))
    .execute();
  await db.schema.alterTable("visitor_mail_thread").addColumn("subject", "text").execute();
}
