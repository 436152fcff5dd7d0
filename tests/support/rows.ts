import type { Database } from "../../server/src/foundation/database/database.ts";

/** A chatbot in a workspace of its own, for tests of what belongs to one; answers its row key. */
export async function insertChatbot(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.insertInto("workspace").values({ id: "ws_1", name: "Test", created_at: 1 }).execute();
    const chatbot = { id: "bot_1", workspace_id: "ws_1", name: "Test", theme: "light", settings: "{}" };
    const { key } = await transaction
      .insertInto("chatbot")
      .values({ ...chatbot, created_at: 1, updated_at: 1 })
      .returning("key")
      .executeTakeFirstOrThrow();
    return key;
  });
}
