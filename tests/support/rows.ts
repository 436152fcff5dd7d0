import type { Database } from "../../server/src/foundation/database/database.ts";

/** The nth chatbot, in a workspace of its own, for tests of what belongs to one; answers its row key. */
export async function insertChatbot(database: Database, nth = 1): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction
      .insertInto("workspace")
      .values({ id: `ws_${nth}`, name: "Test", created_at: 1 })
      .execute();
    const chatbot = { id: `bot_${nth}`, workspace_id: `ws_${nth}`, name: "Test", theme: "light", settings: "{}" };
    const { key } = await transaction
      .insertInto("chatbot")
      .values({ ...chatbot, created_at: 1, updated_at: 1 })
      .returning("key")
      .executeTakeFirstOrThrow();
    return key;
  });
}
