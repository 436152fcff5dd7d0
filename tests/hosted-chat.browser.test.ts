import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, createTrainedChatbot } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { buildWidget } from "./support/build-widget.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { tokenOf, visit } from "./support/visit.ts";
import { answersOf, ask, composerOf, coveredControls, overflow } from "./support/widget-page.ts";

const faqs = [
  {
    question: "When are you open?",
    answer: "**Monday to Friday**, 9 to 17. See the [calendar](https://example.com/calendar).",
  },
];
const settings = {
  name: "Help desk",
  welcomeMessage: "Welcome! What can I do for you?",
  suggestedMessages: ["When are you open?", "How much is the delivery?"],
  colors: { primary: "#ffd400" },
};
/** What somebody does on the page reaches the service after a while. */
const waiting = { timeout: 30_000 };
const widths = [360, 768, 1440];

let store: TestStore;
let service: ServiceProcess;
let double: ModelDouble;
let browser: Browser;
/** Chatbots by theme. */
let chatbots: { light: string; dark: string };

beforeAll(async () => {
  buildWidget();
  store = await createTestStore();
  double = await startModelDouble();
  const environment = { SVC_EGRESS_ALLOW: new URL(double.url).host };
  [service, browser] = await Promise.all([startServiceProcess(store, environment), startBrowser()]);
  chatbots = {
    light: await createTrainedChatbot(service.url, faqs, settings),
    dark: await createTrainedChatbot(service.url, faqs, { ...settings, theme: "dark", colors: { primary: "#7a1fa2" } }),
  };
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await double.close();
  await store.remove();
});

const api = (method: string, path: string, body?: unknown) => call(service.url, method, path, body);

async function open(url: string, options: Parameters<Browser["newPage"]>[0] = {}) {
  const page = await browser.newPage({ viewport: { width: 768, height: 900 }, ...options });
  page.setDefaultTimeout(30_000);
  const complaints = collectComplaints(page);
  await page.goto(url, { waitUntil: "load" });
  return { page, complaints };
}

async function openChat(chatbotId: string, options: Parameters<Browser["newPage"]>[0] = {}) {
  const opened = await open(`${service.url}/chat/${chatbotId}`, options);
  await composerOf(opened.page).waitFor();
  return opened;
}

const lastAnswer = (page: Page): Locator => answersOf(page).last();
const messages = (page: Page): Locator => page.locator("svc-chat .row");

/** Kept for a look where SVC_SCREENSHOTS names a folder: axe sees no button that another covers. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SVC_SCREENSHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

describe("the chat's own page", () => {
  test("a visitor asks by keyboard alone, sees the cited answer, and finds the conversation again", async () => {
    const { page, complaints } = await openChat(chatbots.light);
    expect(await page.title()).toBe("Help desk");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Help desk");
    await page.getByText(settings.welcomeMessage).waitFor();
    await page.keyboard.type("When are you open?");
    await page.keyboard.press("Enter");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    await page.getByRole("list", { name: "Sources" }).getByText("When are you open?").waitFor();
    const link = page.getByRole("link", { name: "calendar" });
    expect(await link.getAttribute("rel")).toContain("noopener noreferrer");
    const count = await messages(page).count();

    await page.reload();
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    expect(await messages(page).count()).toBe(count);
    await page.keyboard.press("Escape");
    expect(await composerOf(page).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("a visitor agrees before the first message where the owner wants it", async () => {
    const consent = { text: "We keep what you write.", url: "https://shop.example/privacy", required: true };
    const chatbotId = await createTrainedChatbot(service.url, faqs, { ...settings, consent });
    const { page, complaints } = await openChat(chatbotId);
    await page.getByText("We keep what you write.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await picture(page, "hosted-consent");
    expect((await api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body.sessions).toEqual([]);
    await page.getByRole("button", { name: "I agree" }).click();
    await ask(page, "When are you open?");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    await page.reload();
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    expect(await page.getByText("We keep what you write.").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("a link from an email opens its conversation, and leaves no token in the address", async () => {
    const chatbotId = await createTrainedChatbot(service.url, faqs, settings);
    const token = tokenOf(await visit(service.url, chatbotId, "elsewhere", "When are you open?"));
    const { body } = await api("GET", `/api/sessions?chatbotId=${chatbotId}`);
    await api("POST", `/api/sessions/${body.sessions[0].id}/replies`, { text: "Also on Saturdays." });
    const { page, complaints } = await openChat(`${chatbotId}#${new URLSearchParams({ session: "elsewhere", token })}`);
    await page.getByText("Also on Saturdays.", { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.reload();
    await page.getByText("Also on Saturdays.", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("a person who takes over is heard at once, and is still there after a reload", async () => {
    const chatbotId = await createTrainedChatbot(service.url, faqs, { ...settings, handoff: { enabled: true } });
    const { page, complaints } = await openChat(chatbotId);
    await ask(page, "I want to talk to a person, please.");
    await expect
      .poll(async () => (await api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body.sessions[0]?.handoff, waiting)
      .toBe("waiting");
    const { body } = await api("GET", `/api/sessions?chatbotId=${chatbotId}`);
    const { id } = body.sessions[0];
    await api("POST", `/api/sessions/${id}/handoff`, { action: "claim", name: "Ada" });
    await api("POST", `/api/sessions/${id}/replies`, { text: "Hello, this is Ada." });
    await page.getByText("Hello, this is Ada.", { exact: true }).waitFor();
    await picture(page, "hosted-handoff");
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await page.getByText("Hello, this is Ada.", { exact: true }).waitFor();
    await ask(page, "Thank you, Ada.");
    await expect
      .poll(async () => JSON.stringify((await api("GET", `/api/sessions/${id}/messages`)).body), waiting)
      .toContain("Thank you, Ada.");
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("a visitor leaves name and address in the owner's form", async () => {
    const leadForm = { enabled: true, title: "How can we reach you?", when: "after-messages", afterMessages: 1 };
    const chatbotId = await createTrainedChatbot(service.url, faqs, { ...settings, leadForm });
    const { page, complaints } = await openChat(chatbotId);
    await ask(page, "When are you open?");
    await page.getByText("How can we reach you?").waitFor();
    const form = page.locator("svc-chat form.lead");
    await form.locator("[name=name]").fill("Ada Lovelace");
    await form.locator("[name=email]").fill("ada@example.com");
    await picture(page, "hosted-lead-form");
    expect(await findBarriers(page)).toEqual([]);
    await form.locator("button.primary").click();
    await expect
      .poll(async () => (await api("GET", `/api/leads?chatbotId=${chatbotId}`)).body.leads, waiting)
      .toEqual([expect.objectContaining({ name: "Ada Lovelace", email: "ada@example.com", source: "form" })]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("an answer that is being written goes on after a reload, and is not asked for twice", async () => {
    const hold = Promise.withResolvers<void>();
    double.script({ say: ["[1] We open ", "at nine [1]."], hold: hold.promise });
    const model = { model: "openai-compatible/small", modelBaseUrl: `${double.url}/v1` };
    const chatbotId = await createTrainedChatbot(service.url, faqs, { ...settings, ...model });
    const { page } = await openChat(chatbotId);
    await ask(page, "When do you open in the morning?");
    await lastAnswer(page).getByText("We open").waitFor();
    await page.reload();
    await lastAnswer(page).getByText("We open").waitFor();
    hold.resolve();
    await lastAnswer(page).getByText("at nine").waitFor();
    const { sessions } = (await api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body;
    expect(sessions).toEqual([expect.objectContaining({ messageCount: 2 })]);
    await page.close();
  });

  test("a page that could not load says so, and loads when asked again", async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    await page.route("**/api/public/chatbot/*", (route) => route.abort(), { times: 2 });
    await page.goto(`${service.url}/chat/${chatbots.light}`);
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await picture(page, "hosted-not-loaded");
    await page.unroute("**/api/public/chatbot/*");
    await again.click();
    await page.getByText(settings.welcomeMessage).waitFor();
    await ask(page, "When are you open?");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    await page.close();
  });

  test("without JavaScript the page says so and leads to the knowledge portal", async () => {
    const { page } = await open(`${service.url}/chat/${chatbots.light}`, { javaScriptEnabled: false });
    expect(await page.locator("noscript").innerText()).toContain("Turn on JavaScript to use the chat.");
    await page.locator("noscript a").click();
    await page.getByRole("heading", { level: 1, name: "How can we help?" }).waitFor();
    await page.close();
  });

  test("an unknown chatbot's page is a small page of its own", async () => {
    const { page } = await open(`${service.url}/chat/bot_unknown`);
    expect(await page.getByRole("heading").innerText()).toBe("There is no chatbot at this address");
    await page.close();
  });
});

describe("nothing is in the way of anybody", () => {
  test.each(["light", "dark"] as const)("%s, on any width", async (theme) => {
    for (const width of widths) {
      // The other scheme in the system: the chatbot's own theme wins.
      const colorScheme = theme === "light" ? "dark" : "light";
      const { page, complaints } = await openChat(chatbots[theme], { viewport: { width, height: 800 }, colorScheme });
      await page.getByText(settings.welcomeMessage).waitFor();
      expect(await findBarriers(page), `${width}`).toEqual([]);
      await picture(page, `hosted-welcome-${theme}-${width}`);
      await ask(page, "When are you open?");
      await lastAnswer(page).getByText("Monday to Friday").waitFor();
      expect(await findBarriers(page), `${width}`).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await coveredControls(page)).toEqual([]);
      await picture(page, `hosted-answer-${theme}-${width}`);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });

  test("from right to left", async () => {
    const arabic = { name: "الدليل", locale: "ar", welcomeMessage: "مرحبا", placeholder: "اكتب رسالة" };
    const { page, complaints } = await openChat(await createTrainedChatbot(service.url, faqs, arabic));
    await page.getByText("مرحبا").waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    expect(await findBarriers(page)).toEqual([]);
    await picture(page, "hosted-right-to-left");
    expect(complaints).toEqual([]);
    await page.close();
  });
});
