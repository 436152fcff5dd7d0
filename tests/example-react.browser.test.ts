import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { useService } from "./support/suite.ts";
import { serveApp } from "./support/vite-app.ts";
import type { ServedApp } from "./support/vite-app.ts";
import { packWidget } from "./support/widget-package.ts";
import type { WidgetPackage } from "./support/widget-package.ts";

const svc = useService();
let browser: Browser;
let pack: WidgetPackage;
let app: ServedApp;

beforeAll(async () => {
  const faqs = [{ question: "When are you open?", answer: "Monday to Friday from nine to five." }];
  const chatbotId = await createTrainedChatbot(svc.url, faqs, { name: "Bike shop" });
  [browser, pack] = await Promise.all([startBrowser(), packWidget()]);
  const folder = await pack.install(19, join(import.meta.dirname, "../examples/react"));
  app = await serveApp(folder, { VITE_BASE_URL: svc.url, VITE_CHATBOT_ID: chatbotId });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await pack.remove();
});

test("the example of a React app shows the widget and a chat in its page, which are one conversation", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = collectComplaints(page);
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Bike shop" }).waitFor();
  await page.getByRole("main").getByRole("textbox", { name: "Your message" }).fill("When are you open?");
  await page.keyboard.press("Enter");
  const conversation = page.getByRole("list", { name: "Conversation" });
  await conversation.getByText("Monday to Friday from nine to five.").waitFor();
  await conversation.getByText("From: When are you open?").waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("checkbox", { name: "Dark widget" }).check();
  await page.getByRole("button", { name: "Chat: Bike shop" }).click();
  const panel = page.getByRole("dialog", { name: "Bike shop" });
  await panel.getByText("Monday to Friday from nine to five.").first().waitFor();
  expect(await page.locator("[data-theme=dark]").count()).toBe(1);
  await panel.getByRole("textbox").fill("Thank you!");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("assistant: ").waitFor();
  await expect.poll(() => conversation.getByRole("listitem").count()).toBe(4);
  expect(complaints).toEqual([]);
  await page.close();
});
