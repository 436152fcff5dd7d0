import { foldEmail } from "@svc/contract";
import { expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import { insertSessions } from "./test-sessions.ts";
import { sessionsWithAddress } from "./written-address.ts";

test("a written address is found in the store in whatever width, case and form, and no other", async () => {
  const store = await createTestStore();
  const database = await openDatabase(store.settings);
  try {
    const chatbotKey = await insertChatbot(database);
    const find = (email: string) =>
      sessionsWithAddress(database, { workspaceId: "ws_1", chatbotKey: null, emails: [foldEmail(email)] });
    const insert = (...texts: string[]) =>
      insertSessions(
        database,
        chatbotKey,
        texts.map((text, nth) => ({ sessionId: text, startedAt: 1_000 + nth, messages: [text, "Thanks."] })),
      );
    const hers = await insert(
      "ana@example.com",
      "I am ANA@Example.COM!",
      "ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ",
      "わたしは ＡＮＡ＠example.com です",
      "ana﹫example.com",
      "ａｎａ@example.com",
    );
    await insert("anna@example.com", "ｄｉａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "Ana at home", "100%", "＠");
    const umlauts = await insert("JÖRG＠ÄMTER.example");
    expect(await find("ana@example.com")).toEqual(hers);
    expect(await find("Ana＠Example.com")).toEqual(hers);
    expect(await find("jörg@ämter.example")).toEqual(umlauts);
    expect(await find("nobody@example.com")).toEqual([]);
  } finally {
    await database.close();
    await store.remove();
  }
});
