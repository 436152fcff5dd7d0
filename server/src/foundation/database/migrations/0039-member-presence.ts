import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Whether members answer visitors just now, and what the usual time to a first reply is computed from. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema.alterTable("member").addColumn("seen_at", integer).execute();
  await db.schema
    .alterTable("member")
    .addColumn("availability", "text", (column) => column.notNull().defaultTo("online"))
    .execute();
  await db.schema
    .createIndex("session_activity_by_kind")
    .on("session_activity")
    .columns(["chatbot_key", "kind", "created_at"])
    .execute();
}
