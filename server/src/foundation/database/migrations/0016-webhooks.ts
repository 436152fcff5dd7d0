import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Webhook endpoints and their deliveries, which events a workspace wants, and what a subscriber of the outbox is owed. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);

  await db.schema
    .alterTable("workspace")
    .addColumn("wanted_events", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();

  await db.schema
    .createTable("owed_event")
    .addColumn("subscriber", "text", (column) => column.notNull())
    .addColumn("event_key", integer, (column) => column.notNull().references("event.key").onDelete("cascade"))
    .addPrimaryKeyConstraint("owed_event_key", ["subscriber", "event_key"])
    .execute();
  await db.schema.createIndex("owed_event_by_event").on("owed_event").column("event_key").execute();

  await db.schema
    .createTable("webhook")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull().references("workspace.id"))
    .addColumn("chatbot_key", integer)
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("events", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("next_secret", "text")
    .addColumn("rotation_ends_at", integer)
    .addColumn("active", integer, (column) => column.notNull().defaultTo(1))
    .addColumn("consecutive_failures", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("deactivated_at", integer)
    .addColumn("deleted_at", integer)
    .addColumn("held_by", "text")
    .addColumn("held_until", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("webhook_by_workspace").on("webhook").columns(["workspace_id", "key"]).execute();

  await db.schema
    .createTable("webhook_delivery")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("webhook_key", integer, (column) => column.notNull().references("webhook.key").onDelete("cascade"))
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("session_id", "text")
    .addColumn("lane", "text", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("body", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("test", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("attempt_count", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("tries", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("last_attempt_at", integer)
    .addColumn("response_status", integer)
    .addColumn("attempts", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webhook_delivery_waiting")
    .on("webhook_delivery")
    .columns(["webhook_key", "next_attempt_at", "key"])
    .where(sql.ref("status"), "=", sql.lit("waiting"))
    .execute();
  await db.schema
    .createIndex("webhook_delivery_by_webhook")
    .on("webhook_delivery")
    .columns(["webhook_key", "key"])
    .execute();
  await db.schema
    .createIndex("webhook_delivery_by_session")
    .on("webhook_delivery")
    .columns(["chatbot_key", "session_id"])
    .execute();
  await db.schema.createIndex("webhook_delivery_by_time").on("webhook_delivery").column("created_at").execute();
}
