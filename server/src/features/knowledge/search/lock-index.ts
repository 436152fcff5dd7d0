import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { analyserVersion } from "./analyse.ts";
import type { IndexKind } from "./stored-index.ts";

/** The key of a chatbot's index, made where it is missing, and locked until the transaction ends. */
export async function lockIndex(
  database: Database,
  transaction: WriteTransaction,
  chatbotKey: number,
  kind: IndexKind,
) {
  let query = transaction
    .selectFrom("search_index")
    .selectAll()
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", kind);
  if (database.engine === "postgres") query = query.forUpdate();
  const known = await query.executeTakeFirst();
  if (known !== undefined) return known;
  await transaction
    .insertInto("search_index")
    .values({ chatbot_key: chatbotKey, kind, analyser_version: analyserVersion })
    .onConflict((conflict) => conflict.columns(["chatbot_key", "kind"]).doNothing())
    .execute();
  return query.executeTakeFirstOrThrow();
}
