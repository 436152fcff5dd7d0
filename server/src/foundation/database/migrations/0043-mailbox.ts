import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Mailboxes that mail is fetched from: how far, and what is wrong with them. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);
  await db.schema
    .createTable("mailbox")
    .$call(key)
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("uid_validity", integer)
    .addColumn("last_uid", integer, (column) => column.notNull())
    .addColumn("checked_at", integer)
    .addColumn("failures", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("failing_since", integer)
    .addColumn("reason", "text")
    .addColumn("reason_code", "text")
    .addColumn("reason_args", "text")
    .addColumn("skipped", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("skipped_at", integer)
    .execute();
}
