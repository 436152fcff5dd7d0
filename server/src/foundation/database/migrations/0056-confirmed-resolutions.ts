import type { Kysely } from "kysely";
import { sql } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Of resolved conversations: what the visitor confirmed, and what ended in silence. Those of today are counted again. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  for (const counter of ["resolved_confirmed", "resolved_silent"])
    await db.schema
      .alterTable("analytics_count")
      .addColumn(counter, integer, (column) => column.notNull().defaultTo(0))
      .execute();
  await sql`insert into analytics_due (session_key, chatbot_key)
    select key, chatbot_key from session where status = 'resolved'
      and key not in (select session_key from analytics_due)`.execute(db);
}
