import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

const tables = ["source", "training_item", "crawl", "crawl_page", "vector_set"] as const;

/** The codes of reasons and what they name, as JSON, beside their English sentences. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of tables)
    for (const column of ["reason_code", "reason_args"])
      await db.schema.alterTable(table).addColumn(column, "text").execute();
}
