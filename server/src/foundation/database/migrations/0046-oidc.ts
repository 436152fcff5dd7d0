import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** People of an OpenID Connect provider, and the sessions that they began there. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer, key } = columnTypes(engine);
  await db.schema
    .createTable("identity")
    .$call(key)
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id").onDelete("cascade"))
    .addColumn("issuer", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addUniqueConstraint("identity_subject", ["issuer", "subject"])
    .addUniqueConstraint("identity_account", ["account_id", "issuer"])
    .execute();
  await db.schema
    .createTable("used_once")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.alterTable("sign_in").addColumn("identity_key", integer).execute();
  await db.schema.alterTable("sign_in").addColumn("provider_session", "text").execute();
  await db.schema.alterTable("pending_sign_in").addColumn("person", "text").execute();
}
