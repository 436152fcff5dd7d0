import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import { systemClock } from "../../../foundation/clock.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { readAll, testConversations } from "../test-conversations.ts";
import { createTakeFile } from "./take-file.ts";

test("a workspace's quota is kept, and the disk of the data folder only counts where the store stands on it", async () => {
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
  const { key: sessionKey } = await database.query.selectFrom("session").select("key").executeTakeFirstOrThrow();
  const folder = mkdtempSync(join(tmpdir(), "svc-take-"));
  const path = join(folder, "a.txt");
  writeFileSync(path, "0123456789");
  const take = (dataDir: string) => {
    const knowledge = {
      readAttachment: async () => ({ name: "a.txt", mediaType: "text/plain", image: null }),
      readFileText: async () => ({ reading: "empty" as const }),
    };
    const takeFile = createTakeFile({ database, clock: systemClock, knowledge, attachmentQuotaBytes: 25, dataDir });
    const chatbot = { key: chatbotKey, workspaceId: "ws_1" } as KnownChatbot;
    const file = { name: "a.txt", mediaType: "text/plain", path, bytes: 10 };
    return takeFile(
      chatbot,
      file,
      // oxlint-disable-next-line require-yield -- the session is there
      function* () {
        return { sessionKey, byVisitor: true };
      },
      new AbortController().signal,
    );
  };
  expect((await take(folder)).file).toMatchObject({ size: 10 });
  const missing = take(join(folder, "missing"));
  if (database.engine === "sqlite") await expect(missing).rejects.toThrow("ENOENT");
  else expect((await missing).file).toMatchObject({ size: 10 });
  if (database.engine === "sqlite") await take(folder);
  await expect(take(folder)).rejects.toThrow("The storage for files is full");
  await conversations.drain();
  await database.close();
  await store.remove();
  rmSync(folder, { recursive: true });
});
