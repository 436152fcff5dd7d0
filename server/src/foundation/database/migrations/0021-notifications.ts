import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** What members are told of, and which failures of sources they were told. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);

  await db.schema
    .createTable("notification")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("event_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("target_kind", "text", (column) => column.notNull())
    .addColumn("target_id", "text", (column) => column.notNull())
    .addColumn("facts", "text", (column) => column.notNull())
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("visitor_email", "text", (column) => column.notNull())
    .addColumn("in_app", integer, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("read_at", integer)
    .addColumn("mail_at", integer)
    .addColumn("mail_id", "text")
    .addUniqueConstraint("notification_told_once", ["event_id", "account_id"])
    .execute();
  const index = (name: string) => db.schema.createIndex(`notification_${name}`).on("notification");
  await index("by_member").columns(["account_id", "workspace_id", "key"]).execute();
  await index("unread").columns(["account_id", "workspace_id", "key"]).where(sql.ref("read_at"), "is", null).execute();
  await index("to_mail")
    .columns(["account_id", "workspace_id", "mail_at"])
    .where(sql.ref("mail_at"), "is not", null)
    .execute();
  await index("by_session").columns(["chatbot_key", "session_id"]).execute();
  await index("by_time").column("created_at").execute();

  await db.schema
    .createTable("notification_member")
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("settings", "text")
    .addColumn("mail_at", integer)
    .addColumn("mail_id", "text")
    .addColumn("attempts", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("sending_until", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("recent_mails", "text", (column) => column.notNull().defaultTo("[]"))
    .addPrimaryKeyConstraint("notification_member_key", ["workspace_id", "account_id"])
    .execute();

  await db.schema
    .alterTable("source")
    .addColumn("failure_told", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  // What failed before anybody was told of it is no news.
  await db.updateTable("source").set({ failure_told: 2 }).where("reason", "is not", null).execute();
  await db.schema
    .createIndex("source_with_reason")
    .on("source")
    .columns(["chatbot_key", "key"])
    .where(sql.ref("reason"), "is not", null)
    .execute();
}
