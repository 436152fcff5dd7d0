import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { median } from "../bench/speed/figures.ts";
import { call } from "./support/api.ts";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { press, write } from "./support/by-keyboard.ts";
import { buildWidget } from "./support/build-widget.ts";
import { buildDashboard } from "./support/built.ts";
import { expectWithin, msOf } from "./support/expect-below.ts";
import { ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { openWaiting, sayInWidget } from "./support/journeys.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

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
  await api("PATCH", `/api/chatbots/${chatbotId}`, {
    handoff: { enabled: true },
    rateLimit: { messages: 1_000, windowSeconds: 240 },
  });
  await api("POST", "/api/canned-replies", { shortcut: "hello", text: "Hello, here is {agent} of {chatbot}." });
});

const heardWithinMs = 500;

/** A visitor in a browser of their own, in the widget's panel. */
async function openVisitor(): Promise<{ visitor: Page; composer: Locator }> {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${service.url}/chat/${chatbotId}`);
  return { visitor, composer: visitor.getByRole("textbox") };
}

async function open(path: string, context = agent): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}/sessions${path}`);
  return { page, complaints };
}

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  await store.remove();
});

test("a visitor asks for a person, who takes over, answers live, and gives the conversation back, all by keyboard alone", async () => {
  const { page: inbox, complaints } = await open("?view=needs_reply");
  await inbox.getByText("No conversations").waitFor();
  const { visitor, composer } = await openVisitor();
  await sayInWidget(visitor, "I want to talk to a person");
  await openWaiting(inbox, "I want to talk to a person");

  await press(inbox.getByRole("button", { name: "Take over" }));
  await inbox.getByRole("button", { name: "Take over" }).waitFor({ state: "detached" });
  await write(inbox.getByRole("textbox", { name: "Reply" }), "/hel");
  await inbox.getByRole("option", { name: /hello/u }).waitFor();
  await inbox.keyboard.press("Enter");
  await expect
    .poll(() => inbox.getByRole("textbox", { name: "Reply" }).inputValue())
    .toBe("Hello, here is Owner of Shop.");
  await inbox.keyboard.press("Control+Enter");
  await visitor.getByText("Hello, here is Owner of Shop.").first().waitFor();
  await inbox.keyboard.type("One mom");
  await visitor
    .getByText(/is writing|is typing/u)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);

  // With both in view: a visitor's message in the inbox, an agent's reply in the widget. Neither page asks for it.
  const asked: string[] = [];
  for (const page of [inbox, visitor])
    page.on("request", (request) => {
      if (/\/(?:messages|events)(?:\?|$)/u.test(request.url())) asked.push(`${request.method()} ${request.url()}`);
    });
  let nth = 0;
  await expectWithin(heardWithinMs, async () => {
    const heard: number[] = [];
    const replied: number[] = [];
    for (const last = nth + 10; nth < last; nth++) {
      const question = `Question number ${nth}?`;
      await write(composer, question);
      heard.push(
        await msOf(async () => {
          await visitor.keyboard.press("Enter");
          await inbox.getByRole("log").getByText(question).waitFor();
        }),
      );
      const answer = `Answer number ${nth}.`;
      await write(inbox.getByRole("textbox", { name: "Reply" }), answer);
      replied.push(
        await msOf(async () => {
          await inbox.keyboard.press("Control+Enter");
          await visitor.getByText(answer).first().waitFor();
        }),
      );
    }
    process.stdout.write(
      `A message is in the inbox after ${Math.round(median(heard))} ms, a reply in the widget after ${Math.round(median(replied))} ms (medians of 10).\n`,
    );
    return Math.max(median(heard), median(replied));
  });
  expect(asked).toEqual([]);

  await press(inbox.getByRole("button", { name: "Internal note" }));
  await write(inbox.getByRole("textbox", { name: "Internal note" }), "Ask the driver.");
  await press(inbox.getByRole("button", { name: "Add note" }));
  await inbox.getByRole("listitem").filter({ hasText: "Ask the driver." }).waitFor();
  await press(inbox.getByRole("button", { name: "More" }));
  await press(inbox.getByRole("menuitem", { name: "Return to AI" }));
  await inbox.getByRole("button", { name: "Take over" }).waitFor();
  expect(await visitor.content()).not.toContain("Ask the driver.");
  expect(complaints).toEqual([]);
  await visitor.context().close();
  await inbox.close();
});
