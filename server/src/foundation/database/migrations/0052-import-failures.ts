import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Whether an import's failure was reported, so that a schedule doesn't report it each time. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema
    .alterTable("article_import")
    .addColumn("failure_told", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
