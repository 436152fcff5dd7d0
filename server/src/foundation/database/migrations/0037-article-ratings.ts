import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** How many readers of the help center found a source's article helpful, and how many did not. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const name of ["helpful", "unhelpful"])
    await db.schema
      .alterTable("source")
      .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
}
