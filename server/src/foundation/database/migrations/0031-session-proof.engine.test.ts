import { expect, test } from "vitest";
import { createEmptyStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../database.ts";
import { migrationNames } from "../migrate.ts";
import { makeOldStore } from "../test-old-store.ts";

test("of an older release's sessions none is proven, and where the site vouched for the external id that field is verified", async () => {
  const store = await createEmptyStore();
  await makeOldStore(store.settings, migrationNames.indexOf("0031-session-proof"), async (transaction) => {
    const chatbot = { id: "bot_1", workspace_id: "ws_old", name: "Old", theme: "light", settings: "{}" };
    const { key: chatbotKey } = await transaction
      .insertInto("chatbot")
      .values({ ...chatbot, created_at: 1, updated_at: 1 })
      .returning("key")
      .executeTakeFirstOrThrow();
    for (const [nth, verified] of [
      [1, 1],
      [2, 0],
    ] as const) {
      const session = {
        id: `ses_${nth}`,
        chatbot_key: chatbotKey,
        session_id: `s${nth}`,
        status: "created",
        handoff: "none",
        recent_messages: "[]",
        message_count: 1,
        started_at: 1,
        last_message_at: 1,
        external_id: "u",
        verified,
      };
      const { key } = await transaction
        .insertInto("session")
        .values(session)
        .returning("key")
        .executeTakeFirstOrThrow();
      const message = { id: `msg_${nth}`, role: "user", content: "Hi", created_at: 1 };
      await transaction
        .insertInto("message")
        .values({ ...message, chatbot_key: chatbotKey, session_key: key })
        .execute();
    }
  });
  const database = await openDatabase(store.settings);
  try {
    const sessions = database.query.selectFrom("session").select(["proven_at", "verified_fields", "stranger_messages"]);
    expect(await sessions.orderBy("key").execute()).toEqual([
      { proven_at: null, verified_fields: '["externalId"]', stranger_messages: "[]" },
      { proven_at: null, verified_fields: "[]", stranger_messages: "[]" },
    ]);
    expect(await database.query.selectFrom("message").select("is_proven").execute()).toEqual([
      { is_proven: 0 },
      { is_proven: 0 },
    ]);
  } finally {
    await database.close();
    await store.remove();
  }
});
