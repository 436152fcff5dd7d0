import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat, createTrainedChatbot } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { owner, ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { freePort } from "./support/free-port.ts";
import { startMailbox } from "./support/mailbox.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { recordNotice } from "./support/record-event.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let mailbox: Mailbox;
let service: ServiceProcess;
let browser: Browser;
let context: BrowserContext;
/** One that knows something. */
let chatbotId: string;
const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
const api = async (method: string, path: string, body?: unknown) => (await call(service.url, method, path, body)).body;
const patient = { timeout: 30_000 };

beforeAll(async () => {
  await buildDashboard();
  [store, mailbox] = await Promise.all([createTestStore(), startMailbox()]);
  // Mails hold links, which are opened here: the address has to be known before it listens there.
  const port = String(await freePort());
  const mail = {
    PORT: port,
    SVC_BASE_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mailbox.url,
    SVC_MAIL_FROM: "svc@example.com",
  };
  [service, browser] = await Promise.all([
    startServiceProcess(store, { ...ownerEnvironment, ...mail, SVC_EGRESS_ALLOW: "127.0.0.1:1" }),
    startBrowser(),
  ]);
  context = await signInAsOwner(browser, service.url);
  chatbotId = await createTrainedChatbot(service.url, faqs, { name: "Bike shop" });
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  mailbox.close();
  await store.remove();
});

/** Kept for a look where SVC_SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SVC_SCREENSHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `upkeep-${name}.png`), fullPage: true });
}

async function open(path: string, from = context): Promise<{ page: Page; complaints: string[] }> {
  const page = await from.newPage();
  page.setDefaultTimeout(patient.timeout);
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}${path}`);
  return { page, complaints };
}

/** The way back goes after some seconds, unless it is pointed at. */
const holdUndo = (page: Page) => page.getByRole("button", { name: "Undo" }).hover();

/** As a page of `origin` tells that it has loaded the widget. */
const tellInstall = (id: string, origin: string) =>
  call(service.url, "GET", `/api/public/chatbot/${id}?page=%2Fcart`, undefined, { origin });

test("a chatbot is exported, brought back from the file, doubled, and each undone", async () => {
  const { page, complaints } = await open(`/chatbots/${chatbotId}/settings`);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export chatbot" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`${chatbotId}.ndjson`);
  const file = readFileSync(await download.path());
  expect(file.toString()).toContain("From nine to five.");

  await page.getByRole("link", { name: "Chatbots" }).first().click();
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  const give = (name: string, buffer: Buffer) =>
    dialog.getByLabel(/^Export file/u).setInputFiles([{ name, mimeType: "application/octet-stream", buffer }]);
  const submit = dialog.getByRole("button", { name: "Import chatbot" });
  await give("holiday.jpg", Buffer.from([0xff, 0xd8, 0xff]));
  await dialog.getByText("This isn't a chatbot export.").waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await give("half.ndjson", file.subarray(0, file.length - 20));
  await submit.click();
  await dialog
    .getByRole("alert")
    .getByText(/Line|cut off/u)
    .waitFor();
  await give("bikes.ndjson", file);
  await dialog.getByLabel("Name").fill("Bikes again");
  await submit.click();
  await holdUndo(page);
  await page.getByRole("heading", { name: "Bikes again" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(/Bikes again.? removed/u).waitFor();
  await page.getByRole("link", { name: "Bikes again" }).waitFor({ state: "detached" });

  await page.goto(`${service.url}/chatbots/${chatbotId}/settings`);
  await page.getByRole("button", { name: "Duplicate" }).click();
  await holdUndo(page);
  await page.getByRole("heading", { name: "Bike shop (copy)" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(/Bike shop \(copy\).? removed/u).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("deleting a chatbot takes its name, typed, and leads away from it", async () => {
  const id = await createTrainedChatbot(service.url, faqs, { name: "<b>Old</b>  shop" });
  const { page, complaints } = await open(`/chatbots/${id}/settings`);
  await page.getByRole("button", { name: "Delete chatbot" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(/conversations, leads, tickets/u).waitFor();
  await picture(page, "delete");
  const button = dialog.getByRole("button", { name: "Delete" });
  await dialog.getByRole("textbox").fill("Old");
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill("<b>Old</b> shop");
  await button.click();
  await page.waitForURL(`${service.url}/chatbots`);
  await page.getByText(/Old.* deleted/u).waitFor();
  expect((await call(service.url, "GET", `/api/chatbots/${id}`)).status).toBe(404);
  expect(complaints).toEqual([]);
  await page.goto(`${service.url}/chatbots/${id}`);
  await page.getByRole("link", { name: "Go to chatbots" }).click();
  await page.getByRole("link", { name: "Bike shop" }).waitFor();
  await page.close();
});

test("the install page and the overview turn green by themselves when a site has shown the chatbot", async () => {
  const id = await createTrainedChatbot(service.url, faqs, { name: "New shop", allowedDomains: ["shop.example"] });
  const [installing, looking] = await Promise.all([open(`/chatbots/${id}/install`), open(`/chatbots/${id}`)]);
  await installing.page.getByText("Waiting for the first visit…").waitFor();
  await installing.page.getByRole("radio", { name: "Shopify" }).check();
  await installing.page.getByText(/Open the file layout\/theme\.liquid/u).waitFor();
  const mail = await installing.page.getByRole("link", { name: "Email your developer" }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(`data-chat-id="${id}"`);
  await installing.page.getByText("Not working?").click();
  await installing.page.getByText("allowed domains: shop.example.").waitFor();
  await looking.page.getByRole("link", { name: "Install on your site (to do)" }).waitFor();
  expect(await looking.page.getByRole("heading", { name: "Installation status" }).count()).toBe(0);
  await picture(installing.page, "install-waiting");
  expect((await tellInstall(id, "https://shop.example")).status).toBe(200);
  await installing.page.getByRole("row", { name: /https:\/\/shop\.example.*\/cart/u }).waitFor();
  await installing.page.getByText("Installed", { exact: true }).waitFor();
  await looking.page.getByText("Installed on shop.example, last seen").waitFor();
  await looking.page.getByRole("link", { name: "All install guides" }).waitFor();
  for (const { complaints } of [installing, looking]) expect(complaints).toEqual([]);
  await picture(installing.page, "install-done");
  await looking.page.getByRole("link", { name: "Install on your site (done)" }).waitFor();
  await installing.page.close();
  await looking.page.close();
});

test("the overview says what to do next and how the chatbot does, and what is urgent once it is set up", async () => {
  const { id } = await api("POST", "/api/chatbot/create", { name: "Fresh", handoff: { enabled: true } });
  const { page, complaints } = await open(`/chatbots/${id}`);
  await page.getByRole("link", { name: "Add knowledge (to do)" }).waitFor();
  const stats = page.getByRole("list", { name: "Last 7 days" });
  expect(await stats.count()).toBe(0);
  await api("POST", "/api/chatbot/train", { chatbotId: id, data: { faqs } });
  await chat(service.url, { chatbotId: id, sessionId: "one", text: "When are you open?" });
  await chat(service.url, { chatbotId: id, sessionId: "two", text: "Do you sell submarines in Atlantis?" });
  await page.reload();
  await page.getByRole("link", { name: "Add knowledge (done)" }).waitFor();
  await stats.getByRole("link", { name: /Conversations.*2/u }).waitFor();
  await stats.getByRole("link", { name: /Answer rate.*50.*1 of 2 questions/u }).waitFor();
  await stats.getByRole("link", { name: /Knowledge.*1.*1 FAQ/u }).waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("link", { name: "Install the chat on your site" }).waitFor();
  await tellInstall(id, "https://fresh.example");
  await chat(service.url, { chatbotId: id, sessionId: "three", text: "I want to talk to a person" });
  const waiting = page.getByRole("link", { name: "1 visitor is waiting for an agent" });
  await waiting.waitFor();
  await picture(page, "overview");
  await waiting.click();
  await page.waitForURL(/\/sessions\?view=needs_reply/u);
  expect(complaints).toEqual([]);
  await page.close();
});

test("an owner downloads a backup from its page, and who is none is not led there", async () => {
  const { page, complaints } = await open("/settings/backup");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download backup" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^svc-backup-.*\.tar$/u);
  const tar = readFileSync(await download.path());
  expect(tar.includes("manifest.json")).toBe(true);
  await page.getByText("npm run svc -- restore").first().waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("what one is told is chosen and kept, and a test mail shows whether mail arrives", async () => {
  const { page, complaints } = await open("/settings/notifications");
  await page.getByLabel("New ticket: Email").uncheck();
  await page.getByLabel("Pause emails during quiet hours").check();
  await page.getByLabel("From").fill("21:30");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const kept = (await context.request.get(`${service.url}/api/notifications/settings`)).json();
  expect(await kept).toMatchObject({
    kinds: { ticket: { inApp: true, email: false }, lead: { inApp: true, email: true } },
    quietHours: { from: "21:30", to: "07:00" },
  });
  await page.getByLabel("Pause emails during quiet hours").uncheck();
  await page.getByLabel("New ticket: Email").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Send test email" }).click();
  await page.getByText(`Test email sent to ${owner.email}.`).waitFor();
  expect(mailbox.mails.some(({ to, text }) => to === owner.email && text.includes("Test email"))).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

test("every address in a mail of ours opens the page that it is about", async () => {
  const { workspace } = await (await context.request.get(`${service.url}/api/auth/me`)).json();
  await api("PATCH", `/api/chatbots/${chatbotId}`, { handoff: { enabled: true } });
  await api("PATCH", `/api/chatbots/${chatbotId}`, { leadForm: { enabled: true } });
  const visitor = { sessionId: "form", name: "Ada Lovelace", email: "ada@visitors.example" };
  await api("POST", "/api/public/leads", { chatbotId, ...visitor });
  const requester = { name: "Grace Hopper", email: "grace@visitors.example" };
  await api("POST", "/api/tickets", { chatbotId, subject: "The chain came off", description: "Oh.", requester });
  await chat(service.url, { chatbotId, sessionId: "mailed", text: "I want to talk to a person" });
  await api("POST", "/api/chatbot/train", { chatbotId, data: { urls: ["http://127.0.0.1:1/gone"] } });
  const webhook = await api("POST", "/api/webhooks-config", { url: "http://127.0.0.1:1/hook", events: ["*"] });
  const notice = {
    webhookId: webhook.id,
    url: webhook.url,
    reason: "Ten failures in a row.",
    reasonCode: null,
    reasonArgs: null,
  };
  await recordNotice(store, workspace.id, "webhook.deactivated", notice);
  const headers = { origin: service.url };
  const data = { email: "guest@example.com", role: "viewer" };
  await context.request.post(`${service.url}/api/invitations`, { data, headers });
  await context.request.post(`${service.url}/api/auth/request-password-reset`, {
    data: { email: owner.email },
    headers,
  });

  /** What the page of each address shows; nothing else may be in a mail. */
  const shown: readonly (readonly [RegExp, string])[] = [
    [/^\/leads\/lead_\w+$/u, "Ada Lovelace"],
    [/^\/tickets\/tkt_\w+$/u, "The chain came off"],
    [/^\/sessions\/ses_\w+$/u, "I want to talk to a person"],
    [/^\/chatbots\/bot_\w+\/knowledge\?status=failed$/u, "127.0.0.1:1/gone"],
    [/^\/settings\/webhooks\/whe_\w+$/u, "http://127.0.0.1:1/hook"],
    [/^\/settings\/notifications$/u, "Notification preferences"],
    [/^\/invitation#token=/u, "Join the team"],
    [/^\/reset-password#token=/u, "Set a new password"],
    [/^\/api\/public\/notifications\/unsubscribe\//u, "Email notifications"],
    [/^\/$/u, "Chatbots"],
  ];
  const links = () =>
    new Set(
      mailbox.mails
        .flatMap(({ text }) => text.split(/[\s<>"]+/u))
        .filter((word) => word.startsWith(service.url))
        .map((link) => link.slice(service.url.length).replace(/\.$/u, "") || "/"),
    );
  const missing = () => shown.filter(([path]) => ![...links()].some((link) => path.test(link))).map(([path]) => path);
  await expect.poll(missing, patient).toEqual([]);
  for (const link of links()) {
    const [, words] = shown.find(([path]) => path.test(link)) ?? [];
    expect(words, `${link} is in a mail`).toBeDefined();
    const { page } = await open(link);
    await page
      .getByText(words ?? "")
      .first()
      .waitFor();
    await page.close();
  }
});

test("the bell counts what is not read, and opening one leads there and reads it", async () => {
  const { page, complaints } = await open("/chatbots");
  await page.getByRole("link", { name: /^Notifications, \d+ unread$/u }).click();
  await page.getByRole("heading", { name: "Notifications" }).waitFor();
  await picture(page, "notices");
  await page.getByRole("link", { name: /Webhook endpoint disabled.*New/u }).click();
  await page.waitForURL(/\/settings\/webhooks\/whe_/u);
  await page.goBack();
  await page.getByRole("radio", { name: "Unread" }).click();
  await page.waitForURL(/unread=true/u);
  await page.getByRole("link", { name: /New lead: Ada Lovelace/u }).waitFor();
  await page.getByRole("link", { name: /Webhook endpoint disabled/u }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByText("You're all caught up").waitFor();
  await page.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("a session that ends while a page is open is renewed over it, and what was typed is still there", async () => {
  const other = await signInAsOwner(browser, service.url);
  const { page, complaints } = await open("/chatbots/new", other);
  await page.getByLabel("Name", { exact: true }).fill("Typed for a long time");
  await other.request.post(`${service.url}/api/auth/sign-out`, { data: {}, headers: { origin: service.url } });
  await page.getByRole("button", { name: "Create chatbot" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has expired" });
  await dialog.waitFor();
  await picture(page, "session-ended");
  expect(await findBarriers(page)).toEqual([]);
  expect(await dialog.getByLabel("Email address").inputValue()).toBe(owner.email);
  await dialog.getByLabel("Password").fill("not this one");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Password").fill(owner.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Typed for a long time");
  await page.getByRole("button", { name: "Create chatbot" }).click();
  await page.getByRole("heading", { name: "Typed for a long time" }).waitFor();
  expect(complaints).toEqual([]);

  await other.request.post(`${service.url}/api/auth/sign-out`, { data: {}, headers: { origin: service.url } });
  await page.goto(`${service.url}/tickets?status=open`);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByLabel("Email address").fill(owner.email);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${service.url}/tickets?status=open`);
  await other.close();
});

test("while the service is away the page says so, keeps what was typed, and goes on when it is back", async () => {
  const { page } = await open("/chatbots/new");
  await page.getByLabel("Name", { exact: true }).fill("Kept");
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: "Create chatbot" }).click();
  await page.getByText("Connection lost.").waitFor();
  await picture(page, "offline");
  await page.unroute("**/api/**");
  await page.getByText("Connection lost.").waitFor({ state: "detached" });
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Kept");
  await page.close();
});

test("the sign-in page leads to the guides, and about says what it is made with", async () => {
  const guest = await browser.newContext();
  const { page } = await open("/sign-in", guest);
  await page.getByRole("link", { name: "Documentation" }).click();
  await page.waitForURL(/\/docs/u);
  await guest.close();
  const about = (await open("/settings/about")).page;
  await about.getByText("Show all").click();
  await about.getByRole("row", { name: /better-sqlite3.*MIT/u }).waitFor();
  await about.getByRole("row", { name: /preact.*MIT/u }).waitFor();
  for (const link of await about.getByRole("main").locator('a[href^="/docs"]').all())
    expect((await fetch(`${service.url}${await link.getAttribute("href")}`)).status).toBe(200);
  await about.close();
});

test("none of these pages and dialogs has a barrier or is wider than the screen, in light and dark", async () => {
  const hostile = `<script>document.title="owned"</script> \u202E${"x".repeat(80)}`.slice(0, 100);
  await api("PATCH", `/api/chatbots/${chatbotId}`, { name: hostile });
  await api("POST", "/api/leads", { chatbotId, name: hostile, email: "x@visitors.example" });
  const own = `/chatbots/${chatbotId}`;
  const paths = [own, `${own}/settings`, `${own}/install`, "/chatbots", "/notifications", "/nowhere"];
  paths.push(...["backup", "notifications", "about"].map((name) => `/settings/${name}`));
  const german = await browser.newContext({ locale: "de-DE", storageState: await context.storageState() });
  for (const path of paths) {
    const { page, complaints } = await open(path, german);
    await page.getByRole("heading").first().waitFor();
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    const name = path.split("/").slice(-2).join("-");
    expect(await findFaults(page, name), path).toEqual([]);
    if (path.endsWith("settings") || path === "/chatbots") {
      await page.getByRole("button", { name: path === "/chatbots" ? /^Import/u : "Chatbot löschen" }).click();
      await page.getByRole(path === "/chatbots" ? "dialog" : "alertdialog").waitFor();
      expect(await findFaults(page, `${name}-dialog`), `the dialog of ${path}`).toEqual([]);
    }
    expect(await page.title()).not.toBe("owned");
    expect(complaints, path).toEqual([]);
    await page.close();
  }
  await german.close();
});
