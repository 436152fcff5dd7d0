import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { findBarriers, rulesOfColours, startBrowser } from "./support/browser.ts";
import { expectBelow, msOf } from "./support/expect-below.ts";
import { beginStream, wholeAnswer } from "./support/scripted-chat.ts";
import { startWebSite } from "./support/web-site.ts";
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
  untilStill,
} from "./support/widget-page.ts";
import { useWidgetStage } from "./support/widget-stage.ts";

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

/** What somebody's page pays for visitors who do not chat. */
const bytesWithoutChat = 4_300;

const stage = useWidgetStage(settings, faqs);
let plainId: string;
beforeAll(async () => {
  plainId = await createTrainedChatbot(stage.url, faqs, { ...settings, leadForm: null });
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
    const policy = strictPolicy.replaceAll("'self'", `'self' ${stage.url}`);
    const { page, complaints, outside } = await openHostPage(stage.browser, stage.url, {
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
    // It may have come before the browser drew that it was waited for.
    await expect
      .poll(async () => (await heard()).filter((words) => words !== "Help desk is typing."))
      .toEqual(["Help desk: Monday to Friday, 9 to 17. See the calendar."]);
    await page.getByRole("button", { name: "Good answer" }).waitFor();
    // Backwards from the composer stand the answer's own buttons.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    const rated = page.waitForResponse((response) => response.url().endsWith("/api/public/feedback"));
    await page.keyboard.press("Enter");
    await page.locator('svc-chat [aria-pressed="true"]').waitFor();
    expect((await rated).ok()).toBe(true);
    await page.keyboard.press("Escape");
    await composerOf(page).waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className))
      .toBe("launcher");
    await page.reload();
    await openChat(page);
    await page.locator('svc-chat [aria-pressed="true"]').waitFor();
    expect(await answersOf(page).last().innerText()).toContain("Monday to Friday");
    expect(outside).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("a panel that is open stays open on the next page without taking its focus, and one that was closed stays closed", async () => {
    const { page } = await openHostPage(stage.browser, stage.url, { chatbotId: plainId });
    await openChat(page);
    await page.reload();
    await composerOf(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    await composerOf(page).press("Escape");
    await composerOf(page).waitFor({ state: "detached" });
    await page.reload();
    await launcherOf(page).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await composerOf(page).count()).toBe(0);
    await page.close();
  });

  test("on a telephone's screen the next page is not covered by the panel of the last one", async () => {
    const { page } = await openHostPage(stage.browser, stage.url, { chatbotId: plainId });
    await page.setViewportSize({ width: 360, height: 740 });
    await openChat(page);
    await page.reload();
    await launcherOf(page).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.close();
  });

  test("until somebody wants to chat only the loader and the settings are loaded, and nothing moves on the page", async () => {
    const { page } = await openHostPage(stage.browser, stage.url, { chatbotId: stage.chatbotId });
    await launcherOf(page).waitFor();
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map((entry) => ({
          name: new URL(entry.name).pathname,
          bytes: (entry as PerformanceResourceTiming).encodedBodySize,
        }))
        .filter(({ bytes }) => bytes > 0),
    );
    expect(loaded.map(({ name }) => name)).toEqual(["/widget.js", `/api/public/chatbot/${stage.chatbotId}`]);
    // As it comes over the wire, compressed by the service.
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(bytesWithoutChat);
    await untilStill(page);
    await page.evaluate(() => {
      const shifts: PerformanceEntry[] = [];
      Reflect.set(globalThis, "shifts", shifts);
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: "layout-shift",
        buffered: true,
      });
      // The one that shows that shifts are told.
      requestAnimationFrame(() => {
        const planted = document.createElement("div");
        planted.style.height = "100px";
        document.body.prepend(planted);
      });
    });
    await expect
      .poll(() => page.evaluate(() => (Reflect.get(globalThis, "shifts") as unknown[]).length), { timeout: 10_000 })
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => (Reflect.get(globalThis, "shifts") as unknown[]).length)).toBe(1);
    // The first sign is enough.
    const asked = page.waitForResponse((response) => response.url().includes("/widget/chat-"));
    await launcherOf(page).hover();
    expect((await asked).headers()["cache-control"]).toContain("immutable");
    await page.close();
  });
});

type State = "closed" | "open" | "streaming" | "answer" | "form" | "error" | "handoff";
const states: readonly State[] = ["closed", "open", "streaming", "answer", "form", "error", "handoff"];

const english = {
  question: "How much is the delivery? I have a parcel that is rather heavy.",
  begun: "An answer that is **being** wri",
  answer: [
    "You have **three** choices:",
    "1. Standard, in *three* days\n2. Express, see [prices](https://example.com/prices)",
    "| Weight | Price |\n|---|---:|\n| 1 kg | 4 € |\n| 10 kg | 12 € |",
    "```js\nconst price = weight * 1.2; // a line that is rather long for a telephone's screen\n```",
    "> Free above 50 €.",
  ].join("\n\n"),
  source: "A page with a title that is far too long for a chip on any telephone",
};
const arabic: typeof english = {
  question: "كم تكلفة التوصيل؟ لديّ طرد ثقيل بعض الشيء.",
  begun: "إجابة **تُكتب** الآ",
  answer: [
    "لديك **ثلاثة** خيارات:",
    "1. عادي، خلال *ثلاثة* أيام\n2. سريع، انظر [الأسعار](https://example.com/prices)\n3. two English words",
    "| الوزن | السعر |\n|---|---:|\n| 1 كغ | 4 € |\n| 10 كغ | 12 € |",
    "```js\nconst price = weight * 1.2; // a line that is rather long for a telephone's screen\n```",
    "> مجانًا فوق 50 €.",
  ].join("\n\n"),
  source: "صفحة عنوانها أطول بكثير من أن تتسع له شارة صغيرة على أي هاتف",
};

/** Brings a fresh chat into a state, by scripted answers; in any language. */
async function bring(page: Page, state: State, said = english): Promise<void> {
  if (state === "closed") return;
  await openChat(page);
  if (state === "open") return;
  stage.scripted.answer = (outgoing) => {
    if (state === "error") return void outgoing.destroy();
    if (state === "streaming")
      return beginStream(
        outgoing,
        { type: "start", messageId: "msg_stream" },
        { type: "text-start", id: "text" },
        { type: "text-delta", id: "text", delta: said.begun },
      );
    if (state === "handoff")
      beginStream(
        outgoing,
        { type: "start", messageId: "msg_hand" },
        { type: "data-handoff", data: { handoff: "waiting", agent: null } },
      );
    return wholeAnswer(outgoing, said.answer, {
      type: "source-url",
      sourceId: "1",
      url: "https://example.com/a",
      title: said.source,
    });
  };
  await ask(page, said.question);
  const signs = {
    streaming: [".row.bot .bubble strong", ".composer button.send[type=button]"],
    error: [".state.fault button"],
    answer: [".sources a"],
    form: [".sources a", "form.lead input[type=email]"],
    handoff: [".sources a", ".banner"],
  };
  for (const sign of signs[state]) await page.locator(`svc-chat ${sign}`).waitFor();
}

describe("what it looks like", () => {
  test.for([
    { direction: "ltr", attributes: "", said: english },
    { direction: "rtl", attributes: 'data-locale="ar" data-position="left"', said: arabic },
  ])(
    "no barrier, no covered control and no sideways scrolling in any state, light, dark and in colours of the system's: $direction",
    async ({ direction, attributes, said }) => {
      for (const state of states) {
        // A form comes only where the chatbot asks for one.
        const id = state === "form" ? stage.chatbotId : plainId;
        const { page, complaints } = await openHostPage(stage.browser, stage.scripted.url, {
          chatbotId: id,
          attributes: `data-theme="auto" ${attributes}`,
        });
        await launcherOf(page).waitFor();
        await bring(page, state, said);
        if (state !== "closed") expect(await page.locator("svc-chat .svc").getAttribute("dir")).toBe(direction);
        for (const width of [1440, 768, 360, 320]) {
          await page.setViewportSize({ width, height: width === 1440 ? 900 : 740 });
          for (const forcedColors of ["none", "active"] as const) {
            await page.emulateMedia({ colorScheme: "light", forcedColors });
            await untilStill(page);
            const at = `${direction} ${state} ${width}, forced ${forcedColors}`;
            if (forcedColors === "none" && width !== 320) expect(await findBarriers(page), at).toEqual([]);
            expect(await coveredControls(page), at).toEqual([]);
            expect(await overflow(page), at).toBeLessThanOrEqual(0);
            await picture(page, `${direction}-${state}-${width}-${forcedColors}`);
          }
        }
        // These are the same at every width.
        expect(await findBarriers(page), `${direction} ${state} forced`).toEqual([]);
        await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
        await page.locator("svc-chat").evaluate((host) => host.setAttribute("data-theme", "dark"));
        await untilStill(page);
        expect(await findBarriers(page, rulesOfColours), `${direction} ${state} dark`).toEqual([]);
        await picture(page, `${direction}-${state}-dark`);
        expect(
          complaints.filter((line) => !line.includes("ERR_")),
          `${direction} ${state}`,
        ).toEqual([]);
        await page.close();
      }
    },
  );
});

describe("what may come back", () => {
  test("a hostile answer does nothing: no script, no request to elsewhere, no picture", async () => {
    const { page, complaints, outside } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: plainId });
    await openChat(page);
    stage.scripted.answer = (outgoing) =>
      wholeAnswer(
        outgoing,
        [
          '<img src=x onerror="document.title=1"><script>document.title=2</script><svg onload="document.title=3">',
          '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=document.title=4&gt;">',
          "![a picture](https://evil.example/track.png) [no](javascript:document.title=5) [no](JaVaScRiPt&colon;document.title=6)",
          "[no](java\tscript:document.title=7) [no](&#106;avascript:document.title=8) [no](data:text/html,<script>1</script>)",
          "[no](vbscript:x) [no](//evil.example) <javascript:document.title=9> [ref]\n\n[ref]: javascript:document.title=10",
          "[yes](https://example.com/?a=1&b=2)",
        ].join("\n\n"),
        { type: "source-url", sourceId: "1", url: "javascript:document.title=11", title: "Not a link" },
        { type: "source-document", sourceId: "2", mediaType: "text/plain", title: "Handbook.pdf" },
      );
    await ask(page, '<b>"Hello"</b>\u202e');
    await page.getByText("Handbook.pdf").waitFor();
    const links = await page
      .locator("svc-chat .panel a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const href of links) expect(href).toMatch(/^https:\/\//u);
    for (const link of await page.locator("svc-chat .panel a").all())
      await link.click({ modifiers: ["Alt"] }).catch(() => undefined);
    expect(await page.title()).toBe("A shop");
    expect(await page.locator("svc-chat :is(img, script, style, iframe, math)").count()).toBe(0);
    expect(outside).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("a megabyte, and a stream without an end, freeze nothing", async () => {
    const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: plainId });
    await openChat(page);
    stage.scripted.answer = (outgoing) =>
      wholeAnswer(outgoing, "[a](".repeat(100_000) + "**x* ".repeat(100_000) + "- a\n".repeat(30_000));
    await ask(page, "Give me a megabyte");
    await answersOf(page).nth(1).waitFor();
    let more: ReturnType<typeof setInterval> | undefined;
    stage.scripted.answer = (outgoing) => {
      beginStream(outgoing, { type: "start", messageId: "msg_endless" }, { type: "text-start", id: "text" });
      more = setInterval(
        () => beginStream(outgoing, { type: "text-delta", id: "text", delta: "* more and more\n".repeat(50) }),
        100,
      );
    };
    await ask(page, "And now without an end");
    await answersOf(page).nth(2).waitFor();
    await composerOf(page).pressSequentially("still here");
    await expectBelow(1_000, () => msOf(() => page.evaluate(() => new Promise(requestAnimationFrame))));
    expect(await composerOf(page).inputValue()).toBe("still here");
    await composerOf(page).fill("");
    await page.getByRole("button", { name: "Stop answer" }).click();
    await page.getByText("Stopped", { exact: true }).waitFor();
    clearInterval(more);
    await page.close();
  });
});

describe("on a difficult page", () => {
  test("styles that reset and shout, patched built-ins and an old library change nothing", async () => {
    const head = `<style>
      * { all: unset !important; display: none !important; font-size: 3px !important; }
      html, body, main, h1, p { display: block !important; }
      button, textarea, svc-chat { transform: rotate(9deg) !important; opacity: .1 !important; pointer-events: none !important; position: static !important; }
    </style><script>
      Array.prototype.toJSON = function () { return "broken"; };
      Object.prototype.extend = function () {};
      Array.prototype.each = Array.prototype.forEach;
      Array.prototype.entries = function () { return this.slice(); };
      Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
      Array.from = function (list) { var all = []; for (var at = 0; at < list.length; at++) all.push(list[at]); return all; };
      Function.prototype.bind = function (that) { var own = this; return function () { return own.apply(that, arguments); }; };
      Element.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
      Element.prototype.scrollTo = function () { throw new Error("patched"); };
      window.$ = window.jQuery = { fn: { jquery: "1.4.2" } };
    </script>`;
    const { page, complaints } = await openHostPage(stage.browser, stage.url, {
      chatbotId: plainId,
      head,
      policy: null,
    });
    await openChat(page);
    // Pressed, it is a little smaller, and grows again when it is let go.
    await untilStill(page);
    const style = await page.locator("svc-chat .launcher").evaluate((launcher) => {
      const { width, height } = launcher.getBoundingClientRect();
      const host = getComputedStyle((launcher.getRootNode() as ShadowRoot).host);
      // Scaled back, it may be off by a rounding error.
      return [Math.round(width), Math.round(height), host.display, host.opacity, host.transform];
    });
    expect(style).toEqual([56, 56, "block", "1", "none"]);
    expect(await coveredControls(page)).toEqual([]);
    await ask(page, "When are you open?");
    await answersOf(page).getByText("Monday to Friday").waitFor();
    await picture(page, "hostile-page");
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("where a browser gives neither storage nor locks, a visitor is answered (regression: without locks nothing was sent)", async () => {
    // As in frames that are kept apart, and where all of a site's data is blocked.
    const head = `<script>
      const refuse = () => { throw new DOMException("denied", "SecurityError"); };
      for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
      LockManager.prototype.request = async () => refuse();
      window.BroadcastChannel = function () { refuse(); };
    </script>`;
    const { page, complaints } = await openHostPage(stage.browser, stage.url, {
      chatbotId: plainId,
      head,
      policy: null,
    });
    await openChat(page);
    for (const round of [1, 2]) {
      await ask(page, "When are you open?");
      await answersOf(page).nth(round).getByText("Monday to Friday").waitFor();
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("it lacks nothing in the oldest browsers that are promised (regression: a source's address took it down)", async () => {
    // What came after Chrome 123, Firefox 124 and Safari 17.5, or one of them has never had.
    const head = `<script>
      delete URL.parse; delete Promise.withResolvers; delete Promise.try; delete RegExp.escape; delete window.navigation;
      delete window.requestIdleCallback; delete window.cancelIdleCallback; delete window.scheduler;
      delete Uint8Array.fromBase64; delete Element.prototype.setHTML; delete Element.prototype.moveBefore;
      for (const name of ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"])
        delete Set.prototype[name];
      for (const name of ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"])
        delete Iterator.prototype[name];
    </script>`;
    const { page, complaints } = await openHostPage(stage.browser, stage.scripted.url, {
      chatbotId: plainId,
      head,
      policy: null,
    });
    await bring(page, "answer");
    await page.getByRole("link", { name: "A page with a title" }).waitFor();
    await page.evaluate(() => history.pushState(null, "", "/shop/other"));
    await page.keyboard.press("Escape");
    await composerOf(page).waitFor({ state: "detached" });
    await openChat(page);
    await page.getByRole("link", { name: "A page with a title" }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("an old jQuery with shortcuts on every key, forms that go nowhere and styles of its own leaves the chat alone", async () => {
    // In the page itself, as such pages have it.
    const jQuery = readFileSync(new URL("../node_modules/jquery/dist/jquery.min.js", import.meta.url), "utf8");
    const head = `<script>${jQuery}</script><script>
      $(function () {
        $("body *").css({ fontSize: 3, position: "absolute" });
        $(document).on("keydown keypress keyup", function (event) {
          if (!$(event.target).is(":input")) return false;
        }).on("submit", "form", false);
        setInterval(function () { $("body > *").not("script").hide().show(); }, 200);
      });
    </script>`;
    const { page, complaints } = await openHostPage(stage.browser, stage.url, {
      chatbotId: plainId,
      head,
      policy: null,
    });
    await openChat(page);
    await page.keyboard.type("When are you open?");
    await page.keyboard.press("Enter");
    await answersOf(page).getByText("Monday to Friday").waitFor();
    expect(await coveredControls(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await composerOf(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => Reflect.get(Reflect.get(globalThis, "$").fn, "jquery") as string)).toBe("1.11.0");
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("a service worker that keeps whatever was read and answers without network by a page of its own hides nothing", async () => {
    const worker = `
      let isDown = false;
      self.addEventListener("message", ({ data }) => (isDown = data));
      self.addEventListener("install", () => self.skipWaiting());
      self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
      const answer = async (request) => {
        const cache = await caches.open("all");
        const kept = request.method === "GET" && (await cache.match(request));
        if (kept) return kept;
        try {
          const response = isDown ? await Promise.reject() : await fetch(request);
          if (request.method === "GET") cache.put(request, response.clone()).catch(() => {});
          return response;
        } catch {
          return new Response("<h1>No network</h1>", { headers: { "Content-Type": "text/html" } });
        }
      };
      self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));`;
    const site = await startWebSite();
    const tag = `<script src="${stage.url}/widget.js" data-chat-id="${plainId}" async></script>`;
    const registered = `<script>navigator.serviceWorker.register("/worker.js")</script>`;
    site.serve({
      "/": `<!doctype html><title>A shop</title><link rel="icon" href="data:,"><h1>A shop</h1>${registered}${tag}`,
      "/worker.js": (_request, response) => response.setHeader("Content-Type", "text/javascript").end(worker),
    });
    const page = await stage.browser.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(site.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const round of [1, 2]) {
      await page.reload();
      // The second time it is open already.
      if (round === 1) await openChat(page);
      await expect.poll(() => answersOf(page).count()).toBe(round);
      await ask(page, "When are you open?");
      await answersOf(page).nth(round).getByText("Monday to Friday").waitFor();
    }
    await page.reload();
    // What the service has, not what the worker kept of the first time.
    await expect.poll(() => answersOf(page).count()).toBe(3);
    const setDown = (value: boolean) =>
      page.evaluate((isDown) => navigator.serviceWorker.controller?.postMessage(isDown), value);
    await setDown(true);
    await ask(page, "And on holidays?");
    await page.getByRole("log").getByText("We couldn't connect.").waitFor();
    await setDown(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await answersOf(page).nth(3).waitFor();
    site.close();
    await page.close();
  });

  test("the way back leads to the page as it was left, chat and all, though the next page had the chat too", async () => {
    const site = await startWebSite();
    const tag = `<script src="${stage.url}/widget.js" data-chat-id="${plainId}" async></script>`;
    const shown = (title: string) =>
      `<!doctype html><title>${title}</title><link rel="icon" href="data:,"><a href="/next">On</a>${tag}`;
    site.serve({ "/": shown("First"), "/next": shown("Next") });
    const keeping = await startBrowser(["--disable-back-forward-cache"]);
    const page = await keeping.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(site.url);
    await openChat(page);
    await ask(page, "When are you open?");
    await answersOf(page).nth(1).getByText("Monday to Friday").waitFor();
    await composerOf(page).fill("Half a thou");
    await page.getByRole("link", { name: "On" }).click();
    await page.waitForURL("**/next");
    await composerOf(page).waitFor();
    await ask(page, "When are you open, please?");
    await answersOf(page).nth(2).waitFor();
    await page.goBack({ waitUntil: "commit" });
    // What is typed is kept by no storage: it is the same page.
    await expect.poll(() => composerOf(page).inputValue()).toBe("Half a thou");
    // It hears of what was said meanwhile, and goes on.
    await answersOf(page).nth(2).waitFor();
    await ask(page, "When are you open?");
    await answersOf(page).nth(3).waitFor();
    await keeping.close();
    site.close();
  });

  test("window.svc takes calls before and after it is there, tells what happens, and leaves nothing behind", async () => {
    const head = `<script>
      window.heard = [];
      (window.svc ||= []).push(["on", "ready", () => heard.push("ready")], ["open"]);
      for (const name of ["ready", "open", "close", "message:sent", "message:received"])
        document.addEventListener(name, (event) => heard.push(name + "!" + (event.detail?.content ?? "")));
    </script>`;
    const { page } = await openHostPage(stage.browser, stage.url, { chatbotId: plainId, head, policy: null });
    await composerOf(page).waitFor();
    type Svc = Record<string, (...values: unknown[]) => unknown>;
    const svc = (name: string, ...values: unknown[]) =>
      page.evaluate(([method, args]) => (Reflect.get(globalThis, "svc") as Svc)[method]?.(...args) as undefined, [
        name,
        values,
      ] as const);
    await svc("send", "When are you open?");
    // Not before it is whole.
    await page.getByRole("list", { name: "Sources" }).waitFor();
    await svc("setTheme", "dark");
    expect(await page.locator("svc-chat").evaluate((host) => getComputedStyle(host).colorScheme)).toBe("dark");
    await svc("close");
    await svc("toggle");
    await composerOf(page).waitFor();
    const heard: string[] = await page.evaluate(() => Reflect.get(globalThis, "heard"));
    expect(heard.map((line) => line.replace(/!.{30,}/u, "!…"))).toEqual([
      "ready!",
      "ready",
      "open!",
      "message:sent!When are you open?",
      "message:received!…",
      "close!",
      "open!",
    ]);
    // The same tag again, as tag managers do, and a page that makes its body anew.
    await page.evaluate(() => {
      const first = document.querySelector("script[data-chat-id]") as HTMLScriptElement;
      const again = document.createElement("script");
      again.src = first.src;
      again.dataset["chatId"] = first.dataset["chatId"] ?? "";
      document.head.append(again);
      return new Promise((resolve) => again.addEventListener("load", resolve));
    });
    await page.evaluate(() => (document.body.innerHTML = "<main><h1>Another page</h1></main>"));
    await composerOf(page).waitFor();
    expect(await page.locator("svc-chat").count()).toBe(1);
    await svc("destroy");
    expect(await page.locator("svc-chat").count()).toBe(0);
    expect(await page.evaluate(() => Reflect.has(globalThis, "svc"))).toBe(false);
    await page.close();
  });

  test.each([
    ["tell", ""],
    // Firefox and Safari until 2025.
    ["do not tell", "<script>delete window.navigation</script>"],
  ])(
    "rules say on which pages it stands, and when it speaks first, in browsers that %s when pages change without loading",
    async (_tell, head) => {
      const { page } = await openHostPage(stage.browser, stage.url, {
        chatbotId: plainId,
        head,
        attributes:
          'data-include="/shop*" data-exclude="/shop/cart" data-proactive="Can I help?" data-proactive-after="0"',
      });
      await page.getByRole("button", { name: "Can I help?" }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.evaluate(() => history.pushState(null, "", "/shop/cart"));
      await launcherOf(page).waitFor({ state: "hidden" });
      await page.evaluate(() => history.pushState(null, "", "/shop/shoes"));
      await page.getByRole("button", { name: "Can I help?" }).click();
      await composerOf(page).waitFor();
      await page.close();
    },
  );
});
