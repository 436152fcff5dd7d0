import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Where a signed-in browser is told what happens while no page is open. It ends with the sign-in. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema
    .createTable("push_subscription")
    .addColumn("sign_in_key", integer, (column) =>
      column.primaryKey().references("sign_in.key").onDelete("cascade").notNull(),
    )
    .addColumn("endpoint", "text", (column) => column.notNull())
    .addColumn("p256dh", "text", (column) => column.notNull())
    .addColumn("auth", "text", (column) => column.notNull())
    .addColumn("shows_text", integer, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
}
