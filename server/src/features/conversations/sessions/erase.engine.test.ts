import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import type { Caller } from "../../../foundation/caller.ts";
import { createChannel } from "../../../foundation/channel.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { writeEvent } from "../../../foundation/events.ts";
import { eventsOfVisitors } from "../../../foundation/forget-events.ts";
import { createLog } from "../../../foundation/log.ts";
import type { RequestContext } from "../../../foundation/implement.ts";
import { onForget } from "../../../foundation/remembered-texts.ts";
import type { KnownVisitor, SoughtVisitor, VisitorDataHolder } from "../../../foundation/visitor-data.ts";
import { createLeads } from "../../leads/leads.ts";
import { createEraser } from "./erase.ts";
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

/** A feature that keeps something of visitors, and writes down what it is asked. */
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
    emails: ["ada@example.com"],
    externalId: null,
  });
  expect(await left()).toEqual(["two"]);
  // When nobody comes into it any more, and once more when nothing can be added. By both of its names.
  const marked = expect.stringMatching(/^deleted ses_\w+ one$/u);
  expect(asked).toEqual([
    { sessions: ["one", marked], left: [marked, "two"] },
    { sessions: ["one", marked], left: ["two"] },
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

test("a visitor who comes back in the moment of retention keeps the session with all that hangs on it", async () => {
  const old = { startedAt: now - 40 * 24 * hourMs };
  await insertSessions(database, chatbotKey, [
    { sessionId: "back", ...old, lastMessageAt: now, messages: ["Hello"] },
    { sessionId: "gone", ...old },
  ]);
  const { holder, asked } = holdSomething();
  const eraser = createEraser({
    database,
    channel: createChannel(database, createLog("silent")),
    holders: [holder],
    stopAnswers: async () => undefined,
  });
  // As they were listed before.
  const rows = await database.query.selectFrom("session").select(["key", "id", "session_id"]).execute();
  const sessions = rows.map(({ key, id, session_id: sessionId }) => ({ key, id, sessionId, chatbotKey }));
  const nobody = { session: null, emails: [], externalId: null };
  const erase = (some: typeof sessions) =>
    eraser.erase(
      { workspaceId: "ws_1", chatbotKey, ...nobody, sessions: some },
      { unlessSince: now - 30 * 24 * hourMs },
    );
  await erase(sessions);
  expect(await left()).toEqual(["back"]);
  expect(await database.query.selectFrom("message").select("content").execute()).toEqual([{ content: "Hello" }]);
  expect(asked.flatMap((each) => each.sessions)).not.toContain("back");
  expect(asked).toHaveLength(2);
  await erase(sessions.filter(({ sessionId }) => sessionId === "back"));
  expect(asked).toHaveLength(2);
});

test("what is written of a session while it is deleted goes with it", async () => {
  const [key = 0] = await insertSessions(database, chatbotKey, [
    { sessionId: "one", startedAt: now, messages: ["Hello"] },
  ]);
  await insertSessions(database, chatbotKey, [{ sessionId: "two", startedAt: now }]);
  await database.transaction((transaction) =>
    transaction.updateTable("session").set({ external_id: "u-1" }).where("key", "=", key).execute(),
  );
  const email = "ada@example.com";
  const lead = { chatbot_key: chatbotKey, name: "Ada", email, email_folded: email, fields: "{}" };
  let isWritten = false;
  const late: VisitorDataHolder = {
    name: "late",
    async forget() {
      if (isWritten) return;
      isWritten = true;
      await database.transaction(async (transaction) => {
        const { session_id: sessionId } = await transaction
          .selectFrom("session")
          .select("session_id")
          .where("key", "=", key)
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto("lead")
          .values({ ...lead, id: "lead_1", session_key: key, session_id: "one", source: "chat", created_at: now })
          .execute();
        // An answer that ends now tells of it under the name that the row has.
        for (const told of [sessionId, "two"])
          await writeEvent(transaction, {
            event: "message.sent",
            workspaceId: "ws_1",
            chatbotKey,
            timeMs: now,
            data: {
              sessionId: told,
              message: { id: "msg_1", content: "Hi Ada", role: "assistant", timestamp: new Date(now).toISOString() },
            },
          });
      });
    },
  };
  const leads = createLeads({ database, clock } as Parameters<typeof createLeads>[0]);
  const holders = [eventsOfVisitors(database), leads.visitorData, late];
  const { implementations } = testSessions({ database, clock, holders });
  const remove = implementations.find(({ operation }) => operation.name === "deleteVisitor");
  await remove?.run({ externalId: "u-1" }, caller, {} as RequestContext);
  expect(isWritten).toBe(true);
  expect(await left()).toEqual(["two"]);
  expect(await database.query.selectFrom("lead").select("id").execute()).toEqual([]);
  const told = await database.query.selectFrom("event").select("data").where("event", "=", "message.sent").execute();
  expect(told.map(({ data }) => JSON.parse(data).sessionId)).toEqual(["two"]);
});

test("a deletion that broke off is repeated by the session's id, and others hear of it by its caller's name again", async () => {
  await insertSessions(database, chatbotKey, [{ sessionId: "one", startedAt: now, messages: ["Hello"] }]);
  const { id } = await database.query.selectFrom("session").select("id").executeTakeFirstOrThrow();
  let fails = true;
  const names: string[] = [];
  const { holder } = holdSomething({
    async forget({ sessions }) {
      if (fails) throw new Error("The store is away.");
      names.push(...sessions.map(({ sessionId }) => sessionId));
    },
  });
  await expect(run(holder, "deleteSession", { sesId: id })).rejects.toThrow("The store is away.");
  expect(await left()).toEqual([`deleted ${id} one`]);
  fails = false;
  await run(holder, "deleteSession", { sesId: id });
  expect(await left()).toEqual([]);
  expect(new Set(names)).toEqual(new Set(["one", `deleted ${id} one`]));
});

test("a deletion by address that broke off finds the sessions again that only a lead or a message named", async () => {
  const [byLead = 0] = await insertSessions(database, chatbotKey, [
    { sessionId: "by lead", startedAt: now, messages: ["Hello"] },
    { sessionId: "by message", startedAt: now, messages: ["Write to ada@example.com"] },
    { sessionId: "another's", startedAt: now, messages: ["Write to bob@example.com"] },
  ]);
  const email = "ada@example.com";
  const lead = { chatbot_key: chatbotKey, name: "Ada", email, email_folded: email, fields: "{}", created_at: now };
  const ofSession = { session_key: byLead, session_id: "by lead", source: "chat" as const };
  await database.transaction((transaction) =>
    transaction
      .insertInto("lead")
      .values({ ...lead, ...ofSession, id: "lead_1" })
      .execute(),
  );
  let fails = true;
  const { holder } = holdSomething({
    async forget() {
      // As a process leaves it that was killed when leads and messages were gone, and the sessions not yet.
      await database.transaction((transaction) =>
        transaction.deleteFrom("message").where("content", "like", "%ada@%").execute(),
      );
      if (fails) throw new Error("The process was killed.");
    },
  });
  const leads = createLeads({ database, clock } as Parameters<typeof createLeads>[0]);
  const { implementations } = testSessions({ database, clock, holders: [leads.visitorData, holder] });
  const remove = async () =>
    implementations
      .find(({ operation }) => operation.name === "deleteVisitor")
      ?.run({ email }, caller, {} as RequestContext);
  await expect(remove()).rejects.toThrow("killed");
  expect(await database.query.selectFrom("lead").select("id").execute()).toEqual([]);
  fails = false;
  expect(await remove()).toEqual({ sessions: 2 });
  expect(await left()).toEqual(["another's"]);
});

test("a deletion that broke off finds the sessions of a merged address again", async () => {
  const [byLead = 0] = await insertSessions(database, chatbotKey, [
    { sessionId: "merged", startedAt: now, messages: ["Hello"] },
    { sessionId: "another's", startedAt: now, messages: ["Hello"] },
  ]);
  const lead = (id: string, email: string, contactKey: number | null) => {
    const own = { id, email, email_folded: email, contact_key: contactKey };
    return { ...own, chatbot_key: chatbotKey, name: "Ada", fields: "{}", created_at: now, source: "chat" as const };
  };
  await database.transaction((transaction) =>
    transaction
      .insertInto("lead")
      .values([
        lead("lead_1", "ada@example.com", 1),
        { ...lead("lead_2", "byron@example.com", 1), session_key: byLead, session_id: "merged" },
        lead("lead_3", "bob@example.com", 2),
      ])
      .execute(),
  );
  let fails = true;
  const { holder } = holdSomething({
    async forget() {
      if (fails) throw new Error("The process was killed.");
    },
  });
  const leads = createLeads({ database, clock } as Parameters<typeof createLeads>[0]);
  // Killed when the leads are gone, and with them what was merged.
  const { implementations } = testSessions({ database, clock, holders: [leads.visitorData, holder] });
  const remove = async () =>
    implementations
      .find(({ operation }) => operation.name === "deleteVisitor")
      ?.run({ email: "ada@example.com" }, caller, {} as RequestContext);
  await expect(remove()).rejects.toThrow("killed");
  expect(await database.query.selectFrom("lead").select("id").execute()).toEqual([{ id: "lead_3" }]);
  fails = false;
  expect(await remove()).toEqual({ sessions: 1 });
  expect(await left()).toEqual(["another's"]);
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
