import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Mail to visitors: a thread a conversation or ticket, and ids of what is to be mailed; all of it goes with them. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);
  await db.schema
    .createTable("visitor_mail_thread")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("session_key", integer, (column) => column.unique().references("session.key").onDelete("cascade"))
    .addColumn("ticket_key", integer, (column) => column.unique().references("ticket.key").onDelete("cascade"))
    .addColumn("mail_at", integer)
    .addColumn("mail_id", "text")
    .addColumn("attempts", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("sending_until", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("message_ids", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("unsubscribed_at", integer)
    .execute();
  await db.schema
    .createTable("visitor_mail_item")
    .$call(key)
    .addColumn("thread_key", integer, (column) =>
      column.notNull().references("visitor_mail_thread.key").onDelete("cascade"),
    )
    .addColumn("ticket_key", integer, (column) => column.references("ticket.key").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("mail_id", "text")
    .addUniqueConstraint("visitor_mail_item_once", ["thread_key", "kind", "what"])
    .execute();
  await db.schema
    .createIndex("visitor_mail_item_by_ticket")
    .on("visitor_mail_item")
    .column("ticket_key")
    .where(sql.ref("ticket_key"), "is not", null)
    .execute();
}
