import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/**
 * Which turns carried the proof that they are the session's own visitor's, and which fields the owner's site
 * has signed. No earlier turn carried it: visitor tokens of earlier releases are no longer taken.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable("session").addColumn("proven_at", "bigint").execute();
  await db.schema.alterTable("session").addColumn("creator_key", "text").execute();
  await db.schema
    .alterTable("session")
    .addColumn("stranger_messages", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .alterTable("session")
    .addColumn("verified_fields", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .alterTable("message")
    .addColumn("is_proven", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  // The older hash vouches for the external id alone.
  await db
    .updateTable("session")
    .set({ verified_fields: JSON.stringify(["externalId"]) })
    .where("verified", "=", 1)
    .execute();
}
