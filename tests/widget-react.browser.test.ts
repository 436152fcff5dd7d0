import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { findBarriers, startBrowser } from "./support/browser.ts";
import { openLab } from "./support/lab-page.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { useService } from "./support/suite.ts";
import { serveApp } from "./support/vite-app.ts";
import type { ServedApp } from "./support/vite-app.ts";
import { packWidget } from "./support/widget-package.ts";
import type { WidgetPackage } from "./support/widget-package.ts";

/** Waits for longer than by default: the machine may be busy. */
const poll = <Value>(look: () => Value | Promise<Value>, interval = 50) =>
  expect.poll(look, { timeout: 30_000, interval });

let model: ModelDouble;
let browser: Browser;
let pack: WidgetPackage;
const svc = useService(async () => {
  model = await startModelDouble();
  return { SVC_MODEL: "openai-compatible/small", SVC_MODEL_BASE_URL: `${model.url}/v1` };
});
const faqs = [{ question: "How long does shipping take?", answer: "Shipping takes three days." }];
const trained = (settings: Record<string, unknown> = {}) =>
  createTrainedChatbot(svc.url, faqs, {
    name: "Bike shop",
    instructions: "We sell bicycles.",
    welcomeMessage: "Welcome!",
    handoff: { enabled: true },
    ...settings,
  });

beforeAll(async () => {
  [browser, pack] = await Promise.all([startBrowser(), packWidget()]);
});
afterAll(async () => {
  await browser.close();
  await pack.remove();
  await model.close();
});

/** Kept for a look where SVC_SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SVC_SCREENSHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

describe.each([18, 19] as const)("with React %i", (react) => {
  let folder: string;
  let app: ServedApp;
  beforeAll(async () => {
    folder = await pack.install(react, join(import.meta.dirname, "react-lab"));
    app = await serveApp(folder);
  });
  afterAll(() => app.close());

  async function open() {
    const opened = await openLab(browser, app.url);
    const show = (name: string, props: object) => opened.show(name, "widget", { baseUrl: svc.url, ...props });
    return { ...opened, show };
  }
  const launcher = (page: Page) => page.getByRole("button", { name: "Chat: Bike shop" });
  const panel = (page: Page) => page.getByRole("dialog", { name: "Bike shop" });
  async function ask(page: Page, text: string): Promise<void> {
    // As people do: the greeting is there before they write.
    await panel(page).getByText("Welcome!").first().waitFor();
    const composer = panel(page).getByRole("textbox");
    await composer.fill(text);
    await composer.press("Enter");
  }

  test("a visitor opens it, asks, and is answered; the page hears each message once", async () => {
    const { page, complaints, asked, show, told } = await open();
    const chatId = await trained();
    await page.evaluate(() => {
      const heard: string[] = (lab.told["events"] = []);
      for (const name of ["ready", "open", "message:sent", "message:received"])
        document.addEventListener(name, ({ target }) => heard.push(`${name} ${(target as Element).className}`));
    });
    await show("a", { chatId, className: "corner" });
    await launcher(page).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await picture(page, `react-${react}-closed`);
    const scripts = () => asked.filter((each) => each.endsWith(".js")).length;
    expect(scripts()).toBe(1);

    const installs = async () => (await svc.api("GET", `/api/chatbots/${chatId}/installs`)).body.installs;
    await poll(installs).toMatchObject([{ origin: app.url, page: new URL(page.url()).pathname }]);

    await launcher(page).click();
    await panel(page).getByText("Welcome!").waitFor();
    expect(scripts()).toBeGreaterThan(1);
    const held = Promise.withResolvers<void>();
    model.script({ say: ["[1] Three ", "days [1]."], hold: held.promise });
    await ask(page, "How long does shipping take?");
    await panel(page).getByText("Three").waitFor();
    expect((await told("a")).map(({ role }) => role)).toEqual(["user"]);
    held.resolve();
    await poll(async () => (await told("a")).length).toBe(2);
    const [mine, its] = await told("a");
    expect(mine).toEqual({
      id: expect.any(String),
      role: "user",
      content: "How long does shipping take?",
      timestamp: expect.any(String),
    });
    expect(its).toMatchObject({ role: "assistant", content: "Three days [1]." });
    expect(Object.keys(its).sort()).toEqual(["content", "id", "metadata", "role", "timestamp"]);
    await picture(page, `react-${react}-open`);
    expect(await findBarriers(page)).toEqual([]);
    expect(await told("events")).toEqual(
      ["ready", "open", "message:sent", "message:received"].map((name) => `${name} corner`),
    );
    // Strict mode mounts all twice.
    expect((await svc.api("GET", `/api/sessions?chatbotId=${chatId}`)).body.sessions).toHaveLength(1);
    expect(asked.filter((each) => each === "POST /api/public/chat")).toHaveLength(1);
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("its props go before the chatbot's settings, and may change while it stands", async () => {
    const { page, complaints, show } = await open();
    const chatId = await trained({ theme: "light" });
    await page.addStyleTag({ content: ".gone { display: none }" });
    await show("a", {
      chatId,
      theme: "dark",
      className: "mine",
      position: { bottom: 50, right: 70 },
      initialMessage: "Hi there!",
    });
    await launcher(page).click();
    await panel(page).getByText("Hi there!").waitFor();
    expect(await panel(page).getByText("Welcome!").count()).toBe(0);
    const host = page.locator(".mine");
    expect(await host.getAttribute("data-theme")).toBe("dark");
    await page.mouse.move(0, 0);
    // Where a pointer stands above it, it rises a little.
    const corner = async () => {
      const box = await page.getByRole("button", { name: "Close" }).last().boundingBox();
      return [768 - (box?.y ?? 0) - (box?.height ?? 0), 1024 - (box?.x ?? 0) - (box?.width ?? 0)];
    };
    await poll(corner).toEqual([50, 70]);
    await picture(page, `react-${react}-dark`);

    await show("a", { chatId, className: "mine yours", initialMessage: "Hello again!" });
    await panel(page).getByText("Hello again!").waitFor();
    expect(await host.getAttribute("data-theme")).toBe("light");
    await show("a", { chatId, className: "gone" });
    const display = () => page.locator(".gone").evaluate((element) => getComputedStyle(element).display);
    await poll(display).toBe("none");
    await poll(() => panel(page).count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("another chatbot takes its place, and when it is taken off nothing of it stays", async () => {
    const { page, complaints, show, hide, told } = await open();
    const [one, two] = [await trained(), await trained({ name: "Car shop" })];
    // In the head a bundler notes which files it has fetched.
    const elements = () => page.evaluate(() => document.body.querySelectorAll("*").length);
    const before = await elements();
    await show("a", { chatId: one });
    await launcher(page).click();
    const held = Promise.withResolvers<void>();
    model.script({ say: ["[0] Once upon", " a time."], hold: held.promise });
    const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/public/chat"));
    await ask(page, "Tell me a story");
    await panel(page).getByText("Once upon").waitFor();
    await show("a", { chatId: two });
    await ended;
    await page.getByRole("button", { name: "Chat: Car shop" }).waitFor();
    await show("a", { chatId: one });
    await launcher(page).click();
    await panel(page).getByText("Once upon").first().waitFor();
    held.resolve();
    await panel(page).getByText("Once upon a time.", { exact: true }).waitFor();
    await poll(async () => (await told("a")).length).toBe(2);
    await hide("a");
    // The root's own element is the lab's.
    expect(await elements()).toBe(before + 1);
    expect(await told("a")).toMatchObject([
      { role: "user", content: "Tell me a story" },
      { role: "assistant", content: "Once upon a time." },
    ]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("several stand on a page, each with its own chatbot", async () => {
    const { page, complaints, show, told } = await open();
    const [one, two] = [await trained(), await trained({ name: "Car shop", welcomeMessage: "Cars here." })];
    await show("a", { chatId: one });
    await show("b", { chatId: two, position: { right: 400 } });
    await page.getByRole("button", { name: "Chat: Car shop" }).click();
    await page.getByText("Cars here.").waitFor();
    await page.keyboard.press("Escape");
    await launcher(page).click();
    await panel(page).getByText("Welcome!").waitFor();
    model.script({ say: ["[0] Two wheels."] });
    await ask(page, "How many wheels?");
    await poll(async () => (await told("a")).length).toBe(2);
    expect(await told("b")).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("what goes wrong is told to the page, and is no fault of it", async () => {
    const { page, complaints, show, told } = await open();
    await show("a", { chatId: "bot_unknown" });
    await poll(() => told("a")).toEqual([expect.stringContaining("")]);
    expect(await page.getByRole("button").count()).toBe(0);
    const chatId = await trained({ rateLimit: { messages: 1, windowSeconds: 60 } });
    await show("b", { chatId });
    await launcher(page).click();
    model.script({ say: ["[0] Yes."] });
    await ask(page, "One?");
    await poll(async () => (await told("b")).length).toBe(2);
    await ask(page, "Two?");
    await poll(async () => (await told("b")).at(-1)).toMatch(/messages/u);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("launcher and panel are in the window on a page that is transformed and zoomed", async () => {
    const { page, show } = await open();
    await page.addStyleTag({ content: "body { transform: translateZ(0); min-height: 3000px; zoom: 1.25 }" });
    await show("a", { chatId: await trained() });
    await launcher(page).click();
    await panel(page).getByText("Welcome!").waitFor();
    for (const part of [panel(page), panel(page).getByRole("button").first()])
      await poll(async () => {
        const { x, y, width, height } = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
        return x >= 0 && y >= 0 && x + width <= 1024 && y + height <= 768;
      }).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.close();
  });

  test("where the chat's file is blocked the launcher says so, and another press tries again", async () => {
    const { page, show, told } = await open();
    await page.route(/chat-part/u, (route) => route.abort());
    await show("a", { chatId: await trained() });
    await launcher(page).click();
    await page.getByRole("alert").getByText("The chat couldn't be loaded.").waitFor();
    expect(await told("a")).toContainEqual(expect.stringContaining("couldn't be loaded"));
    await page.close();
  });

  test("a server renders an empty place for it and hooks without a word, and the page takes them over", async () => {
    const chatId = await trained();
    const code = `
      import { createElement as h, version } from "react";
      import { renderToString } from "react-dom/server";
      import { Widget, configure } from "@svc/widget/widget";
      import { useChat, useChatbot } from "@svc/widget/hooks";
      configure({ baseUrl: ${JSON.stringify(svc.url)} });
      function Hooks() {
        const { messages, status, isLoading, error } = useChat({ chatId: "bot_1" });
        const { chatbot, isTraining } = useChatbot({ chatbotId: "bot_1" });
        return JSON.stringify({ messages, status, isLoading, error, chatbot, isTraining });
      }
      console.log(JSON.stringify({
        version,
        widget: renderToString(h(Widget, { chatId: ${JSON.stringify(chatId)}, theme: "dark", className: "mine" })),
        hooks: renderToString(h(Hooks)),
      }));`;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], {
      cwd: folder,
    });
    const rendered = JSON.parse(stdout);
    expect(stderr).toBe("");
    expect(rendered.version).toMatch(new RegExp(`^${react}\\.`, "u"));
    expect(rendered.widget).toBe('<div class="mine" data-theme="dark"></div>');
    expect(rendered.hooks.replaceAll("&quot;", '"')).toBe(
      JSON.stringify({
        messages: [],
        status: "loading",
        isLoading: false,
        error: null,
        chatbot: null,
        isTraining: false,
      }),
    );

    const { page, complaints } = await open();
    await page.evaluate((html) => {
      const place = document.body.appendChild(document.createElement("div"));
      place.id = "served";
      place.innerHTML = html;
    }, rendered.widget);
    const props = { chatId, theme: "dark", className: "mine", baseUrl: svc.url };
    await page.evaluate((given) => lab.hydrate("served", "widget", given), props);
    await launcher(page).click();
    await panel(page).getByText("Welcome!").waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});
