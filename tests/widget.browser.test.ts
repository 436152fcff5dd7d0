import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { findBarriers, startBrowser } from "./support/browser.ts";
import { buildWidget } from "./support/build-widget.ts";
import { beginStream, startScriptedChat, wholeAnswer } from "./support/scripted-chat.ts";
import type { ScriptedChat } from "./support/scripted-chat.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import {
  answersOf,
  ask,
  composerOf,
  coveredControls,
  launcherOf,
  listenToStatus,
  openChat,
  openHostPage,
  overflow,
  strictPolicy,
} from "./support/widget-page.ts";

const faqs = [
  {
    question: "When are you open?",
    answer: "**Monday to Friday**, 9 to 17. See [the calendar](https://example.com/calendar).",
  },
];
const settings = {
  name: "Help desk",
  welcomeMessage: "Welcome! What can I do for you?",
  suggestedMessages: ["When are you open?", "How much is the delivery?"],
  colors: { primary: "#4f46e5" },
  handoff: { enabled: true },
  leadForm: {
    enabled: true,
    title: "How can we reach you?",
    phone: "optional",
    note: "optional",
    when: "after-messages",
    afterMessages: 1,
    consentText: "You may write to me.",
  },
};

let store: TestStore;
let service: ServiceProcess;
let scripted: ScriptedChat;
let browser: Browser;
let chatbotId: string;
let plainId: string;

beforeAll(async () => {
  buildWidget();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store), startBrowser()]);
  scripted = await startScriptedChat(service.url);
  chatbotId = await createTrainedChatbot(service.url, faqs, settings);
  plainId = await createTrainedChatbot(service.url, faqs, { ...settings, leadForm: null });
});

afterAll(async () => {
  await browser.close();
  await scripted.close();
  await service.end("SIGTERM");
  await store.remove();
});

/** Kept for a look where SVC_SCREENSHOTS names a folder: axe sees no button that another covers. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SVC_SCREENSHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

describe("with the service", () => {
  test("a visitor asks by keyboard alone on another site's strict page, and finds the conversation again", async () => {
    const policy = strictPolicy.replaceAll("'self'", `'self' ${service.url}`);
    const { page, complaints, outside } = await openHostPage(browser, service.url, {
      chatbotId: plainId,
      policy,
      path: "http://shop.localhost:8080/shop",
    });
    await launcherOf(page).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await composerOf(page).waitFor();
    const heard = await listenToStatus(page);
    await page.keyboard.type("When are you open?");
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "Sources" }).waitFor();
    expect(await answersOf(page).last().locator("strong").innerText()).toBe("Monday to Friday");
    const link = page.getByRole("link", { name: "the calendar" });
    expect(await link.getAttribute("href")).toBe("https://example.com/calendar");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(await heard()).toEqual([
      "Help desk is writing an answer.",
      "Help desk: Monday to Friday, 9 to 17. See the calendar.",
    ]);
    // Backwards from the composer stand the answer's own buttons.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.locator('svc-chat [aria-pressed="true"]').waitFor();
    await page.keyboard.press("Escape");
    expect(await composerOf(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)).toBe("launcher");
    await page.reload();
    await openChat(page);
    await page.locator('svc-chat [aria-pressed="true"]').waitFor();
    expect(await answersOf(page).last().innerText()).toContain("Monday to Friday");
    expect(outside).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("until somebody wants to chat only the loader and the settings are loaded, and nothing moves on the page", async () => {
    const { page } = await openHostPage(browser, service.url, { chatbotId });
    await launcherOf(page).waitFor();
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map((entry) => ({ name: new URL(entry.name).pathname, bytes: (entry as PerformanceResourceTiming).encodedBodySize }))
        .filter(({ bytes }) => bytes > 0),
    );
    expect(loaded.map(({ name }) => name)).toEqual(["/widget.js", `/api/public/chatbot/${chatbotId}`]);
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, "value"));
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 200);
        }),
    );
    expect(shifts).toBe(0);
    // The first sign is enough.
    const asked = page.waitForResponse((response) => response.url().includes("/widget/chat-"));
    await launcherOf(page).hover();
    expect((await asked).headers()["cache-control"]).toContain("immutable");
    await page.close();
  });
});

type State = "closed" | "open" | "streaming" | "answer" | "form" | "error" | "handoff";
const states: readonly State[] = ["closed", "open", "streaming", "answer", "form", "error", "handoff"];

const richAnswer = [
  "You have **three** choices:",
  "1. Standard, in *three* days\n2. Express, see [prices](https://example.com/prices)",
  "| Weight | Price |\n|---|---:|\n| 1 kg | 4 € |\n| 10 kg | 12 € |",
  "```js\nconst price = weight * 1.2; // a line that is rather long for a telephone's screen\n```",
  "> Free above 50 €.",
].join("\n\n");

/** Brings a fresh chat into a state, by scripted answers. */
async function bring(page: Page, state: State): Promise<void> {
  if (state === "closed") return;
  await openChat(page);
  if (state === "open") return;
  scripted.answer = (outgoing) => {
    if (state === "error") return void outgoing.destroy();
    if (state === "streaming")
      return beginStream(
        outgoing,
        { type: "start", messageId: "msg_stream" },
        { type: "text-start", id: "text" },
        { type: "text-delta", id: "text", delta: "An answer that is **being** wri" },
      );
    if (state === "handoff")
      beginStream(outgoing, { type: "start", messageId: "msg_hand" }, { type: "data-handoff", data: { handoff: "waiting", agent: null } });
    return wholeAnswer(outgoing, richAnswer, {
      type: "source-url",
      sourceId: "1",
      url: "https://example.com/a",
      title: "A page with a title that is far too long for a chip on any telephone",
    });
  };
  await ask(page, "How much is the delivery? I have a parcel that is rather heavy.");
  if (state === "streaming") await page.getByText("being").waitFor();
  else if (state === "error") await page.getByRole("button", { name: "Try again" }).waitFor();
  else await page.getByRole("list", { name: "Sources" }).waitFor();
  if (state === "form") await page.getByRole("textbox", { name: "E-mail" }).waitFor();
}

describe("what it looks like", () => {
  test.for([
    { look: "light", options: {}, attributes: 'data-theme="light"' },
    { look: "dark", options: {}, attributes: 'data-theme="dark"' },
    { look: "rtl", options: {}, attributes: 'data-locale="ar" data-position="left"' },
    { look: "forced", options: { forcedColors: "active" as const }, attributes: 'data-theme="auto"' },
  ])("no barrier, no covered control and no sideways scrolling in any state: $look", async ({ look, options, attributes }) => {
    for (const state of states) {
      // A form comes only where the chatbot asks for one.
      const id = state === "form" ? chatbotId : plainId;
      const { page, complaints } = await openHostPage(browser, scripted.url, { chatbotId: id, attributes, options });
      await launcherOf(page).waitFor();
      const arabic = look === "rtl";
      if (arabic) await bringArabic(page, state);
      else await bring(page, state);
      for (const width of [1440, 768, 360, 320]) {
        await page.setViewportSize({ width, height: width === 1440 ? 900 : 740 });
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        const at = `${look} ${state} ${width}`;
        if (width !== 320) expect(await findBarriers(page), at).toEqual([]);
        expect(await coveredControls(page), at).toEqual([]);
        expect(await overflow(page), at).toBeLessThanOrEqual(0);
        await picture(page, `${look}-${state}-${width}`);
      }
      expect(complaints.filter((line) => !line.includes("ERR_")), `${look} ${state}`).toEqual([]);
      await page.close();
    }
  }, 120_000);

  /** The same without words to look for. */
  async function bringArabic(page: Page, state: State): Promise<void> {
    if (state === "closed") return;
    await openChat(page);
    if (state === "open") return;
    scripted.answer = (outgoing) => {
      if (state === "error") return void outgoing.destroy();
      return wholeAnswer(outgoing, "نحن مفتوحون من **الاثنين** إلى الجمعة.\n\n- واحد\n- two words\n\n`code`");
    };
    await ask(page, "متى تفتحون؟");
    await page.locator(state === "error" ? "svc-chat .state.fault" : "svc-chat .row.bot strong").waitFor();
    expect(await page.locator("svc-chat .svc").getAttribute("dir")).toBe("rtl");
  }
});
