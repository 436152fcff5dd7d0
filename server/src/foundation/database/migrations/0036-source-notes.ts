import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/** What was left out of a source's text, a JSON list of sentences. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable("source")
    .addColumn("notes", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
