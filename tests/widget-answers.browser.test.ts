import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { findBarriers } from "./support/browser.ts";
import { beginStream } from "./support/scripted-chat.ts";
import { answersOf, ask, composerOf, launcherOf, openChat, openHostPage, overflow } from "./support/widget-page.ts";
import { useWidgetStage } from "./support/widget-stage.ts";

const stage = useWidgetStage({ name: "Help desk", handoff: { enabled: true } });
const telephone = { viewport: { width: 360, height: 740 } };

interface Scripted {
  readonly text: string;
  readonly metadata?: Record<string, unknown>;
  readonly sources?: readonly { title: string; url: string }[];
  readonly suggestions?: readonly string[];
}

/** The next answers, whole, under the given id. */
function script(id: string, { text, metadata = {}, sources = [], suggestions = [] }: Scripted): void {
  stage.scripted.answer = (outgoing: ServerResponse) => {
    beginStream(
      outgoing,
      { type: "start", messageId: id },
      ...sources.map((source, at) => ({ type: "source-url", sourceId: `src_${at}`, ...source })),
      { type: "text-start", id: "text" },
      { type: "text-delta", id: "text", delta: text },
      { type: "text-end", id: "text" },
      { type: "data-suggestions", data: { questions: suggestions } },
      { type: "finish", messageMetadata: metadata },
    );
    outgoing.end("data: [DONE]\n\n");
  };
}

const open = async (options: Parameters<typeof openHostPage>[2]["options"] = {}) => {
  const opened = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId, options });
  await openChat(opened.page);
  return opened;
};

test("questions that may be meant are buttons while they can be chosen, and a list in the answer afterwards", async () => {
  const { page } = await open();
  const name = "Do you deliver on Sundays?";
  const suggestions = [name, "Where do you deliver?"];
  const text = `This may help.\n\nDid you mean:\n\n${suggestions.map((each) => `- ${each}`).join("\n")}`;
  script("msg_hedged", { text, metadata: { answered: false, hedged: true, generatedBy: "faq" }, suggestions });
  await ask(page, "Do you deliver?");
  const button = page.getByRole("group", { name: "Suggestions" }).getByRole("button", { name });
  await button.waitFor();
  const listed = answersOf(page).getByText(name);
  expect(await answersOf(page).getByText("Did you mean:").count()).toBe(1);
  expect(await listed.count()).toBe(0);
  script("msg_sure", { text: "No.", metadata: { answered: true, generatedBy: "faq" } });
  await button.click();
  await answersOf(page).getByText("No.").waitFor();
  expect(await listed.count()).toBe(1);
  expect(await button.count()).toBe(0);
  await page.close();
});

test("a list or table in another direction than the sentence before it has its bullets and columns there", async () => {
  const { page } = await open();
  script("msg_both", {
    text: "لم أجد هذا إلا بلغة أخرى:\n\n- new brake pads\n\n| Job | Price |\n|---|---|\n| Repair | £15 |",
  });
  await ask(page, "Inspection?");
  await answersOf(page).getByText("new brake pads").waitFor();
  const directions = await answersOf(page)
    .last()
    .evaluate((bubble) =>
      [bubble, ...bubble.querySelectorAll("ul, table")].map((each) => getComputedStyle(each).direction),
    );
  expect(directions).toEqual(["rtl", "ltr", "ltr"]);
  await page.close();
});

test("under an answer that is not sure, or is none, a person can be asked for; under a sure one not", async () => {
  const { page } = await open();
  const button = page.locator("svc-chat .log").getByRole("button", { name: "Talk to a person" });
  script("msg_sure", { text: "At nine.", metadata: { answered: true, generatedBy: "faq" } });
  await ask(page, "When do you open?");
  await answersOf(page).getByText("At nine.").waitFor();
  await page.getByRole("button", { name: "Good answer" }).waitFor();
  expect(await button.count()).toBe(0);
  script("msg_hedged", { text: "This may help.", metadata: { answered: false, hedged: true, generatedBy: "quote" } });
  await ask(page, "And on holidays?");
  await button.waitFor();
  script("msg_none", { text: "I don't know.", metadata: { answered: false, generatedBy: "system" } });
  await ask(page, "And on the moon?");
  await answersOf(page).getByText("I don't know.").waitFor();
  // Only under the last one.
  await expect.poll(() => button.count()).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  await button.press("Enter");
  await expect
    .poll(() => JSON.parse(stage.scripted.requests.at(-1) ?? "{}").messages[0].parts[0].text)
    .toBe("I would like to talk to a person.");
  await page.close();
});

test("sentences of the system can't be rated; after a thumbs-down the visitor can say why", async () => {
  const { page, complaints } = await open();
  script("msg_hello", { text: "Hello!", metadata: { answered: true, generatedBy: "system" } });
  await ask(page, "Hi");
  await answersOf(page).getByText("Hello!").waitFor();
  script("msg_answer", { text: "Three days.", metadata: { answered: true, generatedBy: "quote" } });
  await ask(page, "How long?");
  await page.getByRole("button", { name: "Bad answer" }).waitFor();
  expect(await page.getByRole("button", { name: "Good answer" }).count()).toBe(1);

  const told: unknown[] = [];
  await page.route("**/api/public/feedback", async (route) => {
    told.push(route.request().postDataJSON());
    await route.fulfill({ json: {} });
  });
  // What is loaded for it is asked for again where it did not come.
  await page.route("**/widget/more-*", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Bad answer" }).press("Enter");
  const why = page.getByRole("group", { name: "What went wrong?" });
  await why.getByRole("button", { name: "Out of date" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await why.getByRole("button", { name: "Something else" }).press("Enter");
  const field = why.getByRole("textbox", { name: "Tell us more" });
  await expect.poll(() => field.evaluate((element) => element.matches(":focus"))).toBe(true);
  await field.fill("It took a week.");
  await why.getByRole("button", { name: "Send" }).press("Enter");
  await page.getByText("Thanks for your feedback!").waitFor();
  expect(told).toEqual([
    { messageId: "msg_answer", rating: "down" },
    { messageId: "msg_answer", rating: "down", comment: "It took a week." },
  ]);
  // A rating that is taken back asks nothing.
  await page.getByRole("button", { name: "Bad answer" }).click();
  await page.getByText("Thanks for your feedback!").waitFor({ state: "detached" });
  expect(await why.count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a number in an answer leads to its source and shows it, and one without a source stays text", async () => {
  const { page, complaints } = await open();
  const sources = [
    { title: "Delivery costs", url: "https://shop.example/costs" },
    { title: "Delivery times", url: "https://shop.example/times" },
  ];
  script("msg_cited", { text: "It costs £5.[1] It takes **two days [2]**. See [7].", metadata: {}, sources });
  await ask(page, "How much is delivery?");
  const second = page.getByRole("link", { name: "Sources 2: Delivery times" });
  await second.waitFor();
  expect(await second.getAttribute("href")).toBe("https://shop.example/times");
  expect(await second.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  expect(await answersOf(page).last().innerText()).toContain("See [7].");
  expect(await page.locator("svc-chat .sources b").allInnerTexts()).toEqual(["1", "2"]);
  await second.focus();
  const card = page.locator("svc-chat .cited");
  await card.getByText("shop.example").waitFor();
  expect(await card.innerText()).toContain("Delivery times");
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  // The panel is still there.
  await composerOf(page).waitFor();
  await page.getByRole("link", { name: "Sources 1: Delivery costs" }).hover();
  await card.getByText("Delivery costs").waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("in right-to-left languages, numbers in a table stand under their column's head", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, {
    chatbotId: stage.chatbotId,
    attributes: 'data-locale="he"',
  });
  await openChat(page);
  script("msg_hours", { text: "שעות:\n\n| יום | שעות הפתיחה שלנו |\n|---|---|\n| ראשון | 9–18 |" });
  await ask(page, "?");
  await answersOf(page).getByText("9–18").waitFor();
  const [head, cell] = await answersOf(page)
    .locator(":is(th, td):nth-child(2)")
    .evaluateAll((cells) =>
      cells.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getBoundingClientRect().right);
      }),
    );
  expect(cell).toBe(head);
  await page.close();
});

test("a wide table is scrolled in its own frame, with a shade at the edge that hides more of it", async () => {
  const { page } = await open(telephone);
  const row = (cell: string) => `|${` ${cell} |`.repeat(7)}`;
  script("msg_table", { text: `Prices:\n\n${row("Heading")}\n${row("---")}\n${row("Monstera")}` });
  await ask(page, "What do you have?");
  const frame = page.locator("svc-chat .scroll");
  await frame.waitFor();
  expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(50);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // The cover of each edge moves with the text, its shade does not.
  const attachments = await frame.evaluate((element) => getComputedStyle(element).backgroundAttachment);
  expect(attachments).toBe("local, local, scroll, scroll");
  await frame.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await page.close();
});

test("a reply that comes while the chat is closed is shown beside the launcher until it is opened or dismissed", async () => {
  const { page, complaints } = await open();
  script("msg_first", { text: "One moment." });
  await ask(page, "Where is my order?");
  await answersOf(page).getByText("One moment.").waitFor();
  await page.keyboard.press("Escape");
  await launcherOf(page).waitFor();
  const reply = (id: string, content: string) =>
    stage.scripted.tell("message", {
      id,
      role: "assistant",
      content,
      timestamp: new Date().toISOString(),
      metadata: { author: { kind: "agent", name: "Ada" } },
    });
  await reply("msg_ada", "It left us **this morning**.");
  const preview = page.getByRole("button", { name: "Ada It left us this morning." });
  await preview.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await launcherOf(page).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await preview.waitFor({ state: "detached" });
  expect(await launcherOf(page).evaluate((element) => element.matches(":focus"))).toBe(true);
  // The next one is shown again, and opens the chat.
  await reply("msg_ada_2", "Anything else?");
  await page.getByRole("button", { name: "Ada Anything else?" }).press("Enter");
  await answersOf(page).getByText("Anything else?").waitFor();
  expect(await page.locator("svc-chat .reply").count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a conversation that was left for another is listed before the next one, and can be opened again", async () => {
  const { page, complaints } = await open();
  script("msg_first", { text: "Within two days." });
  await ask(page, "How long is delivery?");
  await answersOf(page).getByText("Within two days.").waitFor();
  const stored = [
    { id: "msg_q", role: "user", content: "How long is delivery?", timestamp: new Date().toISOString() },
    { id: "msg_first", role: "assistant", content: "Within two days.", timestamp: new Date().toISOString() },
  ];
  await page.route("**/api/public/chat/*/messages*", (route) =>
    route.fulfill({ json: { messages: stored, nextCursor: null } }),
  );
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "New conversation" }).click();
  const list = page.getByRole("group", { name: "Recent conversations" });
  await list.getByRole("button", { name: "How long is delivery?" }).waitFor();
  await page.locator("svc-chat").getByText("Our team is online").waitFor();
  expect(await answersOf(page).getByText("Within two days.").count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await list.getByRole("button", { name: "How long is delivery?" }).press("Enter");
  await answersOf(page).getByText("Within two days.").waitFor();
  expect(await list.count()).toBe(0);
  // Who signs out leaves none of them behind.
  await page.evaluate(() => Reflect.get(globalThis, "svc").reset());
  await expect.poll(() => page.locator("svc-chat li.row").count()).toBe(0);
  expect(await page.evaluate((id) => localStorage.getItem(`svc:earlier:${id}`), stage.chatbotId)).toBe("[]");
  expect(complaints).toEqual([]);
  await page.close();
});

test("a visitor whom the page has signed in finds the conversations of another device, and goes on in one", async () => {
  const { page, complaints } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  const session = { title: "Where is my bike?", status: "created", lastMessageAt: "2026-11-20T10:00:00.000Z" };
  await page.route("**/api/public/visitor/sessions", async (route) => {
    expect(route.request().postDataJSON()).toEqual({ chatbotId: stage.chatbotId, userJwt: "signed" });
    await route.fulfill({ json: { sessions: [{ ...session, sessionId: "elsewhere", visitorToken: "its.token" }] } });
  });
  const tokens: (string | undefined)[] = [];
  await page.route("**/api/public/chat/elsewhere/messages*", async (route) => {
    tokens.push(route.request().headers()["x-svc-visitor-token"]);
    const message = { id: "msg_1", role: "assistant", content: "It ships today.", timestamp: session.lastMessageAt };
    await route.fulfill({ json: { messages: [message], nextCursor: null } });
  });
  await page.evaluate(() => Reflect.get(globalThis, "svc").identify({ userJwt: "signed" }));
  await openChat(page);
  const list = page.getByRole("group", { name: "Recent conversations" });
  await list.getByRole("button", { name: "Where is my bike?" }).press("Enter");
  await answersOf(page).getByText("It ships today.").waitFor();
  expect(tokens[0]).toBe("its.token");
  expect(complaints).toEqual([]);
  await page.close();
});

test("before the first message the chat shows whether the team is there, how soon it replies, and help articles", async () => {
  const { page, complaints } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  const team = { open: true, opensAt: null, online: true, typicalReplySeconds: 11 * 60 };
  await page.route("**/api/public/chatbot/*/team", (route) => route.fulfill({ json: team }));
  const article = { id: "src_1", title: "Delivery and returns", url: null, excerpt: "", updatedAt: "" };
  await page.route("**/api/public/chatbot/*/knowledge?limit=3&sort=helpful", (route) =>
    route.fulfill({ json: { articles: [article], nextCursor: null } }),
  );
  await openChat(page);
  const home = page.locator("svc-chat .home");
  await home.getByText("Our team is online").waitFor();
  await home.getByText("Typical reply time: 15 minutes").waitFor();
  const link = home.getByRole("group", { name: "Help articles" }).getByRole("link", { name: "Delivery and returns" });
  expect(await link.getAttribute("href")).toBe(`${stage.scripted.url}/help/${stage.chatbotId}/articles/src_1`);
  expect(await findBarriers(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  script("msg_none", { text: "I don't know.", metadata: { answered: false, generatedBy: "system" } });
  await ask(page, "And on the moon?");
  // It says so, too, until it makes room.
  await home.waitFor({ state: "detached" });
  await page.locator("svc-chat .log").getByText("Typical reply time: 15 minutes").waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test("while nobody is online the home screen says that the team is away, and outside of office hours when it is back", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  let team = { open: true, opensAt: null as string | null, online: false, typicalReplySeconds: null };
  await page.route("**/api/public/chatbot/*/team", (route) => route.fulfill({ json: team }));
  await openChat(page);
  const home = page.locator("svc-chat .home");
  await home.getByText("Our team is away right now").waitFor();
  team = { ...team, open: false, opensAt: "2026-12-07T08:00:00.000Z" };
  await page.reload();
  await home.getByText(/Back: Monday/u).waitFor();
  await page.close();
});
