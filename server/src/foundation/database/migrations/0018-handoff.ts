import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Who has a conversation, since when and why; and the replies that agents keep ready. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);
  for (const name of ["assignee_id", "assignee_name", "handoff_reason"])
    await db.schema.alterTable("session").addColumn(name, "text").execute();
  await db.schema.alterTable("session").addColumn("handoff_since", integer).execute();
  // Only a few of all sessions: the queue of who waits, and what an agent has.
  await db.schema
    .createIndex("session_by_handoff_state")
    .on("session")
    .columns(["chatbot_key", "handoff", "handoff_since"])
    .where("handoff", "!=", "none")
    .execute();

  await db.schema
    .createTable("canned_reply")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("shortcut", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .addUniqueConstraint("canned_reply_shortcut", ["workspace_id", "chatbot_key", "shortcut"])
    .execute();
}
