import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Texts of visitors' files, for their own conversations. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema.alterTable("attachment").addColumn("reading", "text").execute();
  await db.schema
    .createTable("attachment_text")
    .addColumn("attachment_key", integer, (column) =>
      column.primaryKey().references("attachment.key").onDelete("cascade"),
    )
    .addColumn("passages", "text", (column) => column.notNull())
    .execute();
}
