import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** People: their accounts, what they may do in which workspace, and the browsers that they are signed in with. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);

  // The first workspace is made under row key 1 whatever the counter says; the second must not be, too.
  if (engine === "postgres")
    await sql`select setval(pg_get_serial_sequence('workspace', 'key'), greatest(1, (select max(key) from workspace)))`.execute(
      db,
    );

  await db.schema
    .createTable("account")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_folded", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("member")
    .addColumn("workspace_id", "text", (column) => column.notNull().references("workspace.id"))
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("member_key", ["workspace_id", "account_id"])
    .execute();
  await db.schema.createIndex("member_by_account").on("member").column("account_id").execute();

  await db.schema
    .createTable("sign_in")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("workspace_id", "text", (column) => column.notNull().references("workspace.id"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("last_seen_at", integer, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sign_in_by_account").on("sign_in").column("account_id").execute();

  await db.schema
    .createTable("invitation")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull().references("workspace.id"))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("invited_by", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("invitation_by_workspace").on("invitation").columns(["workspace_id", "key"]).execute();

  await db.schema
    .createTable("password_reset")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
}
