import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

const counters = [
  "sessions",
  "unknown_visitors",
  "resolved",
  "resolved_alone",
  "handed_over",
  "messages",
  "questions",
  "answered",
  "refused",
  "interrupted",
  "human_replies",
  "rated_up",
  "rated_down",
  "first_count",
  "first_ms",
  "full_count",
  "full_ms",
  "input_tokens",
  "output_tokens",
  "leads",
  "tickets",
];

/**
 * What is counted of conversations, by hour and day; and what each conversation has added to that, so that
 * it can be taken back. That goes with its conversation: the keys see to it. The counts stay.
 */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  let count = db.schema
    .createTable("analytics_count")
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("span", "text", (column) => column.notNull())
    .addColumn("start", integer, (column) => column.notNull());
  for (const counter of counters) count = count.addColumn(counter, integer, (column) => column.notNull().defaultTo(0));
  await count
    .addColumn("detail", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("analytics_count_key", ["chatbot_key", "span", "start"])
    .execute();

  await db.schema
    .createTable("analytics_session")
    .addColumn("session_key", integer, (column) => column.primaryKey().references("session.key").onDelete("cascade"))
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("hour", integer, (column) => column.notNull())
    .addColumn("visitor", "text")
    .addColumn("escalated", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("counted", "text", (column) => column.notNull())
    .addColumn("sealed_key", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("sealed", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .createIndex("analytics_session_by_visitor")
    .on("analytics_session")
    .columns(["chatbot_key", "hour", "visitor"])
    .where("visitor", "is not", null)
    .execute();
  await db.schema
    .createIndex("analytics_session_by_chatbot")
    .on("analytics_session")
    .columns(["chatbot_key", "session_key"])
    .execute();

  await db.schema
    .createTable("analytics_due")
    .addColumn("session_key", integer, (column) => column.primaryKey().references("session.key").onDelete("cascade"))
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("insight_report")
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("days", integer, (column) => column.notNull())
    .addColumn("from_at", integer, (column) => column.notNull())
    .addColumn("to_at", integer, (column) => column.notNull())
    .addColumn("report", "text", (column) => column.notNull())
    .addColumn("made_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("insight_report_key", ["chatbot_key", "days"])
    .execute();
}
