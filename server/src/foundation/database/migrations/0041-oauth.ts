import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** OAuth: clients that registered themselves, what members allowed which client, and its codes and tokens. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);
  await db.schema
    .createTable("oauth_client")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("redirect_uris", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("oauth_grant")
    .$call(key)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("workspace_id", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("client_id", "text", (column) => column.notNull())
    .addColumn("client_name", "text", (column) => column.notNull())
    .addColumn("resource", "text", (column) => column.notNull())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("chatbot_ids", "text")
    .addColumn("expires_at", integer, (column) => column.notNull())
    .addColumn("last_used_at", integer)
    .addColumn("created_at", integer, (column) => column.notNull())
    .addForeignKeyConstraint(
      "oauth_grant_of_member",
      ["workspace_id", "account_id"],
      "member",
      ["workspace_id", "account_id"],
      (reference) => reference.onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("oauth_grant_by_member")
    .on("oauth_grant")
    .columns(["workspace_id", "account_id"])
    .execute();
  await db.schema.createIndex("oauth_grant_by_client").on("oauth_grant").column("client_id").execute();
  await db.schema
    .createTable("oauth_token")
    .$call(key)
    .addColumn("grant_key", integer, (column) => column.notNull().references("oauth_grant.key").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("redirect_uri", "text")
    .addColumn("challenge", "text")
    .addColumn("expires_at", integer, (column) => column.notNull())
    .addColumn("used_at", integer)
    .execute();
  await db.schema.createIndex("oauth_token_by_grant").on("oauth_token").column("grant_key").execute();
  await db.schema.createIndex("oauth_token_by_end").on("oauth_token").column("expires_at").execute();
}
