import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { collectComplaints, findBarriers } from "./support/browser.ts";
import { startSite } from "./support/site.ts";
import type { Site } from "./support/site.ts";
import { composerOf, launcherOf, untilStill } from "./support/widget-page.ts";
import { useWidgetStage } from "./support/widget-stage.ts";

const stage = useWidgetStage({ name: "Help desk", handoff: { enabled: true }, locale: "de" });

/** What the site's page is next. */
let page: { html: string; headers?: Record<string, string> };
let site: Site;
beforeAll(async () => {
  const jquery = readFileSync(new URL("../node_modules/jquery/dist/jquery.js", import.meta.url));
  site = await startSite((request, response) => {
    if (request.url === "/jquery.js") response.setHeader("Content-Type", "text/javascript").end(jquery);
    else response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...page.headers }).end(page.html);
  });
});
afterAll(() => site.close());

const document = (body: string, head = "") =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title><link rel="icon" href="data:,">${head}</head><body><main><h1>Shop</h1></main>${body}</body></html>`;
const tagOf = (more = "", closing = "</script>") =>
  `<script src="${stage.url}/widget.js" data-chat-id="${stage.chatbotId}" ${more} async>${closing}`;

async function open(
  html: string,
  headers?: Record<string, string>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  page = { html, ...(headers === undefined ? {} : { headers }) };
  const opened = await stage.browser.newPage({
    viewport: { width: 1000, height: 700 },
    permissions: ["local-network-access"],
    ...options,
  });
  await opened.goto(site.url);
  return opened;
}

describe("a tag that does not run as it was written", () => {
  const copied = (src: string, more = "") =>
    `<script>const copy = document.createElement("script"); copy.src = ${src}; ${more}document.head.append(copy)</script>`;
  const bare = () => JSON.stringify(`${stage.url}/widget.js`);
  const inert = () =>
    `<script type="text/lazy" src="${stage.url}/widget.js" data-chat-id="${stage.chatbotId}"></script>`;
  test.each<[string, () => string]>([
    [
      "appended by an old jQuery",
      () =>
        `<script src="/jquery.js"></script><script>jQuery($ => $("body").append('${tagOf("", "</scr'+'ipt>")}'))</script>`,
    ],
    ["copied by a tag manager without attributes", () => inert() + copied(bare())],
    [
      "copied by a lazy loader without attributes, in its place",
      () =>
        `${inert()}<script>setTimeout(() => { const old = document.querySelector("[type='text/lazy']"); const copy = document.createElement("script"); copy.src = old.src; old.before(copy) }, 50)</script>`,
    ],
    [
      "with the chatbot in its address",
      () => copied(JSON.stringify(`${stage.url}/widget.js?chatId=${stage.chatbotId}`)),
    ],
    [
      "a module with the chatbot in its address",
      () => copied(JSON.stringify(`${stage.url}/widget.js?v=2&chatbotId=${stage.chatbotId}`), 'copy.type = "module"; '),
    ],
    [
      "with the other name of the attribute",
      () => `<script src="${stage.url}/widget.js" data-chatbot-id="${stage.chatbotId}" async></script>`,
    ],
  ])("shows the widget once: %s", async (_name, html) => {
    const shop = await open(document(html()));
    await launcherOf(shop).waitFor();
    expect(await shop.locator("svc-chat").count()).toBe(1);
    await shop.close();
  });

  test("says in the console what is missing where nobody says which chatbot", async () => {
    const shop = await stage.browser.newPage({ permissions: ["local-network-access"] });
    page = { html: document(copied(bare())) };
    const warned = shop.waitForEvent("console", (message) => message.type() === "warning");
    await shop.goto(site.url);
    expect((await warned).text()).toMatch(/svc: .*data-chat-id/u);
    await shop.close();
  });
});

describe("a page that would move or scale the widget", () => {
  const long = '<div style="height:4000px">long</div>';
  async function expectInWindow(shop: Page): Promise<void> {
    await untilStill(shop);
    const boxes = await shop.evaluate(() => {
      const root = globalThis.document.querySelector("svc-chat")?.shadowRoot;
      const found = [...(root?.querySelectorAll(".launcher, .panel, .panel .header button") ?? [])];
      return found.map((each) => each.getBoundingClientRect().toJSON());
    });
    expect(boxes.length).toBeGreaterThan(0);
    for (const { top, left, right, bottom } of boxes) {
      expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(700);
      expect(right).toBeLessThanOrEqual(1_000);
    }
    expect(await shop.evaluate(() => scrollY)).toBe(0);
  }

  test.each([
    "body { transform: translateZ(0) }",
    "body { contain: paint }",
    "html { transform: translateZ(0) }",
    "html { filter: grayscale(.1) } body { will-change: transform }",
    "body { zoom: 1.25 }",
    "html { zoom: 1.5 }",
    "html { zoom: .8 }",
  ])("launcher and panel are in the window: %s", async (style) => {
    const shop = await open(document(long + tagOf(), `<style>${style}</style>`));
    await launcherOf(shop).waitFor();
    await expectInWindow(shop);
    await launcherOf(shop).click();
    await composerOf(shop).waitFor();
    await expectInWindow(shop);
    await shop.close();
  });

  test("one that gets a filter later does not take the launcher along", async () => {
    const shop = await open(document(long + tagOf()));
    await launcherOf(shop).waitFor();
    await shop.evaluate(() => (globalThis.document.body.style.filter = "grayscale(1)"));
    await expect.poll(() => launcherOf(shop).evaluate((each) => each.getBoundingClientRect().bottom)).toBeLessThan(700);
    await expectInWindow(shop);
    await shop.close();
  });

  test("on a zoomed telephone the panel fills the screen", async () => {
    const style = "<style>html { zoom: 1.25 }</style>";
    const shop = await open(document(long + tagOf(), style), undefined, { viewport: { width: 375, height: 700 } });
    await launcherOf(shop).click();
    await composerOf(shop).waitFor();
    await untilStill(shop);
    const { x, y, width, height } = (await shop.locator("svc-chat .panel").boundingBox()) ?? {};
    expect([x, y, width, height].map((each) => Math.round(each ?? -1))).toEqual([0, 0, 375, 700]);
    await shop.close();
  });
});

test("a policy that knows a nonce and no host lets the chat open", async () => {
  const policy = `script-src 'nonce-abc'; connect-src ${stage.url}`;
  const shop = await open(document(tagOf('nonce="abc"')), { "Content-Security-Policy": policy });
  const complaints = collectComplaints(shop);
  await launcherOf(shop).click();
  await composerOf(shop).waitFor();
  expect(complaints).toEqual([]);
  await shop.close();
});

test("where the chat's file is blocked the launcher says so in the visitor's language, and another press tries again", async () => {
  const shop = await open(document(tagOf()));
  await shop.route("**/widget/chat-*", (route) => route.abort());
  await launcherOf(shop).click();
  const note = shop.getByRole("alert");
  await note.filter({ hasText: "Der Chat konnte nicht geladen werden." }).waitFor();
  expect(await findBarriers(shop)).toEqual([]);
  await launcherOf(shop).click();
  await expect.poll(() => note.count()).toBe(1);
  await shop.unroute("**/widget/chat-*");
  await launcherOf(shop).click();
  await composerOf(shop).waitFor();
  expect(await note.count()).toBe(0);
  await shop.close();
});

test("where all of the widget's files are blocked the launcher says so all the same", async () => {
  const shop = await open(document(tagOf()));
  await shop.route("**/widget/*", (route) => route.abort());
  await launcherOf(shop).click();
  await shop.getByRole("alert").filter({ hasText: "The chat couldn't be loaded." }).waitFor();
  await shop.close();
});

test("a reply to a conversation that the chatbot had is counted on the next page", async () => {
  const context = await stage.browser.newContext({ permissions: ["local-network-access"] });
  const shop = await context.newPage();
  page = { html: document(tagOf()) };
  await shop.goto(site.url);
  await launcherOf(shop).click();
  await composerOf(shop).fill("When?");
  await composerOf(shop).press("Enter");
  await shop.locator("svc-chat .row.bot .bubble").getByText("Now.").waitFor();
  await composerOf(shop).press("Escape");
  await shop.goto("about:blank");
  const { body } = await call(stage.url, "GET", `/api/sessions?chatbotId=${stage.chatbotId}&limit=1`);
  await call(stage.url, "POST", `/api/sessions/${body.sessions[0].id}/replies`, { text: "Hi, I can help." });
  await shop.goto(site.url);
  await shop.locator("svc-chat .badge", { hasText: "1" }).waitFor();
  await context.close();
});

test.each([403, 429, 500])("a message by script that fails is an event, and no unhandled fault: %i", async (status) => {
  const shop = await open(document(tagOf()));
  const complaints = collectComplaints(shop);
  await launcherOf(shop).waitFor();
  await shop.route("**/api/public/chat", (route) =>
    route.fulfill({ status, headers: { "Access-Control-Allow-Origin": "*" }, json: { detail: "Said so." } }),
  );
  const said = await shop.evaluate(
    () =>
      new Promise((resolve) => {
        const svc: { on(name: string, handler: (error: Error) => void): void; send(text: string): unknown } =
          Reflect.get(globalThis, "svc");
        svc.on("error", ({ message }) => setTimeout(resolve, 100, message));
        svc.send("again");
      }),
  );
  expect(said).toBe("Said so.");
  expect(complaints).toEqual([]);
  await shop.close();
});
