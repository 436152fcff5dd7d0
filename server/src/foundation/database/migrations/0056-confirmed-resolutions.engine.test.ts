import { expect, test } from "vitest";
import { createEmptyStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../database.ts";
import { migrationNames } from "../migrate.ts";
import { makeOldStore } from "../test-old-store.ts";

test("resolved conversations of an older release are counted again, others are not", async () => {
  const store = await createEmptyStore();
  await makeOldStore(store.settings, migrationNames.indexOf("0056-confirmed-resolutions"), async (transaction) => {
    const { key } = await transaction
      .insertInto("chatbot")
      .values({
        id: "bot_1",
        workspace_id: "ws_old",
        name: "Old",
        theme: "light",
        settings: "{}",
        created_at: 1,
        updated_at: 1,
      })
      .returning("key")
      .executeTakeFirstOrThrow();
    const times = { started_at: 1, last_message_at: 1 };
    const session = { chatbot_key: key, handoff: "none", recent_messages: "[]", message_count: 0, ...times };
    const { key: waiting } = await transaction
      .insertInto("session")
      .values({ ...session, id: "ses_1", session_id: "one", status: "resolved", resolved_at: 1 })
      .returning("key")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("session")
      .values([
        { ...session, id: "ses_2", session_id: "two", status: "resolved", resolved_at: 1 },
        { ...session, id: "ses_3", session_id: "three", status: "created" },
      ])
      .execute();
    await transaction.insertInto("analytics_due").values({ session_key: waiting, chatbot_key: key }).execute();
  });
  const database = await openDatabase(store.settings);
  try {
    const due = await database.query
      .selectFrom("analytics_due")
      .innerJoin("session", "session.key", "analytics_due.session_key")
      .select(["session.id", "analytics_due.chatbot_key"])
      .orderBy("session.key")
      .execute();
    expect(due.map(({ id }) => id)).toEqual(["ses_1", "ses_2"]);
  } finally {
    await database.close();
    await store.remove();
  }
});
