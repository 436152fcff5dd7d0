import { mkdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { collectComplaints, findBarriers, startBrowser } from "./support/browser.ts";
import { beginStream, framesOf, startScriptedChat, wholeAnswer } from "./support/scripted-chat.ts";
import type { ScriptedChat } from "./support/scripted-chat.ts";
import { startServiceProcess } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";
import type { TestStore } from "./support/store.ts";

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
  colors: { primary: "#ffd400" },
};
const widths = [360, 768, 1440];

let store: TestStore;
let service: ServiceProcess;
let scripted: ScriptedChat;
let browser: Browser;
/** Chatbots by theme. */
let chatbots: { light: string; dark: string };

beforeAll(async () => {
  store = await createTestStore();
  [service, browser] = await Promise.all([startServiceProcess(store, { SVC_LOG_LEVEL: "info" }), startBrowser()]);
  scripted = await startScriptedChat(service.url);
  chatbots = {
    light: await createTrainedChatbot(service.url, faqs, settings),
    dark: await createTrainedChatbot(service.url, faqs, { ...settings, theme: "dark", colors: { primary: "#7a1fa2" } }),
  };
});

afterAll(async () => {
  await browser.close();
  await scripted.close();
  await service.end("SIGTERM");
  await store.remove();
});

async function open(url: string, options: Parameters<Browser["newPage"]>[0] = {}) {
  const page = await browser.newPage({ viewport: { width: 768, height: 900 }, ...options });
  const complaints = collectComplaints(page);
  await page.goto(url, { waitUntil: "load" });
  return { page, complaints };
}

async function openChat(base: string, chatbotId: string) {
  const opened = await open(`${base}/chat/${chatbotId}`);
  await opened.page.getByText(settings.welcomeMessage).waitFor();
  return opened;
}

const composer = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const lastAnswer = (page: Page): Locator => page.locator(".message.answer").last();

async function ask(page: Page, words: string): Promise<void> {
  await composer(page).fill(words);
  await composer(page).press("Enter");
}

/** Kept for a look where SVC_SCREENSHOTS names a folder: axe sees no button that another covers. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SVC_SCREENSHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

describe("with the service", () => {
  test("a visitor asks by keyboard alone, sees the cited answer, and finds the conversation again", async () => {
    const { page, complaints } = await openChat(service.url, chatbots.light);
    await picture(page, "welcome");
    await page.keyboard.type("When are you open?");
    await page.keyboard.press("Enter");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    expect(await page.getByRole("list", { name: "Sources" }).innerText()).toContain("When are you open?");
    expect(await page.getByRole("status").innerText()).toBe("Help desk: Monday to Friday, 9 to 17. See the calendar.");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
    const link = page.getByRole("link", { name: "the calendar" });
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(await link.getAttribute("target")).toBe("_blank");
    await picture(page, "answer");

    await page.reload();
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    expect(await page.locator(".message").count()).toBe(3);
    expect(await page.getByRole("list", { name: "Sources" }).count()).toBe(1);
    await picture(page, "history");
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("a visitor agrees before the first message where the owner wants it, once a conversation", async () => {
    const consent = { text: "We keep what you write.", url: "https://shop.example/privacy", required: true };
    const chatbotId = await createTrainedChatbot(service.url, faqs, { ...settings, consent });
    const { page, complaints } = await openChat(service.url, chatbotId);
    expect(await composer(page).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "When are you open?" }).click();
    expect(await page.locator(".message").count()).toBe(1);
    expect(await page.getByRole("link", { name: "Read more" }).getAttribute("href")).toBe(consent.url);
    await picture(page, "consent");
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "I agree" }).click();
    expect(await page.getByRole("group", { name: "Consent" }).isVisible()).toBe(false);
    await ask(page, "When are you open?");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    await page.reload();
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    expect(await composer(page).isDisabled()).toBe(false);
    await page.getByRole("button", { name: "New conversation" }).click();
    expect(await composer(page).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("the keyboard reaches suggestions, sources and the new conversation, which starts afresh", async () => {
    const { page } = await openChat(service.url, chatbots.dark);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    const before = await page.evaluate(() => JSON.stringify(localStorage));

    for (const label of ["Answer again", "Bad answer", "Good answer"]) {
      await page.keyboard.press("Shift+Tab");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(label);
    }
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("the calendar");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("New conversation");
    await page.keyboard.press("Enter");
    expect(await page.locator(".message").count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
    await ask(page, "When are you open?");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toEqual(before);
    expect(await page.locator(".message").count()).toBe(3);
    await page.close();
  });

  test("an opinion of an answer is kept, changed, found again and withdrawn", async () => {
    const { page, complaints } = await openChat(service.url, chatbots.dark);
    await ask(page, "When are you open?");
    const [good, bad] = ["Good answer", "Bad answer"].map((name) => lastAnswer(page).getByRole("button", { name }));
    await good?.click();
    await page.getByRole("status").getByText("Thank you for your opinion.").waitFor();
    await bad?.press("Space");
    await expect.poll(() => pressed(page)).toEqual(["Bad answer"]);
    await picture(page, "rated");
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => pressed(page)).toEqual(["Bad answer"]);
    await bad?.click();
    await page.getByRole("status").getByText("Your opinion is withdrawn.").waitFor();
    await page.route("**/api/public/feedback", (route) => route.abort());
    await good?.click();
    await page.getByRole("status").getByText("The service cannot be reached. Check your connection.").waitFor();
    expect(await pressed(page)).toEqual([]);
    await page.reload();
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    expect(await pressed(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("the last answer can be had again, in its place; an earlier one cannot", async () => {
    const { page } = await openChat(service.url, chatbots.light);
    for (const words of ["When are you open?", "Thanks!", "Goodbye!", "When are you open?", "Thanks!"]) {
      await ask(page, words);
      await lastAnswer(page).getByRole("button", { name: "Answer again" }).waitFor();
    }
    expect(await page.getByRole("button", { name: "Answer again" }).count()).toBe(1);
    // Regression: they came after the end had been shown, below what could be seen.
    const [button, log] = [page.getByRole("button", { name: "Answer again" }), page.getByRole("log")];
    const bottoms = await Promise.all(
      [button, log].map((each) => each.evaluate((at) => at.getBoundingClientRect().bottom)),
    );
    expect(bottoms[0]).toBeLessThanOrEqual(bottoms[1] ?? 0);
    const answered = page.waitForResponse("**/api/public/chat");
    await page.getByRole("button", { name: "Answer again" }).click();
    expect(JSON.parse((await answered).request().postData() ?? "")).toMatchObject({ trigger: "regenerate-message" });
    await page.getByRole("button", { name: "Answer again" }).waitFor();
    expect(await page.locator(".message").count()).toBe(11);
    await page.reload();
    await page.getByRole("button", { name: "Answer again" }).waitFor();
    expect(await page.locator(".message").count()).toBe(11);
    await page.close();
  });

  test("whoever wrote too much sees the seconds count down, and then sends the same again", async () => {
    const chatbotId = await createTrainedChatbot(service.url, faqs, {
      ...settings,
      rateLimit: { messages: 1, windowSeconds: 6 },
    });
    const { page } = await openChat(service.url, chatbotId);
    await ask(page, "When are you open?");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    await ask(page, "When are you open again?");
    const retry = page.getByRole("button", { name: /^Try again/u });
    await page.getByRole("button", { name: /^Try again in [1-6] s$/u }).waitFor();
    expect(await retry.isDisabled()).toBe(true);
    await picture(page, "rate-limited");
    await page.getByRole("button", { name: "Try again", exact: true }).click({ timeout: 10_000 });
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    expect(await page.locator(".message.visitor").count()).toBe(2);
    expect(await page.locator(".failure").count()).toBe(0);
    await page.close();
  });

  test("Shift and Enter begins a new line, an unfinished character sends nothing, and a message keeps its lines", async () => {
    const { page } = await openChat(service.url, chatbots.light);
    const lowHeight = (await composer(page).boundingBox())?.height ?? 0;
    await composer(page).press("Enter");
    await page.keyboard.type("When are you");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("open?");
    expect((await composer(page).boundingBox())?.height).toBeGreaterThan(lowHeight);
    await composer(page).dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true });
    expect(await page.locator(".message").count()).toBe(1);
    await page.keyboard.press("Enter");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    expect(await page.locator(".message.visitor .bubble").innerText()).toBe("When are you\nopen?");
    expect((await composer(page).boundingBox())?.height).toBe(lowHeight);
    await page.close();
  });

  test("a page that could not load says so, and loads when asked again", async () => {
    const page = await browser.newPage();
    await page.route("**/api/public/chatbot/*", (route) => route.abort(), { times: 1 });
    await page.goto(`${service.url}/chat/${chatbots.light}`);
    await page.getByRole("log").getByText("The service cannot be reached. Check your connection.").waitFor();
    expect(await composer(page).isDisabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await picture(page, "not-loaded");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText(settings.welcomeMessage).waitFor();
    await ask(page, "When are you open?");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    await page.close();
  });

  test("a picture stands for the chatbot, or its letter where the picture does not come", async () => {
    const chatbotId = await createTrainedChatbot(service.url, faqs, {
      name: "الدليل",
      avatar: "https://pictures.example/one.svg",
      locale: "ar",
      placeholder: "اكتب رسالة",
      welcomeMessage: "مرحبا",
    });
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.route("https://pictures.example/*", (route) => route.abort(), { times: 1 });
    await page.goto(`${service.url}/chat/${chatbotId}`);
    await page.getByText("مرحبا").waitFor();
    expect(await page.locator("#avatar").innerText()).toBe("ا");
    await picture(page, "right-to-left");
    await page.route("https://pictures.example/*", (route) =>
      route.fulfill({
        contentType: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9" fill="green"/></svg>',
      }),
    );
    await page.reload();
    await page.locator("#avatar img").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await picture(page, "picture");
    await page.close();
  });

  test("a conversation that the service does not know any more gives way to a new one", async () => {
    const { page } = await openChat(service.url, chatbots.light);
    await page.evaluate(
      (key) => localStorage.setItem(key, JSON.stringify({ sessionId: "gone", token: "no.such.token" })),
      `svc:conversation:${chatbots.light}`,
    );
    await page.reload();
    await page.getByText(settings.welcomeMessage).waitFor();
    await ask(page, "When are you open?");
    await lastAnswer(page).getByText("Monday to Friday").waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("gone");
    await page.close();
  });

  test("an unknown chatbot's page is a small page of its own", async () => {
    const { page } = await open(`${service.url}/chat/bot_unknown`);
    expect(await page.getByRole("heading").innerText()).toBe("There is no chatbot at this address");
    await picture(page, "no-chatbot");
    await page.close();
  });

  test("the first page leads to a chatbot by its form, without any script", async () => {
    const { page } = await open(service.url, { javaScriptEnabled: false });
    await page.getByLabel("Id of the chatbot").fill(` ${chatbots.light} `);
    await page.getByRole("button", { name: "Open" }).click();
    expect(page.url()).toBe(`${service.url}/chat/${chatbots.light}`);
    await page.close();
  });

  test("what checks for barriers sees one that is planted", async () => {
    const { page } = await openChat(service.url, chatbots.light);
    await page.evaluate(() => document.querySelector("label")?.remove());
    await page.evaluate(() => document.getElementById("text")?.removeAttribute("placeholder"));
    expect(await findBarriers(page)).toEqual([expect.stringContaining("label:")]);
    await page.close();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`nothing is in the way of anybody, ${colorScheme}, on any width`, async () => {
      for (const width of widths) {
        const { page: home, complaints } = await open(service.url, { viewport: { width, height: 800 }, colorScheme });
        expect(await findBarriers(home)).toEqual([]);
        expect(await isWiderThanScreen(home)).toBe(false);
        expect(await home.locator(".origin").first().innerText()).toBe(service.url);
        await picture(home, `home-${colorScheme}-${width}`);
        expect(complaints).toEqual([]);
        await home.close();

        // The other scheme in the system: the chatbot's own theme wins.
        const { page } = await open(`${service.url}/chat/${chatbots[colorScheme]}`, {
          viewport: { width, height: 800 },
          colorScheme: colorScheme === "light" ? "dark" : "light",
        });
        await page.getByText(settings.welcomeMessage).waitFor();
        expect(await findBarriers(page)).toEqual([]);
        await picture(page, `welcome-${colorScheme}-${width}`);
        await ask(page, "When are you open?");
        await lastAnswer(page).getByText("Monday to Friday").waitFor();
        expect(await findBarriers(page)).toEqual([]);
        expect(await isWiderThanScreen(page)).toBe(false);
        await picture(page, `answer-${colorScheme}-${width}`);
        await page.close();
      }
    });
  }
});

function pressed(page: Page): Promise<(string | null)[]> {
  return page
    .locator('[aria-pressed="true"]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
}

function isWiderThanScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

async function isInView(element: Locator): Promise<boolean> {
  const [box, log] = await Promise.all([element.boundingBox(), element.page().getByRole("log").boundingBox()]);
  return box !== null && log !== null && box.y >= log.y && box.y + box.height <= log.y + log.height;
}

describe("with a chat that misbehaves", () => {
  test("an answer grows as it comes, can be stopped, and asked for again under the same id", async () => {
    const { page } = await openChat(scripted.url, chatbots.light);
    scripted.answer = () => undefined;
    await ask(page, "Tell me something long");
    await page.locator(".typing").waitFor();
    await picture(page, "typing");
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Stop" }).click();
    await lastAnswer(page).getByText("You stopped this answer.").waitFor();

    scripted.answer = (outgoing) =>
      beginStream(
        outgoing,
        { type: "start" },
        { type: "text-start", id: "text" },
        { type: "text-delta", id: "text", delta: "Once upon" },
      );
    await page.getByRole("button", { name: "Try again" }).click();
    await lastAnswer(page).getByText("Once upon").waitFor();
    expect(await page.getByRole("status").innerText()).toBe("Help desk is writing an answer.");
    await page.getByRole("button", { name: "Stop" }).focus();
    await page.keyboard.press("Enter");
    await lastAnswer(page).getByText("You stopped this answer.").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
    await picture(page, "stopped");

    scripted.answer = (outgoing) => wholeAnswer(outgoing, "Once upon a time.");
    await page.getByRole("button", { name: "Try again" }).click();
    await lastAnswer(page).getByText("Once upon a time.").waitFor();
    expect(await page.locator(".message").count()).toBe(3);
    const ids = scripted.requests.slice(-3).map((body) => JSON.parse(body).messages[0].id);
    expect(new Set(ids).size).toBe(1);
    await page.close();
  });

  test("an answer that was still being written when the page was left is there after a reload", async () => {
    const { page } = await openChat(scripted.url, chatbots.light);
    scripted.answer = (outgoing) => beginStream(outgoing, { type: "text-delta", id: "text", delta: "Half" });
    await ask(page, "When are you open?");
    await lastAnswer(page).getByText("Half").waitFor();
    const id = JSON.parse(scripted.requests.at(-1) ?? "").messages[0].id;
    scripted.answer = (outgoing) => wholeAnswer(outgoing, "Half and whole.");
    const history = {
      messages: [{ id, role: "user", content: "When are you open?", timestamp: "2026-01-01T00:00:00.000Z" }],
      nextCursor: null,
    };
    await page.route("**/api/public/chat/*/messages", (route) => route.fulfill({ json: history }));
    await page.reload();
    await lastAnswer(page).getByText("Half and whole.").waitFor();
    expect(JSON.parse(scripted.requests.at(-1) ?? "").messages[0].id).toBe(id);
    await page.close();
  });

  test("stopping tells the service; what was written stays, and another answer is asked for in its place", async () => {
    const { page } = await openChat(scripted.url, chatbots.light);
    let writing: ServerResponse | undefined;
    scripted.answer = (outgoing) => {
      writing = outgoing;
      beginStream(
        outgoing,
        { type: "start", messageId: "msg_1" },
        { type: "text-start", id: "text" },
        { type: "text-delta", id: "text", delta: "Once upon" },
      );
    };
    const stops: (string | undefined)[] = [];
    await page.route("**/api/public/chat/*/stop", async (route) => {
      stops.push(route.request().headers()["x-svc-visitor-token"]);
      if (writing !== undefined)
        beginStream(
          writing,
          { type: "text-end", id: "text" },
          { type: "message-metadata", messageMetadata: { messageId: "msg_1", partial: true } },
          { type: "abort" },
        );
      writing?.end("data: [DONE]\n\n");
      await route.fulfill({ status: 204 });
    });
    await ask(page, "Tell me something long");
    await lastAnswer(page).getByText("Once upon").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await lastAnswer(page).getByText("You stopped this answer.").waitFor();
    expect(await lastAnswer(page).locator(".bubble").innerText()).toBe("Once upon");
    expect(stops).toEqual(["a-token"]);
    scripted.answer = (outgoing) => wholeAnswer(outgoing, "Once upon a time.");
    await page.getByRole("button", { name: "Try again" }).click();
    await lastAnswer(page).getByText("Once upon a time.").waitFor();
    expect(JSON.parse(scripted.requests.at(-1) ?? "")).toMatchObject({ trigger: "regenerate-message" });
    expect(await page.locator(".message").count()).toBe(3);
    await page.close();
  });

  test("an answer that is being written is there again after a reload, from its beginning, and is not asked for twice", async () => {
    const { page } = await openChat(scripted.url, chatbots.light);
    scripted.answer = (outgoing) =>
      beginStream(outgoing, { type: "start" }, { type: "text-delta", id: "text", delta: "Half" });
    await ask(page, "When are you open?");
    await lastAnswer(page).getByText("Half").waitFor();
    const asked = scripted.requests.length;
    const message = { role: "user", content: "When are you open?", timestamp: "2026-01-01T00:00:00.000Z" };
    await page.route("**/api/public/chat/*/messages", (route) =>
      route.fulfill({ json: { messages: [{ id: "m1", ...message }], nextCursor: null } }),
    );
    await page.route("**/api/public/chat/*/stream", (route) =>
      route.fulfill({
        contentType: "text/event-stream",
        body: framesOf("Half and whole."),
        headers: { token: route.request().headers()["x-svc-visitor-token"] ?? "" },
      }),
    );
    const resumed = page.waitForResponse("**/stream");
    await page.reload();
    await lastAnswer(page).getByText("Half and whole.").waitFor();
    expect((await resumed).headers()["token"]).toBe("a-token");
    expect(scripted.requests).toHaveLength(asked);
    expect(await page.locator(".message").count()).toBe(3);

    // Another answer to it is being written: the old one gives way once there are words.
    const old = { id: "msg_0", role: "assistant", content: "Old.", timestamp: message.timestamp };
    await page.route("**/api/public/chat/*/messages", (route) =>
      route.fulfill({ json: { messages: [{ id: "m1", ...message }, old], nextCursor: null } }),
    );
    await page.reload();
    await lastAnswer(page).getByText("Half and whole.").waitFor();
    expect(await page.locator(".message").count()).toBe(3);

    // It has just been stored: the history has it.
    await page.route("**/api/public/chat/*/messages", (route) =>
      route.fulfill({
        json: {
          messages: [
            { id: "m1", ...message },
            { ...old, id: "msg_1" },
          ],
          nextCursor: null,
        },
      }),
    );
    await page.reload();
    await lastAnswer(page).getByText("Old.").waitFor();
    await page.getByRole("button", { name: "Answer again" }).waitFor();
    expect(await page.getByText("Half and whole.").count()).toBe(0);
    expect(scripted.requests).toHaveLength(asked);
    await page.close();
  });

  test("an answer that fails in another's place leaves that one; a part in the history says that it is one", async () => {
    const { page } = await openChat(scripted.url, chatbots.dark);
    scripted.answer = (outgoing) => wholeAnswer(outgoing, "The old answer.");
    await ask(page, "When are you open?");
    scripted.answer = (outgoing) => {
      beginStream(
        outgoing,
        { type: "start" },
        { type: "text-delta", id: "text", delta: "The new" },
        { type: "error", errorText: "The model does not answer." },
        { type: "finish" },
      );
      outgoing.end("data: [DONE]\n\n");
    };
    await page.getByRole("button", { name: "Answer again" }).click();
    await lastAnswer(page).getByText("The model does not answer.").waitFor();
    await page.getByText("The old answer.").waitFor();
    expect(await page.getByText("The new").count()).toBe(0);
    await picture(page, "failed-again");
    scripted.answer = (outgoing) => wholeAnswer(outgoing, "The new answer.");
    await page.getByRole("button", { name: "Try again" }).click();
    await lastAnswer(page).getByText("The new answer.").waitFor();
    expect(await page.getByText("The old answer.").count()).toBe(0);
    expect(await page.locator(".message").count()).toBe(3);

    await page.route("**/api/public/chat/*/messages", (route) =>
      route.fulfill({
        json: {
          messages: [
            { id: "m1", role: "user", content: "When?", timestamp: "2026-01-01T00:00:00.000Z" },
            {
              id: "msg_1",
              role: "assistant",
              content: "From nine",
              timestamp: "2026-01-01T00:00:00.000Z",
              metadata: { partial: true },
            },
          ],
          nextCursor: null,
        },
      }),
    );
    await page.reload();
    await lastAnswer(page).getByText("This answer was not finished.").waitFor();
    await picture(page, "partial");
    expect(await findBarriers(page)).toEqual([]);
    await page.close();
  });

  test("a failure is a sentence with a way on, wherever the answer broke", async () => {
    const { page } = await openChat(scripted.url, chatbots.dark);
    const failures: [ScriptedChat["answer"], string][] = [
      [(outgoing) => void outgoing.destroy(), "The service cannot be reached. Check your connection."],
      [
        (outgoing) => void outgoing.writeHead(502, { "Content-Type": "text/html" }).end("<h1>Bad gateway</h1>"),
        "Something went wrong.",
      ],
      [
        (outgoing) =>
          void outgoing
            .writeHead(403, { "Content-Type": "application/problem+json" })
            .end('{"title":"This site may not use the chatbot"}'),
        "This site may not use the chatbot",
      ],
      [
        (outgoing) => {
          beginStream(outgoing, { type: "text-delta", id: "text", delta: "Half an answ" });
          outgoing.end();
        },
        "The answer broke off.",
      ],
      [
        (outgoing) => {
          beginStream(outgoing, { type: "error", errorText: "The model does not answer." }, { type: "finish" });
          outgoing.end("data: [DONE]\n\n");
        },
        "The model does not answer.",
      ],
      [(outgoing) => wholeAnswer(outgoing, ""), "No answer came back."],
    ];
    for (const [answer, sentence] of failures) {
      scripted.answer = answer;
      await ask(page, `A question, and then: ${sentence}`);
      await lastAnswer(page).getByText(sentence, { exact: true }).waitFor();
      expect(await page.getByRole("status").innerText()).toBe(sentence);
    }
    await expect.poll(() => isInView(lastAnswer(page).getByRole("button", { name: "Try again" }))).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await picture(page, "failures");
    expect(await findBarriers(page)).toEqual([]);
    await page.close();
  });

  test("hostile words stay words, and only web addresses become links", async () => {
    const { page, complaints } = await openChat(scripted.url, chatbots.light);
    const outside: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(scripted.url)) outside.push(request.url());
    });
    scripted.answer = (outgoing) =>
      wholeAnswer(
        outgoing,
        [
          '<img src=x onerror="document.title=1"><script>document.title=2</script>',
          "![a picture](https://evil.example/track.png) [no](javascript:document.title=3) [yes](https://example.com/?a=1&b=2)",
          "| Day | From | To |\n|---|---|---|\n| Monday | 9 | 17 |",
          "1. one\n2. two\n   - deep `code`\n\n```js\nconst answer = 42;\n```",
          "שלום עולם",
        ].join("\n\n"),
        {
          type: "source-url",
          sourceId: "1",
          url: "https://example.com/a/very/long/address",
          title: "A page with a title that is far too long for a chip on any telephone",
        },
        { type: "source-url", sourceId: "2", url: "javascript:document.title=4", title: "Not a link" },
        { type: "source-document", sourceId: "3", mediaType: "text/plain", title: "Handbook.pdf" },
      );
    await ask(page, "<b>\"Hello\" & 'goodbye'</b>\u202e");
    await lastAnswer(page).getByText("const answer = 42;").waitFor();
    expect(await page.title()).toBe("Help desk");
    expect(await page.locator("#messages img, #messages script").count()).toBe(0);
    expect(
      await page.locator("#messages a").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
    ).toEqual([
      "https://evil.example/track.png",
      "https://example.com/?a=1&b=2",
      "https://example.com/a/very/long/address",
    ]);
    expect(outside).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    await picture(page, "hostile");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await isWiderThanScreen(page)).toBe(false);
    await picture(page, "hostile-360");
    await page.close();
  });

  test("whoever scrolls up to read is left there while the answer grows", async () => {
    const { page } = await openChat(scripted.url, chatbots.light);
    const log = page.getByRole("log");
    let write: (delta: string) => void = () => undefined;
    scripted.answer = (outgoing) => {
      write = (delta) => beginStream(outgoing, { type: "text-delta", id: "text", delta });
      write("A line.\n\n".repeat(80));
    };
    await ask(page, "Tell me much");
    await expect
      .poll(() => log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight))
      .toBeLessThan(2);
    await log.evaluate((element) => (element.scrollTop = 100));
    write("And one more.");
    await lastAnswer(page).getByText("And one more.").waitFor();
    expect(await log.evaluate((element) => element.scrollTop)).toBe(100);
    await page.close();
  });
});
