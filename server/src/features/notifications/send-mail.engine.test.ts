import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import type { Caller } from "../../foundation/caller.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { openTestNotifications } from "./test-notifications.ts";
import type { TestNotifications } from "./test-notifications.ts";

const minute = 60_000;
const clock = { nowMs: 0 };
let store: TestStore;
let database: Database;
let svc: TestNotifications;
let chatbotKey: number;
let boss: Caller;

beforeEach(async () => {
  clock.nowMs = Date.parse("2026-07-01T10:20:00Z");
  store = await createTestStore();
  database = await openDatabase(store.settings);
  svc = await openTestNotifications(database, clock);
  chatbotKey = await insertChatbot(database);
  boss = await svc.addMember("ws_1", "usr_boss", "owner");
  await svc.queue.start();
});
afterEach(async () => {
  await svc.close();
  await database.close();
  await store.remove();
});

async function lead(name?: string, email?: string): Promise<void> {
  await svc.record(chatbotKey, "ws_1", "lead.captured", svc.lead(name, email));
  await svc.outbox.catchUp();
}
async function handoff(): Promise<void> {
  await svc.record(chatbotKey, "ws_1", "handoff.escalated", { sessionId: "visit", by: "visitor", reason: "Asked." });
  await svc.outbox.catchUp();
}
const mails = () => svc.mailsTo("usr_boss@example.com");
const subjects = () => mails().map(({ text }) => /^Subject: (.*)$/mu.exec(text)?.[1]);
const idsOf = () => mails().map(({ text }) => /^Message-ID: (.*)$/mu.exec(text)?.[1]);
/** All jobs that are due by now have ended. */
async function settle(): Promise<void> {
  const due = () =>
    database.query
      .selectFrom("job")
      .select("id")
      .where("status", "in", ["queued", "running"])
      .where("run_at", "<=", clock.nowMs)
      .execute();
  await expect
    .poll(
      () => {
        svc.queue.wake();
        return due();
      },
      { timeout: 20_000, interval: 20 },
    )
    .toEqual([]);
}
async function to(iso: string): Promise<void> {
  clock.nowMs = Date.parse(iso);
  await settle();
}
const night = { quietHours: { from: "22:00", to: "07:00" }, timeZone: "Europe/Berlin" };

test("what happens is mailed at once, in plain text and HTML, with a link, and once", async () => {
  await lead("Ada & Söhne");
  await settle();
  await settle();
  expect(mails()).toHaveLength(1);
  const text = mails()[0]?.text;
  expect(text).toContain("Ada & Söhne, ada@visitors.example (chat)");
  expect(text).toContain("Ada &amp; Söhne");
  expect(text).toContain("View lead: https://chat.example.com/leads/lead_1");
  expect(text).toContain(
    "List-Unsubscribe: <https://chat.example.com/api/public/notifications/unsubscribe/ws_1.usr_boss.",
  );
  expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(idsOf()[0]).toMatch(/^<mail_\w+@chat\.example\.com>$/u);
});

test("quiet hours hold mail back until they end, and then it is one mail", async () => {
  await svc.settings(boss, night);
  for (const [at, name] of ["20:30", "23:00", "04:30"].entries()) {
    clock.nowMs = Date.parse(`2026-07-0${at === 2 ? 2 : 1}T${name}:00Z`);
    await lead(name);
    await settle();
  }
  expect(mails()).toEqual([]);
  await to("2026-07-02T04:59:59Z");
  expect(mails()).toEqual([]);
  await to("2026-07-02T05:00:00Z");
  expect(subjects()).toEqual(["3 notifications: New lead: 20:30"]);
});

test("a visitor who waits at night is mailed at once, alone, unless the member wants it otherwise", async () => {
  await svc.settings(boss, night);
  clock.nowMs = Date.parse("2026-07-01T23:00:00Z");
  await lead("Ada");
  await handoff();
  await settle();
  expect(subjects()).toEqual(["A visitor is waiting for an agent"]);
  await svc.settings(boss, { urgentDuringQuietHours: false });
  await handoff();
  await settle();
  expect(mails()).toHaveLength(1);
  await to("2026-07-02T05:00:00Z");
  expect(subjects().slice(1)).toEqual(["2 notifications: New lead: Ada"]);
});

test("a wait that is over before the quiet hours are is not mailed", async () => {
  await svc.settings(boss, { ...night, urgentDuringQuietHours: false });
  clock.nowMs = Date.parse("2026-07-01T23:00:00Z");
  await handoff();
  clock.nowMs += minute;
  await svc.record(chatbotKey, "ws_1", "handoff.assigned", { sessionId: "visit", by: "usr_1", reason: null });
  await svc.outbox.catchUp();
  await to("2026-07-02T05:00:00Z");
  expect(mails()).toEqual([]);
});

test("what happens within an hour is one mail where that is chosen", async () => {
  await svc.settings(boss, { email: "hourly" });
  for (const name of ["Ada", "Grace"]) await lead(name);
  await settle();
  expect(mails()).toEqual([]);
  await to("2026-07-01T11:00:00Z");
  expect(subjects()).toEqual(["2 notifications: New lead: Ada"]);
});

test("what was read, or forgotten, or is no longer wanted, is not mailed", async () => {
  await svc.settings(boss, { email: "hourly" });
  await lead("read");
  await svc.run("readNotifications", { ids: "all" }, boss);
  await lead("forgotten", "forgotten@visitors.example");
  const who = { workspaceId: "ws_1", chatbotKey, session: null, externalId: null, sessions: [] };
  await svc.notifications.visitorData.forget({ ...who, emails: ["forgotten@visitors.example"] });
  await to("2026-07-01T11:00:00Z");
  expect(mails()).toEqual([]);
  await lead("unwanted");
  await handoff();
  await svc.settings(boss, { kinds: { lead: { email: false } } });
  await to("2026-07-01T12:00:00Z");
  expect(subjects()).toEqual(["A visitor is waiting for an agent"]);
});

test("mail that waits follows new settings, sooner and later", async () => {
  await svc.settings(boss, { email: "daily" });
  await lead("Ada");
  await svc.settings(boss, { email: "at once" });
  await settle();
  expect(subjects()).toEqual(["New lead: Ada"]);
  await svc.settings(boss, { email: "hourly" });
  await lead("Grace");
  await svc.settings(boss, { email: "daily" });
  await to("2026-07-02T07:59:59Z");
  expect(mails()).toHaveLength(1);
  await to("2026-07-02T08:00:00Z");
  expect(subjects()[1]).toBe("New lead: Grace");
});

test("a mail server that takes nothing loses nothing: the same mail comes later, and then what came meanwhile", async () => {
  svc.mailbox.refuse(true);
  await lead("Ada");
  await settle();
  for (const name of ["Grace", "Edith"]) await lead(name);
  await settle();
  clock.nowMs += 29_000;
  await settle();
  const attempts = async () =>
    (await database.query.selectFrom("notification_member").select("attempts").executeTakeFirst())?.attempts;
  expect(await attempts()).toBe(1);
  clock.nowMs += 1_000;
  await settle();
  expect(await attempts()).toBe(2);
  svc.mailbox.refuse(false);
  clock.nowMs += 61_000;
  await settle();
  expect(subjects()).toEqual(["New lead: Ada", "2 notifications: New lead: Grace"]);
  await settle();
  expect(mails()).toHaveLength(2);
});

test("a mail that is tried again is not, once its member wants none", async () => {
  svc.mailbox.refuse(true);
  await lead("Ada");
  await settle();
  await svc.settings(boss, { email: "never" });
  svc.mailbox.refuse(false);
  clock.nowMs += 30_000;
  await settle();
  await svc.settings(boss, { email: "at once" });
  await lead("Grace");
  await settle();
  expect(subjects()).toEqual(["New lead: Grace"]);
});

test("a mail that was taken while its process died comes again under the same Message-ID", async () => {
  await lead("Ada");
  await settle();
  const [id] = idsOf();
  // As the process left it that sent the mail and never noted so.
  await database.transaction(async (transaction) => {
    const mailId = id?.slice(1).split("@")[0] ?? "";
    await transaction.updateTable("notification").set({ mail_at: clock.nowMs, mail_id: mailId }).execute();
    const state = { mail_at: clock.nowMs, mail_id: mailId, sending_until: clock.nowMs + 10_000 };
    await transaction.updateTable("notification_member").set(state).execute();
    await svc.queue.add(transaction, "notification-mail", { workspaceId: "ws_1", accountId: "usr_boss" });
  });
  await settle();
  expect(mails()).toHaveLength(1);
  clock.nowMs += 10_000;
  await settle();
  expect(idsOf()).toEqual([id, id]);
});

test("two processes send one mail, whoever is first", async () => {
  const beside = await openTestNotifications(database, clock, svc.mailbox);
  await beside.queue.start();
  for (let at = 0; at < 8; at++) {
    await svc.record(chatbotKey, "ws_1", "lead.captured", svc.lead(`Lead ${at}`));
    await Promise.all([svc.outbox.catchUp(), beside.outbox.catchUp()]);
    await settle();
  }
  await beside.close();
  const all = mails().map(({ text }) => text);
  for (let at = 0; at < 8; at++) expect(all.filter((text) => text.includes(`Lead ${at},`))).toHaveLength(1);
});

test("nobody gets more than twelve mails an hour: the rest waits and is one", async () => {
  for (let at = 0; at < 20; at++) {
    await lead(`Lead ${at}`);
    await settle();
    clock.nowMs += minute;
  }
  expect(mails()).toHaveLength(12);
  await to("2026-07-01T11:19:59Z");
  expect(mails()).toHaveLength(12);
  await to("2026-07-01T11:20:00Z");
  expect(subjects().slice(12)).toEqual(["8 notifications: New lead: Lead 12"]);
});

test("a large digest shows the first fifty and says how many more there are", async () => {
  await svc.settings(boss, { email: "hourly" });
  for (let at = 0; at < 70; at++) await svc.record(chatbotKey, "ws_1", "lead.captured", svc.lead(`Lead ${at}`));
  await svc.outbox.catchUp();
  await to("2026-07-01T11:00:00Z");
  const text = mails()[0]?.text;
  expect(text).toContain("Lead 49,");
  expect(text).not.toContain("Lead 50,");
  expect(text).toContain("And 20 more.");
  await to("2026-07-01T12:00:00Z");
  expect(mails()).toHaveLength(1);
});

test("who is removed before the mail goes gets none, and nobody's failure holds others back", async () => {
  const agent = await svc.addMember("ws_1", "usr_agent", "agent");
  await svc.settings(boss, { email: "hourly" });
  await svc.settings(agent, { email: "hourly" });
  await lead("Ada");
  await database.transaction((transaction) =>
    transaction.deleteFrom("member").where("account_id", "=", boss.id).execute(),
  );
  await to("2026-07-01T11:00:00Z");
  expect(mails()).toEqual([]);
  expect(svc.mailsTo("usr_agent@example.com")).toHaveLength(1);
});

test("mail whose job was lost is sent after all", async () => {
  await lead("Ada");
  await database.transaction((transaction) => transaction.deleteFrom("job").execute());
  await svc.notifications.tidy();
  await settle();
  clock.nowMs += 11 * minute;
  await svc.notifications.tidy();
  await settle();
  expect(mails()).toHaveLength(1);
});

test("a mail server that is not there at first gets the mail when it is", async () => {
  svc.mailbox.leave(true);
  await lead("Ada");
  await settle();
  expect(mails()).toEqual([]);
  svc.mailbox.leave(false);
  clock.nowMs += 30_000;
  await settle();
  expect(mails()).toHaveLength(1);
});

test("the weekly mail of the go-live check has visitors' words, and the notification has none", async () => {
  const missing = ["How long does delivery take?"];
  const data = { chatbotId: "bot_1", asked: 30, answered: 12, missing, inVain: 1 };
  await svc.notice(chatbotKey, "ws_1", "check.weekly", data);
  await svc.outbox.catchUp();
  await settle();
  expect(subjects()).toEqual(["Go-live check: 12 of 30 answered"]);
  const text = mails()[0]?.text;
  expect(text).toContain("Unanswered: How long does delivery take?");
  expect(text).toContain("– Asked by a visitor of bot_1?");
  expect(text).toContain("View check: https://chat.example.com/chatbots/bot_1/check");
  const { notifications } = await svc.list(boss);
  expect(notifications[0]).toMatchObject({ kind: "weekly", target: { kind: "chatbot", id: "bot_1" } });
  expect(JSON.stringify(notifications)).not.toContain("Asked by a visitor");
});

test("settings of a release that knew fewer kinds stay as they were chosen", async () => {
  const kinds = { lead: { inApp: true, email: false } };
  await database.transaction((transaction) =>
    transaction
      .insertInto("notification_member")
      .values({ workspace_id: "ws_1", account_id: "usr_boss", settings: JSON.stringify({ kinds, email: "daily" }) })
      .execute(),
  );
  const read = await svc.run("getNotificationSettings", {}, boss);
  expect(read).toMatchObject({ email: "daily", kinds: { ...kinds, weekly: { inApp: true, email: true } } });
});
