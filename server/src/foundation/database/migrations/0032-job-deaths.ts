import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** How many times the process died while it worked on a job: apart from its attempts, which may fail for other reasons. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable("job")
    .addColumn("deaths", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}
