import { sql } from "kysely";
import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** What an encoder makes of passages and FAQ wordings, filled in behind (docs/decisions: encoder). */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer, bytes } = columnTypes(engine);
  await db.schema
    .alterTable("search_index")
    .addColumn("encoder", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("search_index")
    .addColumn("encoded_next", integer, (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable("vector")
    .addColumn("index_key", integer, (column) => column.notNull())
    .addColumn("docno", integer, (column) => column.notNull())
    .addColumn("bytes", bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint("vector_key", ["index_key", "docno"])
    .$call((definition) => (engine === "sqlite" ? definition.modifyEnd(sql`without rowid`) : definition))
    .execute();
  // Vectors do not compress; PLAIN also keeps them out of a second table.
  if (engine === "postgres") await sql`alter table vector alter column bytes set storage plain`.execute(db);
}
