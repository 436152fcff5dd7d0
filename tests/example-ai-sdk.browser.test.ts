import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { useService } from "./support/suite.ts";
import { serveApp } from "./support/vite-app.ts";
import type { ServedApp } from "./support/vite-app.ts";

let model: ModelDouble;
let browser: Browser;
let app: ServedApp;
let chatbotId: string;
const svc = useService(async () => {
  model = await startModelDouble();
  return { SVC_MODEL: "openai-compatible/small", SVC_MODEL_BASE_URL: `${model.url}/v1` };
});

beforeAll(async () => {
  const faqs = [{ question: "How long does shipping take?", answer: "Shipping takes three days." }];
  chatbotId = await createTrainedChatbot(svc.url, faqs, {
    instructions: "We sell bicycles.",
    rateLimit: { messages: 2, windowSeconds: 600 },
  });
  const source = fileURLToPath(new URL("../examples/ai-sdk", import.meta.url));
  [browser, app] = await Promise.all([
    startBrowser(),
    serveApp(source, { VITE_BASE_URL: svc.url, VITE_CHATBOT_ID: chatbotId }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await model.close();
});

const answers = (page: Page) => page.getByRole("article", { name: "Chatbot" }).locator("p");
const composer = (page: Page) => page.getByRole("textbox", { name: "Your message" });
async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

test("the example of a chat of one's own streams, resumes after a reload, stops, and says what was refused", async () => {
  const page = await browser.newPage();
  const complaints = collectComplaints(page);
  await page.goto(app.url);
  expect(await findBarriers(page)).toEqual([]);

  const held = Promise.withResolvers<void>();
  model.script({ say: ["[1] Shipping takes ", "three days [1]."], hold: held.promise });
  await ask(page, "How long does shipping take?");
  await answers(page).getByText("Shipping takes").waitFor();
  await page.reload();
  await answers(page).getByText("Shipping takes").waitFor();
  held.resolve();
  await answers(page).getByText("Shipping takes three days [1].").waitFor();
  await page.getByRole("list", { name: "Sources" }).getByText("How long does shipping take?").waitFor();
  expect(await page.getByRole("article").count()).toBe(2);
  expect(await findBarriers(page)).toEqual([]);

  const endless = Promise.withResolvers<void>();
  model.script({ say: ["[0] It depends", " on much."], hold: endless.promise });
  await ask(page, "And how much is it?");
  await answers(page).getByText("It depends").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Send" }).waitFor();
  endless.resolve();
  await page.reload();
  await answers(page).last().waitFor();
  expect(await answers(page).allInnerTexts()).toEqual(["Shipping takes three days [1].", "It depends"]);

  await ask(page, "One more?");
  await page.getByRole("alert").getByText("messages").waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

test("the example of a chat of one's own begins anew where its conversation is gone", async () => {
  const page = await browser.newPage();
  await page.goto(app.url);
  const kept = { sessionId: "gone", token: "no.such.token" };
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    `chat:${chatbotId}`,
    JSON.stringify(kept),
  ] as const);
  await page.reload();
  model.script({ say: ["[0] Hello."] });
  await ask(page, "How long does shipping take?");
  await answers(page).getByText("Hello.").waitFor();
  await page.close();
});
