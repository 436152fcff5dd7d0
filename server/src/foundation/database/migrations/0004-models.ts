import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** A chatbot's own language model, and what it takes. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema.alterTable("chatbot").addColumn("model_api_key", "text").execute();
  await db.schema
    .createTable("token_usage")
    .addColumn("chatbot_key", integer, (column) => column.notNull())
    .addColumn("month", "text", (column) => column.notNull())
    .addColumn("calls", integer, (column) => column.notNull())
    .addColumn("input_tokens", integer, (column) => column.notNull())
    .addColumn("output_tokens", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("token_usage_key", ["chatbot_key", "month"])
    .execute();
}
