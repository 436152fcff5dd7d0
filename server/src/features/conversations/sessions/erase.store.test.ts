import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import type { Caller } from "../../../foundation/caller.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { RequestContext } from "../../../foundation/implement.ts";
import { onForget } from "../../../foundation/remembered-texts.ts";
import type { KnownVisitor, SoughtVisitor, VisitorDataHolder } from "../../../foundation/visitor-data.ts";
import { hourMs, insertSessions, testSessions } from "./test-sessions.ts";

const caller: Caller = { workspaceId: "ws_1", kind: "member", id: "usr_1", name: "Ada", role: "admin" };
const now = Date.parse("2026-11-21T12:00:00Z");
const clock = { now: () => now };

let store: TestStore;
let database: Database;
let chatbotKey: number;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
});

afterEach(async () => {
  await database.close();
  await store.remove();
});

const left = async () =>
  (await database.query.selectFrom("session").select("session_id").orderBy("key").execute()).map(
    ({ session_id: id }) => id,
  );

/** A room that keeps something of visitors, and writes down what it is asked. */
function holdSomething(overrides: Partial<VisitorDataHolder> = {}) {
  const asked: { sessions: string[]; left: string[] }[] = [];
  const holder: VisitorDataHolder = {
    name: "leads",
    async forget({ sessions }) {
      asked.push({ sessions: sessions.map(({ sessionId }) => sessionId), left: await left() });
    },
    ...overrides,
  };
  return { holder, asked };
}

const run = async (holder: VisitorDataHolder, name: string, input: object) => {
  const { implementations } = testSessions({ database, clock, holders: [holder] });
  return implementations.find(({ operation }) => operation.name === name)?.run(input, caller, {} as RequestContext);
};

test("a session of which only a holder knows that it is the visitor's goes with the others", async () => {
  const [one = 0] = await insertSessions(database, chatbotKey, [
    { sessionId: "one", startedAt: now, messages: ["Me again"] },
    { sessionId: "two", startedAt: now, messages: ["Hello"] },
  ]);
  const sought: SoughtVisitor[] = [];
  const { holder, asked } = holdSomething({
    async sessionsOf(who) {
      sought.push(who);
      return [one];
    },
  });
  expect(await run(holder, "deleteVisitor", { email: "Ada@Example.com" })).toEqual({ sessions: 1 });
  expect(sought[0]).toEqual({
    workspaceId: "ws_1",
    chatbotKey: null,
    session: null,
    email: "ada@example.com",
    externalId: null,
  });
  expect(await left()).toEqual(["two"]);
  // Before, and once more when nothing can be added any more.
  expect(asked).toEqual([
    { sessions: ["one"], left: ["one", "two"] },
    { sessions: ["one"], left: ["two"] },
  ]);
});

test("what holders keep is in the export, under their names", async () => {
  await insertSessions(database, chatbotKey, [{ sessionId: "one", startedAt: now, messages: ["Hello"] }]);
  await database.transaction((transaction) => transaction.updateTable("session").set({ external_id: "u-1" }).execute());
  const told: KnownVisitor[] = [];
  const { holder } = holdSomething({
    async export(who) {
      told.push(who);
      return [{ id: "lead_1" }];
    },
  });
  const { exportVisitor } = testSessions({ database, clock, holders: [holder] });
  let text = "";
  for await (const chunk of await exportVisitor({ externalId: "u-1" }, caller)) text += chunk;
  expect(JSON.parse(text)).toMatchObject({
    sessions: [{ sessionId: "one", messages: [{ content: "Hello" }] }],
    leads: [{ id: "lead_1" }],
  });
  expect(told[0]?.sessions).toMatchObject([{ sessionId: "one", chatbotKey }]);
});

test("a visitor who comes back in the moment of retention keeps the session", async () => {
  await insertSessions(database, chatbotKey, [
    { sessionId: "back", startedAt: now - 40 * 24 * hourMs, messages: ["Hello"] },
    { sessionId: "gone", startedAt: now - 40 * 24 * hourMs },
  ]);
  const { holder, asked } = holdSomething();
  const comesBack: VisitorDataHolder = {
    name: "moment",
    async forget() {
      if (asked.length > 1) return;
      await database.transaction((transaction) =>
        transaction.updateTable("session").set({ last_message_at: now }).where("session_id", "=", "back").execute(),
      );
    },
  };
  const settings = { retentionDays: 30 };
  await testSessions({ database, clock, settings, holders: [holder, comesBack] }).look();
  expect(await left()).toEqual(["back"]);
  expect(await database.query.selectFrom("message").select("content").execute()).toEqual([{ content: "Hello" }]);
  expect(asked.map(({ sessions }) => sessions)).toEqual([["back", "gone"], ["gone"]]);
});

test("texts that processes remember are dropped", async () => {
  await insertSessions(database, chatbotKey, [{ sessionId: "one", startedAt: now }]);
  await database.transaction((transaction) => transaction.updateTable("session").set({ external_id: "u-1" }).execute());
  let dropped = 0;
  onForget(() => dropped++);
  const { holder } = holdSomething();
  await run(holder, "deleteVisitor", { externalId: "u-1" });
  expect(dropped).toBeGreaterThan(0);
});

test("a long conversation goes some hundred messages at a time, and with it what hangs on it", async () => {
  const messages = Array.from({ length: 1_700 }, (_, nth) => `Message ${nth}`);
  await insertSessions(database, chatbotKey, [{ sessionId: "long", startedAt: now, messages }]);
  await database.transaction((transaction) => transaction.updateTable("session").set({ external_id: "u-1" }).execute());
  const { holder } = holdSomething();
  expect(await run(holder, "deleteVisitor", { externalId: "u-1" })).toEqual({ sessions: 1 });
  expect(await database.query.selectFrom("message").select("key").execute()).toEqual([]);
});
