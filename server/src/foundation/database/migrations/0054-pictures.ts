import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Logos of workspaces, and names and photos of members. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer, bytes } = columnTypes(engine);
  await db.schema.alterTable("account").addColumn("display_name", "text").execute();
  await db.schema
    .createTable("picture")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.unique())
    .addColumn("account_id", "text", (column) => column.unique())
    .addColumn("media_type", "text", (column) => column.notNull())
    .addColumn("bytes", bytes, (column) => column.notNull())
    .addColumn("changed_at", integer, (column) => column.notNull())
    .execute();
}
