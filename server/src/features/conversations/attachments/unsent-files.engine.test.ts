import { expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import { systemClock } from "../../../foundation/clock.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import { readAll, testConversations } from "../test-conversations.ts";

const hourMs = 3_600_000;

test("a file that no message took is removed with its pieces after a day", async () => {
  const store = await createTestStore();
  const database = await openDatabase(store.settings);
  const chatbotKey = await insertChatbot(database);
  const answers = {
    async *stream() {
      yield { type: "finish" as const, confidence: 1, answered: true };
    },
  };
  const { conversations, say } = testConversations(database, answers, chatbotKey, systemClock);
  await readAll((await say("one", "Hello")).parts);
  const { key: session_key } = await database.query.selectFrom("session").select("key").executeTakeFirstOrThrow();
  const add = (id: string, hours: number, sent_at: number | null) =>
    database.transaction(async (db) => {
      const created_at = Date.now() - hours * hourMs;
      const place = { workspace_id: "ws_1", chatbot_key: chatbotKey, session_key, by_visitor: 1 };
      const file = { name: "a.txt", media_type: "text/plain", size: 1, width: null, height: null, secret: "s" };
      const { key } = await db
        .insertInto("attachment")
        .values({ ...place, ...file, id, created_at, stored_at: created_at, sent_at })
        .returning("key")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("attachment_chunk")
        .values({ attachment_key: key, chunk: 0, bytes: Buffer.from(id) })
        .execute();
    });
  await add("att_sent", 30, 1);
  await add("att_new", 23, null);
  await add("att_old", 25, null);
  await conversations.tidy();
  const files = await database.query.selectFrom("attachment").select("id").orderBy("id").execute();
  const pieces = await database.query.selectFrom("attachment_chunk").select("bytes").execute();
  expect(files.map(({ id }) => id)).toEqual(["att_new", "att_sent"]);
  expect(pieces.map(({ bytes }) => bytes.toString()).sort()).toEqual(["att_new", "att_sent"]);
  await conversations.drain();
  await database.close();
  await store.remove();
});
