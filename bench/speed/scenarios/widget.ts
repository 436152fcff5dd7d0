import type { Browser, Page } from "playwright-core";
import { createTrainedChatbot } from "../../../tests/support/api.ts";
import { startBrowser } from "../../../tests/support/browser.ts";
import { buildWidget } from "../../../tests/support/build-widget.ts";
import { beginStream, startScriptedChat } from "../../../tests/support/scripted-chat.ts";
import type { ScriptedChat } from "../../../tests/support/scripted-chat.ts";
import { ask, composerOf, launcherOf, openHostPage } from "../../../tests/support/widget-page.ts";
import { median, rounded } from "../figures.ts";
import { toResult } from "../result.ts";
import type { Result } from "../result.ts";
import { prepareService } from "../targets/start-trained.ts";
import { startService } from "../targets/svc.ts";
import type { Scenario, Setting } from "./scenario.ts";

const rounds = 5;
const messages = 500;
/** From a question to the first word of its answer: by then what the question itself had drawn is done. */
const hesitationMs = 400;
/** A telephone of the middle class on a slow network. */
const slowCpu = 4;
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 7.5e5 / 8 };

export const widgetScenario: Scenario = {
  name: "widget",
  about: `The script tag in Chromium at a quarter of the CPU: to the launcher and to the composer on 1.6 Mbit/s, and what the page itself suffers; opening, scrolling, typing and an answer's first word beside ${messages} messages.`,
  async *run({ engines, resources }: Setting) {
    for (const engine of engines) {
      buildWidget();
      const { url } = await startService(resources, await prepareService(resources, { engine }));
      const chatbotId = await createTrainedChatbot(url, [{ question: "When?", answer: "Now." }]);
      const browser = await resources.acquire(startBrowser, (each) => each.close());
      const scripted = await resources.acquire(
        () => startScriptedChat(url),
        (each) => each.close(),
      );
      yield toResult({
        scenario: "widget",
        target: "svc",
        engine,
        further: {
          ...(await measureLoading(browser, url, chatbotId)),
          ...(await measureLongChat(browser, scripted, chatbotId)),
        },
      } satisfies Parameters<typeof toResult>[0]);
    }
  },
};

type Figures = NonNullable<Result["further"]>;

async function measureLoading(browser: Browser, url: string, chatbotId: string): Promise<Figures> {
  const bubble: number[] = [];
  const composer: number[] = [];
  const blocked: number[] = [];
  const shift: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slowNetwork);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowCpu });
    await page.addInitScript(watchHostPage);
    const html = `<!doctype html><title>Shop</title><h1>A shop</h1><script src="${url}/widget.js" data-chat-id="${chatbotId}" async></script>`;
    await page.route("**/shop", (route) => route.fulfill({ contentType: "text/html", body: html }));
    await page.goto(`${url}/shop`, { waitUntil: "commit" });
    await launcherOf(page).waitFor();
    // Since the page began.
    bubble.push(await page.evaluate(() => performance.now()));
    // Requests go their own way again, not through the driver.
    await page.unrouteAll();
    const usable = page.evaluate(untilComposer);
    await launcherOf(page).click();
    composer.push(await usable);
    const suffered = await page.evaluate(() => globalThis.suffered);
    blocked.push(suffered.blockedMs);
    shift.push(suffered.layoutShift);
    await page.close();
  }
  return {
    bubbleMs: rounded(median(bubble)),
    composerMs: rounded(median(composer)),
    blockedMs: rounded(median(blocked)),
    layoutShift: rounded(Math.max(...shift)),
  };
}

declare global {
  /** Of a page that has nothing else on it. */
  var suffered: { blockedMs: number; layoutShift: number };
}

/** In the page, before anything else of it: what Lighthouse counts against it. */
function watchHostPage(): void {
  const suffered = { blockedMs: 0, layoutShift: 0 };
  globalThis.suffered = suffered;
  // Total Blocking Time: what tasks take beyond 50 ms.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) suffered.blockedMs += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) suffered.layoutShift += Number(Reflect.get(entry, "value"));
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * From when the pointer comes to the launcher, at which the click follows, until the composer has the focus and is
 * painted, ms. By the page's own clock: the driver takes some 300 ms to point, click and look on a slow CPU.
 */
function untilComposer(): Promise<number> {
  return new Promise((resolve) => {
    const host = document.querySelector("svc-chat");
    const look = (cameMs: number) =>
      requestAnimationFrame(() => {
        const isUsable = host?.shadowRoot?.activeElement?.nodeName === "TEXTAREA";
        // Behind this frame's paint.
        if (isUsable) setTimeout(() => resolve(performance.now() - cameMs));
        else look(cameMs);
      });
    host?.addEventListener("pointerover", ({ timeStamp }) => look(timeStamp), { once: true });
  });
}

async function measureLongChat(browser: Browser, scripted: ScriptedChat, chatbotId: string): Promise<Figures> {
  const { page } = await openHostPage(browser, scripted.url, { chatbotId, policy: null });
  await keepMessages(page, chatbotId);
  const session = await page.context().newCDPSession(page);
  // Everything is there: only what is done with it is measured.
  await page.reload();
  await launcherOf(page).hover();
  await page.waitForResponse((response) => response.url().includes("/widget/chat-")).catch(() => undefined);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowCpu });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  await page.keyboard.press("Escape");
  const figures = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const root = document.querySelector("svc-chat")?.shadowRoot;
    const started = performance.now();
    root?.querySelector<HTMLElement>(".launcher")?.click();
    while (!root?.querySelector(".log li")) await frame();
    await frame();
    const openMs = performance.now() - started;
    let longestTaskMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
    }).observe({ type: "longtask" });
    const log = root.querySelector(".log");
    let nodes = 0;
    for (let step = 0; step < 120; step++) {
      if (log) log.scrollTop -= step % 10 === 0 ? 3_000 : 300;
      await frame();
      nodes = Math.max(nodes, root.querySelectorAll(".log li.row").length);
    }
    const input = root.querySelector("textarea");
    let typingMs = 0;
    for (let letter = 0; letter < 20; letter++) {
      const pressed = performance.now();
      if (input) input.value += "x";
      input?.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
      await frame();
      typingMs = Math.max(typingMs, performance.now() - pressed);
    }
    // The observer is told a little later.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { openMs, longestTaskMs, nodes, typingMs };
  });
  const firstWord = await measureFirstWord(page, scripted);
  await page.close();
  return {
    firstWordPaintedMs: rounded(median(firstWord)),
    openLongChatMs: rounded(figures.openMs),
    longestTaskMs: rounded(figures.longestTaskMs),
    messageNodes: figures.nodes,
    typingMs: rounded(figures.typingMs),
  };
}

/** From when a page has an answer's first word until that is painted, ms; one a round. */
async function measureFirstWord(page: Page, scripted: ScriptedChat): Promise<number[]> {
  await page.evaluate(() => {
    const { prototype } = ReadableStreamDefaultReader;
    const { read } = prototype;
    prototype.read = async function (this: ReadableStreamDefaultReader<Uint8Array>) {
      const piece = await read.call(this);
      if (new TextDecoder().decode(piece.value as Uint8Array).includes("First word"))
        globalThis.arrivedMs = performance.now();
      return piece;
    } as typeof read;
  });
  const painted: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const word = `First word ${round}`;
    scripted.answer = (outgoing) => {
      beginStream(outgoing, { type: "start", messageId: `msg_word_${round}` }, { type: "text-start", id: "text" });
      setTimeout(() => {
        beginStream(
          outgoing,
          { type: "text-delta", id: "text", delta: word },
          { type: "text-end", id: "text" },
          { type: "finish" },
        );
        outgoing.end("data: [DONE]\n\n");
      }, hesitationMs);
    };
    const shown = page.evaluate(
      (words) =>
        new Promise<number>((resolve) => {
          const root = document.querySelector("svc-chat")?.shadowRoot;
          const look = () =>
            requestAnimationFrame(() => {
              // Behind this frame's paint.
              if (root?.querySelector(".log ol")?.textContent.includes(words))
                setTimeout(() => resolve(performance.now() - globalThis.arrivedMs));
              else look();
            });
          look();
        }),
      word,
    );
    await ask(page, `Question ${round}`);
    painted.push(await shown);
  }
  return painted;
}

declare global {
  var arrivedMs: number;
}

async function keepMessages(page: Page, chatbotId: string): Promise<void> {
  await page.evaluate(
    ([id, length]) => {
      const kept = Array.from({ length }, (_each, at) => ({
        id: `msg_${at}`,
        role: at % 2 === 0 ? "user" : "assistant",
        content:
          at % 2 === 0 ? `Question ${at}` : `Answer **${at}**\n\n- ${"Some words of it. ".repeat(at % 9)}\n- \`code\``,
        timestamp: new Date(1_700_000_000_000 + at * 1_000).toISOString(),
        status: "done",
      }));
      localStorage.setItem(
        `svc:conversation:${id}`,
        JSON.stringify({ sessionId: "kept", token: null, agreed: false, unread: 0, lead: "none", messages: kept }),
      );
    },
    [chatbotId, messages] as const,
  );
}
