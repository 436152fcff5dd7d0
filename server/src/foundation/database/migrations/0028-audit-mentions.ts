import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Which entries of the audit log name whom; those of before are read when somebody is first looked for. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema
    .alterTable("audit_entry")
    .addColumn("mentions_read", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("audit_unread")
    .on("audit_entry")
    .column("key")
    .where(sql.ref("mentions_read"), "=", 0)
    .execute();
  await db.schema
    .createTable("audit_mention")
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("entry_key", integer, (column) => column.notNull().references("audit_entry.key").onDelete("cascade"))
    .addPrimaryKeyConstraint("audit_mention_key", ["word", "entry_key"])
    .execute();
  await db.schema.createIndex("audit_mention_by_entry").on("audit_mention").column("entry_key").execute();
}
