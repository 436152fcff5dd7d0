import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMailbox } from "./support/mailbox.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { anonymous, invite, owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { recordEvent, recordNotice } from "./support/record-event.ts";
import { useService } from "./support/suite.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { WebSite } from "./support/web-site.ts";

let mailbox: Mailbox;
let site: WebSite;
const svc = useService(async () => {
  mailbox = await startMailbox();
  site = await startWebSite();
  return {
    ...withOwner,
    SMTP_URL: mailbox.url,
    SVC_MAIL_FROM: "Support <support@example.com>",
    SVC_BASE_URL: "http://chat.example.com",
    SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}`,
  };
});
let boss: Member;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
});
afterAll(() => {
  mailbox.close();
  site.close();
});

let chatbotId: string;
beforeEach(async () => {
  chatbotId = await svc.chatbot();
  await boss.api("POST", "/api/notifications/read", { ids: "all" });
});

let leads = 0;
const lead = (name: string, to = chatbotId) => {
  const data = { leadId: `lead_${++leads}`, name, email: "ada@visitors.example", source: "chat", sessionId: "s" };
  return recordEvent(svc.store, to, "lead.captured", data);
};
const unreadOf = async (member: Member) => (await member.api("GET", "/api/notifications?unread=true")).body;
const titlesOf = async (member: Member) =>
  (await unreadOf(member)).notifications.map(({ title }: { title: string }) => title);
const soon = { timeout: 30_000 };
const mailsOf = (name: string) => mailbox.mails.filter(({ text }) => text.includes(name));

test("a lead is told to every member of its workspace, and to no other and no API key", async () => {
  const viewer = await invite(svc.url, boss, "viewer@example.com", "viewer");
  const stranger = await settleElsewhere(svc.url, boss, "stranger@example.com");
  boss = await signIn(svc.url, owner);
  await lead("Ada Lovelace");
  await expect.poll(() => titlesOf(boss), soon).toEqual(["New lead: Ada Lovelace"]);
  const { notifications, unread, nextCursor } = await unreadOf(viewer);
  expect([notifications.length, unread, nextCursor]).toEqual([1, 1, null]);
  expect(notifications[0]).toEqual({
    id: expect.stringMatching(/^ntf_[0-9a-z]{26}$/u),
    kind: "lead",
    title: "New lead: Ada Lovelace",
    text: "Ada Lovelace, ada@visitors.example (chat)",
    reasonCode: null,
    reasonArgs: null,
    target: { kind: "lead", id: `lead_${leads}` },
    chatbotId,
    createdAt: expect.any(String),
    readAt: null,
  });
  expect(await unreadOf(stranger)).toMatchObject({ notifications: [], unread: 0 });
  expectProblem(await svc.api("GET", "/api/notifications"), 403, "forbidden");
  expectProblem(await anonymous(svc.url, "GET", "/api/notifications"), 401, "unauthorized");
});

test("a deactivated webhook is told to whoever may see webhooks", async () => {
  const agent = await invite(svc.url, boss, "agent@example.com", "agent");
  const notice = {
    webhookId: "whe_1",
    url: "https://hook.example/",
    reason: "Ten failures in a row.",
    reasonCode: null,
    reasonArgs: null,
  };
  await recordNotice(svc.store, boss.workspaceId, "webhook.deactivated", notice);
  await lead("Grace");
  await expect.poll(() => titlesOf(boss), soon).toEqual(["New lead: Grace", "Webhook endpoint disabled"]);
  expect(await titlesOf(agent)).toEqual(["New lead: Grace"]);
});

/** The events of a member's notifications: `until` reads on to a text, `rest` to the stream's end. */
async function follow({ headers }: { headers: Record<string, string> }) {
  const stream = await fetch(`${svc.url}/api/notifications/events`, { headers });
  expect(stream.headers.get("content-type")).toBe("text/event-stream");
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  return {
    until: async (text: string) => {
      while (!heard.includes(text)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended before ${text}: ${heard}`);
        heard += value;
      }
      heard = heard.slice(heard.indexOf(text) + text.length);
    },
    rest: async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value;
      return heard;
    },
    leave: () => reader.cancel(),
  };
}

test("a removed member is told nothing more, and its stream ends", async () => {
  const agent = await invite(svc.url, boss, "leaving@example.com", "agent");
  const stream = await follow(agent);
  await stream.until('event: notifications\ndata: {"unread":0,"notifications":[]}\n\n');
  await boss.api("DELETE", `/api/members/${agent.id}`);
  expect(await stream.rest()).not.toContain("event: notifications");
  await lead("Too late");
  await expect.poll(() => mailsOf("Too late").map(({ to }) => to), soon).toContain(owner.email);
  expect(mailsOf("Too late").map(({ to }) => to)).not.toContain("leaving@example.com");
  expectProblem(await agent.api("GET", "/api/notifications"), 401, "unauthorized");
});

test("whoever follows hears of what is new and what was read", async () => {
  const stream = await follow(boss);
  await stream.until('data: {"unread":0,"notifications":[]}');
  await lead("Edith");
  await stream.until('"title":"New lead: Edith"');
  await boss.api("POST", "/api/notifications/read", { ids: "all" });
  await stream.until('{"unread":0,"notifications":[]}');
  await stream.leave();
});

test("a mail is ended by one POST to its link, as mail programs do it, and looking at the link ends nothing", async () => {
  const agent = await invite(svc.url, boss, "mailed@example.com", "agent");
  await lead("First");
  const mailOf = (name: string) => mailsOf(name).find(({ to }) => to === agent.email)?.text;
  await expect.poll(() => mailOf("First"), soon).toBeDefined();
  const link = /^List-Unsubscribe: <http:\/\/chat\.example\.com(\/[^>]+)>$/mu.exec(mailOf("First") ?? "")?.[1] ?? "";
  const page = await fetch(svc.url + link);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain('<form method="post">');
  const frequency = async () => (await agent.api("GET", "/api/notifications/settings")).body.email;
  expect(await frequency()).toBe("at once");

  for (const spoilt of [link.slice(0, -1), link.replace(/usr_\w+/u, boss.id), `${link}.x`]) {
    expectProblem(await anonymous(svc.url, "POST", spoilt), 404, "not_found");
    expectProblem(await anonymous(svc.url, "GET", spoilt), 404, "not_found");
  }
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
  const ended = await fetch(svc.url + link, { ...form, body: "List-Unsubscribe=One-Click" });
  expect([ended.status, await ended.json()]).toEqual([200, { status: "unsubscribed" }]);
  expect(await frequency()).toBe("never");
  await lead("Second");
  await expect.poll(() => titlesOf(agent), soon).toContain("New lead: Second");
  await expect.poll(() => mailsOf("Second").map(({ to }) => to), soon).toContain(owner.email);
  expect(mailOf("Second")).toBeUndefined();
  const { body } = await boss.api("GET", "/api/audit?action=unsubscribe");
  expect(body.entries).toMatchObject([
    { actor: { kind: "member", id: agent.id }, before: { email: "at once" }, after: { email: "never" } },
  ]);
});

test("settings that make no sense are refused, each by its name", async () => {
  const wrong: [object, string][] = [
    [{ timeZone: "Mars/Olympus" }, "timeZone"],
    [{ timeZone: "+01:00" }, "timeZone"],
    [{ quietHours: { from: "22:00", to: "22:00" } }, "quietHours"],
    [{ quietHours: { from: "24:00", to: "07:00" } }, "quietHours.from"],
    [{ quietHours: { from: "22:00" } }, "quietHours.to"],
    [{ email: "sometimes" }, "email"],
    [{ kinds: { visitor: { email: true } } }, "kinds.visitor"],
    [{ language: "xx" }, "language"],
  ];
  for (const [changes, path] of wrong) {
    const answer = await boss.api("PATCH", "/api/notifications/settings", changes);
    expectProblem(answer, 400, "invalid_request");
    expect(
      answer.body.errors.map((error: { path: string }) => error.path),
      path,
    ).toEqual([path]);
  }
  const zone = { timeZone: "Europe/Berlin", quietHours: { from: "22:00", to: "07:00" }, urgentDuringQuietHours: false };
  expect((await boss.api("PATCH", "/api/notifications/settings", zone)).body).toMatchObject(zone);
  await boss.api("PATCH", "/api/notifications/settings", { quietHours: null });
});

const wait = { Prefer: "wait=60" };
const train = async (...paths: string[]) => {
  const urls = paths.map((path) => site.url + path);
  return (await svc.api("POST", "/api/chatbot/train", { chatbotId, data: { urls } }, wait)).body.sources;
};
const gone = (_request: unknown, response: { writeHead(status: number): { end(): void } }) =>
  response.writeHead(500).end();

test("a training of which many pages fail is told once", async () => {
  site.serve({ "/a": gone, "/b": gone, "/c": gone });
  await train("/a", "/b", "/c");
  await expect
    .poll(() => unreadOf(boss), soon)
    .toMatchObject({
      notifications: [
        {
          kind: "source",
          title: `3 sources failed: ${site.url}/a`,
          text: expect.stringContaining("500"),
          target: { kind: "source", id: expect.stringMatching(/^src_/u) },
          chatbotId,
        },
      ],
    });
});

test("a source whose refresh fails is told once, and again only after it was read in between", async () => {
  const text = htmlPage("Boats", "A rowing boat costs twelve euros an hour.");
  site.serve({ "/boats": text });
  const [{ id }] = await train("/boats");
  const refresh = async () => svc.api("POST", `/api/chatbots/${chatbotId}/sources/${id}/refresh`, {}, wait);
  const told = `Source failed: ${site.url}/boats`;
  site.serve({ "/boats": gone });
  await refresh();
  await refresh();
  await lead("one");
  await expect.poll(() => titlesOf(boss), soon).toEqual(["New lead: one", told]);
  site.serve({ "/boats": text });
  await refresh();
  site.serve({ "/boats": gone });
  await refresh();
  await lead("two");
  await expect.poll(() => titlesOf(boss), soon).toEqual(["New lead: two", told, "New lead: one", told]);
});

test("an import that fails is told once, however often its schedule repeats it, and leads to the imports", async () => {
  site.serve({});
  const imports = `/api/chatbots/${chatbotId}/imports`;
  const { body } = await svc.api("POST", imports, { url: `${site.url}/docs.git`, name: "Handbook" }, wait);
  expect(body).toMatchObject({ status: "failed", reasonCode: "git_not_found" });
  expect((await svc.api("POST", `${imports}/${body.id}/refresh`, {}, wait)).body.status).toBe("failed");
  await lead("one");
  await expect.poll(() => titlesOf(boss), soon).toEqual(["New lead: one", "Import failed: Handbook"]);
  const { notifications } = await unreadOf(boss);
  expect(notifications[1]).toMatchObject({ text: body.reason, target: { kind: "import", id: body.id }, chatbotId });
});

test("a crawl with many pages that fail is told once, and again only when it gets worse", async () => {
  const links = Array.from({ length: 30 }, (_, at) => `/p${at}`);
  const start = htmlPage("Start", "We rent boats and bicycles at the lake.", links);
  site.serve({ "/": start });
  const crawl = async () => svc.api("POST", "/api/crawl", { url: `${site.url}/`, chatbotId }, wait);
  const { body } = await crawl();
  await crawl();
  await lead("one");
  await expect.poll(() => titlesOf(boss), soon).toHaveLength(2);
  const { notifications } = await unreadOf(boss);
  expect(notifications[1]).toMatchObject({
    title: `Pages failed: ${site.url}/`,
    target: { kind: "crawl", id: body.id },
  });
  expect(notifications[1].text).toMatch(/^30 pages, the first of them: .*\/p\d+ \(.*404.*\)$/u);
  site.serve({ "/": gone });
  await crawl();
  await lead("two");
  await expect.poll(() => titlesOf(boss), soon).toHaveLength(4);
  expect((await unreadOf(boss)).notifications[1].target).toMatchObject({ kind: "crawl" });
});

test("account and notification settings have one language, whichever of them says it", async () => {
  const agent = await invite(svc.url, boss, "linguist@example.com", "agent");
  const languages = async () => [
    (await agent.api("GET", "/api/auth/me")).body.account.language,
    (await agent.api("GET", "/api/notifications/settings")).body.language,
  ];
  expect(await languages()).toEqual([null, "en"]);
  await agent.api("PATCH", "/api/notifications/settings", { email: "daily" });
  expect(await languages()).toEqual([null, "en"]);
  await agent.api("PATCH", "/api/notifications/settings", { language: "de" });
  expect(await languages()).toEqual(["de", "de"]);
  await agent.api("PATCH", "/api/auth/me", { language: "en" });
  expect(await languages()).toEqual(["en", "en"]);
});

test("a test mail comes at once, in the member's language, and twelve an hour are enough", async () => {
  const agent = await invite(svc.url, boss, "tester@example.com", "agent");
  await agent.api("PATCH", "/api/notifications/settings", { language: "de" });
  const send = () => agent.api("POST", "/api/notifications/test-mail");
  expect((await send()).body).toEqual({ to: agent.email, outcome: "sent" });
  // The first one was the invitation.
  const mail = mailbox.mails.findLast(({ to }) => to === agent.email);
  expect(mail?.text).toContain("Subject: Test-E-Mail");
  expect(mail?.text).toContain("http://chat.example.com/settings/notifications");
  mailbox.refuse(true);
  expect((await send()).body.outcome).toBe("refused");
  mailbox.refuse(false);
  for (let sent = 2; sent < 12; sent++) expect((await send()).status).toBe(200);
  const refused = await send();
  expectProblem(refused, 429, "too_many_attempts");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
});
