import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Workspaces whose members must all use a second factor. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema
    .alterTable("workspace")
    .addColumn("requires_second_factor", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
