import { beforeAll, expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { follow } from "./support/follow.ts";
import { look } from "./support/look.ts";
import { anonymous, invite, owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { startServiceProcess } from "./support/service-process.ts";
import { useService } from "./support/suite.ts";

const svc = useService(withOwner);
let boss: Member;
let ada: Member;
let chatbotId: string;
const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  ada = await invite(svc.url, boss, "ada@example.com", "agent");
  chatbotId = await createTrainedChatbot(svc.url, faqs, { handoff: { enabled: true } });
});

let nth = 0;
const ask = (text = "I want to talk to a human", bot = chatbotId) =>
  chat(svc.url, { chatbotId: bot, sessionId: `presence-${++nth}`, text });
const statusOf = async (bot = chatbotId, url = svc.url) =>
  (await anonymous(url, "GET", `/api/public/chatbot/${bot}/team`)).body;
const presences = async () => {
  const { members } = (await boss.api("GET", "/api/members")).body;
  return Object.fromEntries(members.map(({ email, presence }: Record<string, string>) => [email, presence]));
};

/** The minutes pass in which nobody has the dashboard open. */
const passMinutes = (minutes: number) =>
  look(svc.store, (_query, transact) =>
    transact(async (transaction) => {
      const seen = transaction.updateTable("member").where("seen_at", "is not", null);
      await seen.set((set) => ({ seen_at: set("seen_at", "-", minutes * 60_000) })).execute();
    }),
  );

test("a member is online while the dashboard is open, in every process, and away by choice or three minutes after", async () => {
  expect(await statusOf()).toEqual({ open: true, opensAt: null, online: null, typicalReplySeconds: null });
  expect((await ask()).text).toContain("Someone will join this chat");
  const isShared = svc.store.settings.databaseUrl !== "";
  const other = isShared ? await startServiceProcess(svc.store) : svc.service;

  const dashboard = await follow(svc.url, "/api/sessions/events", ada.headers);
  await expect.poll(async () => (await statusOf(chatbotId, other.url)).online).toBe(true);
  expect(await presences()).toEqual({ "owner@example.com": "away", "ada@example.com": "online" });
  expect((await ask()).text).toContain("Someone will join this chat");

  expect((await ada.api("PATCH", "/api/auth/me", { availability: "away" })).body.availability).toBe("away");
  expect((await statusOf(chatbotId, other.url)).online).toBe(false);
  expect((await ask()).text).toContain("Nobody from our team is online right now");
  expect(
    (await chat(svc.url, { chatbotId, sessionId: "de", text: "Ich möchte mit einem Menschen sprechen" })).text,
  ).toContain("Gerade ist niemand aus unserem Team online");
  expect((await ada.api("PATCH", "/api/auth/me", { availability: "online" })).body.availability).toBe("online");
  expect((await statusOf(chatbotId, other.url)).online).toBe(true);

  dashboard.close();
  await passMinutes(2);
  expect((await statusOf(chatbotId, other.url)).online).toBe(true);
  await passMinutes(1);
  expect((await statusOf(chatbotId, other.url)).online).toBe(false);
  expect(await presences()).toEqual({ "owner@example.com": "away", "ada@example.com": "away" });
  if (isShared) await other.end("SIGTERM");
});

test("an API key and a viewer who follow the inbox make nobody online", async () => {
  const viewer = await invite(svc.url, boss, "viewer@example.com", "viewer");
  const followed = await follow(svc.url, "/api/sessions/events", viewer.headers);
  await expect.poll(async () => (await presences())["viewer@example.com"]).toBe("online");
  expect((await statusOf()).online).toBe(false);
  followed.close();
});

test("the usual reply time is the median of first replies in office hours, and is said where most got one", async () => {
  const bot = await createTrainedChatbot(svc.url, faqs, { handoff: { enabled: true } });
  const waits = [2, 4, 12, 40, 500];
  for (const minutes of waits) {
    const sessionId = `waits-${minutes}`;
    await chat(svc.url, { chatbotId: bot, sessionId, text: "When are you open?" });
    const { sessions } = (await svc.api("GET", `/api/sessions?chatbotId=${bot}&sessionId=${sessionId}`)).body;
    // The visitor's own call would measure, and what was measured is kept for some minutes.
    await ada.api("POST", `/api/sessions/${sessions[0].id}/handoff`, { action: "escalate" });
    await ada.api("POST", `/api/sessions/${sessions[0].id}/replies`, { text: "Hello" });
    await look(svc.store, (query, transact) =>
      transact(async (transaction) => {
        const { key } = await query
          .selectFrom("session")
          .select("key")
          .where("id", "=", sessions[0].id)
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable("session_activity")
          .set((set) => ({ created_at: set("created_at", "-", minutes * 60_000) }))
          .where("session_key", "=", key)
          .where("kind", "=", "escalated")
          .execute();
      }),
    );
  }
  expect((await statusOf(bot)).typicalReplySeconds).toBe(12 * 60);
  expect((await ask("I want to talk to a human", bot)).text).toContain("Typical reply time: 15 minutes.");
  const closed = await createTrainedChatbot(svc.url, faqs, {
    handoff: { enabled: true },
    officeHours: { timeZone: "Europe/Berlin", weekly: {}, holidays: [] },
  });
  expect(await statusOf(closed)).toMatchObject({ open: false, opensAt: null, typicalReplySeconds: null });
  const off = await createTrainedChatbot(svc.url, faqs, { handoff: { enabled: false } });
  expect(await statusOf(off)).toEqual({ open: false, opensAt: null, online: null, typicalReplySeconds: null });
  expectProblem(await anonymous(svc.url, "GET", "/api/public/chatbot/bot_none/team"), 404, "not_found");
});
