import type { ServerResponse } from "node:http";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { call, createTrainedChatbot } from "./support/api.ts";
import { findBarriers } from "./support/browser.ts";
import { beginStream, wholeAnswer } from "./support/scripted-chat.ts";
import {
  answersOf,
  ask,
  composerOf,
  launcherOf,
  listenToStatus,
  openChat,
  openHostPage,
  overflow,
} from "./support/widget-page.ts";
import { useWidgetStage } from "./support/widget-stage.ts";

const leadForm = { enabled: true, when: "before-chat", title: "Who are you?", phone: "off", note: "optional" };
const telephone = { viewport: { width: 360, height: 740 } };

const stage = useWidgetStage({ name: "Help desk" });

/** A conversation of this many messages, as an earlier visit has left it in the browser; with a token the service is asked for it. */
async function keepMessages(page: Page, count: number, token: string | null = null): Promise<void> {
  if (token !== null)
    await page.route("**/api/public/chat/*/messages*", async (route) => {
      const kept = await page.evaluate((id) => localStorage.getItem(`svc:conversation:${id}`), stage.chatbotId);
      await route.fulfill({ json: { messages: JSON.parse(kept ?? "").messages, nextCursor: null } });
    });
  await page.evaluate(
    ([id, length, visitorToken]) => {
      const messages = Array.from({ length }, (_each, at) => ({
        id: `msg_${at}`,
        role: at % 2 === 0 ? "user" : "assistant",
        content: at % 2 === 0 ? `Question ${at}` : `Answer **${at}**\n\n${"Some words of it. ".repeat(at % 9)}`,
        timestamp: new Date(1_700_000_000_000 + at * 1_000).toISOString(),
        status: "done",
      }));
      const kept = { sessionId: "kept", token: visitorToken, agreed: false, unread: 0, lead: "none", messages };
      localStorage.setItem(`svc:conversation:${id}`, JSON.stringify(kept));
    },
    [stage.chatbotId, count, token] as const,
  );
  await page.reload();
}

const log = (page: Page) => page.locator("svc-chat .log");
const fromEnd = (page: Page) =>
  log(page).evaluate((element) => Math.round(element.scrollHeight - element.scrollTop - element.clientHeight));

test("of a long conversation only what is near the eye is in the document, and reading it moves nothing", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  await keepMessages(page, 50);
  await openChat(page);
  await page.getByText("Answer 49").waitFor();
  await expect.poll(() => fromEnd(page)).toBeLessThan(2);
  expect(await page.locator("svc-chat .log li.row").count()).toBeLessThanOrEqual(60);
  // From the end to the beginning in small steps: each message comes once, in its place.
  const seen = new Set<string>();
  for (let step = 0; step < 200; step++) {
    const { top, numbers } = await log(page).evaluate(async (element) => {
      element.scrollTop -= 250;
      const frame = () => new Promise(requestAnimationFrame);
      const isFull = () => {
        const view = element.getBoundingClientRect();
        const rows = [...element.querySelectorAll("li.row")];
        const [first, last] = [rows[0], rows.at(-1)];
        const isAt = (row: Element | undefined, position: string) => row?.getAttribute("aria-posinset") === position;
        return (
          (isAt(first, "1") || (first?.getBoundingClientRect().top ?? Infinity) <= view.top) &&
          (isAt(last, "50") || (last?.getBoundingClientRect().bottom ?? 0) >= view.bottom)
        );
      };
      // What is seen comes within some frames, more on a slow machine.
      do {
        await frame();
        await frame();
      } while (!isFull());
      return {
        top: element.scrollTop,
        numbers: [...element.querySelectorAll("li.row")].map((row) => row.getAttribute("aria-posinset") ?? ""),
      };
    });
    expect(numbers).toEqual(numbers.toSorted((one, other) => Number(one) - Number(other)));
    for (const number of numbers) seen.add(number);
    if (top === 0) break;
  }
  expect(seen.size).toBe(50);
  await page.getByRole("button", { name: "Jump to the latest message" }).click();
  await expect.poll(() => fromEnd(page)).toBeLessThan(2);
  await page.close();
});

test("older messages come before what is read, which stays where it is (regression: 200 messages were passed over)", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  await keepMessages(page, 450, "a-token");
  await openChat(page);
  await page.locator('svc-chat li[aria-setsize="200"]').first().waitFor();
  const top = await log(page).evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let step = 0; step < 400 && !element.querySelector('li[aria-setsize="400"]'); step++) {
      element.scrollTop -= 250;
      await frame();
    }
    await frame();
    const edge = element.getBoundingClientRect().top;
    const rows = [...element.querySelectorAll("li.row")];
    return rows.find((row) => row.getBoundingClientRect().bottom > edge)?.textContent;
  });
  // The first of the 200 is number 250.
  expect(Number(/\d+/u.exec(top ?? "")?.[0])).toBeGreaterThan(245);
  expect(Number(/\d+/u.exec(top ?? "")?.[0])).toBeLessThan(265);
  await page.close();
});

test("whoever scrolls up to read is left there while the answer grows, and is led back by a button", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  await openChat(page);
  let write: (delta: string) => void = () => undefined;
  stage.scripted.answer = (outgoing) => {
    beginStream(outgoing, { type: "start", messageId: "msg_long" }, { type: "text-start", id: "text" });
    write = (delta) => beginStream(outgoing, { type: "text-delta", id: "text", delta });
    write("A line.\n\n".repeat(60));
  };
  await ask(page, "Tell me much");
  await answersOf(page).last().getByText("A line.").last().waitFor();
  await expect.poll(() => fromEnd(page)).toBeLessThan(2);
  await log(page).hover();
  await log(page).evaluate((element) => {
    const scrolled = new Promise<void>((resolve) =>
      element.addEventListener("scrollend", () => {
        if (element.scrollHeight - element.scrollTop - element.clientHeight > 500) resolve();
      }),
    );
    Reflect.set(globalThis, "scrolled", () => scrolled);
  });
  await page.mouse.wheel(0, -600);
  // Not on the way: browsers scroll smoothly.
  await page.evaluate(() => Reflect.get(globalThis, "scrolled")());
  const button = page.getByRole("button", { name: "Jump to the latest message" });
  await button.waitFor();
  const top = () => log(page).evaluate((element) => element.scrollTop);
  // The wheel scrolls smoothly, and is not waited for.
  let before = Number.NaN;
  await expect.poll(async () => before === (before = await top()), { interval: 250 }).toBe(true);
  write("And one more.");
  await page.getByText("And one more.").waitFor();
  expect(await log(page).evaluate((element) => element.scrollTop)).toBe(before);
  await button.click();
  await expect.poll(() => fromEnd(page)).toBeLessThan(2);
  // Who says something wants to see it.
  await log(page).evaluate((element) => (element.scrollTop -= 500));
  await button.waitFor();
  await ask(page, "And this?");
  await button.waitFor({ state: "detached" });
  await expect.poll(() => fromEnd(page)).toBeLessThan(2);
  expect(await page.getByText("And this?").isVisible()).toBe(true);
  await page.close();
});

test("whoever scrolls up between two frames is not pulled back by what comes in before the scroll event (regression)", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  await openChat(page);
  stage.scripted.answer = (outgoing) =>
    beginStream(
      outgoing,
      { type: "start", messageId: "msg_long" },
      { type: "text-start", id: "text" },
      { type: "text-delta", id: "text", delta: "A line.\n\n".repeat(60) },
    );
  await ask(page, "Tell me much");
  await answersOf(page).last().getByText("A line.").last().waitFor();
  await expect.poll(() => fromEnd(page)).toBeLessThan(2);
  const kept = await log(page).evaluate(async (element) => {
    // Told of in the same frame as the scroll event would be, but first.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const row = [...element.querySelectorAll<HTMLElement>("li.row")].at(-1)!;
    element.addEventListener("scroll", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    element.scrollTop -= 500;
    row.style.minHeight = `${row.offsetHeight + 40}px`;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return element.scrollHeight - element.scrollTop - element.clientHeight;
  });
  expect(kept).toBeGreaterThan(450);
  await page.close();
});

test("on a telephone the chat has the screen alone: no launcher under it, Tab stays in it, Escape gives the page back", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, {
    chatbotId: stage.chatbotId,
    options: telephone,
  });
  await openChat(page);
  expect(await launcherOf(page).count()).toBe(0);
  const dialog = page.getByRole("dialog", { name: "Help desk" });
  expect(await dialog.getAttribute("aria-modal")).toBe("true");
  // It comes with a short movement.
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  expect(await composerOf(page).evaluate((input) => getComputedStyle(input).fontSize)).toBe("16px");
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("svc-chat");
  }
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Turn sound on" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  // First the menu, then the chat.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Turn sound on" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await launcherOf(page).waitFor();
  await page.close();
});

test("what was typed stays when the chat is closed, and when the service refuses a form", async () => {
  const id = await createTrainedChatbot(stage.url, [{ question: "When?", answer: "Now." }], {
    name: "Help desk",
    leadForm,
  });
  const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: id });
  await page.setViewportSize({ width: 1024, height: 480 });
  await openChat(page);
  // Who has said nothing reads the form from its title on.
  await page.getByRole("heading", { name: "Who are you?" }).waitFor();
  await expect
    .poll(() => log(page).evaluate((element) => [element.scrollTop, element.scrollHeight > element.clientHeight]))
    .toEqual([0, true]);
  await page.setViewportSize({ width: 1024, height: 800 });
  await composerOf(page).fill("Half a thou");
  await page.keyboard.press("Escape");
  await composerOf(page).waitFor({ state: "detached" });
  await openChat(page);
  expect(await composerOf(page).inputValue()).toBe("Half a thou");
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("not an address");
  await page.getByRole("textbox", { name: "Name" }).fill("Ada");
  const sent: unknown[] = [];
  await page.route("**/api/public/leads", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({
      status: 400,
      contentType: "application/problem+json",
      body: JSON.stringify({
        code: "invalid_request",
        title: "No",
        errors: [{ path: "email", message: "No such host." }],
      }),
    });
  });
  const send = page.locator("svc-chat .lead .primary");
  await send.click();
  // The browser itself refuses what is no address.
  expect(sent).toEqual([]);
  await email.fill("ada@nowhere.example");
  await send.click();
  await page.getByText("No such host.").waitFor();
  expect(await email.inputValue()).toBe("ada@nowhere.example");
  expect(await email.getAttribute("aria-invalid")).toBe("true");
  expect(await findBarriers(page)).toEqual([]);
  expect(sent).toMatchObject([{ name: "Ada", email: "ada@nowhere.example" }]);
  await page.close();
});

test("too many messages: the seconds left are counted, and the message goes again in its place", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  await openChat(page);
  stage.scripted.answer = (outgoing) =>
    void outgoing
      .writeHead(429, { "Content-Type": "application/problem+json", "Retry-After": "5" })
      .end('{"code":"rate_limited","title":"Too many messages"}');
  await ask(page, "One more");
  await page.getByText(/Try again in \d s\./u).waitFor();
  stage.scripted.answer = (outgoing) => wholeAnswer(outgoing, "Here it is.");
  await page.getByText(/Try again in/u).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Try again" }).click();
  await answersOf(page).getByText("Here it is.").waitFor();
  expect(await page.getByText("One more").count()).toBe(1);
  await page.close();
});

test("a file is refused in words, whether it is pasted or dropped, and the page does not open it", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  await openChat(page);
  for (const kind of ["paste", "drop"]) {
    const wasPrevented = await composerOf(page).evaluate((input, name) => {
      const data = new DataTransfer();
      data.items.add(new File(["words"], "words.txt", { type: "text/plain" }));
      const settings = { bubbles: true, cancelable: true, composed: true };
      const event =
        name === "paste"
          ? new ClipboardEvent("paste", { ...settings, clipboardData: data })
          : new DragEvent("drop", { ...settings, dataTransfer: data });
      return !input.dispatchEvent(event);
    }, kind);
    expect(wasPrevented).toBe(true);
    await page.getByRole("alert").getByText("Files can't be sent here.").waitFor();
  }
  await page.close();
});

test("a person who takes over is named, and what comes while the chat is closed is counted on the launcher", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  await openChat(page);
  stage.scripted.answer = (outgoing) => wholeAnswer(outgoing, "Somebody comes.");
  await ask(page, "A person, please");
  await answersOf(page).getByText("Somebody comes.").waitFor();
  const again = page.getByRole("button", { name: "Regenerate" });
  await again.waitFor();
  await stage.scripted.tell("handoff", { handoff: "waiting", agent: null, since: null });
  await page.getByText("We're connecting you").waitFor();
  await stage.scripted.tell("handoff", { handoff: "human", agent: { name: "Ada" }, since: null });
  await page.getByText("Ada joined the conversation.").waitFor();
  // The chatbot is silent now: nobody waits for its answer, and it cannot be had anew.
  await again.waitFor({ state: "detached" });
  const heard = await listenToStatus(page);
  const sent = Promise.withResolvers<ServerResponse>();
  stage.scripted.answer = sent.resolve;
  await ask(page, "Hello?");
  const outgoing = await sent.promise;
  expect(await page.locator("svc-chat .typing").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Stop answer" }).count()).toBe(0);
  beginStream(outgoing, { type: "start", messageId: "msg_none" }, { type: "finish" });
  outgoing.end("data: [DONE]\n\n");
  await stage.scripted.tell("typing", { agent: { name: "Ada" } });
  await page.locator("svc-chat .log").getByText("Ada is typing…").waitFor();
  const reply = (id: string, content: string) => ({
    id,
    role: "assistant",
    content,
    timestamp: new Date().toISOString(),
    metadata: { author: { kind: "agent", name: "Ada" } },
  });
  await stage.scripted.tell("message", reply("msg_a1", "Hello, I am Ada."));
  await answersOf(page).getByText("Hello, I am Ada.").waitFor();
  await expect.poll(heard).toEqual(["Ada is typing…", "Ada: Hello, I am Ada."]);
  expect(await page.locator("svc-chat .author").innerText()).toContain("Ada");
  // What the chatbot said can be rated, what a person said cannot.
  expect(await page.getByRole("button", { name: "Good answer" }).count()).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await launcherOf(page).waitFor();
  const second = reply("msg_a2", "Are you still there?");
  await stage.scripted.tell("message", second);
  await page.getByRole("button", { name: "Chat: Help desk (1 unread)" }).waitFor();
  const history = { messages: [second], nextCursor: null };
  await page.route("**/api/public/chat/*/messages*", (route) => route.fulfill({ json: history }));
  await page.route("**/api/public/chat/*/stream*", (route) => route.fulfill({ status: 204 }));
  // The next page has not asked for the chat, and yet it is there.
  await page.reload();
  await page.getByRole("button", { name: "Chat: Help desk (1 unread)" }).click();
  await answersOf(page).getByText("Are you still there?").waitFor();
  expect(await page.locator("svc-chat .badge").count()).toBe(0);
  await page.close();
});

test("a screen reader hears of each answer twice, also where the next question waits already", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, { chatbotId: stage.chatbotId });
  await openChat(page);
  const outgoings: ServerResponse[] = [];
  stage.scripted.answer = (outgoing) => void outgoings.push(outgoing);
  const heard = await listenToStatus(page);
  const isWriting = "Help desk is typing.";
  const poll = (look: () => unknown) => expect.poll(look, { timeout: 10_000 });
  await ask(page, "One?");
  await poll(heard).toEqual([isWriting]);
  await ask(page, "Two?");
  await page.getByText("Queued").waitFor();
  await poll(() => outgoings.length).toBe(1);
  const [first] = outgoings;
  if (first === undefined) throw new Error("Nothing was asked.");
  beginStream(first, { type: "start", messageId: "msg_one" }, { type: "text-start", id: "text" });
  for (const delta of ["The ", "**first**", " answer."]) {
    beginStream(first, { type: "text-delta", id: "text", delta });
    await answersOf(page).getByText(delta.replaceAll("*", "").trim()).waitFor();
  }
  expect(await heard()).toEqual([isWriting]);
  beginStream(first, { type: "text-end", id: "text" }, { type: "finish" });
  first.end("data: [DONE]\n\n");
  const both = [isWriting, `Help desk: The first answer. ${isWriting}`];
  await poll(heard).toEqual(both);
  await poll(() => outgoings.length).toBe(2);
  const [, second] = outgoings;
  if (second !== undefined) wholeAnswer(second, "The second one.");
  await poll(heard).toEqual([...both, "Help desk: The second one."]);
  await page.close();
});

test("a tone is heard only for what nobody sees come, and only where somebody switched it on", async () => {
  const { page } = await openHostPage(stage.browser, stage.scripted.url, {
    chatbotId: stage.chatbotId,
    policy: null,
    head: `<script>
      window.tones = 0;
      window.AudioContext = class extends AudioContext { constructor() { super(); window.tones += 1; } };
    </script>`,
  });
  const tones = () => page.evaluate(() => Reflect.get(globalThis, "tones") as number);
  await openChat(page);
  stage.scripted.answer = (outgoing) => wholeAnswer(outgoing, "Somebody comes.");
  await ask(page, "A person, please");
  await page.getByRole("button", { name: "Regenerate" }).waitFor();
  await stage.scripted.tell("handoff", { handoff: "human", agent: { name: "Ada" }, since: null });
  const reply = async (id: string) =>
    stage.scripted.tell("message", {
      id,
      role: "assistant",
      content: `Reply ${id}`,
      timestamp: new Date().toISOString(),
      metadata: { author: { kind: "agent", name: "Ada" } },
    });
  const close = async () => {
    await page.keyboard.press("Escape");
    await composerOf(page).waitFor({ state: "detached" });
  };
  const unread = (count: number) => page.getByRole("button", { name: `Chat: Help desk (${count} unread)` });
  await close();
  await reply("1");
  await unread(1).waitFor();
  expect(await tones()).toBe(0);
  await unread(1).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Turn sound on" }).click();
  // So that one hears what it is, once it is loaded.
  await expect.poll(tones).toBe(1);
  await reply("2");
  await answersOf(page).getByText("Reply 2").waitFor();
  expect(await tones()).toBe(1);
  await close();
  await reply("3");
  await unread(1).waitFor();
  await expect.poll(tones).toBe(2);
  await unread(1).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Turn sound off" }).click();
  await close();
  await reply("4");
  await unread(1).waitFor();
  expect(await tones()).toBe(2);
  await page.close();
});

test("whoever reads at the end sees that the team has ended the conversation, and is asked what it was worth", async () => {
  const answer = Array.from({ length: 30 }, (_, at) => `${at + 1}. Step ${at + 1}`).join("\n");
  const id = await createTrainedChatbot(stage.url, [{ question: "How?", answer }], { name: "Help desk" });
  const { page, complaints } = await openHostPage(stage.browser, stage.url, { chatbotId: id, options: telephone });
  await openChat(page);
  await ask(page, "How?");
  await page.getByRole("button", { name: "Regenerate" }).waitFor();
  const { sessions } = (await call(stage.url, "GET", `/api/sessions?chatbotId=${id}`)).body;
  await call(stage.url, "PATCH", `/api/sessions/${sessions[0].id}`, { status: "resolved" });
  const star = page.getByRole("button", { name: "5 of 5" });
  const bottom = async (of: Locator) => {
    const { y = 0, height = 0 } = (await of.boundingBox()) ?? {};
    return y + height;
  };
  await star.waitFor();
  await expect.poll(async () => (await bottom(star)) <= (await bottom(page.locator("svc-chat .log")))).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a visitor ends the conversation by keyboard, says what it was worth, and goes on when writing again", async () => {
  const id = await createTrainedChatbot(stage.url, [{ question: "When?", answer: "Now." }], { name: "Help desk" });
  const { page, complaints } = await openHostPage(stage.browser, stage.url, { chatbotId: id, options: telephone });
  const stored = async () => (await call(stage.url, "GET", `/api/sessions?chatbotId=${id}`)).body.sessions;
  await openChat(page);
  await page.getByRole("button", { name: "More" }).click();
  expect(await page.getByRole("button", { name: "End conversation" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await ask(page, "When?");
  await answersOf(page).getByText("Now.").waitFor();
  // Whole, and told.
  await page.getByRole("button", { name: "Regenerate" }).waitFor();
  const heard = await listenToStatus(page);
  await page.getByRole("button", { name: "More" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "End conversation" }).focus();
  await page.keyboard.press("Enter");
  const star = page.getByRole("group", { name: "How was this conversation?" }).getByRole("button", { name: "4 of 5" });
  await star.focus();
  await expect.poll(heard).toEqual(["This conversation has ended. Send a message to start again."]);
  await page.keyboard.press("Enter");
  await page.getByText("Thanks for your rating!").waitFor();
  await expect.poll(stored).toMatchObject([{ status: "resolved", resolvedBy: "visitor", rating: { score: 4 } }]);
  expect(await findBarriers(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // Still so on the next page; the same star again takes it back.
  await page.reload();
  await openChat(page);
  expect(await star.getAttribute("aria-pressed")).toBe("true");
  await star.click();
  await page.getByText("How was this conversation?").waitFor();
  await expect.poll(stored).toMatchObject([{ rating: null }]);
  await ask(page, "And when else?");
  await star.waitFor({ state: "detached" });
  await expect.poll(stored).toMatchObject([{ status: "created" }]);
  expect(complaints).toEqual([]);
  await page.close();
});
