import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** A second factor of an account at sign-in: the secret of an authenticator app, and codes for when it is lost. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema
    .createTable("second_factor")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().notNull().references("account.id").onDelete("cascade"),
    )
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("confirmed_at", integer)
    .addColumn("last_step", integer, (column) => column.notNull())
    .addColumn("failures", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("failing_since", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("recovery_code")
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id").onDelete("cascade"))
    .addColumn("hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("recovery_code_key", ["account_id", "hash"])
    .execute();
  await db.schema
    .createTable("pending_sign_in")
    .addColumn("token_hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id").onDelete("cascade"))
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("invitation_hash", "text")
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
}
