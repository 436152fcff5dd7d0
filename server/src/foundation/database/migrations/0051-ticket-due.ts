import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** When a ticket is to be done. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await db.schema.alterTable("ticket").addColumn("due_at", columnTypes(engine).integer).execute();
}
