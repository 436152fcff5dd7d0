import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat } from "./support/api.ts";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { owner, ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { invite, signIn } from "./support/members.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

const ownKey = "sk-own-9876543210";
const hostile = `<img src=x onerror="document.title='owned'"> \u202Ednim`;
const faqs = [
  {
    question: "How long does shipping take?",
    answer: `**Three days** at most:\n\n- by post\n- by courier\n\n${hostile}`,
  },
  { question: "How much is express shipping?", answer: "Express shipping is 9 euros." },
];

let store: TestStore;
let service: ServiceProcess;
let double: ModelDouble;
let browser: Browser;
let context: BrowserContext;
let chatbotId: string;
const api = async (method: string, path: string, body?: unknown) => (await call(service.url, method, path, body)).body;
const saved = () => api("GET", `/api/chatbots/${chatbotId}`);

beforeAll(async () => {
  await buildDashboard();
  [store, double] = await Promise.all([createTestStore(), startModelDouble()]);
  [service, browser] = await Promise.all([
    startServiceProcess(store, { SVC_EGRESS_ALLOW: `127.0.0.1:${new URL(double.url).port}`, ...ownerEnvironment }),
    startBrowser(),
  ]);
  context = await signInAsOwner(browser, service.url);
  chatbotId = (await api("POST", "/api/chatbot/create", { name: "Bike shop" })).id;
  await api("POST", "/api/chatbot/train", {
    chatbotId,
    data: { faqs, documents: [{ name: "repairs.md", content: "# Repairs\n\nRepairs have a warranty of two years." }] },
  });
  for (const text of ["How long does shipping take?", "shipping prices", "How tall is the tower of Pisa?"])
    await chat(service.url, { chatbotId, sessionId: "visitor", text });
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await double.close();
  await store.remove();
});

async function open(path: string, of: BrowserContext = context): Promise<{ page: Page; complaints: string[] }> {
  const page = await of.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}/chatbots/${chatbotId}${path}`);
  return { page, complaints };
}

/** Kept for a look where SVC_SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SVC_SCREENSHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `answering-${name}.png`), fullPage: true });
}

/** At a loaded machine. */
const patience = { timeout: 30_000 };
const hasFocus = (page: Page) =>
  expect
    .poll(() => page.getByLabel("Your question").evaluate((element) => element === document.activeElement), patience)
    .toBe(true);

const save = async (page: Page) => {
  // What an earlier save said may still stand there.
  const answered = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await answered).ok()).toBe(true);
  await page.getByText("Saved", { exact: true }).last().waitFor();
};

test("a model of the owner's is tried before it is saved, and says in plain words what is wrong", async () => {
  const { page, complaints } = await open("/settings/answering");
  await page.getByLabel("Provider").selectOption("openai-compatible");
  const tryIt = page.getByRole("button", { name: "Test connection" });
  expect(await tryIt.isDisabled()).toBe(true);
  await page.getByLabel("Model", { exact: true }).fill("mine");
  await page.getByLabel("Base URL").fill("http://10.0.0.1/v1");
  await page.getByLabel("API key", { exact: true }).fill(ownKey);
  await tryIt.click();
  await page.getByText(/isn't allowed to reach this address/u).waitFor();
  await page.getByLabel("Base URL").fill(`${double.url}/v1`);
  await page.getByText(/isn't allowed to reach this address/u).waitFor({ state: "detached" });
  double.script({ status: 401 });
  await tryIt.click();
  await page.getByText(/rejected the API key/u).waitFor();
  double.script({ status: 404 });
  await tryIt.click();
  await page.getByText(/^Model or URL not found/u).waitFor();
  double.script({ say: ["OK"] });
  await tryIt.click();
  await page.getByText(/^openai-compatible\/mine responded/u).waitFor();
  expect(double.requests.at(-1)?.headers.authorization).toBe(`Bearer ${ownKey}`);
  expect(await saved()).toMatchObject({ model: null, modelApiKeySet: false });
  await save(page);
  expect(await saved()).toMatchObject({ model: "openai-compatible/mine", modelApiKeySet: true });
  expect(complaints).toEqual([]);
  await page.close();
});

test("a stored key is never shown: it is replaced or removed, and goes where its address goes", async () => {
  const { page } = await open("/settings/answering");
  const key = page.getByRole("group", { name: "API key" });
  await key.getByText("API key stored").waitFor();
  expect(await page.content()).not.toContain(ownKey);
  await page.getByLabel("Base URL").fill("https://models.example/v1");
  await page.getByText(/belongs to another provider or base URL/u).waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await key.getByRole("button", { name: "Replace" }).click();
  await page.getByLabel("API key", { exact: true }).fill("sk-another-1");
  await save(page);
  await key.getByText("API key stored").waitFor();
  expect(await page.content()).not.toContain("sk-another-1");
  await key.getByRole("button", { name: "Remove" }).click();
  await key.getByText("The key is removed when you save.").waitFor();
  await page.getByLabel("Provider").selectOption("embedded");
  await page.getByLabel("Model", { exact: true }).waitFor({ state: "detached" });
  await save(page);
  expect(await saved()).toMatchObject({ model: "embedded", modelBaseUrl: null, modelApiKeySet: false });
  await page.close();
});

test("the threshold shows what it does to the last questions while it is moved, and is saved when asked to", async () => {
  const { page, complaints } = await open("/settings/answering");
  const slider = page.getByRole("slider");
  const list = page.getByRole("list", { name: /Recent questions/u });
  await list.getByText("How tall is the tower of Pisa?").waitFor();
  const row = list.getByRole("listitem").filter({ hasText: "How long does shipping take?" });
  await row.getByText("Answered", { exact: true }).waitFor();
  await slider.focus();
  await page.keyboard.press("Home");
  await page.getByText(/3 answered, 0 unanswered/u).waitFor();
  await list.getByText("Now answered").first().waitFor();
  await page.keyboard.press("End");
  await list.getByText("tower of Pisa").waitFor();
  await page.getByText(/answered, [23] unanswered/u).waitFor();
  expect((await saved()).answerThreshold).toBe(0.5);
  await slider.fill("60");
  await save(page);
  expect((await saved()).answerThreshold).toBe(0.6);
  await row.getByRole("link", { name: /Asked/u }).click();
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  await api("PATCH", `/api/chatbots/${chatbotId}`, { answerThreshold: 0.5 });
  expect(complaints).toEqual([]);
  await page.close();
});

test("instructions, language, sources, tokens, prices and the embedding model are set on one page", async () => {
  const { page, complaints } = await open("/settings/answering");
  await page.getByLabel("Instructions").fill("Be brief.");
  await page.getByLabel(/^Default language/u).selectOption({ label: "German" });
  await page.getByRole("checkbox", { name: "Show sources" }).uncheck();
  await page.getByLabel("Monthly token limit").fill("100000");
  await page.getByLabel("Input").fill("0.25");
  await page.getByLabel("Output").fill("2");
  await page.getByLabel("Currency").fill("eur");
  await page.getByLabel("Embedding model").selectOption("off");
  await save(page);
  expect(await saved()).toMatchObject({
    instructions: "Be brief.",
    locale: "de",
    showSources: false,
    monthlyTokenCap: 100_000,
    tokenPrices: { input: 0.25, output: 2, currency: "EUR" },
    embeddingModel: "off",
  });
  await page.getByText(/of 100,000 tokens used this month/u).waitFor();
  await page.getByRole("row", { name: /€/u }).waitFor();
  await page.getByText("Keyword search only", { exact: true }).waitFor();
  await page.getByLabel("Instructions").fill("");
  for (const name of ["Input", "Output", "Currency", "Monthly token limit"]) await page.getByLabel(name).fill("");
  await save(page);
  expect(await saved()).toMatchObject({ instructions: null, monthlyTokenCap: null, tokenPrices: null });
  await api("PATCH", `/api/chatbots/${chatbotId}`, { locale: "en", showSources: true });
  expect(complaints).toEqual([]);
  await page.close();
});

test("questions are asked one after another by keyboard, answered as visitors read it, and explained", async () => {
  const { page, complaints } = await open("/playground");
  await hasFocus(page);
  await page.keyboard.type("How long does shipping take?");
  await page.keyboard.press("Enter");
  const turns = page.getByRole("article");
  await turns.first().getByText("Three days").first().waitFor();
  const first = turns.first();
  const answer = first.locator(".markdown").first();
  expect(await answer.locator("strong").innerText()).toBe("Three days");
  expect(await answer.locator("li").allInnerTexts()).toEqual(["by post", "by courier"]);
  expect(await answer.innerText()).toContain("<img src=x");
  expect(await page.title()).not.toContain("owned");
  await first.getByText(/minimum 50%/u).waitFor();
  await first.getByText("Matched FAQ").waitFor();
  await first.getByText(/search \d+ ms/u).waitFor();
  await expect
    .poll(() => page.getByRole("status").filter({ hasText: "Answered:" }).innerText(), patience)
    .toContain("Three days");

  await hasFocus(page);
  await page.keyboard.type("And express shipping?");
  await page.keyboard.press("Enter");
  await expect.poll(() => turns.count(), patience).toBe(2);
  await turns.first().getByText("Search query").waitFor();
  await turns.first().getByText("Express shipping is 9 euros.").first().waitFor();
  expect(await turns.last().locator("details").getAttribute("open")).toBeNull();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => turns.count(), patience).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a refused question says why, becomes a FAQ, and is answered at once; a wrong FAQ is corrected", async () => {
  const { page, complaints } = await open("/playground");
  await page.getByLabel("Your question").fill("Do you sell gift vouchers?");
  await page.keyboard.press("Enter");
  const latest = page.getByRole("article").first();
  await latest.getByText(/below the confidence threshold|No matching sources/u).waitFor();
  await latest.getByRole("button", { name: "Save as FAQ" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Question").inputValue()).toBe("Do you sell gift vouchers?");
  expect(await dialog.getByLabel("Answer").inputValue()).toBe("");
  await dialog.getByLabel("Answer").fill("Yes, from 10 euros.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await latest.locator(".markdown").first().getByText("Yes, from 10 euros.").waitFor();
  await latest.getByRole("button", { name: "Edit FAQ" }).click();
  await dialog.getByLabel("Answer").fill("Yes, from 20 euros.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await latest.locator(".markdown").first().getByText("Yes, from 20 euros.").waitFor();
  expect(await page.getByRole("article").count()).toBe(3);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a model's answer tells its name and tokens, and why another stood in for it", async () => {
  await api("PATCH", `/api/chatbots/${chatbotId}`, {
    model: "openai-compatible/mine",
    modelBaseUrl: `${double.url}/v1`,
    modelApiKey: ownKey,
  });
  double.script({ say: ["Three days [1]."] }, { status: 401 });
  const { page } = await open("/playground");
  const latest = page.getByRole("article").first();
  for (const [question, shown] of [
    ["How long does shipping take?", /input, .* output/u],
    ["How long does shipping take now?", /Fallback for the language model/u],
  ] as const) {
    await page.getByLabel("Your question").fill(question);
    await page.keyboard.press("Enter");
    await latest.getByText(shown).first().waitFor();
  }
  await page.getByText("openai-compatible/mine").first().waitFor({ state: "attached" });
  await picture(page, "playground");
  await page.close();
});

test("the playground and the inbox name what a model searched for, and the playground which tools it called", async () => {
  const message = "May I speak about parcels that travel slowly? I am Ada Byron, ada@example.com";
  const lead = { name: "Ada Byron", email: "ada@example.com" };
  const calling = (id: string, name: string, input: object) => ({ id, name, input: JSON.stringify(input) });
  double.script(({ body }) => {
    const messages = body["messages"] as readonly { role: string; content: string }[];
    if (messages[0]?.content.startsWith("You prepare a search") === true) return { say: ["slow shipping"] };
    if (messages.some(({ role }) => role === "tool")) return { say: ["Three days [1]."] };
    const calls = [
      calling("call_1", "search_knowledge", { queries: ["shipping time"] }),
      calling("call_2", "capture_lead", lead),
    ];
    return { say: [], calls };
  });
  const { page, complaints } = await open("/playground");
  await page.getByLabel("Your question").fill(message);
  await page.keyboard.press("Enter");
  const latest = page.getByRole("article").first();
  for (const shown of ["slow shipping", "shipping time", "capture_lead"])
    await latest.getByRole("listitem").filter({ hasText: shown }).waitFor();
  await latest.getByText("Not executed in the playground").waitFor();
  await picture(page, "searched");
  expect((await api("GET", `/api/leads?chatbotId=${chatbotId}`)).leads).toEqual([]);

  await chat(service.url, { chatbotId, sessionId: "searched", text: "Do parcels travel slowly, as it were?" });
  const { sessions } = await api("GET", `/api/sessions?chatbotId=${chatbotId}&limit=1`);
  await page.goto(`${service.url}/sessions/${sessions[0].id}`);
  await page.getByText("Why this answer").first().click();
  await page.getByText(/Search queries: slow shipping · shipping time/u).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("a viewer reads how answers are made, and can change nothing of it", async () => {
  const boss = await signIn(service.url, owner);
  const { headers } = await signIn(service.url, await invite(service.url, boss, "viewer@example.com", "viewer"));
  const viewer = await browser.newContext({ extraHTTPHeaders: { cookie: headers["cookie"] ?? "" } });
  const { page } = await open("/settings/answering", viewer);
  await page.getByText("Only admins and owners can change these settings.").waitFor();
  expect(await page.getByRole("slider").isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Test connection" }).isDisabled()).toBe(true);
  await page.goto(`${service.url}/chatbots/${chatbotId}/playground`);
  await page.getByLabel("Your question").fill("How long does shipping take?");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copy answer" }).waitFor();
  expect(await page.getByRole("button", { name: /FAQ/u }).count()).toBe(0);
  await viewer.close();
});

test("neither page has a barrier or is wider than the screen", async () => {
  const { page } = await open("/settings/answering");
  await page.getByRole("list", { name: /Recent questions/u }).waitFor();
  await page.getByText("API key stored").waitFor();
  expect(await findFaults(page, "answering-settings")).toEqual([]);
  await page.goto(`${service.url}/chatbots/${chatbotId}/playground`);
  await page.getByText("Test your chatbot").waitFor();
  await api("PATCH", `/api/chatbots/${chatbotId}`, { suggestedMessages: ["How long does shipping take, please?"] });
  await page.reload();
  await page.getByRole("button", { name: "How long does shipping take, please?" }).waitFor();
  expect(await findFaults(page, "playground-empty")).toEqual([]);
  await page.getByRole("button", { name: "How long does shipping take, please?" }).click();
  await page.getByRole("article").getByText("How long does shipping take, please?").first().waitFor();
  await page.reload();
  await page.getByLabel("Your question").fill("How long does shipping take?");
  await page.keyboard.press("Enter");
  await page.getByRole("article").getByText("Three days").first().waitFor();
  expect(await findFaults(page, "playground-asked")).toEqual([]);
  await page.getByRole("button", { name: /FAQ/u }).click();
  await page.getByRole("dialog").waitFor();
  expect(await findFaults(page, "playground-faq")).toEqual([]);
  await page.close();
});
