import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** When a visitor left a lead, which the API may have made before. Until now whoever made it has told of it. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await db.schema.alterTable("lead").addColumn("captured_at", columnTypes(engine).integer).execute();
  await sql`update lead set captured_at = created_at where source <> 'api'`.execute(db);
}
