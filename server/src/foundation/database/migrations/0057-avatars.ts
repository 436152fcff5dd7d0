import type { Kysely } from "kysely";
import { columnTypes } from "../column-types.ts";
import type { Engine } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Uploaded pictures of chatbots. */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema.alterTable("picture").addColumn("chatbot_key", integer).execute();
  await db.schema.createIndex("picture_of_chatbot").on("picture").column("chatbot_key").execute();
}
