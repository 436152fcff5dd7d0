import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Which gaps a person has separated, so that the background grouping doesn't merge them again. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema
    .alterTable("knowledge_gap")
    .addColumn("is_split", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
