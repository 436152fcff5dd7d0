import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Passkeys of accounts, and when the member of a session has last proven who they are. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer, key } = columnTypes(engine);
  await db.schema
    .createTable("passkey")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("counter", integer, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("last_used_at", integer)
    .execute();
  await db.schema.createIndex("passkey_account").on("passkey").column("account_id").execute();
  await db.schema
    .alterTable("sign_in")
    .addColumn("proven_at", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
