import type { Browser, BrowserContext, Page, Response } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call, chat } from "./support/api.ts";
import { collectComplaints, findBarriers, plainHost, startBrowser } from "./support/browser.ts";
import { press } from "./support/by-keyboard.ts";
import { buildDashboard } from "./support/built.ts";
import { signInAs } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { expectBelow, msOf } from "./support/expect-below.ts";
import { beginWithSite, claim, tryQuestion } from "./support/journeys.ts";
import { picture } from "./support/picture.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { WebSite } from "./support/web-site.ts";

const email = "owner@example.com";
const password = "a long enough phrase";
/** On a machine on which the service starts within `startsWithinMs`; on a slower one as much later. */
const firstAnswerWithinMs = 20_000;
const startsWithinMs = 1_000;

/** From the start on: it is claimed, a chatbot begun, and asked. */
const actionsAtMost = 4;

let store: TestStore | undefined;
/** Started by the first test, on an empty folder. */
let service: ServiceProcess;
let site: WebSite;
let browser: Browser;
/** With the owner's session, once the first test has made it. */
let owner: BrowserContext;
let chatbotAddress: string;

beforeAll(async () => {
  await buildDashboard();
  site = await startWebSite();
  site.serve({
    "/": htmlPage("Bike shop", "We are open Monday to Friday from nine to five.", ["/warranty"]),
    "/warranty": htmlPage("Warranty", "Every bicycle has a warranty of two years."),
  });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  await leave();
  site.close();
});

/** An empty folder, and a browser that counts the forms that its pages send. */
async function begin(): Promise<TestStore> {
  await leave();
  owner = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await owner.grantPermissions(["clipboard-read", "clipboard-write"]);
  await owner.addInitScript(() => {
    const count = () => sessionStorage.setItem("forms", `${Number(sessionStorage.getItem("forms")) + 1}`);
    addEventListener("submit", count, { capture: true });
  });
  return (store = await createTestStore());
}

async function leave(): Promise<void> {
  if (store === undefined) return;
  await service.end("SIGTERM");
  await store.remove();
}

const formsSentBy = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("forms")));

async function open(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${service.url}${path}`);
  return { page, complaints };
}

test("from an empty data folder to a cited answer and the copied line: start, claim, website, ask; by keyboard alone", async () => {
  let opened!: Awaited<ReturnType<typeof open>>;
  await expectBelow(firstAnswerWithinMs, async () => {
    const empty = await begin();
    const startMs = await msOf(async () => {
      service = await startServiceProcess(empty, { SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` });
    });
    const restMs = await msOf(async () => {
      const link = await vi.waitUntil(() => /http\S*(\/claim#token=[\w-]+)/u.exec(service.log())?.[1], {
        timeout: 10_000,
      });
      opened = await open(owner, link);
      const { page } = opened;
      await claim(page, { email, password });
      chatbotAddress = await beginWithSite(page, { site: `${site.url}/`, pages: 2 });
      await tryQuestion(page, "How long is the warranty?", "Every bicycle has a warranty of two years.");
      const source = page.getByRole("link", { name: "Warranty" }).first();
      expect(await source.getAttribute("href")).toBe(`${site.url}/warranty`);
    });
    process.stdout.write(
      `The first answer came ${Math.round(restMs)} ms after a start of ${Math.round(startMs)} ms.\n`,
    );
    return (startMs + restMs) / Math.max(1, startMs / startsWithinMs);
  });
  const { page, complaints } = opened;
  expect(1 + (await formsSentBy(page))).toBe(actionsAtMost);
  await picture(page, "overview");
  await press(page.getByRole("link", { name: /Install on your site/u }));
  await press(page.getByRole("button", { name: "Copy", exact: true }));
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script src="${service.url}/widget.js" data-chat-id="${chatbotAddress.split("/").at(-1)}" async></script>`,
  );
  expect(complaints).toEqual([]);
  await page.close();
});

test.each([
  {
    way: "Files",
    give: (page: Page) =>
      page.getByLabel(/^Choose files/u).setInputFiles({
        name: "prices.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("# Prices\n\nA new chain costs 30 euros."),
      }),
    known: "Prices",
    ask: "What does a new chain cost?",
    answer: "A new chain costs 30 euros.",
  },
  {
    way: "FAQ",
    give: async (page: Page) => {
      await page.getByLabel("Question", { exact: true }).fill("Do you repair e-bikes?");
      await page.getByLabel("Answer", { exact: true }).fill("Yes, all makes.");
    },
    known: "Do you repair e-bikes?",
    ask: "Do you repair e-bikes?",
    answer: "Yes, all makes.",
  },
])("a chatbot that begins with $way answers from it after two forms", async ({ way, give, known, ask, answer }) => {
  const { page, complaints } = await open(owner, "/chatbots");
  await page.getByRole("link", { name: "New chatbot" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(`Begun with ${way}`);
  await page.getByRole("radio", { name: way }).click();
  await give(page);
  await page.getByRole("button", { name: "Create chatbot" }).click();
  await page.getByRole("listitem").filter({ hasText: known }).filter({ hasText: "Ready" }).waitFor();
  await page.getByLabel("Your question").fill(ask);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText(answer).first().waitFor();
  await page.getByText("Retrieved sources").waitFor();
  expect(await formsSentBy(page)).toBe(2);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a new chatbot whose site is refused is one chatbot still, also when it is sent again under another name", async () => {
  const { page } = await open(owner, "/chatbots/new");
  await page.getByLabel("Name", { exact: true }).fill("First name");
  await page.getByLabel("Website URL").fill("https://not a site");
  await page.getByRole("button", { name: "Create chatbot" }).click();
  await page.getByLabel("Website URL").and(page.locator("[aria-invalid=true]")).waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Second name");
  await page.getByLabel("Website URL").fill(`${site.url}/`);
  await page.getByRole("button", { name: "Create chatbot" }).click();
  await page.getByRole("heading", { name: "Second name" }).waitFor();
  const { body } = await call(service.url, "GET", "/api/chatbots");
  const names = body.chatbots.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => /^(?:First|Second) name$/u.test(name))).toEqual(["Second name"]);
  await page.close();
});

test("over plain http, where browsers withhold some of their parts, a chatbot is made, its line copied and a reply sent", async () => {
  const plain = service.url.replace("127.0.0.1", plainHost);
  const context = await signInAs(browser, plain, { email, password });
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(`${plain}/chatbots/new`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel("Name", { exact: true }).fill("Over plain http");
  await page.getByRole("radio", { name: "FAQ" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Is it far?");
  await page.getByLabel("Answer", { exact: true }).fill("No, it is near.");
  await page.getByRole("button", { name: "Create chatbot" }).click();
  await page.getByRole("link", { name: /Install on your site/u }).click();
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const chatbotId = /bot_\w+/u.exec(page.url())?.[0] ?? "";
  await page.getByRole("link", { name: "Playground", exact: true }).click();
  await page.getByLabel("Your question").press("Control+v");
  expect(await page.getByLabel("Your question").inputValue()).toBe(
    `<script src="${plain}/widget.js" data-chat-id="${chatbotId}" async></script>`,
  );
  await page.goto(`${plain}/chatbots/${chatbotId}/settings`);
  await page.getByRole("button", { name: "Duplicate" }).waitFor();
  await chat(service.url, { chatbotId, sessionId: "plain", text: "Is it far?" });
  await page.goto(`${plain}/sessions?chatbotId=${chatbotId}`);
  await page.getByRole("main").getByRole("listitem").getByRole("link").click();
  await page.getByRole("textbox", { name: "Reply" }).fill("Ten minutes on foot.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("log").getByText("Ten minutes on foot.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("who is not signed in is led to sign in, and from there to the page that was meant", async () => {
  const guest = await browser.newContext();
  const { page } = await open(guest, `${chatbotAddress}/knowledge`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("not this one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Add knowledge" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${chatbotAddress}/knowledge`);
  await guest.close();
});

test("signing in leads nowhere but to pages of our own", async () => {
  const guest = await browser.newContext();
  const { page } = await open(guest, "/sign-in?next=//evil.example/");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();
  expect(page.url()).toBe(`${service.url}/chatbots`);
  await guest.close();
});

test("a viewer sees what is there, and no button for what only others may", async () => {
  const boss = await owner.request.post(`${service.url}/api/invitations`, {
    data: { email: "viewer@example.com", role: "viewer" },
    headers: { origin: service.url },
  });
  const { token } = await boss.json();
  const guest = await browser.newContext();
  const { page } = await open(guest, `/invitation#token=${token}`);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("link", { name: "Bike shop" }).click();
  await page.getByLabel("Your question").waitFor();
  await page.goto(`${service.url}${chatbotAddress}/knowledge`);
  await page.getByRole("row", { name: /Warranty/u }).waitFor();
  expect(await page.getByRole("button", { name: /Add|Delete|Upload|Crawl website|Sync/u }).count()).toBe(0);
  await guest.close();
});

test("the command menu finds a chatbot by a few letters, by keyboard alone", async () => {
  const { page } = await open(owner, "/chatbots");
  await page.getByRole("link", { name: "Bike shop" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("bik");
  await page.getByRole("option", { name: "Bike shop" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${chatbotAddress}`);
  await page.close();
});

test("the command menu leads to the pages of the open chatbot and of the settings, and looks for words in the inbox", async () => {
  const { page, complaints } = await open(owner, chatbotAddress);
  const choose = async (letters: string, option: string) => {
    await page.keyboard.press("Control+k");
    // It is seen before it has the focus, and what is typed meanwhile goes elsewhere.
    await page.getByRole("combobox").and(page.locator(":focus")).waitFor();
    await page.keyboard.type(letters);
    await page.getByRole("option", { name: option }).waitFor();
    await page.keyboard.press("Enter");
    // While it closes, the shortcut opens no other.
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  await page.getByLabel("Your question").waitFor();
  await choose("lead form", "This chatbot › Settings › Lead form");
  await page.waitForURL(`**${chatbotAddress}/settings/lead-form`);
  await choose("api k", "Settings › API keys");
  await page.waitForURL("**/settings/api-keys");
  await choose("warranty ", "Inbox: “warranty”");
  await page.waitForURL("**/sessions?q=warranty");
  expect(complaints).toEqual([]);
  await page.close();
});

test("on a narrow screen the tabs of the page that is open are in view", async () => {
  const storageState = await owner.storageState();
  const narrow = await browser.newContext({ viewport: { width: 360, height: 740 }, storageState });
  for (const path of [
    `${chatbotAddress}/settings/answering`,
    `${chatbotAddress}/knowledge/changes`,
    "/settings/about",
  ]) {
    const { page } = await open(narrow, path);
    await page.locator("main a[aria-current=page]").first().waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll("main a[aria-current=page]")].every((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      }),
    );
    await picture(page, `tabs-${path.split("/").at(-1)}`);
    await page.close();
  }
  await narrow.close();
});

test("every page allows files of the service alone: nothing inline, nothing made of text, in nobody's frame", async () => {
  for (const path of ["/", "/claim", "/chatbots", chatbotAddress, "/no/such/page"]) {
    const response = await fetch(`${service.url}${path}`, { headers: { accept: "text/html" } });
    expect(response.headers.get("content-type"), path).toBe("text/html; charset=utf-8");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy, path).not.toMatch(/unsafe|\*|http:/u);
    expect(directivesOf(policy), path).toEqual({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self'",
      "connect-src": "'self'",
      // A chatbot's avatar may stand anywhere.
      "img-src": "'self' data: https:",
      "frame-src": "'self'",
      "manifest-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "svc-push",
    });
    expect(response.headers.get("content-security-policy-report-only")).toBeNull();
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-powered-by") ?? response.headers.get("server")).toBeNull();
    // What the policy refuses the page does not have.
    expect(await response.text()).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/iu);
  }
});

/** A policy's directives by their names; one that stands there twice counts the first time only, as in browsers. */
function directivesOf(policy: string): Record<string, string> {
  const directives = policy.split(";").map((each) => each.trim());
  return Object.fromEntries(
    directives.toReversed().map((each): [string, string] => {
      const [name = "", ...values] = each.split(/\s+/u);
      return [name.toLowerCase(), values.join(" ")];
    }),
  );
}

test("a page whose files do not come says so, with ways out that work", async () => {
  const page = await owner.newPage();
  await page.route("**/dashboard/leads-*.js", (route) => route.abort());
  await page.goto(`${service.url}/chatbots`);
  await page.getByRole("link", { name: "Leads" }).click();
  await page.getByRole("heading", { level: 1, name: "This page couldn't be loaded" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await picture(page, "page-failed");
  await page.getByRole("link", { name: "Go to chatbots" }).click();
  await page.getByRole("link", { name: "Bike shop" }).waitFor();
  await page.getByRole("link", { name: "Leads" }).click();
  await page.getByRole("heading", { level: 1, name: "This page couldn't be loaded" }).waitFor();
  await page.unroute("**/dashboard/leads-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "Leads" }).waitFor();
  await page.close();
});

const guestPages = ["/sign-in", "/claim", "/forgot-password", "/reset-password", "/invitation"];

test("no page of whom is not signed in has a barrier or is wider than the screen, in German neither; nor that of all components, nor a chatbot's first one", async () => {
  const visits = [
    { locale: "en-GB", paths: guestPages },
    { locale: "de-DE", paths: guestPages },
    { locale: "en-GB", paths: ["/components", chatbotAddress], storageState: await owner.storageState() },
  ];
  for (const { paths, ...options } of visits) {
    const context = await browser.newContext(options);
    for (const path of paths) {
      const { page, complaints } = await open(context, path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      // The page of components shows what is on its way for ever.
      if (path !== "/components") await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
      const name = `${path.split("/").at(-1)}-${options.locale}`;
      expect(await findFaults(page, name), name).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    }
    await context.close();
  }
}, 300_000);

test.each(["/sign-in", "/chatbots"])(
  "the first load of %s stays within its bounds, and its files may be kept for ever",
  async (path) => {
    const context = await browser.newContext(path === "/sign-in" ? {} : { storageState: await owner.storageState() });
    const page = await context.newPage();
    // Nothing is fetched ahead then: what comes is what the page needs.
    await page.addInitScript(() => Reflect.defineProperty(navigator, "connection", { value: { saveData: true } }));
    const files: Response[] = [];
    page.on("response", (response) => {
      if (/\/dashboard\/.*\.(?:js|css)$/u.test(response.url())) files.push(response);
    });
    await page.goto(`${service.url}${path}`, { waitUntil: "networkidle" });
    const sizes = { script: 0, stylesheet: 0 };
    for (const file of files) {
      expect(await file.headerValue("cache-control")).toBe("public, max-age=31536000, immutable");
      const { responseBodySize } = await file.request().sizes();
      sizes[file.url().endsWith(".css") ? "stylesheet" : "script"] += responseBodySize;
    }
    // Both ways: nothing that was not seen stays within any bound.
    expect(sizes.script).toBeGreaterThan(100_000);
    expect(sizes.script).toBeLessThan(150_000);
    expect(sizes.stylesheet).toBeGreaterThan(1_000);
    expect(sizes.stylesheet).toBeLessThan(12_000);
    await context.close();
  },
);

test("browsers can install the dashboard, which then opens in the inbox", async () => {
  const page = await browser.newPage();
  await page.goto(`${service.url}/sign-in`);
  const devTools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devTools.send("Page.getAppManifest");
  expect({ url, errors }).toEqual({ url: `${service.url}/app.webmanifest`, errors: [] });
  const { start_url: start, display, icons } = JSON.parse(data ?? "{}");
  expect([start, display]).toEqual(["/sessions", "standalone"]);
  for (const { src, type } of icons)
    expect((await fetch(new URL(src, service.url))).headers.get("content-type")).toBe(type);
  const { installabilityErrors } = await devTools.send("Page.getInstallabilityErrors");
  // Where the browser of a test says that it keeps nothing, that is all that stands in the way.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  await page.close();
});

test("an unknown address is a page for people and a problem for programs", async () => {
  const forPeople = await fetch(`${service.url}/nowhere`, { headers: { accept: "text/html" } });
  expect(forPeople.headers.get("content-type")).toContain("text/html");
  const forPrograms = await fetch(`${service.url}/nowhere`);
  expect([forPrograms.status, forPrograms.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  expect((await call(service.url, "GET", "/api/nowhere")).status).toBe(404);
});

test("the address of a chatbot that is gone says so to people, without the words for programs, and leads on", async () => {
  const { page, complaints } = await open(owner, "/chatbots/bot_nothing/knowledge");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  expect(await page.getByText(/credential|\bid\b/u).count()).toBe(0);
  expect(await page.getByRole("navigation", { name: "Chatbot pages" }).count()).toBe(0);
  await page.getByRole("link", { name: "Go to chatbots" }).click();
  await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
