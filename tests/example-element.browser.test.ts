import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { useService } from "./support/suite.ts";
import { serveApp } from "./support/vite-app.ts";
import type { ServedApp } from "./support/vite-app.ts";
import { packWidget } from "./support/widget-package.ts";
import type { WidgetPackage } from "./support/widget-package.ts";

const frameworks = ["vue", "svelte"] as const;
const svc = useService();
let browser: Browser;
let pack: WidgetPackage;
let apps: Record<(typeof frameworks)[number], ServedApp>;

beforeAll(async () => {
  const faqs = [{ question: "When are you open?", answer: "Monday to Friday from nine to five." }];
  const chatbotId = await createTrainedChatbot(svc.url, faqs, { name: "Bike shop", handoff: { enabled: true } });
  [browser, pack] = await Promise.all([startBrowser(), packWidget()]);
  const serve = async (framework: string) => {
    const folder = await pack.install(19, join(import.meta.dirname, "../examples", framework));
    return serveApp(folder, { VITE_BASE_URL: svc.url, VITE_CHATBOT_ID: chatbotId });
  };
  const [vue, svelte] = await Promise.all(frameworks.map(serve));
  if (vue === undefined || svelte === undefined) throw new Error("Both are served.");
  apps = { vue, svelte };
});
afterAll(async () => {
  await browser.close();
  await Promise.all(Object.values(apps).map((app) => app.close()));
  await pack.remove();
});

async function open(app: ServedApp) {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = collectComplaints(page);
  await page.goto(app.url);
  return { page, complaints };
}
const panel = (page: Page, name = "Bike shop") => page.getByRole("dialog", { name });
async function ask(page: Page, text: string): Promise<void> {
  await panel(page).getByRole("textbox").fill(text);
  await page.keyboard.press("Enter");
}

test.each(frameworks)(
  "the example of a %s app opens the chat from its own button, and hears the answer",
  async (name) => {
    const { page, complaints } = await open(apps[name]);
    await page.getByRole("button", { name: "Ask us" }).click();
    await ask(page, "When are you open?");
    await page.locator("output").getByText("Monday to Friday from nine to five.").waitFor();
    await page.getByRole("checkbox", { name: "Dark widget" }).check();
    await page.locator("svc-chat[data-theme=dark]").waitFor({ state: "attached" });
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test("taken out of the page, the element ends its stream; put back, the conversation goes on where it was", async () => {
  const { page, complaints } = await open(apps.vue);
  await page.getByRole("button", { name: "Ask us" }).click();
  const followed = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith("/events"));
  await ask(page, "When are you open?");
  await panel(page).getByText("Monday to Friday from nine to five.").first().waitFor();
  const stream = await followed;
  const ended = page.waitForEvent("requestfailed", (request) => request === stream);
  // Moved within the page, it goes on.
  await page.evaluate(() => {
    const element = document.querySelector("svc-widget");
    if (element !== null) document.body.append(element);
  });
  await panel(page).waitFor();
  expect(stream.failure()).toBeNull();

  await page.evaluate(() => {
    const element = document.querySelector("svc-widget");
    element?.remove();
    Object.assign(globalThis, { element });
  });
  await ended;
  expect(await page.locator("svc-chat").count()).toBe(0);
  expect(await page.evaluate("element.send('Hi').catch((error) => error.message)")).toBe(
    "Nothing was sent. Put the element into the page and set its chatId.",
  );

  await page.evaluate("void document.body.append(element)");
  await panel(page).getByText("Monday to Friday from nine to five.").first().waitFor();
  expect(await page.locator("svc-chat").count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.close();
});

test("another language, corner or chatbot applies when its attribute or property is set", async () => {
  const other = await svc.chatbot({ name: "Book shop" });
  const { page, complaints } = await open(apps.svelte);
  await page.getByRole("button", { name: "Chat: Bike shop" }).waitFor();
  // Several in a row begin one widget.
  await page.evaluate((chatId) => {
    const element = document.querySelector("svc-widget");
    if (element === null) throw new Error("It's in the page.");
    element.setAttribute("position", "left 30 40");
    Object.assign(element, { chatId, locale: "ja", openOnLoad: true });
  }, other);
  await panel(page, "Book shop").waitFor();
  await page.locator("svc-chat [lang=ja]").waitFor({ state: "attached" });
  // It moves in when it opens.
  await expect.poll(async () => (await panel(page, "Book shop").boundingBox())?.x).toBe(40);
  expect(await page.locator("svc-chat").count()).toBe(1);
  const set = await page.evaluate(() => {
    const element = document.querySelector("svc-widget");
    return [
      element?.getAttribute("locale"),
      element?.getAttribute("open-on-load"),
      Reflect.get(element ?? {}, "openOnLoad"),
    ];
  });
  expect(set).toEqual(["ja", "true", true]);
  expect(complaints).toEqual([]);
  await page.close();
});
