import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, chat } from "./support/api.ts";
import { collectComplaints, startBrowser } from "./support/browser.ts";
import { buildWidget } from "./support/build-widget.ts";
import { buildDashboard } from "./support/built.ts";
import { owner, ownerEnvironment, signInAs, signInAsOwner } from "./support/dashboard.ts";
import { findFaults } from "./support/every-look.ts";
import { invite, signIn } from "./support/members.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";
import { visit } from "./support/visit.ts";

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

async function sesIdOf(sessionId: string): Promise<string> {
  return (await api("GET", `/api/sessions?chatbotId=${chatbotId}&sessionId=${sessionId}`)).sessions[0].id;
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

test("an answer that was Thumbs down becomes a FAQ, is asked again at once, and either side leads to the other", async () => {
  const asked = "Do you sell tandems?";
  const answer = await chat(service.url, { chatbotId, sessionId: "rated", text: asked });
  const token = answer.headers.get("x-svc-visitor-token") ?? "";
  const feedback = { messageId: answer.chunks[0].messageId, rating: "down", comment: "That is no answer." };
  await call(service.url, "POST", "/api/public/feedback", feedback, { "x-svc-visitor-token": token });
  const sesId = await sesIdOf("rated");
  const { page, complaints } = await open(`/${sesId}`);
  await page.getByText("Thumbs down").waitFor();
  await page.getByText("Comment: That is no answer.").waitFor();
  await page.getByText("Why no answer").click();
  await page.getByText("No sources").waitFor();
  await page.getByRole("button", { name: "Correct answer" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Question").inputValue()).toBe(asked);
  await dialog.getByLabel("Answer", { exact: true }).fill("Yes, three models.");
  await dialog.getByRole("button", { name: "Save and retest" }).click();
  await dialog.getByText("The chatbot now gives your answer.").waitFor();
  await dialog.getByText("Yes, three models.").waitFor();
  await dialog.getByText(answer.text.slice(0, 30)).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("Corrected by owner@example.com:").waitFor();
  expect((await chat(service.url, { chatbotId, sessionId: "again", text: asked })).text).toBe("Yes, three models.");
  await page.getByRole("log").getByRole("link", { name: asked }).click();
  await page.getByRole("link", { name: "Created from a conversation" }).click();
  await page.getByText("Thumbs down").waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("two who want a conversation: one gets it, the other is told who, and what was written waits", async () => {
  await chat(service.url, { chatbotId, sessionId: "wanted", text: "Who is there?" });
  const sesId = await sesIdOf("wanted");
  const grace = await signInAs(
    browser,
    service.url,
    await invite(service.url, await signIn(service.url, owner), "grace@example.com", "agent"),
  );
  const hers = await open(`/${sesId}`, grace);
  await hers.page.getByRole("textbox", { name: "Reply" }).fill("I was about to say");
  // She does not hear what happens meanwhile.
  await hers.page.route("**/handoff", async (route) => {
    await api("POST", `/api/sessions/${sesId}/handoff`, { action: "claim", name: "Ada" });
    await route.continue();
  });
  await hers.page.getByRole("button", { name: "Take over" }).click();
  await hers.page.getByText("Ada just took this conversation.").waitFor();
  await hers.page.getByText("Ada is handling this conversation. Take over to reply").waitFor();
  expect(await hers.page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
  await hers.page.reload();
  await hers.page.getByText("Ada is handling this conversation.").waitFor();
  expect(await hers.page.getByRole("textbox", { name: "Reply" }).inputValue()).toBe("I was about to say");
  // Whoever is an admin takes it, and gives it to her.
  const { page } = await open(`/${sesId}`);
  await page.getByRole("button", { name: "Take over" }).click();
  await page.getByRole("button", { name: "Take over" }).waitFor({ state: "detached" });
  // Whether she is known to be online yet or not.
  const assignee = page.getByLabel("Assigned to", { exact: true });
  const option = assignee.locator("option", { hasText: "grace@example.com" });
  await assignee.selectOption(await option.getAttribute("value"));
  await hers.page.getByRole("button", { name: "Take over" }).waitFor({ state: "detached" });
  expect(hers.complaints).toEqual([]);
  await grace.close();
  await page.close();
});

test("a reply that does not get through is kept, also over a reload, and sent once when it can be", async () => {
  await chat(service.url, { chatbotId, sessionId: "cut", text: "Are you there?" });
  const sesId = await sesIdOf("cut");
  const { page } = await open(`/${sesId}`);
  await page.route("**/replies", (route) => route.abort());
  await page.getByRole("textbox", { name: "Reply" }).fill("Yes, I am.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Not sent").waitFor();
  await page.reload();
  await page.getByText("Not sent").waitFor();
  await page.unroute("**/replies");
  // "Not sent" goes with the click already.
  const sent = page.waitForResponse((response) => response.url().endsWith("/replies") && response.ok());
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Not sent").waitFor({ state: "detached" });
  await sent;
  const { messages } = await api("GET", `/api/sessions/${sesId}/messages`);
  expect(messages.filter(({ content }: { content: string }) => content === "Yes, I am.")).toHaveLength(1);
  await page.close();
});

test("what somebody has begun to write is not shown to whoever signs in next in the same browser", async () => {
  await chat(service.url, { chatbotId, sessionId: "begun", text: "Are you there?" });
  const sesId = await sesIdOf("begun");
  const context = await signInAsOwner(browser, service.url);
  const { page } = await open(`/${sesId}`, context);
  await page.getByRole("textbox", { name: "Reply" }).fill("Just between us");
  await page.reload();
  expect(await page.getByRole("textbox", { name: "Reply" }).inputValue()).toBe("Just between us");
  const boss = await signIn(service.url, owner);
  const other = await invite(service.url, boss, "next@example.com", "agent");
  await page.getByRole("button", { name: owner.email }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Email address").fill(other.email);
  await page.getByLabel("Password").fill(other.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Chatbots", exact: true }).waitFor();
  await page.goto(`${service.url}/sessions/${sesId}`);
  expect(await page.getByRole("textbox", { name: "Reply" }).inputValue()).toBe("");
  await context.close();
});

test("the inbox is live again after its stream was refused, and has what happened meanwhile", async () => {
  const page = await agent.newPage();
  const events = "**/api/sessions/events";
  await page.route(events, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  const refused = page.waitForResponse(events);
  await page.goto(`${service.url}/sessions`);
  await refused;
  await page
    .getByRole("link", { name: /message/u })
    .first()
    .waitFor();
  const say = (sessionId: string) =>
    visit(service.url, chatbotId, sessionId, "Hello", {
      visitor: { name: sessionId, email: `${sessionId}@example.com` },
    });
  await say("Missed");
  const followed = page.waitForResponse((response) => response.url().endsWith("/events") && response.ok());
  await page.unroute(events);
  await followed;
  await page.getByRole("link", { name: /Missed/u }).waitFor();
  await say("Heard");
  await page.getByRole("link", { name: /Heard/u }).waitFor();
  await page.close();
});

test("filters stand in the address, what is new is marked, and a conversation is resolved, undone and made a ticket", async () => {
  const visitor = { name: "Ada", email: "ada@example.com", attributes: { plan: "pro" } };
  for (const sessionId of ["earlier", "tagged"])
    await visit(service.url, chatbotId, sessionId, "Where is my parcel?", {
      visitor,
      pageUrl: "https://shop.example/x",
    });
  await api("PATCH", `/api/sessions/${await sesIdOf("tagged")}`, { tags: ["vip"] });
  const { page, complaints } = await open("?q=nothing-of-the-kind");
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("link", { name: /Ada/u }).first().waitFor();
  await page.getByText("Filters").click();
  await page.getByLabel("Tag").fill("vip");
  await page.getByLabel("Tag").press("Enter");
  await page.getByText("1 filter").waitFor();
  await expect.poll(() => page.getByRole("link", { name: /message/u }).count()).toBe(1);
  // Whoever takes the last one back may be about to write another.
  await page.getByLabel("Tag").fill("");
  await page.getByLabel("Tag").press("Enter");
  await page.getByText("Filters").waitFor();
  await page.getByLabel("Tag").fill("vip");
  await page.getByLabel("Tag").press("Enter");
  await page.getByText("1 filter").waitFor();
  await page.reload();
  const line = page.getByRole("link", { name: /Ada/u });
  await line.getByText("New").waitFor();
  await line.click();
  await line.getByText("New").waitFor({ state: "detached" });
  for (const known of ["pro", "https://shop.example/x"]) await page.getByText(known).waitFor();
  await page.getByText("Other conversations").waitFor();
  await page.getByLabel("Add tag").fill("late");
  await page.getByLabel("Add tag").press("Enter");
  await expect
    .poll(async () => (await api("GET", `/api/sessions/${await sesIdOf("tagged")}`)).tags)
    .toEqual(["late", "vip"]);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Create ticket" }).click();
  await page.getByRole("dialog").getByLabel("Subject").fill("A lost parcel");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("link", { name: /Ticket #1 created/u }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "#1 A lost parcel" }).waitFor();
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await api("GET", `/api/sessions/${await sesIdOf("tagged")}`)).status).toBe("created");
  const saved = page.waitForEvent("download");
  await page.getByRole("region", { name: "Conversations" }).getByRole("button", { name: "Export CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("conversations.csv");
  expect(complaints).toEqual([]);
  await page.close();
});

test("changes of a conversation are shown at once, and sent one after the other", async () => {
  await chat(service.url, { chatbotId, sessionId: "in-turn", text: "Where is my parcel?" });
  const sesId = await sesIdOf("in-turn");
  const { page } = await open(`/${sesId}`);
  const sent: object[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/sessions/${sesId}`, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    sent.push(route.request().postDataJSON());
    if (sent.length === 1) await held.promise;
    return route.continue();
  });
  const tag = page.getByLabel("Add tag");
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Resolve", exact: true }).waitFor();
  for (const name of ["late", "vip"]) {
    await tag.fill(name);
    await tag.press("Enter");
    await page.getByRole("button", { name: `Delete: ${name}` }).waitFor();
  }
  // Whatever the page had sent before would be here by then.
  await page.evaluate(() => fetch("/livez"));
  expect(sent).toEqual([{ status: "resolved" }]);
  held.resolve();
  const changes = [{ status: "resolved" }, { status: "created" }, { tags: ["late"] }, { tags: ["late", "vip"] }];
  await expect.poll(() => sent).toEqual(changes);
  const stored = () => api("GET", `/api/sessions/${sesId}`);
  await expect.poll(stored).toMatchObject({ status: "created", tags: ["late", "vip"] });
  await page.close();
});

test("letters go through the list, to the reply, and resolve", async () => {
  for (const sessionId of ["one", "two"]) await chat(service.url, { chatbotId, sessionId, text: `I am ${sessionId}` });
  const page = await agent.newPage();
  await page.goto(`${service.url}/sessions?view=ai`);
  await page
    .getByRole("link", { name: /message/u })
    .nth(1)
    .waitFor();
  await page.keyboard.press("j");
  await page.getByRole("log").getByText("I am two").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("log").getByText("I am one").waitFor();
  await page.keyboard.press("r");
  await expect
    .poll(() => page.getByRole("textbox", { name: "Reply" }).evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.keyboard.type("je");
  expect(await page.getByRole("textbox", { name: "Reply" }).inputValue()).toBe("je");
  await page.getByRole("textbox", { name: "Reply" }).fill("");
  await page.getByRole("log").focus();
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "Reopen" }).waitFor();
  await page.keyboard.press("k");
  await page.getByRole("log").getByText("I am two").waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.close();
});

test("the inbox has no barrier and fits the screen, with a hostile message in it", async () => {
  const hostile = `<script>document.title="owned"</script> \u202E${"x".repeat(300)}`;
  await chat(service.url, { chatbotId, sessionId: "hostile", text: hostile });
  const { sessions } = await api("GET", `/api/sessions?chatbotId=${chatbotId}&sessionId=hostile`);
  for (const path of ["", `/${sessions[0].id}`]) {
    const { page } = await open(path);
    const ready =
      path === "" ? page.getByRole("link", { name: /message/u }) : page.getByRole("log").getByText(/<script>/u);
    await ready.first().waitFor();
    expect(await findFaults(page, `inbox${path === "" ? "" : "-one"}`), path).toEqual([]);
    expect(await page.title()).not.toContain("owned");
    await page.close();
  }
});
