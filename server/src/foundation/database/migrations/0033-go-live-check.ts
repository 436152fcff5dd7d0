import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** The latest go-live check of a chatbot, and which run is wanted. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema
    .createTable("go_live_check")
    .addColumn("chatbot_key", integer, (column) => column.notNull().primaryKey())
    .addColumn("requested", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("finished", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("skipped", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("questions", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("checked_at", integer)
    .addColumn("reported_at", integer)
    .execute();
}
