import { expect, test } from "vitest";
import { createEmptyStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../database.ts";
import { migrationNames } from "../migrate.ts";
import { makeOldStore } from "../test-old-store.ts";

test("leads of an older release were captured when they came, those that the API made not yet", async () => {
  const store = await createEmptyStore();
  await makeOldStore(store.settings, migrationNames.indexOf("0029-captured-leads"), async (transaction) => {
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
    const lead = { chatbot_key: key, name: "Ada", email: "ada@example.com", email_folded: "ada@example.com" };
    await transaction
      .insertInto("lead")
      .values(
        (["chat", "form", "api"] as const).map((source, nth) => ({
          ...lead,
          source,
          id: `lead_${source}`,
          fields: "{}",
          created_at: 1_000 + nth,
        })),
      )
      .execute();
  });
  const database = await openDatabase(store.settings);
  try {
    const rows = await database.query.selectFrom("lead").select(["source", "captured_at"]).orderBy("key").execute();
    expect(rows).toEqual([
      { source: "chat", captured_at: 1_000 },
      { source: "form", captured_at: 1_001 },
      { source: "api", captured_at: null },
    ]);
  } finally {
    await database.close();
    await store.remove();
  }
});
