import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { buildWidget } from "./support/build-widget.ts";
import { useService } from "./support/suite.ts";
import { startWebSite } from "./support/web-site.ts";
import type { WebSite } from "./support/web-site.ts";

const svc = useService(async () => {
  buildWidget();
  return {};
});
let browser: Browser;
let site: WebSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([startBrowser(), startWebSite()]);
});
afterAll(async () => {
  await browser.close();
  site.close();
});

test("the example of a plain page opens the chat from its own button, and hears the answer", async () => {
  const faqs = [{ question: "When are you open?", answer: "Monday to Friday from nine to five." }];
  const chatbotId = await createTrainedChatbot(svc.url, faqs, { name: "Bike shop" });
  const source = await readFile(join(import.meta.dirname, "../examples/script-tag/index.html"), "utf8");
  site.serve({ "/": source.replace("http://127.0.0.1:3000", svc.url).replace("bot_…", chatbotId) });

  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = collectComplaints(page);
  await page.goto(site.url);
  await page.getByRole("button", { name: "Ask us" }).click();
  const panel = page.getByRole("dialog", { name: "Bike shop" });
  await panel.getByRole("textbox").fill("When are you open?");
  await page.keyboard.press("Enter");
  await page.locator("#last").getByText("Monday to Friday from nine to five.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});
