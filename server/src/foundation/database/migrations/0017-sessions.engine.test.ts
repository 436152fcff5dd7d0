import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../database.ts";
import { migrationNames } from "../migrate.ts";
import { makeOldStore } from "../test-old-store.ts";

let store: TestStore;
beforeEach(async () => {
  store = await createEmptyStore();
});
afterEach(() => store.remove());

test("sessions of an older release know their workspace; the silent are resolved without a word, the others open", async () => {
  const now = Date.now();
  await makeOldStore(store.settings, migrationNames.indexOf("0017-sessions"), async (transaction) => {
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
    const session = { chatbot_key: key, status: "created", handoff: "none", recent_messages: "[]", message_count: 1 };
    await transaction
      .insertInto("session")
      .values([
        { ...session, id: "ses_1", session_id: "silent", started_at: 1_000, last_message_at: 2_000 },
        { ...session, id: "ses_2", session_id: "open", started_at: 1_000, last_message_at: now },
      ])
      .execute();
  });
  const database = await openDatabase(store.settings);
  try {
    const rows = await database.query
      .selectFrom("session")
      .select(["session_id", "workspace_id", "status", "resolved_by", "resolved_at"])
      .orderBy("key")
      .execute();
    const silence = { status: "resolved", resolved_by: "silence", resolved_at: 86_402_000 };
    expect(rows).toEqual([
      { session_id: "silent", workspace_id: "ws_old", ...silence },
      { session_id: "open", workspace_id: "ws_old", status: "created", resolved_by: null, resolved_at: null },
    ]);
    expect(await database.query.selectFrom("event").select("key").execute()).toEqual([]);
  } finally {
    await database.close();
  }
});
