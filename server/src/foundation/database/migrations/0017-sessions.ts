import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

const dayMs = 24 * 60 * 60_000;

/** What is known of a session's visitor, ratings, tags, notes, and the indexes by which sessions are found. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);
  await db.schema
    .alterTable("session")
    .addColumn("workspace_id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update session set workspace_id =
    (select chatbot.workspace_id from chatbot where chatbot.key = session.chatbot_key)`.execute(db);
  const columns = [
    ["resolved_by", sql`text`],
    ["visitor_name", sql`text`],
    ["visitor_email", sql`text`],
    ["visitor_email_folded", sql`text`],
    ["external_id", sql`text`],
    ["attributes", sql`text`],
    ["page_url", sql`text`],
    ["locale", sql`text`],
    ["consent_at", integer],
    ["rating", integer],
    ["rating_comment", sql`text`],
    ["rated_at", integer],
  ] as const;
  for (const [name, type] of columns) await db.schema.alterTable("session").addColumn(name, type).execute();
  // Those that were silent for a day already: without an event, as it is no news.
  await sql`update session set status = 'resolved', resolved_by = 'silence', resolved_at = last_message_at + ${sql.lit(dayMs)}
    where last_message_at < ${sql.lit(Date.now() - dayMs)}`.execute(db);
  await db.schema
    .alterTable("session")
    .addColumn("verified", integer, (column) => column.notNull().defaultTo(0))
    .execute();

  // In this order: of two that seem alike to it, SQLite takes the one that was made first.
  for (const [name, leading] of [
    ["session_by_workspace_status", ["workspace_id", "status"]],
    ["session_by_workspace", ["workspace_id"]],
    ["session_by_chatbot_status", ["chatbot_key", "status"]],
    ["session_by_chatbot", ["chatbot_key"]],
  ] as const)
    await db.schema
      .createIndex(name)
      .on("session")
      .columns([...leading, "started_at", "key"])
      .execute();
  // Of few sessions, so that the others are not in their way.
  await sql`create index session_by_handoff on session (workspace_id, handoff, started_at, key)
    where handoff <> 'none'`.execute(db);
  for (const [name, column] of [
    ["session_by_rating", "rating"],
    ["session_by_email", "visitor_email_folded"],
    ["session_by_external_id", "external_id"],
  ] as const)
    await db.schema
      .createIndex(name)
      .on("session")
      .columns(["workspace_id", column, "started_at", "key"])
      .where(column, "is not", null)
      .execute();

  await db.schema
    .createTable("session_tag")
    .addColumn("session_key", integer, (column) => column.notNull().references("session.key").onDelete("cascade"))
    .addColumn("tag", "text", (column) => column.notNull())
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("started_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("session_tag_key", ["session_key", "tag"])
    .execute();
  await db.schema
    .createIndex("session_tag_by_tag")
    .on("session_tag")
    .columns(["workspace_id", "tag", "started_at", "session_key"])
    .execute();

  await db.schema
    .createTable("session_note")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("session_key", integer, (column) => column.notNull().references("session.key").onDelete("cascade"))
    .addColumn("author_kind", "text", (column) => column.notNull())
    .addColumn("author_id", "text", (column) => column.notNull())
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("session_note_by_session").on("session_note").columns(["session_key", "key"]).execute();

  await db.schema
    .createTable("identity_secret")
    .addColumn("chatbot_key", integer, (column) => column.primaryKey())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
}
