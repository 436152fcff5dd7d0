import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { look } from "./support/look.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { visit } from "./support/visit.ts";

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;
let context: BrowserContext;
let chatbotId: string;
const api = (method: string, path: string, body?: unknown) => call(service.url, method, path, body);

beforeAll(async () => {
  await buildDashboard();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store, ownerEnvironment), startBrowser()]);
  context = await signInAsOwner(browser, service.url);
  const created = await api("POST", "/api/chatbot/create", { name: "Bike shop" });
  chatbotId = created.body.id;
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await store.remove();
});

async function open(path: string, { timezoneId = "Europe/Berlin" } = {}) {
  const other = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId,
    storageState: await context.storageState(),
  });
  const page = await other.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}/chatbots/${chatbotId}/settings/${path}`);
  return { page, complaints };
}

const settings = async () => (await api("GET", `/api/chatbots/${chatbotId}`)).body;

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Unsaved changes").waitFor({ state: "detached" });
}

test("a lead form is set up, its fields are ordered by the keyboard, and visitors get it so", async () => {
  const { page, complaints } = await open("lead-form");
  await page.getByRole("button", { name: "Set up form" }).click();
  await page.getByLabel("Timing").selectOption("After a number of messages");
  await page.getByLabel("Number of messages").fill("2");
  await page.getByLabel("Heading").fill("Stay in touch");
  await page.getByLabel("Phone number", { exact: true }).first().selectOption("Optional");
  for (const label of ["Größe (cm)", "Order number"]) {
    await page.getByLabel("New field").fill(label);
    await page.keyboard.press("Enter");
  }
  const second = page.getByRole("listitem").filter({ hasText: "orderNumber" });
  await second.getByLabel("Type").selectOption("Number");
  await second.getByLabel("Required").check();
  await second.getByRole("button", { name: "Move up: Order number" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Order number moved to position 1 of 2").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Move up: Order number");
  await page.getByLabel("Consent text").fill("You may write to me.");
  const preview = page.getByRole("region").or(page.locator("section")).filter({ hasText: "Preview" }).last();
  for (const text of ["Stay in touch", "Order number", "Größe (cm)", "You may write to me."])
    await preview.getByText(text, { exact: false }).first().waitFor();
  await save(page);
  expect((await settings()).leadForm).toEqual({
    enabled: true,
    title: "Stay in touch",
    phone: "optional",
    note: "off",
    fields: [
      { name: "orderNumber", label: "Order number", type: "number", required: true },
      { name: "grosseCm", label: "Größe (cm)", type: "text", required: false },
    ],
    consentText: "You may write to me.",
    when: "after-messages",
    afterMessages: 2,
  });
  await page.getByRole("button", { name: "Remove: Größe (cm)" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Remove: Größe (cm)" }).waitFor();
  await page.getByRole("button", { name: "Remove form" }).click();
  await page.getByText("No lead form yet").waitFor();
  await save(page);
  expect((await settings()).leadForm).toBeNull();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("people are called by rules, within hours that may go on over night, by the browser's time zone", async () => {
  const { page, complaints } = await open("handoff", { timezoneId: "America/New_York" });
  await page.getByLabel("Allow handoff to your team").check();
  await page.getByLabel("Maximum wait time").selectOption("10 minutes");
  await page.getByLabel("No answer").selectOption("After 3 in a row");
  await page.getByLabel("An answer gets a thumbs down").check();
  await page.getByLabel("Keywords").fill("cancel\n\n refund \ncancel");
  await page.getByRole("radio", { name: "Custom hours" }).click();
  expect(await page.getByLabel("Time zone").inputValue()).toBe("America/New_York");
  await page.getByRole("button", { name: "Add hours on Monday" }).click();
  await page.getByLabel("Monday, from (2)").fill("22:00");
  await page.getByLabel("Monday, to (2)").fill("06:00");
  await page.getByText("until Tuesday").waitFor();
  await page.getByRole("button", { name: "Remove hours on Friday (1)" }).click();
  await page.getByRole("button", { name: "Add hours on Sunday" }).click();
  await page.getByLabel("Sunday, to (1)").fill("00:00");
  await page.getByLabel("Date", { exact: true }).fill("2026-12-25");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove Friday, December 25, 2026" }).waitFor();
  await page.getByLabel("Wednesday, to (1)").fill("09:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The end time must differ from the start time.").waitFor();
  await page.getByLabel("Wednesday, to (1)").fill("12:00");
  await save(page);
  const { handoff, officeHours } = await settings();
  expect(handoff).toEqual({
    enabled: true,
    rules: { refusals: 3, keywords: ["cancel", "refund"], thumbsDown: true },
    waitSeconds: 600,
  });
  expect(officeHours).toEqual({
    timeZone: "America/New_York",
    weekly: {
      monday: [
        { from: "09:00", to: "17:00" },
        { from: "22:00", to: "24:00" },
      ],
      tuesday: [
        { from: "00:00", to: "06:00" },
        { from: "09:00", to: "17:00" },
      ],
      wednesday: [{ from: "09:00", to: "12:00" }],
      thursday: [{ from: "09:00", to: "17:00" }],
      friday: [],
      saturday: [],
      sunday: [{ from: "09:00", to: "24:00" }],
    },
    holidays: ["2026-12-25"],
  });
  await page.reload();
  expect(await page.getByLabel("Monday, to (2)").inputValue()).toBe("06:00");
  expect(await page.getByLabel("Tuesday, from (1)").inputValue()).toBe("09:00");
  expect(await page.getByLabel("Sunday, to (1)").inputValue()).toBe("00:00");
  // Whether somebody is there is the service's word.
  await page.getByRole("radio", { name: "Always available", exact: true }).click();
  await save(page);
  await page.getByText("Online now").waitFor();
  expect((await settings()).officeHours).toBeNull();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a ready-made reply is added, changed, given to all chatbots and deleted; a shortcut with a space is refused at its field", async () => {
  const { page, complaints } = await open("replies");
  await page.getByRole("button", { name: "Add saved reply" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Shortcut").fill("opening hours");
  await dialog.getByLabel("Text").fill("Dear {name}, <b>we</b> open at nine.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("must be letters, digits", { exact: false }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel("Shortcut").fill("hours");
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: /hours.*<b>we<\/b>.*This chatbot/u });
  await row.getByRole("button", { name: "hours" }).click();
  await dialog.getByLabel("Chatbots").selectOption("All chatbots");
  await dialog.getByRole("button", { name: "Save" }).click();
  const everywhere = page.getByRole("row", { name: /hours.*All chatbots/u });
  await everywhere.waitFor();
  expect((await api("GET", "/api/canned-replies")).body.cannedReplies).toMatchObject([
    { shortcut: "hours", text: "Dear {name}, <b>we</b> open at nine.", chatbotId: null },
  ]);
  await everywhere.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No saved replies yet").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the help page is opened to agents and then switched off, and its address leads nowhere then", async () => {
  const { page, complaints } = await open("help-page");
  const link = page.getByRole("link", { name: "Open: URL" });
  expect(await link.getAttribute("href")).toBe(`/help/${chatbotId}`);
  expect(await page.getByRole("link", { name: "Open: Hosted chat" }).getAttribute("href")).toBe(`/chat/${chatbotId}`);
  expect((await fetch(`${service.url}/help/${chatbotId}`)).status).toBe(200);
  await page.getByLabel("Let AI agents read it").check();
  await save(page);
  await page.getByRole("link", { name: "Open: llms.txt" }).waitFor();
  expect((await fetch(`${service.url}/help/${chatbotId}/llms.txt`)).status).toBe(200);
  await page.getByLabel("Publish help center").uncheck();
  await save(page);
  await link.waitFor({ state: "detached" });
  expect((await fetch(`${service.url}/help/${chatbotId}`)).status).toBe(404);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("the help center gets a title and categories in an order, and a category without a path is refused", async () => {
  await api("PATCH", `/api/chatbots/${chatbotId}`, { portal: { enabled: true } });
  const { page, complaints } = await open("help-page");
  await page.getByLabel("Title", { exact: true }).fill("Shop help");
  await page.getByRole("button", { name: "Add category" }).click();
  const entry = (place: number) => page.getByRole("textbox", { name: new RegExp(`Categories.*${place}`, "u") });
  await entry(1).fill("Shipping: /delivery");
  await entry(1).press("Enter");
  await entry(2).fill("Orders");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Enter a title, a colon and a path", { exact: false }).waitFor();
  await entry(2).fill("Orders: /orders");
  await entry(2).press("Alt+ArrowUp");
  await save(page);
  expect((await api("GET", `/api/chatbots/${chatbotId}`)).body.portal).toEqual({
    enabled: true,
    llms: false,
    title: "Shop help",
    logo: null,
    categories: [
      { title: "Orders", path: "/orders" },
      { title: "Shipping", path: "/delivery" },
    ],
  });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a shorter retention says what it would delete, and asks before it is saved", async () => {
  await visit(service.url, chatbotId, "today", "Hello");
  await visit(service.url, chatbotId, "long ago", "Hello");
  const longAgo = Date.now() - 60 * 86_400_000;
  await look(store, async (_query, transaction) =>
    transaction((rows) =>
      rows
        .updateTable("session")
        .set({ started_at: longAgo, last_message_at: longAgo })
        .where("session_id", "=", "long ago")
        .execute(),
    ),
  );
  const { page, complaints } = await open("privacy");
  await page.getByLabel("Auto-resolve after (hours)").fill("48");
  await page.getByRole("radio", { name: "For a number of days" }).click();
  await page.getByLabel("Days after the last message").fill("30");
  await page.getByText("1 conversation with a last message before", { exact: false }).waitFor();
  await page.getByLabel("Days after the last message").fill("90");
  await page.getByText("so nothing is deleted yet", { exact: false }).waitFor();
  await page.getByLabel("Days after the last message").fill("30");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await asked.waitFor({ state: "detached" });
  expect((await settings()).retentionDays).toBe(730);
  expect(await page.getByLabel("Days after the last message").inputValue()).toBe("30");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await asked.getByRole("button", { name: "Save and delete" }).click();
  await page.getByText("Unsaved changes").waitFor({ state: "detached" });
  expect(await settings()).toMatchObject({ resolveAfterHours: 48, retentionDays: 30 });
  // Longer again deletes nothing, and does not ask.
  await page.getByLabel("Days after the last message").fill("60");
  await save(page);
  expect(await settings()).toMatchObject({ retentionDays: 60 });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("one visitor's data is found, given out, and deleted here while another chatbot keeps what it has", async () => {
  const other = (await api("POST", "/api/chatbot/create", { name: "Another" })).body.id;
  const visitor = { name: "Ada", email: "ada@example.com", externalId: "4711" };
  await visit(service.url, chatbotId, "ada-1", "Do you repair bikes?", { visitor });
  await visit(service.url, other, "ada-2", "Are you open?", { visitor });
  const { page, complaints } = await open("privacy");
  await page.getByRole("textbox", { name: "Email address" }).fill("nobody@example.com");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByText("No data found for this visitor").waitFor();
  await page.getByRole("textbox", { name: "Email address" }).fill("ada@example.com");
  await page.getByLabel("In", { exact: true }).selectOption("All chatbots");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByText(/^2 conversations, /u).waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export all" }).click();
  const file = JSON.parse(readFileSync(await (await saved).path(), "utf8"));
  expect(file.sessions).toHaveLength(2);
  await page.getByLabel("Find by").selectOption("User ID");
  await page.getByRole("textbox", { name: "User ID" }).fill("4711");
  await page.getByLabel("In", { exact: true }).selectOption("This chatbot");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByText(/^1 conversation, /u).waitFor();
  await page.getByRole("button", { name: "Erase all" }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByText("Existing backups", { exact: false }).waitFor();
  await asked.getByText("Data in other chatbots is kept.", { exact: false }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await asked.getByRole("button", { name: "Erase all" }).click();
  await page.getByText("1 conversation erased").waitFor();
  const left = (await api("GET", "/api/sessions?q=Ada")).body.sessions;
  expect(left).toMatchObject([{ chatbotId: other, sessionId: "ada-2" }]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a viewer reads the settings, and can change none of them", async () => {
  const invited = await context.request.post(`${service.url}/api/invitations`, {
    data: { email: "viewer@example.com", role: "viewer" },
    headers: { origin: service.url },
  });
  const { token } = await invited.json();
  const guest = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await guest.newPage();
  await page.goto(`${service.url}/invitation#token=${token}`);
  await page.getByLabel("Password").fill("a long enough phrase");
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("link", { name: "Bike shop" }).waitFor();
  await page.goto(`${service.url}/chatbots/${chatbotId}/settings/privacy`);
  await page.getByText("Only admins and owners can change these settings.").waitFor();
  expect(await page.getByLabel("Auto-resolve after (hours)").isDisabled()).toBe(true);
  expect(await page.getByText("Visitor data").count()).toBe(0);
  await page.goto(`${service.url}/chatbots/${chatbotId}/settings/replies`);
  await page.getByText("No saved replies yet").waitFor();
  expect(await page.getByRole("button", { name: "Add saved reply" }).count()).toBe(0);
  await guest.close();
});

const paths = ["lead-form", "handoff", "replies", "help-page", "privacy"];

test("no page has a barrier or is wider than the screen, also where hostile words are shown", async () => {
  const hostile = `<script>alert(1)</script>\u202E${"x".repeat(60)}`;
  const weekday = [{ from: "09:00", to: "17:00" }];
  await api("PATCH", `/api/chatbots/${chatbotId}`, {
    leadForm: {
      enabled: true,
      title: hostile,
      phone: "required",
      note: "optional",
      fields: [{ name: "company", label: hostile, type: "checkbox", required: true }],
      consentText: hostile,
    },
    handoff: { enabled: true, rules: { keywords: [hostile] } },
    officeHours: { timeZone: "Europe/Berlin", weekly: { monday: [...weekday, { from: "20:00", to: "24:00" }] } },
    portal: { enabled: true },
    retentionDays: 30,
  });
  await api("POST", "/api/canned-replies", { shortcut: "x".repeat(50), text: hostile });
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(`${service.url}/chatbots/${chatbotId}/settings/${path}`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    expect(await findFaults(page, path), path).toEqual([]);
  }
  await page.close();
});
