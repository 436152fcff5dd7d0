import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Since when a visitor waits for a person's reply, until when a conversation is snoozed, and what agents did in it. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);
  for (const name of ["awaiting_reply_since", "snoozed_until"])
    await db.schema.alterTable("session").addColumn(name, integer).execute();
  await sql`update session set awaiting_reply_since = coalesce(handoff_since, last_message_at)
    where handoff = 'waiting' or (handoff = 'human' and 'user' =
      (select role from message where session_key = session.key order by message.key desc limit 1))`.execute(db);
  for (const column of ["awaiting_reply_since", "snoozed_until"])
    await db.schema
      .createIndex(`session_by_${column}`)
      .on("session")
      .columns(["workspace_id", column, "key"])
      .where(column, "is not", null)
      .execute();

  await db.schema
    .createTable("session_activity")
    .$call(key)
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("session_key", integer, (column) => column.notNull().references("session.key").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("assignee_id", "text")
    .addColumn("assignee_name", "text")
    .addColumn("until", integer)
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("session_activity_by_session")
    .on("session_activity")
    .columns(["session_key", "key"])
    .execute();
}
