import { afterEach, beforeEach, expect, test } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { toReasonFields } from "../../foundation/database/reason-columns.ts";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import type { Caller } from "../../foundation/caller.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { openTestNotifications } from "./test-notifications.ts";
import type { TestNotifications } from "./test-notifications.ts";

const day = 24 * 60 * 60 * 1_000;
const clock = { nowMs: 0 };
let store: TestStore;
let database: Database;
let svc: TestNotifications;
let chatbotKey: number;
let boss: Caller;
let viewer: Caller;

beforeEach(async () => {
  clock.nowMs = Date.parse("2026-07-01T10:00:00Z");
  store = await createTestStore();
  database = await openDatabase(store.settings);
  svc = await openTestNotifications(database, clock);
  chatbotKey = await insertChatbot(database);
  boss = await svc.addMember("ws_1", "usr_boss", "owner");
  viewer = await svc.addMember("ws_1", "usr_viewer", "viewer");
});
afterEach(async () => {
  await svc.close();
  await database.close();
  await store.remove();
});

const lead = (name?: string, email?: string) => svc.record(chatbotKey, "ws_1", "lead.captured", svc.lead(name, email));
const deactivated = () =>
  svc.notice(0, "ws_1", "webhook.deactivated", {
    webhookId: "whe_1",
    url: "https://hook.example/",
    reason: "Ten.",
    reasonCode: null,
    reasonArgs: null,
  });
const titles = ({ notifications }: { notifications: { title: string }[] }) => notifications.map(({ title }) => title);

test("each kind of event is told in words, with what it is about, the newest first", async () => {
  await lead();
  await svc.record(chatbotKey, "ws_1", "handoff.escalated", { sessionId: "visit", by: "visitor", reason: "Asked." });
  await svc.record(chatbotKey, "ws_1", "ticket.created", svc.ticket("Broken"));
  await deactivated();
  const source = {
    kind: "source" as const,
    sourceId: "src_1",
    name: "https://a.example/",
    others: 2,
    ...toReasonFields(because("page_not_linked")),
  };
  await svc.notice(chatbotKey, "ws_1", "source.failed", source);
  await svc.record(chatbotKey, "ws_1", "handoff.returned", { sessionId: "another", by: "x", reason: null });
  const { notifications, unread } = await svc.list(boss);
  expect(unread).toBe(5);
  expect(notifications).toMatchObject([
    {
      kind: "source",
      title: "3 sources failed: https://a.example/",
      target: { kind: "source", id: "src_1" },
    },
    { kind: "webhook", text: "https://hook.example/: Ten.", target: { kind: "webhook", id: "whe_1" }, chatbotId: null },
    { kind: "ticket", title: "Ticket #2: Broken", text: "From Ada, ada@visitors.example. Priority: high." },
    { kind: "handoff", text: "Asked.", target: { kind: "session", id: "visit" } },
    {
      kind: "lead",
      title: "New lead: Ada Lovelace",
      text: "Ada Lovelace, ada@visitors.example (chat)",
      target: { kind: "lead", id: "lead_1" },
      chatbotId: "bot_1",
      createdAt: "2026-07-01T10:00:00.000Z",
      readAt: null,
    },
  ]);
});

test("a member is told only what its role may read, in its own workspace, and only while it is a member", async () => {
  await insertChatbot(database, 2);
  const stranger = await svc.addMember("ws_2", "usr_stranger", "owner");
  await deactivated();
  await lead();
  expect(titles(await svc.list(viewer))).toEqual(["New lead: Ada Lovelace"]);
  expect(await svc.list(stranger)).toMatchObject({ notifications: [], unread: 0 });
  // Who may read less by now sees less of what it was told before.
  expect(titles(await svc.list({ ...boss, role: "agent" }))).toEqual(["New lead: Ada Lovelace"]);
  expect((await svc.list({ ...boss, role: "agent" })).unread).toBe(1);
  await database.transaction((transaction) =>
    transaction.deleteFrom("member").where("account_id", "=", viewer.id).execute(),
  );
  await lead();
  await svc.list(boss);
  const rows = () =>
    database.query.selectFrom("notification").select("key").where("account_id", "=", viewer.id).execute();
  expect(await rows()).toHaveLength(1);
  await svc.notifications.tidy();
  expect(await rows()).toEqual([]);
});

test("notifications are read one by one or all at once, each by its own member, and counted", async () => {
  for (const name of ["Ada", "Grace", "Edith"]) await lead(name);
  const { notifications } = await svc.list(boss);
  const [edith, , ada] = notifications;
  clock.nowMs += 1_000;
  expect(await svc.run("readNotifications", { ids: [ada.id, "ntf_unknown"] }, boss)).toEqual({ unread: 2 });
  // Another's are not one's own.
  expect(await svc.run("readNotifications", { ids: [edith.id] }, viewer)).toEqual({ unread: 3 });
  expect(titles(await svc.list(boss, { unread: "true" }))).toEqual(["New lead: Edith", "New lead: Grace"]);
  expect((await svc.list(boss, { unread: "false" })).notifications).toMatchObject([
    { id: ada.id, readAt: "2026-07-01T10:00:01.000Z" },
  ]);
  expect(await svc.run("readNotifications", { ids: "all" }, boss)).toEqual({ unread: 0 });
  expect((await svc.list(viewer)).unread).toBe(3);
});

test("the list is paged, and goes on where it was while new ones come", async () => {
  for (const name of ["1", "2", "3"]) await lead(name);
  const first = await svc.list(boss, { limit: 2 });
  expect(titles(first)).toEqual(["New lead: 3", "New lead: 2"]);
  await lead("4");
  const second = await svc.list(boss, { limit: 2, cursor: first.nextCursor });
  expect(titles(second)).toEqual(["New lead: 1"]);
  expect(second.nextCursor).toBeNull();
});

test("settings are changed field by field, in one's own language, and say what is told", async () => {
  const before = await svc.run("getNotificationSettings", {}, boss);
  expect(before).toMatchObject({ email: "at once", language: "en", chatbotIds: null, quietHours: null });
  expect((await svc.run("getNotificationSettings", {}, viewer)).email).toBe("never");
  const after = await svc.settings(boss, { kinds: { lead: { inApp: false } }, language: "de" });
  expect(after).toEqual({
    ...before,
    language: "de",
    kinds: { ...before.kinds, lead: { inApp: false, email: true } },
  });
  expect(await svc.run("getNotificationSettings", {}, boss)).toEqual(after);
  await lead();
  await svc.record(chatbotKey, "ws_1", "handoff.escalated", { sessionId: "visit", by: "visitor", reason: null });
  expect(titles(await svc.list(boss))).toEqual(["Ein Besucher wartet auf einen Agenten"]);
  expect(titles(await svc.list(boss, { language: "en" }))).toEqual(["A visitor is waiting for an agent"]);
  await expect(svc.settings(boss, { chatbotIds: ["bot_elsewhere"] })).rejects.toMatchObject({ code: "not_found" });
});

test("why a person was called is said in the reader's words, and what somebody wrote stays as it was written", async () => {
  for (const reason of ["refusals", "constructor"])
    await svc.record(chatbotKey, "ws_1", "handoff.escalated", { sessionId: reason, by: "chatbot", reason });
  const texts = async (language: string) =>
    (await svc.list(boss, { language })).notifications.map(({ text }: { text: string }) => text);
  expect(await texts("de")).toEqual(["constructor", "Mehrere Fragen in Folge blieben ohne Antwort."]);
  expect(await texts("en")).toEqual(["constructor", "Several questions in a row had no answer."]);
});

test("who chose certain chatbots is told of these, and of what concerns the whole workspace", async () => {
  await svc.settings(boss, { chatbotIds: [] });
  await lead();
  await deactivated();
  expect(titles(await svc.list(boss))).toEqual(["Webhook endpoint disabled"]);
  await svc.settings(boss, { chatbotIds: ["bot_1"] });
  await lead("Grace");
  expect(titles(await svc.list(boss))).toEqual(["New lead: Grace", "Webhook endpoint disabled"]);
});

test("two processes that hear the same events tell each of them once", async () => {
  const beside = await openTestNotifications(database, clock, svc.mailbox);
  for (let at = 0; at < 50; at++) await lead(String(at));
  await Promise.all([svc.outbox.catchUp(), beside.outbox.catchUp()]);
  expect((await svc.list(boss)).unread).toBe(50);
  // Not even where the store forgot that they were heard.
  await database.transaction((transaction) => transaction.updateTable("event").set({ heard: 0 }).execute());
  expect((await svc.list(boss)).unread).toBe(50);
  await beside.close();
});

test("notifications go after 90 days, and with their chatbot at once", async () => {
  await lead("old");
  await svc.list(boss);
  clock.nowMs += 91 * day;
  await lead("new");
  await deactivated();
  await svc.list(boss);
  await svc.notifications.tidy();
  expect(titles(await svc.list(boss))).toEqual(["Webhook endpoint disabled", "New lead: new"]);
  await database.transaction((transaction) =>
    transaction.updateTable("chatbot").set({ deleted_at: clock.nowMs }).where("key", "=", chatbotKey).execute(),
  );
  expect(await svc.list(boss)).toMatchObject({ notifications: [{ kind: "webhook" }], unread: 1 });
  while (await svc.notifications.purge(chatbotKey));
  const left = await database.query.selectFrom("notification").select("kind").execute();
  expect(left).toEqual([{ kind: "webhook" }]);
});

test("a visitor is forgotten by session and by address, and nobody else", async () => {
  await lead("Ada", "ADA@visitors.example");
  await svc.record(chatbotKey, "ws_1", "ticket.created", svc.ticket("Ada's", "ada@visitors.example"));
  await svc.record(chatbotKey, "ws_1", "handoff.escalated", { sessionId: "hers", by: "visitor", reason: null });
  await lead("Grace", "grace@visitors.example");
  await svc.list(boss);
  const session = { key: 1, id: "ses_hers", sessionId: "hers", chatbotKey };
  const nobody = { workspaceId: "ws_1", chatbotKey, session: null, emails: [], externalId: null, sessions: [] };
  const { forget } = svc.notifications.visitorData;
  await forget(nobody);
  expect((await svc.list(boss)).unread).toBe(4);
  await forget({ ...nobody, sessions: [session], emails: ["ada@visitors.example"] });
  expect(titles(await svc.list(boss))).toEqual(["New lead: Grace"]);
  expect(titles(await svc.list(viewer))).toEqual(["New lead: Grace"]);
});

test("a wait that is over counts as read, and a new one in the same session does not", async () => {
  const handoff = { sessionId: "visit", by: "visitor", reason: null };
  await database.transaction((transaction) =>
    transaction
      .insertInto("session")
      .values({
        id: "ses_1",
        chatbot_key: chatbotKey,
        session_id: "visit",
        status: "created",
        handoff: "waiting",
        recent_messages: "[]",
        message_count: 1,
        started_at: 1,
        last_message_at: 1,
      })
      .execute(),
  );
  await svc.record(chatbotKey, "ws_1", "handoff.escalated", handoff);
  expect((await svc.list(boss)).notifications).toMatchObject([{ target: { kind: "session", id: "ses_1" } }]);
  clock.nowMs += 1_000;
  await svc.record(chatbotKey, "ws_1", "handoff.assigned", { ...handoff, by: "usr_boss" });
  clock.nowMs += 1_000;
  await svc.record(chatbotKey, "ws_1", "handoff.escalated", { ...handoff, reason: "Again." });
  expect((await svc.list(boss, { unread: "true" })).notifications).toMatchObject([{ text: "Again." }]);
  const session = { key: 1, id: "ses_1", sessionId: "visit", chatbotKey };
  const who = { workspaceId: "ws_1", chatbotKey, session: "ses_1", emails: [], externalId: null };
  await svc.notifications.visitorData.forget({ ...who, sessions: [session] });
  expect((await svc.list(boss)).notifications).toEqual([]);
});

test("an event that is not what its name promises is passed over, and the next ones are told", async () => {
  await database.transaction((transaction) =>
    transaction
      .insertInto("event")
      .values({
        id: "evt_1",
        workspace_id: "ws_1",
        chatbot_key: chatbotKey,
        event: "lead.captured",
        data: "{}",
        created_at: 1,
      })
      .execute(),
  );
  await lead();
  expect((await svc.list(boss)).unread).toBe(1);
});

test("whoever follows gets the number at once, what is new as it comes, and what was read elsewhere", async () => {
  await lead("before");
  await svc.list(boss);
  const ended = new AbortController();
  const steps = (await svc.notifications.follow(boss, ended.signal))[Symbol.asyncIterator]();
  expect(await steps.next()).toMatchObject({ value: { unread: 1, notifications: [] } });
  await lead("new");
  await svc.outbox.catchUp();
  const { value } = await steps.next();
  expect(value).toMatchObject({ unread: 2, notifications: [{ title: "New lead: new" }] });
  await svc.run("readNotifications", { ids: "all" }, boss);
  expect(await steps.next()).toMatchObject({ value: { unread: 0, notifications: [] } });
  const last = steps.next();
  ended.abort();
  expect(await last).toEqual({ done: true, value: undefined });
});
