import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Which answer of a session is being made, and what visitors think of the finished ones. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema.alterTable("session").addColumn("answering_id", "text").execute();
  await db.schema.alterTable("session").addColumn("answering_until", integer).execute();
  await db.schema.alterTable("message").addColumn("rating", "text").execute();
  await db.schema.alterTable("message").addColumn("rating_comment", "text").execute();
}
