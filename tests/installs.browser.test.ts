import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBrowser } from "./support/browser.ts";
import { buildWidget } from "./support/build-widget.ts";
import { useService } from "./support/suite.ts";
import { openHostPage } from "./support/widget-page.ts";

buildWidget();
const svc = useService();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const installs = async (chatbotId: string): Promise<{ origin: string; page: string }[]> =>
  (await svc.api("GET", `/api/chatbots/${chatbotId}/installs`)).body.installs;

/**
 * Until the service has answered what the page that is loaded then tells it: the last request of that kind, because
 * the page before may have one under way. The browser's order of requests and navigations is not that of the page.
 */
async function untilTold(page: Page, load: () => Promise<unknown>): Promise<void> {
  const told: Request[] = [];
  const collect = (request: Request) => {
    if (request.url().includes("?page=")) told.push(request);
  };
  page.on("request", collect);
  await load();
  await expect.poll(() => told.length, { timeout: 30_000 }).toBeGreaterThan(0);
  page.off("request", collect);
  expect((await told.at(-1)?.response())?.status()).toBe(200);
}

test("a site's first page with the widget is told once, and the owner sees it", async () => {
  const chatbotId = await svc.chatbot();
  const { page, complaints } = await openHostPage(browser, svc.url, {
    chatbotId,
    policy: null,
    path: "http://shop.localhost:8080/shop?session=secret",
  });
  await expect.poll(() => installs(chatbotId)).toHaveLength(1);
  expect(await installs(chatbotId)).toEqual([
    expect.objectContaining({ origin: "http://shop.localhost:8080", page: "/shop" }),
  ]);
  await untilTold(page, () => page.reload());
  expect(await installs(chatbotId)).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a site that the owner allows later is told then", async () => {
  const chatbotId = await svc.chatbot({ allowedDomains: ["other.example"] });
  const address = "http://shop.localhost:8080/shop";
  const { page } = await openHostPage(browser, svc.url, { chatbotId, policy: null, path: address });
  await untilTold(page, () => page.reload());
  expect(await installs(chatbotId)).toEqual([]);
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { allowedDomains: ["shop.localhost"] });
  await untilTold(page, () => page.reload());
  expect(await installs(chatbotId)).toHaveLength(1);
  await page.close();
});

test("the knowledge portal, which has the widget too, is no site of its own", async () => {
  const chatbotId = await svc.chatbot();
  const page = await browser.newPage();
  await untilTold(page, () => page.goto(`${svc.url}/help/${chatbotId}`));
  expect(await installs(chatbotId)).toEqual([]);
  await page.close();
});
