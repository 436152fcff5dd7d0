import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** The audit log, and which events of the outbox were heard. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);

  await db.schema
    .alterTable("event")
    .addColumn("heard", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  // What happened before there was anybody to hear it is no news.
  await db.updateTable("event").set({ heard: 1 }).execute();
  await db.schema.createIndex("event_unheard").on("event").column("key").where(sql.ref("heard"), "=", 0).execute();

  await db.schema
    .createTable("audit_entry")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("event_id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("actor_kind", "text", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("resource", "text", (column) => column.notNull())
    .addColumn("before", "text")
    .addColumn("after", "text")
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_by_workspace").on("audit_entry").columns(["workspace_id", "key"]).execute();
  await db.schema.createIndex("audit_by_actor").on("audit_entry").columns(["workspace_id", "actor_id"]).execute();
  await db.schema.createIndex("audit_by_resource").on("audit_entry").columns(["workspace_id", "resource"]).execute();
  await db.schema.createIndex("audit_by_time").on("audit_entry").column("created_at").execute();
}
