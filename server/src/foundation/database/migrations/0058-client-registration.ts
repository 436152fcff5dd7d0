import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Workspaces whose admins let MCP clients register themselves. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema
    .alterTable("workspace")
    .addColumn("allows_client_registration", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
