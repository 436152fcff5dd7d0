import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { plainHost, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { owner, ownerEnvironment, signInAs, signInAsOwner } from "./support/dashboard.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { visit } from "./support/visit.ts";

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;
let chatbotId: string;

beforeAll(async () => {
  await buildDashboard();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store, ownerEnvironment), startBrowser()]);
  chatbotId = await createTrainedChatbot(service.url, [{ question: "When?", answer: "Now." }]);
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await store.remove();
});

/** The addresses of event streams that the pages of a context ask for. */
function streamsOf(context: BrowserContext): string[] {
  const streams: string[] = [];
  context.on("request", (request) => {
    if (request.resourceType() === "eventsource") streams.push(request.url());
  });
  return streams;
}

async function openInbox(context: BrowserContext, url = service.url): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/sessions`, { timeout: 15_000 });
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const say = (name: string) =>
  visit(service.url, chatbotId, `of-${name}`, "Hello", { visitor: { name, email: `${name}@example.com` } });
const shows = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(name, "u") }).waitFor();

test("eight tabs of the inbox share one connection, all hear what happens, and one takes over from a closed one", async () => {
  const context = await signInAsOwner(browser, service.url);
  const streams = streamsOf(context);
  const pages: Page[] = [];
  for (let tab = 0; tab < 8; tab++) pages.push(await openInbox(context));
  expect(streams).toHaveLength(1);
  await say("Grace");
  await Promise.all(pages.map((page) => shows(page, "Grace")));

  const takenOver = context.waitForEvent("response", (response) => response.url().endsWith("/api/sessions/events"));
  await pages.shift()?.close();
  await takenOver;
  await say("Edsger");
  await Promise.all(pages.map((page) => shows(page, "Edsger")));
  expect(streams).toHaveLength(2);
  await context.close();
});

test("over plain http, where browsers have no locks, a tab that nobody sees holds no connection and catches up later", async () => {
  const plain = service.url.replace("127.0.0.1", plainHost);
  const context = await signInAs(browser, plain, owner);
  const streams = streamsOf(context);
  const page = await openInbox(context, plain);
  expect(await page.evaluate(() => "locks" in navigator)).toBe(false);
  await expect.poll(() => streams.length).toBe(1);
  const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/sessions/events"));
  await hide(page, true);
  await ended;
  await say("Barbara");
  await hide(page, false);
  await shows(page, "Barbara");
  await say("Tony");
  await shows(page, "Tony");
  expect(streams).toHaveLength(2);
  await context.close();
});

/** As when another tab is chosen: a headless browser shows all of its tabs. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

test.each([
  ["during it", { isComposing: true, keyCode: 13 }],
  ["after it, as in Safari", { isComposing: false, keyCode: 229 }],
])("Enter that ends a composition takes up nothing: %s", async (_when, marks) => {
  const context = await signInAsOwner(browser, service.url);
  const page = await openInbox(context);
  /** Presses Enter as an input method does, then as a person who is done. */
  const pressEnter = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field, { isComposing, keyCode }) => {
      const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, isComposing });
      Object.defineProperty(event, "keyCode", { value: keyCode });
      field.dispatchEvent(event);
    }, marks);
  await say("Haskell");
  await shows(page, "Haskell");
  const search = page.getByRole("searchbox");
  // What is being composed is not looked for while it is typed either.
  await search.dispatchEvent("compositionstart");
  await search.fill("にほん");
  const label = await search.evaluate((field) => field.closest("label")?.childNodes[0]?.textContent ?? "");
  await pressEnter(label);
  expect(new URL(page.url()).search).toBe("");
  await search.fill("");
  await search.dispatchEvent("compositionend");

  await page.getByRole("link", { name: /Haskell/u }).click();
  const tag = page.getByLabel("Add tag");
  await tag.fill("にほん");
  await pressEnter("Add tag");
  expect(await tag.inputValue()).toBe("にほん");
  await tag.press("Enter");
  await page.getByRole("button", { name: /: にほん$/u }).waitFor();
  await page.getByRole("button", { name: /: にほん$/u }).click();

  await page.goto(`${service.url}/chatbots/${chatbotId}/settings/access`);
  await page.getByRole("button", { name: "Add domain" }).click();
  const entry = page.locator("li input").first();
  await entry.fill("shop.example");
  const named = await entry.getAttribute("aria-label");
  await pressEnter(named ?? "");
  expect(await page.locator("li input").count()).toBe(1);
  await entry.press("Enter");
  expect(await page.locator("li input").count()).toBe(2);
  await context.close();
});
