import { expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import { failInterruptedSources } from "./sources.ts";

test("a source whose process is gone fails with a reason, one whose job still waits does not", async () => {
  const store = await createTestStore();
  const database = await openDatabase(store.settings);
  try {
    const key = await insertChatbot(database);
    await database.transaction(async (transaction) => {
      for (const [id, status, updatedAt] of [
        ["src_left", "queued", 1],
        ["src_waiting", "queued", 1],
        ["src_fresh", "reading", 7_000_000],
        ["src_ready", "ready", 1],
      ] as const) {
        const source = { id, chatbot_key: key, kind: "document", origin: id, name: id, status };
        await transaction
          .insertInto("source")
          .values({ ...source, created_at: 1, updated_at: updatedAt })
          .execute();
      }
      const training = { id: "job_1", chatbot_key: key, status: "running", created_at: 1 };
      const { key: trainingKey } = await transaction
        .insertInto("training")
        .values(training)
        .returning("key")
        .executeTakeFirstOrThrow();
      const item = {
        training_key: trainingKey,
        position: 0,
        chatbot_key: key,
        kind: "document",
        subject_id: "src_waiting",
      };
      await transaction
        .insertInto("training_item")
        .values({ ...item, name: "x", status: "queued" })
        .execute();
    });
    expect(await failInterruptedSources(database, { now: () => 8_000_000 })).toBe(1);
    const rows = await database.query.selectFrom("source").select(["id", "status", "reason"]).orderBy("id").execute();
    expect(rows.map((row) => [row.id, row.status, row.reason !== null])).toEqual([
      ["src_fresh", "reading", false],
      ["src_left", "failed", true],
      ["src_ready", "ready", false],
      ["src_waiting", "queued", false],
    ]);
  } finally {
    await database.close();
    await store.remove();
  }
});
