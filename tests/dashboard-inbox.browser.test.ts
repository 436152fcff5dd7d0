import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call, chat } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { buildWidget } from "./support/build-widget.ts";
import { buildDashboard } from "./support/built.ts";
import { ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

let store: TestStore;
let service: ServiceProcess;
let browser: Browser;
let agent: BrowserContext;
let chatbotId: string;
const api = async (method: string, path: string, body?: unknown) => (await call(service.url, method, path, body)).body;

beforeAll(async () => {
  buildWidget();
  await buildDashboard();
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store, ownerEnvironment), startBrowser()]);
  agent = await signInAsOwner(browser, service.url);
  chatbotId = (await api("POST", "/api/chatbot/create", { name: "Shop" })).id;
  await api("PATCH", `/api/chatbots/${chatbotId}`, { handoff: { enabled: true } });
  await api("POST", "/api/canned-replies", { shortcut: "hello", text: "Hello, here is {agent} of {chatbot}." });
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await store.remove();
});

test("a visitor asks for a person, who takes over, answers live, and gives the conversation back", async () => {
  const inbox = await agent.newPage();
  const complaints = collectComplaints(inbox);
  await inbox.goto(`${service.url}/sessions?view=waiting`);
  await inbox.getByText("No conversation here").waitFor();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${service.url}/chat/${chatbotId}`);
  const composer = visitor.getByRole("textbox");
  await composer.fill("I want to talk to a person");
  await composer.press("Enter");
  await inbox.getByRole("link", { name: /waits for a person/u }).click();
  await inbox.getByText("I want to talk to a person").first().waitFor();

  await inbox.getByRole("button", { name: "Take over" }).click();
  await inbox.getByRole("button", { name: "Give back to the chatbot" }).waitFor();
  await inbox.getByLabel("Ready-made reply").selectOption({ label: "hello" });
  expect(await inbox.getByLabel("Your reply").inputValue()).toBe("Hello, here is Owner of Shop.");
  const sentMs = performance.now();
  await inbox.getByLabel("Your reply").press("Control+Enter");
  await visitor.getByText("Hello, here is Owner of Shop.").first().waitFor();
  expect(performance.now() - sentMs).toBeLessThan(3_000);

  await composer.fill("Do you deliver on Sundays?");
  const askedMs = performance.now();
  await composer.press("Enter");
  await inbox.getByRole("log").getByText("Do you deliver on Sundays?").waitFor();
  expect(performance.now() - askedMs).toBeLessThan(3_000);
  expect(await inbox.getByLabel("Your reply").inputValue()).toBe("");

  await inbox.getByLabel("Notes").fill("Ask the driver.");
  await inbox.getByRole("button", { name: "Add the note" }).click();
  await inbox.getByRole("listitem").filter({ hasText: "Ask the driver." }).waitFor();
  await inbox.getByRole("button", { name: "Give back to the chatbot" }).click();
  await inbox.getByRole("button", { name: "Take over" }).waitFor();
  await inbox.getByRole("button", { name: "Resolve", exact: true }).click();
  await inbox.getByRole("button", { name: "Open again" }).waitFor();
  expect(await visitor.content()).not.toContain("Ask the driver.");
  expect(complaints).toEqual([]);
  await visitor.context().close();
  await inbox.close();
});

test("letters go through the list, to the reply, and resolve", async () => {
  for (const sessionId of ["one", "two"]) await chat(service.url, { chatbotId, sessionId, text: `I am ${sessionId}` });
  const page = await agent.newPage();
  await page.goto(`${service.url}/sessions`);
  await page
    .getByRole("link", { name: /message/u })
    .nth(1)
    .waitFor();
  await page.keyboard.press("j");
  await page.getByRole("log").getByText("I am two").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("log").getByText("I am one").waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("je");
  expect(await page.getByLabel("Your reply").inputValue()).toBe("je");
  await page.getByLabel("Your reply").fill("");
  await page.getByRole("log").focus();
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "Open again" }).waitFor();
  await page.keyboard.press("k");
  await page.getByRole("log").getByText("I am two").waitFor();
  await page.close();
});

test("the inbox has no barrier and fits the screen, with a hostile message in it", async () => {
  const hostile = `<script>document.title="owned"</script> \u202E${"x".repeat(300)}`;
  await chat(service.url, { chatbotId, sessionId: "hostile", text: hostile });
  const { sessions } = await api("GET", `/api/sessions?chatbotId=${chatbotId}&sessionId=hostile`);
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1440, "light"],
  ] as const) {
    const other = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      storageState: await agent.storageState(),
    });
    for (const path of ["", `/${sessions[0].id}`]) {
      const page = await other.newPage();
      await page.goto(`${service.url}/sessions${path}`);
      await (
        path === ""
          ? page.getByRole("link", { name: /message/u }).first()
          : page
              .getByRole("log")
              .getByText(/<script>/u)
              .first()
      ).waitFor();
      expect(await findBarriers(page), `/sessions${path} at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await page.title()).not.toContain("owned");
      if (process.env["SVC_SCREENSHOTS"] !== undefined)
        await page.screenshot({
          path: `${process.env["SVC_SCREENSHOTS"]}/inbox${path === "" ? "" : "-one"}-${width}.png`,
        });
      await page.close();
    }
    await other.close();
  }
}, 300_000);
