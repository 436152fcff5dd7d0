import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat } from "./support/api.ts";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildWidget } from "./support/build-widget.ts";
import { buildDashboard } from "./support/built.ts";
import { owner, ownerEnvironment, signInAs, signInAsOwner } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { invite, signIn } from "./support/members.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;
let agent: BrowserContext;
let chatbotId: string;
const api = async (method: string, path: string, body?: unknown) => (await call(service.url, method, path, body)).body;

beforeAll(async () => {
  buildWidget();
  await buildDashboard();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store, ownerEnvironment), startBrowser()]);
  agent = await signInAsOwner(browser, service.url);
  chatbotId = (await api("POST", "/api/chatbot/create", { name: "Shop" })).id;
  await api("PATCH", `/api/chatbots/${chatbotId}`, { handoff: { enabled: true } });
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await store.remove();
});

async function say(sessionId: string, text: string): Promise<string> {
  await chat(service.url, { chatbotId, sessionId, text });
  return (await api("GET", `/api/sessions?chatbotId=${chatbotId}&sessionId=${sessionId}`)).sessions[0].id;
}
const wait = (sessionId: string) => say(sessionId, "I want to talk to a person");

async function open(path: string, context = agent): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}${path}`);
  return { page, complaints };
}

const rows = (page: Page) => page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
const row = (page: Page, sesId: string) => page.locator(`[data-session="${sesId}"]`);
const views = (page: Page) => page.getByRole("list", { name: "Views" });

test("the menu counts who needs a reply, on any page and as it happens, and each view shows its own", async () => {
  const { page, complaints } = await open("/chatbots");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Inbox/u });
  await link.waitFor();
  const before = (await api("GET", "/api/sessions/counts")).needsReply;
  const sesId = await wait("counted");
  await link.getByText(`${before + 1} need a reply`).waitFor();
  await link.click();
  await views(page)
    .getByRole("link", { name: /Unassigned/u })
    .click();
  await row(page, sesId).click();
  await page.getByRole("button", { name: "Take over" }).click();
  await row(page, sesId).waitFor({ state: "detached" });
  await views(page).getByRole("link", { name: /Mine/u }).click();
  await row(page, sesId).click();
  await page.getByRole("textbox", { name: "Reply" }).fill("What can I do?");
  await page.keyboard.press("Control+Enter");
  if (before === 0) await link.getByText(/need a reply/u).waitFor({ state: "detached" });
  await page.getByRole("log").getByText("You took over").waitFor();
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByRole("log").getByText("You resolved this").waitFor();
  await views(page)
    .getByRole("link", { name: /Resolved/u })
    .click();
  await row(page, sesId).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("what is typed is looked for in every conversation, resolved ones too, and the palette leads to one", async () => {
  const sesId = await say("resolved", "Do you repair unicycles?");
  await say("other", "Something else");
  await api("PATCH", `/api/sessions/${sesId}`, { status: "resolved" });
  const { page, complaints } = await open("/sessions?view=mine");
  await page.getByRole("searchbox").pressSequentially("unicyc");
  // The letters so far find more.
  await expect.poll(() => rows(page).count()).toBe(1);
  await row(page, sesId).waitFor();
  await page.getByRole("searchbox").fill("");
  await page.waitForURL(/view=mine$/u);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to…" }).fill("unicyc");
  const found = page.getByRole("option", { name: /Visitor .*: Do you repair unicycles/u });
  await found.waitFor();
  await found.click();
  await page.waitForURL(new RegExp(sesId, "u"));
  await page.getByRole("log").getByText("Do you repair unicycles?").waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("what is typed on while the words so far are looked for stays", async () => {
  const sesId = await say("typed", "Do you sell tandems?");
  const { page, complaints } = await open("/sessions?view=mine");
  const field = page.getByRole("searchbox");
  // At about the pace at which it looks for what is there.
  await field.pressSequentially("tandems and unicycles", { delay: 260 });
  expect(await field.inputValue()).toBe("tandems and unicycles");
  await field.fill("tandems");
  await row(page, sesId).waitFor();
  expect(await field.inputValue()).toBe("tandems");
  expect(complaints).toEqual([]);
  await page.close();
});

test("conversations are selected by keyboard alone and resolved in one call", async () => {
  const ids = [await say("bulk-1", "First"), await say("bulk-2", "Second")];
  const { page, complaints } = await open("/sessions?view=ai");
  await row(page, ids[1] ?? "").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("log").getByText("Second").waitFor();
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  await row(page, ids[0] ?? "")
    .getByRole("checkbox")
    .focus();
  await page.keyboard.press("Space");
  await page.getByText("2 selected").waitFor();
  const calls: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/api/sessions")) calls.push(request.postDataJSON());
  });
  const bar = page.getByRole("region", { name: "Selected conversations" });
  await bar.getByRole("button", { name: "Resolve" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("2 conversations updated").waitFor();
  await bar.waitFor({ state: "detached" });
  expect(calls).toEqual([{ ids: expect.arrayContaining(ids), status: "resolved" }]);
  for (const id of ids) expect((await api("GET", `/api/sessions/${id}`)).status).toBe("resolved");
  expect(complaints).toEqual([]);
  await page.close();
});

test("H snoozes a conversation until tomorrow, and it waits in its own view", async () => {
  const sesId = await say("later", "Not now");
  const { page, complaints } = await open(`/sessions/${sesId}`);
  await page.getByRole("log").getByText("Not now").waitFor();
  await page.getByRole("button", { name: "Snooze" }).waitFor();
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "Tomorrow, 9:00" }).click();
  await page
    .getByRole("log")
    .getByText(/You snoozed this until/u)
    .waitFor();
  await row(page, sesId).waitFor({ state: "detached" });
  await views(page)
    .getByRole("link", { name: /Snoozed/u })
    .click();
  await row(page, sesId).click();
  await page.getByRole("button", { name: "End snooze" }).click();
  await row(page, sesId).waitFor({ state: "detached" });
  expect((await api("GET", `/api/sessions/${sesId}`)).snoozedUntil).toBeNull();
  expect(complaints).toEqual([]);
  await page.close();
});

test("two agents in one conversation see each other, and who is typing", async () => {
  const sesId = await say("both", "Who is there?");
  const linus = await signInAs(
    browser,
    service.url,
    await invite(service.url, await signIn(service.url, owner), "linus@example.com", "agent"),
  );
  const { page, complaints } = await open(`/sessions/${sesId}`);
  await page.getByRole("log").getByText("Who is there?").waitFor();
  const his = await open(`/sessions/${sesId}`, linus);
  await page.getByText("Linus is viewing").waitFor();
  await his.page.getByRole("textbox", { name: "Reply" }).pressSequentially("It");
  await page.getByText("Linus is typing").waitFor();
  await his.page.getByRole("link", { name: "Chatbots" }).first().click();
  await page.getByText(/Linus is/u).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await linus.close();
  await page.close();
});

test("the first visitor who waits brings one question about notifications, and later ones a notification each", async () => {
  const context = await signInAsOwner(browser, service.url);
  // Headless browsers show none: what would be shown is gathered.
  await context.addInitScript(() => {
    const shown: string[] = [];
    class Shown extends EventTarget {
      static permission = localStorage.getItem("permission") ?? "default";
      static async requestPermission() {
        Shown.permission = "granted";
        localStorage.setItem("permission", "granted");
        return "granted";
      }
      constructor(title: string) {
        super();
        shown.push(title);
      }
    }
    Object.assign(globalThis, { Notification: Shown, shown });
    Document.prototype.hasFocus = () => false;
  });
  const page = await context.newPage();
  const shown = () => page.evaluate(() => Reflect.get(globalThis, "shown"));
  const isFollowed = () => page.waitForResponse((response) => response.url().endsWith("/api/sessions/events"));
  const followed = isFollowed();
  await page.goto(`${service.url}/sessions`);
  await followed;
  await wait("alert-1");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "Turn on" }).waitFor({ state: "detached" });
  expect(await shown()).toEqual([]);
  await wait("alert-2");
  await expect.poll(shown).toEqual(["A visitor is waiting for an agent"]);
  const followedAgain = isFollowed();
  await page.reload();
  await followedAgain;
  await wait("alert-3");
  await expect.poll(shown).toEqual(["A visitor is waiting for an agent"]);
  expect(await page.getByRole("button", { name: "Turn on" }).count()).toBe(0);
  await context.close();
});

test("a ticket and a lead lead to their conversation, whose visitor card has what the lead says", async () => {
  const sesId = await say("leads", "Where is my parcel?");
  const requester = { name: "Ada Lovelace", email: "ada@example.com" };
  const subject = "A lost parcel";
  const ticket = await api("POST", "/api/tickets", {
    chatbotId,
    sessionId: "leads",
    subject,
    description: "Lost.",
    priority: "urgent",
    requester,
  });
  const lead = await api("POST", "/api/leads", { chatbotId, sessionId: "leads", ...requester, phone: "030 1234567" });
  const { page, complaints } = await open(`/tickets/${ticket.id}`);
  await page.getByRole("list", { name: "Transcript" }).getByText("Where is my parcel?").waitFor();
  await page.getByRole("link", { name: "Open conversation" }).click();
  await page.waitForURL(new RegExp(sesId, "u"));
  const card = page.getByRole("complementary", { name: "Visitor" });
  await card.getByText("030 1234567").waitFor();
  const priority = card.getByRole("combobox", { name: `Priority: #${ticket.number}` });
  expect(await priority.inputValue()).toBe("urgent");
  await priority.selectOption("low");
  await expect.poll(async () => (await api("GET", `/api/tickets/${ticket.id}`)).priority).toBe("low");
  await card.getByRole("button", { name: "Edit contact details" }).click();
  await page.getByRole("dialog").getByLabel("Phone").fill("030 7654321");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).press("Enter");
  await card.getByText("030 7654321").waitFor();
  expect((await api("GET", `/api/leads/${lead.id}`)).phone).toBe("030 7654321");
  await card.getByRole("link", { name: "Ada Lovelace" }).click();
  await page.waitForURL(new RegExp(lead.id, "u"));
  await page.getByRole("link", { name: "Open conversation" }).click();
  await card.getByRole("link", { name: new RegExp(subject, "u") }).click();
  await page.waitForURL(new RegExp(ticket.id, "u"));
  expect(complaints).toEqual([]);
  await page.close();
});

test("contact details of a visitor who left none are added in the conversation", async () => {
  const sesId = await say("unknown-visitor", "Hello?");
  const { page, complaints } = await open(`/sessions/${sesId}`);
  const card = page.getByRole("complementary", { name: "Visitor" });
  await card.getByRole("button", { name: "Add contact details" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Grace Hopper");
  await dialog.getByLabel("Email").fill("grace@example.com");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByRole("heading", { name: "Grace Hopper" }).waitFor();
  await card.getByText("grace@example.com").waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("rows are 60 pixels high, the composer stays in view, and nothing is a barrier, from 360 to 1440 pixels", async () => {
  const sesId = await wait("long");
  for (let n = 0; n < 12; n++) await chat(service.url, { chatbotId, sessionId: "long", text: `Hello again ${n}` });
  await api("PATCH", `/api/sessions/${sesId}`, { tags: ["a tag of many words", "vip"] });
  await api("POST", `/api/sessions/${sesId}/notes`, { text: "Call back tomorrow." });
  for (const path of ["/sessions", `/sessions/${sesId}`]) {
    const { page } = await open(path);
    const isList = path === "/sessions";
    const ready = isList ? row(page, sesId) : page.getByRole("log").getByText("Call back tomorrow.");
    await ready.waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      if (isList) {
        expect((await row(page, sesId).boundingBox())?.height, `${width}`).toBeLessThanOrEqual(61);
      } else {
        const send = await page.getByRole("button", { name: "Send" }).boundingBox();
        expect((send?.y ?? 1_000) + (send?.height ?? 0), `${width}`).toBeLessThanOrEqual(800);
      }
    }
    expect(await findFaults(page, isList ? "inbox-list" : "inbox-conversation"), path).toEqual([]);
    await page.close();
  }
});
