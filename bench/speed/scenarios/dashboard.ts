import { setTimeout as delay } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { chat, createTrainedChatbot } from "../../../tests/support/api.ts";
import { startBrowser } from "../../../tests/support/browser.ts";
import { buildDashboard } from "../../../tests/support/built.ts";
import { ownerEnvironment, signInAsOwner } from "../../../tests/support/dashboard.ts";
import { median, rounded } from "../figures.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { prepareService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

const rounds = 5;
const conversations = 100;
/** A telephone of the middle class on a slow network, as Lighthouse has it. */
const slowCpu = 4;
/** How long a person holds a button down, ms; in no time at all, nothing could be drawn between. */
const press = { delay: 80 };
/** How soon the next thing is pressed after one is seen, ms: by then its lines have come too. */
const lookMs = 500;
/** How long people look at a page before they press something on it. */
const readingMs = 5_000;
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 7.5e5 / 8 };

export const dashboardScenario: Scenario = {
  name: "dashboard",
  about: `The dashboard in Chromium at a quarter of the CPU: its first load on 1.6 Mbit/s, and the longest interaction among ${conversations} conversations.`,
  async *run({ engines, resources }: Setting) {
    for (const engine of engines) {
      await buildDashboard();
      const settings = await prepareService(resources, { engine, environment: ownerEnvironment });
      const { url } = await startService(resources, settings);
      const chatbotId = await createTrainedChatbot(url, [{ question: "When are you open?", answer: "At nine." }]);
      for (let nth = 0; nth < conversations; nth++)
        await chat(url, { chatbotId, sessionId: `visitor-${nth}`, text: "When are you open?" });
      const browser = await resources.acquire(startBrowser, (each) => each.close());
      const owner = await signInAsOwner(browser, url);
      yield toResult({
        scenario: "dashboard",
        target: "svc",
        engine,
        further: {
          ...(await measureLoading(browser, owner, url)),
          ...(await measureInteractions(browser, owner, url)),
        },
      });
    }
  },
};

type Figures = NonNullable<Result["further"]>;

/** What Lighthouse's judgement of speed is made of, and bytes. */
interface Loading {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly layoutShift: number;
}

async function measureLoading(browser: Browser, owner: BrowserContext, url: string): Promise<Figures> {
  const storageState = await owner.storageState();
  const loads: (Loading & { usableMs: number; scriptBytes: number; styleBytes: number })[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slowNetwork);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowCpu });
    const kinds = new Map<string, string>();
    const bytes = { Script: 0, Stylesheet: 0 };
    session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (kind === "Script" || kind === "Stylesheet") bytes[kind] += encodedDataLength;
    });
    await page.addInitScript(watchLoading);
    await page.goto(`${url}/chatbots`, { waitUntil: "commit" });
    await page.getByRole("table").getByRole("link").first().waitFor();
    const usableMs = await page.evaluate(() => performance.now());
    await page.waitForLoadState("networkidle");
    const load = { usableMs, scriptBytes: bytes.Script, styleBytes: bytes.Stylesheet };
    // What is fetched ahead then must not block either.
    await delay(readingMs);
    loads.push({ ...(await page.evaluate(() => globalThis.loading)), ...load });
    await context.close();
  }
  const of = (field: keyof (typeof loads)[number]) => rounded(median(loads.map((each) => each[field])));
  return {
    scriptBytes: of("scriptBytes"),
    styleBytes: of("styleBytes"),
    usableMs: of("usableMs"),
    firstPaintMs: of("firstPaintMs"),
    largestPaintMs: of("largestPaintMs"),
    blockedMs: of("blockedMs"),
    layoutShift: of("layoutShift"),
  };
}

declare global {
  var loading: { -readonly [Field in keyof Loading]: Loading[Field] };
  var longestInteractionMs: number;
}

/** In the page, before anything else of it. */
function watchLoading(): void {
  const loading = { firstPaintMs: 0, largestPaintMs: 0, blockedMs: 0, layoutShift: 0 };
  globalThis.loading = loading;
  const watch = (type: string, hear: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") loading.firstPaintMs = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    loading.largestPaintMs = startTime;
  });
  // Total Blocking Time: what tasks take beyond 50 ms.
  watch("longtask", ({ duration }) => {
    loading.blockedMs += Math.max(0, duration - 50);
  });
  watch("layout-shift", ({ value = 0 }) => {
    loading.layoutShift += value;
  });
}

/** From a press until what it changes is drawn: the longest of all, as Interaction to Next Paint has it. */
async function measureInteractions(browser: Browser, owner: BrowserContext, url: string): Promise<Figures> {
  const figures: Record<string, number[]> = {};
  // As large as the window: in a page of another size Chromium does not tell that what is at its bottom was drawn.
  const context = await browser.newContext({ storageState: await owner.storageState(), viewport: null });
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage();
    await page.goto(`${url}/chatbots`);
    await page.getByRole("table").waitFor();
    await delay(readingMs);
    await page.evaluate(watchInteractions);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowCpu });
    for (const [name, interact] of interactions) {
      await interact(page);
      (figures[name] ??= []).push(await longestSince(page));
    }
    await page.close();
  }
  const medians = Object.entries(figures).map(([name, ms]) => [name, rounded(median(ms))] as const);
  return {
    ...Object.fromEntries(medians),
    longestInteractionMs: Math.max(...medians.map(([, ms]) => ms ?? 0)),
  };
}

const interactions: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    "menuMs",
    async (page) => {
      await page.getByRole("button", { name: /owner@example\.com/u }).click(press);
      await page.getByRole("dialog").waitFor();
      await delay(lookMs);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
  ],
  [
    "switchPageMs",
    async (page) => {
      for (const name of ["Tickets", "Leads", "Knowledge gaps", "Settings", "Inbox"]) {
        await page.getByRole("link", { name, exact: true }).click(press);
        await page.getByRole("heading", { level: 1, name }).waitFor();
        await delay(lookMs);
      }
      await page.getByRole("main").getByRole("listitem").nth(20).waitFor();
    },
  ],
  [
    "openConversationMs",
    async (page) => {
      const lines = page.getByRole("main").getByRole("listitem").getByRole("link");
      for (const nth of [1, 3, 5]) {
        await lines.nth(nth).click(press);
        await page.getByText("At nine.").waitFor();
        await delay(lookMs);
      }
    },
  ],
  ["typeFilterMs", async (page) => page.getByRole("searchbox").pressSequentially("opening hours", { delay: 30 })],
  [
    "openChatbotMs",
    async (page) => {
      await page.getByRole("link", { name: "Chatbots", exact: true }).click(press);
      await page.getByRole("table").waitFor();
      await delay(lookMs);
      await page.getByRole("table").getByRole("link").first().click(press);
      await page.getByLabel("Your question").waitFor();
      for (const name of ["Knowledge", "Playground", "Analytics", "Settings"]) {
        const link = page.getByRole("main").getByRole("link", { name, exact: true });
        await link.click(press);
        await page.locator(`main a[aria-current=page]`, { hasText: name }).waitFor();
        await delay(lookMs);
      }
    },
  ],
  [
    "openDialogMs",
    async (page) => {
      await page.getByRole("main").getByRole("link", { name: "Knowledge", exact: true }).click(press);
      await delay(lookMs);
      for (const name of ["Add files", "Write a text"]) {
        await page.getByRole("button", { name }).click(press);
        await page.getByRole("dialog").waitFor();
        await delay(lookMs);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
    },
  ],
];

function watchInteractions(): void {
  globalThis.longestInteractionMs = 0;
  // The least that browsers tell of.
  const events = { type: "event", durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // A pointer that only passes over something is no interaction, and has no id of one.
      // For a key that is let go nothing is drawn, so it would last until whatever is drawn next.
      const isInteraction = "interactionId" in entry && entry.interactionId !== 0 && entry.name !== "keyup";
      if (isInteraction) globalThis.longestInteractionMs = Math.max(globalThis.longestInteractionMs, entry.duration);
    }
  }).observe(events);
}

/** Since it was asked the last time. The observer is told a little later. */
async function longestSince(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const longest = globalThis.longestInteractionMs;
    globalThis.longestInteractionMs = 0;
    return longest;
  });
}
