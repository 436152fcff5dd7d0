import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { createLeads } from "./leads.ts";
import type { Leads, NewLead } from "./leads.ts";

let store: TestStore;
let database: Database;
let leads: Leads;
let chatbotKey: number;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
  const chatbots: unknown = {};
  leads = createLeads({ database, clock: { now: () => 1_000 }, chatbots: chatbots as Chatbots });
});

afterEach(async () => {
  await database.close();
  await store.remove();
});

const record = (lead: Partial<NewLead> = {}) =>
  database.hot.write(() =>
    leads.record({
      chatbot: { key: chatbotKey, workspaceId: "ws_1" },
      session: { key: 7, sessionId: "s" },
      source: "chat",
      name: "Ada Byron",
      email: "Ada@Example.com",
      now: 1_000,
      ...lead,
    }),
  );
const stored = () => database.query.selectFrom("lead").selectAll().orderBy("key").execute();
const events = async () =>
  (await database.query.selectFrom("event").selectAll().orderBy("key").execute()).map(({ event, data }) => ({
    event,
    data: JSON.parse(data),
  }));

test("fifty at once of one session and address are one lead and one event with exactly the contract's fields", async () => {
  const recorded = await Promise.all(Array.from({ length: 50 }, () => record()));
  const ids = new Set(recorded.map(({ lead }) => lead.id));
  expect(ids.size).toBe(1);
  expect(recorded.filter(({ isNew }) => isNew)).toHaveLength(1);
  const [leadId] = ids;
  const data = { leadId, name: "Ada Byron", email: "Ada@Example.com", source: "chat", sessionId: "s" };
  expect(await events()).toEqual([{ event: "lead.captured", data }]);
});

test("the same address in other letters is the same lead, one with a tag is another", async () => {
  await record({ source: "form" });
  expect((await record({ source: "form", email: "ADA@EXAMPLE.COM" })).isNew).toBe(false);
  expect((await record({ source: "form", email: "ada+news@example.com" })).isNew).toBe(true);
  expect(await stored()).toHaveLength(2);
});

test("later details complete a lead, and take nothing away", async () => {
  await record({ phone: "030 1" });
  await record({ phone: "030 2", note: "Calls back." });
  expect(await stored()).toMatchObject([{ phone: "030 1", note: "Calls back." }]);
  expect(await events()).toHaveLength(1);
});

test("in a chat another address corrects the one before, under the same id, and is told", async () => {
  const { lead } = await record();
  const corrected = await record({ email: "ada@example.org" });
  expect(corrected).toMatchObject({ isNew: true, lead: { id: lead.id, email: "ada@example.org" } });
  expect(await stored()).toHaveLength(1);
  expect((await events()).map(({ data }) => data.email)).toEqual(["Ada@Example.com", "ada@example.org"]);
});

test("leads from the API fire nothing, and without a session are several", async () => {
  await record({ source: "api", session: null });
  await record({ source: "api", session: null });
  expect(await stored()).toHaveLength(2);
  expect(await events()).toEqual([]);
});

test.each(["chat", "form"] as const)(
  "a lead that the API made is captured once, when its visitor leaves the same address in a %s, and stays the API's",
  async (source) => {
    const { lead } = await record({ source: "api", note: "From the fair." });
    expect(await stored()).toMatchObject([{ captured_at: null }]);
    const captured = await record({ source, name: "Ada", now: 2_000 });
    expect(captured).toMatchObject({ isNew: true, lead: { id: lead.id, source: "api", note: "From the fair." } });
    expect((await record({ source, name: "Ada", now: 3_000 })).isNew).toBe(false);
    expect((await record({ source: "api", now: 4_000 })).isNew).toBe(false);
    expect(await stored()).toMatchObject([{ created_at: 1_000, captured_at: 2_000 }]);
    const data = { leadId: lead.id, name: "Ada Byron", email: "Ada@Example.com", source, sessionId: "s" };
    expect(await events()).toEqual([{ event: "lead.captured", data }]);
  },
);

test("fifty visits at once of a lead that the API made capture it once", async () => {
  await record({ source: "api" });
  await Promise.all(Array.from({ length: 50 }, () => record({ source: "form" })));
  expect(await events()).toHaveLength(1);
});

test("the lead of a session can be shown with it", async () => {
  const { lead } = await record();
  expect(await leads.ofSessions([7, 8])).toEqual(
    new Map([[7, { id: lead.id, name: "Ada Byron", email: "Ada@Example.com" }]]),
  );
  expect(await leads.ofSessions([])).toEqual(new Map());
});

test("a visitor is asked once a session, and again only by the same message", async () => {
  const ask = (messageKey: number) => leads.mayAsk({ chatbotKey, sessionKey: 7, messageKey });
  expect(await ask(1)).toBe(true);
  expect(await ask(2)).toBe(false);
  expect(await ask(1)).toBe(true);
});

test("what a chat has noted is gone when the visitor takes it back, what a form has noted is not", async () => {
  await record();
  await record({ source: "form", email: "form@example.com" });
  expect(await leads.withdraw(7)).toBe(true);
  expect(await leads.withdraw(7)).toBe(false);
  expect(await stored()).toMatchObject([{ source: "form" }]);
});

test("a new lead of a merged address belongs to its contact, and one whose visitor corrects the address leaves it", async () => {
  await record();
  await database.transaction((transaction) => transaction.updateTable("lead").set({ contact_key: 5 }).execute());
  const { lead } = await record({ session: { key: 8, sessionId: "other" } });
  expect(lead.contact_key).toBe(5);
  expect((await record({ phone: "030 1234567" })).lead.contact_key).toBe(5);
  expect((await record({ email: "victim@example.com" })).lead).toMatchObject({ contact_key: null });
  expect((await record({ email: "ada@example.com" })).lead).toMatchObject({ contact_key: 5 });
});

test("a visitor's leads are exported and forgotten by session and by address, nobody else's", async () => {
  await record();
  await record({ session: { key: 8, sessionId: "other" } });
  await record({ session: { key: 9, sessionId: "third" }, email: "bob@example.com" });
  const { visitorData } = leads;
  const sought = {
    workspaceId: "ws_1",
    chatbotKey: null,
    session: null,
    externalId: null,
    emails: ["ada@example.com"],
  };
  expect(await visitorData.sessionsOf(sought)).toEqual([7, 8]);
  const known = { ...sought, sessions: [{ key: 7, id: "ses_7", sessionId: "s", chatbotKey }] };
  expect(await visitorData.export(known)).toMatchObject([{ sessionId: "s" }, { sessionId: "other" }]);
  expect(await visitorData.export({ ...known, workspaceId: "ws_2" })).toEqual([]);
  await visitorData.forget(known);
  await visitorData.forget(known);
  expect(await stored()).toMatchObject([{ email: "bob@example.com" }]);
});

test("a chatbot takes its leads along, step by step", async () => {
  await record();
  await leads.mayAsk({ chatbotKey, sessionKey: 7, messageKey: 1 });
  while (await leads.purge(chatbotKey));
  expect(await stored()).toEqual([]);
  expect(await database.query.selectFrom("lead_question").selectAll().execute()).toEqual([]);
});
