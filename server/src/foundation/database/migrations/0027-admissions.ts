import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** What addresses and chatbots have sent within the window of their limits, for all processes on one store. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema
    .createTable("admission")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("times", "text", (column) => column.notNull())
    .addColumn("until", integer, (column) => column.notNull())
    .execute();
}
