import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildWidget } from "./support/build-widget.ts";
import { buildDashboard } from "./support/built.ts";
import { ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { makePng } from "./support/images.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { startSite } from "./support/site.ts";
import type { Site } from "./support/site.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;
let context: BrowserContext;
let site: Site;

beforeAll(async () => {
  buildWidget();
  await buildDashboard();
  store = await createTestStore();
  const head = '<title>Shop</title><meta name="theme-color" content="#0f766e"><link rel="icon" href="/icon.png">';
  site = await startSite(({ url }, response) => {
    const isIcon = url === "/icon.png";
    response.setHeader("content-type", isIcon ? "image/png" : "text/html");
    response.end(
      isIcon
        ? makePng(180, 180)
        : `<!doctype html>${head}<h1>Returns</h1><p>You can return anything within a month.</p>`,
    );
  });
  const environment = { ...ownerEnvironment, SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` };
  [service, browser] = await Promise.all([startServiceProcess(store, environment), startBrowser()]);
  context = await signInAsOwner(browser, service.url);
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  site.close();
  await store.remove();
});

async function trained(): Promise<string> {
  const { body } = await call(service.url, "POST", "/api/chatbot/create", { name: "Bike shop" });
  const faqs = [{ question: "Do you sell vouchers?", answer: "Yes, from ten euros." }];
  await call(service.url, "POST", "/api/chatbot/train", { chatbotId: body.id, data: { urls: [site.url], faqs } });
  const check = `/api/chatbots/${String(body.id)}/go-live-check`;
  await expect
    .poll(async () => (await call(service.url, "GET", check)).body.checkedAt, { timeout: 60_000 })
    .not.toBeNull();
  return String(body.id);
}

async function load(path: string) {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}/chatbots/${path}`);
  return { page, complaints };
}

async function open(chatbotId: string) {
  const { page, complaints } = await load(`${chatbotId}/settings/look`);
  await page.frameLocator("iframe").locator(".panel").waitFor();
  return { page, complaints, preview: page.frameLocator("iframe") };
}
const stored = async (id: string) => (await call(service.url, "GET", `/api/chatbots/${id}`)).body;

test("a new chatbot's overview shows what its website proposes, and saves it with a press", async () => {
  const chatbotId = await trained();
  const { page, complaints } = await load(chatbotId);
  await page.getByRole("heading", { name: "Suggestions from" }).waitFor();
  await page.getByText("Brand color #0f766e").waitFor();
  expect(await findFaults(page, "first run")).toEqual([]);
  expect((await stored(chatbotId)).colors.primary).toBe("#2563eb");
  await page.getByRole("button", { name: "Use these" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Suggestions from" }).waitFor({ state: "detached" });
  const { colors, avatar, suggestedMessages } = await stored(chatbotId);
  expect([colors.primary, suggestedMessages]).toEqual(["#0f766e", expect.arrayContaining(["Do you sell vouchers?"])]);
  expect((await fetch(avatar)).status).toBe(200);
  expect(complaints).toEqual([]);
  await page.close();
});

test("color, icon and questions of the website are taken over with a press, seen at once, and stored by Save alone", async () => {
  const chatbotId = await trained();
  const { page, complaints, preview } = await open(chatbotId);
  await page.getByRole("heading", { name: "Suggestions from" }).waitFor();
  await page.getByRole("img", { name: "Icon of your website" }).waitFor();
  await page.getByText("Brand color #0f766e").waitFor();
  await page.getByRole("listitem").getByText("Do you sell vouchers?").waitFor();
  expect(await findFaults(page, "proposal")).toEqual([]);
  await page.getByRole("button", { name: "Use these" }).click();
  await preview.locator(".header .avatar img").waitFor();
  await expect
    .poll(() => preview.locator(".launcher").evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe("rgb(15, 118, 110)");
  expect(await page.getByRole("heading", { name: "Suggestions from" }).count()).toBe(0);
  expect(await stored(chatbotId)).toMatchObject({
    colors: { primary: "#2563eb" },
    avatar: null,
    suggestedMessages: [],
  });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const { colors, avatar, suggestedMessages } = await stored(chatbotId);
  expect(colors.primary).toBe("#0f766e");
  expect(suggestedMessages).toContain("Do you sell vouchers?");
  expect((await fetch(avatar)).headers.get("content-type")).toBe("image/png");

  // An upload takes the icon's place.
  await page
    .getByLabel("Avatar", { exact: true })
    .last()
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: makePng(60, 60) });
  await expect.poll(() => page.getByLabel("Avatar URL").inputValue()).not.toBe(avatar);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await stored(chatbotId)).avatar).not.toBe(avatar);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a dismissed proposal doesn't come back", async () => {
  const chatbotId = await trained();
  const { page } = await open(chatbotId);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("heading", { name: "Suggestions from" }).waitFor({ state: "detached" });
  await page.reload();
  await page.frameLocator("iframe").locator(".panel").waitFor();
  expect(await page.getByRole("heading", { name: "Suggestions from" }).count()).toBe(0);
  expect(await stored(chatbotId)).toMatchObject({ colors: { primary: "#2563eb" }, avatar: null });
  await page.close();
});
