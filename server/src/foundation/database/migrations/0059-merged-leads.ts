import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Leads that members have merged have the same `contact_key`. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await db.schema.alterTable("lead").addColumn("contact_key", columnTypes(engine).integer).execute();
  await db.schema.createIndex("lead_by_contact").on("lead").column("contact_key").execute();
}
