import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** On which sites a chatbot's widget was loaded. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { key, integer } = columnTypes(engine);
  await db.schema
    .createTable("chatbot_install")
    .$call(key)
    .addColumn("chatbot_key", integer, (column) => column.notNull().references("chatbot.key").onDelete("cascade"))
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("page", "text")
    .addColumn("first_seen_at", integer, (column) => column.notNull())
    .addColumn("last_seen_at", integer, (column) => column.notNull())
    .addUniqueConstraint("chatbot_install_once", ["chatbot_key", "origin"])
    .execute();
}
