import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@svc/contract";
import type { Browser, Page } from "playwright-core";
import { chat } from "../tests/support/api.ts";
import { startBrowser } from "../tests/support/browser.ts";
import { owner } from "../tests/support/dashboard.ts";
import { answerGap, beginWithSite, claim, openWaiting, sayInWidget, tryQuestion } from "../tests/support/journeys.ts";
import { startServiceProcess, testApiKey } from "../tests/support/service-process.ts";
import { startWebSite } from "../tests/support/web-site.ts";
import { chatbot, conversations, faqs, sitePages } from "./pictures/bike-shop.ts";

type Look = "light" | "dark";

/** What is taken: `docs/pictures/NAME-LOOK.webp`. A visitor's page looks as its chatbot does, whatever the reader prefers. */
export const pictures = [
  { name: "chat", looks: ["light"] },
  { name: "first-answer", looks: ["light", "dark"] },
  { name: "inbox", looks: ["light", "dark"] },
  { name: "knowledge-gap", looks: ["light", "dark"] },
] as const satisfies readonly { readonly name: string; readonly looks: readonly Look[] }[];

const folder = join(import.meta.dirname, "../docs/pictures");
const foundWithinMs = 60_000;

/** Takes the README's pictures on the journeys that the tests take, from an empty service on: `npm run pictures`. */
async function takePictures(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "svc-pictures-"));
  const site = await startWebSite();
  site.serve(sitePages);
  const service = await startServiceProcess(
    { settings: { databaseUrl: "", dataDir }, remove: async () => undefined },
    { SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` },
  );
  const browser = await startBrowser();
  try {
    const path = await found("claim link", () => /\/claim#token=[\w-]+/u.exec(service.log())?.[0]);
    await walk(browser, service.url, site.url, path);
  } finally {
    await browser.close();
    await service.end("SIGTERM");
    site.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function walk(browser: Browser, url: string, site: string, claimPath: string): Promise<void> {
  const client = createClient({ baseUrl: url, apiKey: testApiKey });
  const page = await open(browser, `${url}${claimPath}`);
  await claim(page, owner);
  const address = await beginWithSite(page, { site: `${site}/`, pages: 6 });
  await tryQuestion(page, "How long is the warranty of a repair?", "every repair one of twelve months");
  await take(page, "first-answer", "Test chat");

  const chatbotId = address.split("/").at(-1) ?? "";
  await client.updateChatbot({ chatbotId, ...chatbot });
  await client.trainChatbot({ chatbotId, data: { faqs } });
  for (const { visitor, says } of conversations)
    for (const text of says) await chat(url, { chatbotId, sessionId: visitor, text });

  const visitor = await open(browser, `${url}/chat/${chatbotId}`);
  for (const [question, answer] of [
    ["When are you open?", "Saturday from ten to two"],
    ["What does a large inspection include?", "both wheels trued"],
  ] as const) {
    await sayInWidget(visitor, question);
    await visitor.getByRole("log").getByText(answer).waitFor();
  }
  await take(visitor, "chat");

  await page.goto(`${url}/sessions`);
  await openWaiting(page, "My chain came off");
  await page.getByRole("complementary").getByText("Summary").waitFor();
  await take(page, "inbox");

  // It was asked three times, and is gathered after some seconds.
  const { question } = await found("knowledge gap", async () => {
    const { knowledgeGaps } = await client.listKnowledgeGaps({ chatbotId });
    return knowledgeGaps.find(({ questions }) => questions >= 3);
  });
  await page.goto(`${url}/gaps`);
  await answerGap(page, question, "Yes. We ship to Norway for 89 euros; it takes a week.");
  await take(page, "knowledge-gap");
}

async function open(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });
  await page.goto(address);
  return page;
}

/** @param heading at the top of the picture; that of the page if left out. */
async function take(page: Page, name: (typeof pictures)[number]["name"], heading?: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const top = heading === undefined ? page.locator("body") : page.getByRole("heading", { name: heading });
  await top.evaluate((element) => element.scrollIntoView());
  for (const look of pictures.find((picture) => picture.name === name)?.looks ?? []) {
    await page.emulateMedia({ colorScheme: look });
    await page.evaluate(() => document.fonts.ready);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
    writeFileSync(join(folder, `${name}-${look}.webp`), Buffer.from(data, "base64"));
  }
}

/** What is looked for until it is there: neither the token nor a gap comes with what leads to it. */
async function found<Thing>(name: string, look: () => Thing | undefined | Promise<Thing | undefined>): Promise<Thing> {
  const deadline = performance.now() + foundWithinMs;
  for (;;) {
    const thing = await look();
    if (thing !== undefined) return thing;
    if (performance.now() > deadline) throw new Error(`There is no ${name}.`);
    await delay(250);
  }
}

if (import.meta.main) await takePictures();
