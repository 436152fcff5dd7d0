import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** From where each account has signed in before, so that its owner hears of a sign-in from somewhere else. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema
    .createTable("known_device")
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id").onDelete("cascade"))
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("last_seen_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("known_device_key", ["account_id", "fingerprint"])
    .execute();
}
