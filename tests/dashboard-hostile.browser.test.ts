import { operationList } from "@svc/contract";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { chat } from "./support/api.ts";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildDashboard } from "./support/built.ts";
import { owner, ownerEnvironment, signInAsOwner } from "./support/dashboard.ts";
import { signIn } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { sendImport } from "./support/imports.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { asVisitor, tokenOf } from "./support/visit.ts";
import { startWebSite } from "./support/web-site.ts";
import type { WebSite } from "./support/web-site.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 400_000 });

/** A formula, script, an address that runs, marks that turn and hide text: shown as it stands, and nothing else. */
const hostile = `=cmd|'/C calc'!A0 <script>owned=1</script><img src=x onerror="owned=1">[a](javascript:owned=1) \u202Egnp.exe\u2066\u200B\u200D`;
const endless = "w".repeat(4_000);
const long = `${hostile} ${endless}`;
const width = 360;

let store: TestStore;
let service: ServiceProcess;
let site: WebSite;
let browser: Browser;
let context: BrowserContext;
let boss: Member;
/** By the names that paths of operations give them. */
let known: Readonly<Record<string, string>>;

async function made(method: string, path: string, body?: unknown) {
  const { status, body: answer } = await boss.api(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer;
}

beforeAll(async () => {
  await buildDashboard();
  site = await startWebSite();
  site.serve({
    "/": `<title>${hostile.replaceAll("<", "&lt;")}</title><main><h1>Hours</h1><p>${long.replaceAll("<", "&lt;")}</p></main>`,
  });
  store = await createTestStore();
  const environment = { SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}`, ...ownerEnvironment };
  [service, browser] = await Promise.all([startServiceProcess(store, environment), startBrowser()]);
  context = await signInAsOwner(browser, service.url);
  boss = await signIn(service.url, owner);
  known = await fill();
});

afterAll(async () => {
  await browser.close();
  await service.end("SIGTERM");
  site.close();
  await store.remove();
});

/** Hostile texts wherever owners, visitors and their websites can leave one. */
async function fill(): Promise<Readonly<Record<string, string>>> {
  const name = hostile.slice(0, 100);
  const { id: chatbotId } = await made("POST", "/api/chatbot/create", { name, description: long.slice(0, 2_000) });
  await made("PATCH", `/api/chatbots/${chatbotId}`, {
    initialMessage: hostile,
    suggestedMessages: [hostile],
    placeholder: hostile.slice(0, 100),
    instructions: long,
    handoff: { enabled: true },
    leadForm: {
      enabled: true,
      title: hostile,
      consentText: hostile,
      fields: [{ name: "size", label: name, type: "text" }],
    },
  });
  const documents = [{ name: `${hostile.replaceAll("/", "")}.md`, content: `# ${hostile}\n\n${"w".repeat(100_000)}` }];
  const faqs = [{ question: long.slice(0, 1_000), answer: long }];
  await made("POST", "/api/chatbot/train", { chatbotId, data: { documents, faqs, urls: [`${site.url}/`] } });
  await made("POST", "/api/crawl", { chatbotId, url: `${site.url}/` });
  const visitor = {
    name,
    email: "eve@example.com",
    externalId: hostile,
    attributes: { Page: "javascript:owned=1", plan: hostile },
  };
  const answer = await chatAs(chatbotId, visitor);
  const token = tokenOf(answer);
  const { sessions } = await made("GET", `/api/sessions?chatbotId=${chatbotId}`);
  const sesId: string = sessions[0].id;
  await asVisitor(service.url, token, "/api/public/feedback", {
    messageId: answer.messageId,
    rating: "down",
    comment: long.slice(0, 1_000),
  });
  await asVisitor(service.url, token, "/api/public/chat/talk/rating", { score: 1, comment: long.slice(0, 1_000) });
  await made("PATCH", `/api/sessions/${sesId}`, { tags: [hostile.slice(0, 50), "w".repeat(50)] });
  await made("POST", `/api/sessions/${sesId}/notes`, { text: long.slice(0, 4_000) });
  await made("POST", `/api/sessions/${sesId}/messages/${answer.messageId}/correction`, {
    question: hostile,
    answer: long,
  });
  await made("POST", "/api/leads", {
    chatbotId,
    sessionId: "talk",
    name,
    email: "eve@example.com",
    phone: "+49 30 1",
    note: long.slice(0, 2_000),
  });
  const requester = { name, email: "eve@example.com" };
  const ticket = await made("POST", "/api/tickets", {
    chatbotId,
    sessionId: "talk",
    subject: `${hostile}${"w".repeat(20)}`,
    description: `${hostile}${"w".repeat(19_000)}`,
    requester,
  });
  await made("POST", `/api/tickets/${ticket.id}/comments`, { text: long });
  await made("PATCH", `/api/tickets/${ticket.id}`, { subject: hostile });
  await made("POST", "/api/canned-replies", { chatbotId, shortcut: "w".repeat(50), text: long });
  await made("POST", "/api/api-keys", { name });
  await made("POST", "/api/invitations", { email: `${"w".repeat(60)}@example.com`, role: "viewer" });
  const webhook = await made("POST", "/api/webhooks-config", {
    url: `${site.url}/${"w".repeat(500)}?${encodeURIComponent(hostile)}`,
    events: ["*"],
  });
  await made("POST", `/api/webhooks-config/${webhook.id}/test`);
  await made("PATCH", `/api/workspaces/${boss.workspaceId}`, { name });
  const article = { locale: "en-us", html_url: `${site.url}/`, draft: false, user_segment_id: null };
  const articles = [
    { ...article, id: 1, title: hostile, body: `<p>${long.replaceAll("<", "&lt;")}</p>` },
    { ...article, id: 2, title: `${hostile}${"w".repeat(200)}`, body: "<p>Not yet.</p>", draft: true },
  ];
  const imported = await sendImport(service.url, chatbotId, JSON.stringify({ articles, next_page: null }));
  const [source] = (await boss.api("GET", `/api/chatbots/${chatbotId}/sources`)).body.sources;
  return {
    chatbotId,
    sesId,
    sourceId: source.id,
    webhookId: webhook.id,
    importId: imported.body.id,
    sessionId: "talk",
  };
}

/** A visitor who asks what nobody knows, under a name of the worst kind. */
async function chatAs(chatbotId: string, visitor: object) {
  const response = await fetch(`${service.url}/api/public/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      chatbotId,
      sessionId: "talk",
      messages: [{ role: "user", parts: [{ type: "text", text: `${hostile} ${"w".repeat(7_000)}` }] }],
      visitor,
      pageUrl: `https://shop.example/${"w".repeat(1_000)}`,
      locale: "xx-hostile",
    }),
  });
  const messageId = /"messageId":"([^"]+)"/u.exec(await response.text())?.[1] ?? "";
  await chat(service.url, { chatbotId, sessionId: "talk", text: "I want to talk to a person" });
  return { headers: response.headers, messageId };
}

/** Of one kind: two conversations are the same page. */
const kindOf = (path: string) => path.replace(/[a-z]+_[0-9a-z]{20,}/gu, "*");

/** What of a page would run, lead to script, or stick out; of the last the elements, for whoever mends it. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate((most) => {
    const named = (one: Element) => `${one.tagName} ${one.className}`;
    const all = [...document.querySelectorAll<HTMLElement>("body *")];
    const isTooWide = (one: Element) => one.closest("nav") === null && one.getBoundingClientRect().right > most + 1;
    // Code, rows of tabs and of filters are scrolled on purpose.
    const scrolls = (one: Element) =>
      one.scrollWidth > one.clientWidth + 1 && /auto|scroll/u.test(getComputedStyle(one).overflowX);
    const widest = all.filter((one) => isTooWide(one) && ![...one.children].some(isTooWide)).slice(0, 3);
    return [
      ...("owned" in globalThis || document.title === "owned" ? ["it ran"] : []),
      ...document.querySelectorAll("[onerror], #app script, a[href^='javascript:' i], iframe[srcdoc]"),
      ...(document.documentElement.scrollWidth > most ? ["too wide", ...widest] : []),
      ...all.filter((one) => one.closest("pre, nav, .strip, textarea, input, select") === null && scrolls(one)),
    ].map((fault) => (typeof fault === "string" ? fault : named(fault)));
  }, width);
}

test("whatever anybody has written is inert on every page that a link leads to, and none is wider than a phone", async () => {
  const phone = await browser.newContext({
    viewport: { width, height: 800 },
    storageState: await context.storageState(),
  });
  const page = await phone.newPage();
  const complaints = collectComplaints(page);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const waiting = ["/chatbots"];
  const seen = new Map<string, string>([["/chatbots", "/chatbots"]]);
  const faults: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await page.goto(`${service.url}${path}`);
    await page.locator(":is(h1, h2):visible").first().waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count(), { timeout: 30_000 }).toBe(0);
    for (const fault of await faultsOf(page)) faults.push(`${path}: ${fault}`);
    if (process.env["SVC_SCREENSHOTS"] !== undefined)
      await page.screenshot({
        path: `${process.env["SVC_SCREENSHOTS"]}/hostile${kindOf(path).replaceAll("/", "-")}.png`,
      });
    const links = await page.evaluate(() =>
      [...document.querySelectorAll("a[href^='/']")].map((link) => link.getAttribute("href") ?? ""),
    );
    for (const link of links) {
      const next = link.split(/[?#]/u)[0] ?? "";
      // What the service shows by itself, to anybody.
      if (/^\/(?:docs|api|chat|help|openapi|widget)\b/u.test(next) && !next.startsWith("/chatbots")) continue;
      if (seen.has(kindOf(next))) continue;
      seen.set(kindOf(next), next);
      waiting.push(next);
    }
  }
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
  expect(dialogs).toEqual([]);
  for (const kind of [
    "/chatbots/*/knowledge",
    "/chatbots/*/knowledge/imports",
    "/sessions/*",
    "/tickets/*",
    "/leads/*",
    "/settings/webhooks/*",
  ])
    expect([...seen.keys()]).toContain(kind);
  await phone.close();
});

test("no table that is saved holds a formula", async () => {
  for (const { name, http } of operationList.filter((operation) => operation.http.csv !== undefined)) {
    const path = http.path.replace(/\{(\w+)\}/gu, (_, field: string) => known[field] ?? `no ${field} is known`);
    const query = name === "listMessages" ? `?chatbotId=${known["chatbotId"]}&sessionId=talk` : "";
    const { status, body } = await boss.api("GET", `${path}${query}`, undefined, { accept: "text/csv" });
    expect(status, name).toBe(200);
    expect(body.match(/(?:^|,)"[=+@\t\r]/gmu), name).toBeNull();
    if (["listSessionMessages", "listLeads", "listTickets", "listFaqs", "listChatbots"].includes(name))
      expect(body, name).toContain("'=cmd|");
  }
});
