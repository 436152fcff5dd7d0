import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@svc/contract";
import type { Client } from "@svc/contract";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { chat } from "../tests/support/api.ts";
import { startBrowser } from "../tests/support/browser.ts";
import { buildDashboard } from "../tests/support/built.ts";
import { ownerEnvironment, signInAsOwner } from "../tests/support/dashboard.ts";
import { startServiceProcess, testApiKey } from "../tests/support/service-process.ts";
import { startWebSite } from "../tests/support/web-site.ts";
import { chatbot, conversations, faqs, sitePages } from "./pictures/bike-shop.ts";

interface Shop {
  readonly url: string;
  readonly chatbotId: string;
  /** Of the conversation that waits for a person. */
  readonly sesId: string;
  readonly gapId: string;
}

type Look = "light" | "dark";

interface Picture {
  readonly name: string;
  /** A visitor's page looks as its chatbot does, whatever the reader prefers. */
  readonly looks: readonly Look[];
  /** Brings a page to where it is taken. */
  show(page: Page, shop: Shop): Promise<void>;
}

const size = { width: 1280, height: 800 };
const both = ["light", "dark"] as const;
const folder = join(import.meta.dirname, "../docs/pictures");
const gatheredWithinMs = 60_000;

/** What is taken: `docs/pictures/NAME-LOOK.webp`. */
export const pictures: readonly Picture[] = [
  {
    name: "chat",
    looks: ["light"],
    async show(page, { url, chatbotId }) {
      await page.goto(`${url}/chat/${chatbotId}`);
      for (const [question, answer] of [
        ["When are you open?", "Saturday from ten to two"],
        ["What does a large inspection include?", "both wheels trued"],
      ] as const) {
        await page.getByRole("textbox").fill(question);
        await page.keyboard.press("Enter");
        await page.getByRole("log").getByText(answer).waitFor();
      }
    },
  },
  {
    name: "first-answer",
    looks: both,
    async show(page, { url, chatbotId }) {
      await page.goto(`${url}/chatbots/${chatbotId}`);
      await page.getByText("6 pages read").waitFor();
      await page.getByLabel("Your question").fill("How long is the warranty of a repair?");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.getByRole("link", { name: "Warranty and returns" }).first().waitFor();
    },
  },
  {
    name: "inbox",
    looks: both,
    async show(page, { url, sesId }) {
      await page.goto(`${url}/sessions/${sesId}`);
      await page.getByText("My chain came off").first().waitFor();
      await page.getByText("In short").waitFor();
    },
  },
  {
    name: "knowledge-gap",
    looks: both,
    async show(page, { url, gapId }) {
      await page.goto(`${url}/gaps/${gapId}`);
      await page.getByLabel("Answer", { exact: true }).fill("Yes. We ship to Norway for 89 euros; it takes a week.");
    },
  },
];

/** Takes the README's pictures from the real service in a real browser: `npm run pictures`. */
async function takePictures(): Promise<void> {
  await buildDashboard();
  const dataDir = mkdtempSync(join(tmpdir(), "svc-pictures-"));
  const site = await startWebSite();
  site.serve(sitePages);
  const service = await startServiceProcess(
    { settings: { databaseUrl: "", dataDir }, remove: async () => undefined },
    { SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}`, ...ownerEnvironment },
  );
  const browser = await startBrowser();
  try {
    const shop = await openShop(service.url, site.url);
    const { cookies } = await (await signInAsOwner(browser, shop.url)).storageState();
    for (const picture of pictures) for (const look of picture.looks) await take(browser, shop, cookies, picture, look);
  } finally {
    await browser.close();
    await service.end("SIGTERM");
    site.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function take(
  browser: Browser,
  shop: Shop,
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>,
  { name, show }: Picture,
  look: Look,
): Promise<void> {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 2, colorScheme: look });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await show(page, shop);
  await page.evaluate(() => document.fonts.ready);
  const session = await context.newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  writeFileSync(join(folder, `${name}-${look}.webp`), Buffer.from(data, "base64"));
  await context.close();
}

/** A shop in which something has happened already. */
async function openShop(url: string, site: string): Promise<Shop> {
  const client = createClient({ baseUrl: url, apiKey: testApiKey });
  const { id: chatbotId } = await client.createChatbot(chatbot);
  await client.trainChatbot({ chatbotId, data: { faqs } });
  await client.createCrawl({ chatbotId, url: `${site}/` });
  for (const { visitor, says } of conversations)
    for (const text of says) await chat(url, { chatbotId, sessionId: visitor, text });
  const { sessions } = await client.listSessions({ chatbotId });
  const waiting = sessions.find(({ sessionId }) => sessionId === conversations.at(-1)?.visitor);
  if (waiting === undefined) throw new Error("Nobody waits for a person.");
  return { url, chatbotId, sesId: waiting.id, gapId: await gatheredGap(client, chatbotId) };
}

/** What was asked three times is gathered after some seconds. */
async function gatheredGap(client: Client, chatbotId: string): Promise<string> {
  const deadline = performance.now() + gatheredWithinMs;
  for (;;) {
    const { knowledgeGaps } = await client.listKnowledgeGaps({ chatbotId });
    const gap = knowledgeGaps.find(({ questions }) => questions >= 3);
    if (gap !== undefined) return gap.id;
    if (performance.now() > deadline)
      throw new Error(`The questions are not gathered: ${JSON.stringify(knowledgeGaps)}`);
    await delay(250);
  }
}

if (import.meta.main) await takePictures();
