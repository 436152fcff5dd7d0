import { join } from "node:path";
import { Readable } from "node:stream";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTrainedChatbot } from "./support/api.ts";
import { startBrowser } from "./support/browser.ts";
import { openLab } from "./support/lab-page.ts";
import { startModelDouble } from "./support/model-double.ts";
import type { ModelDouble } from "./support/model-double.ts";
import { testApiKey } from "./support/service-process.ts";
import { startSite } from "./support/site.ts";
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
/** With people to call, or the model's answers without sources would end in the offer of a ticket. */
const trained = (settings: Record<string, unknown> = {}) =>
  createTrainedChatbot(svc.url, faqs, { instructions: "We sell bicycles.", handoff: { enabled: true }, ...settings });

beforeAll(async () => {
  [browser, pack] = await Promise.all([startBrowser(), packWidget()]);
});
afterAll(async () => {
  await browser.close();
  await pack.remove();
  await model.close();
});

describe.each([18, 19] as const)("with React %i", (react) => {
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveApp(await pack.install(react, join(import.meta.dirname, "react-lab")));
  });
  afterAll(() => app.close());

  const open = (url = app.url) => openLab(browser, url);

  test("a chat's answer grows, is whole when the promise says so, and is there again after a reload", async () => {
    const { page, complaints, asked, chats, show, result, said, act } = await open();
    expect(await page.evaluate(() => lab.version)).toMatch(new RegExp(`^${react}\\.`, "u"));
    const chatId = await trained();
    await show("a", "chat", { chatId, baseUrl: `${svc.url}/` });
    await poll(async () => (await result("a")).status).toBe("ready");
    expect(await result("a")).toMatchObject({ messages: [], isLoading: false, error: null });

    const held = Promise.withResolvers<void>();
    model.script({ say: ["[1] Three ", "days [1]."], hold: held.promise });
    const answered = act("a", "sendMessage", "How long does shipping take?");
    await poll(() => said("a")).toEqual(["user: How long does shipping take?", "assistant: Three"]);
    expect(await result("a")).toMatchObject({ isLoading: true, status: "streaming" });
    held.resolve();
    const answer = await answered;
    expect(answer).toMatchObject({ role: "assistant", content: "Three days [1].", status: "done" });
    expect(answer.sources).toMatchObject([{ title: "How long does shipping take?" }]);
    expect(new Date(answer.timestamp).toISOString()).toBe(answer.timestamp);
    expect(await result("a")).toMatchObject({ isLoading: false, error: null });
    expect(chats).toHaveLength(1);

    await act("a", "feedback", answer.id, "up");
    model.script({ say: ["[0] You are welcome."] });
    expect(await act("a", "sendMessage", { text: "Great!" })).toMatchObject({ content: "You are welcome." });
    const { sessions } = (await svc.api("GET", `/api/sessions?chatbotId=${chatId}`)).body;
    expect(sessions).toHaveLength(1);
    expect(sessions[0].messageCount).toBe(4);

    await page.reload();
    await show("a", "chat", { chatId, baseUrl: svc.url });
    await poll(async () => (await said("a")).length).toBe(4);
    expect((await result("a")).messages[1]).toMatchObject({ id: answer.id, feedback: "up" });
    // Strict mode mounts twice; none of it is sent twice.
    expect(asked.filter((each) => each === "POST /api/public/chat")).toHaveLength(2);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("files are uploaded by attach, with their progress, or before the message that they go with", async () => {
    const { page, chats, show, result } = await open();
    await show("a", "chat", { chatId: await trained({ attachments: { enabled: true } }), baseUrl: svc.url });
    await poll(async () => (await result("a")).status).toBe("ready");
    const { progress, content } = await page.evaluate(async () => {
      const chat = lab.results["a"];
      const heard: number[] = [];
      const onProgress = (part: number) => void heard.push(part);
      const part = await chat.attach(new File(["One"], "one.txt"), { onProgress });
      const answer = await chat.sendMessage({ files: [part, new File(["Two"], "two.txt")] });
      return { progress: heard.at(-1), content: answer.content };
    });
    expect(progress).toBe(1);
    expect(content).toMatch(/^I've received your file/u);
    const [{ files }] = (await result("a")).messages;
    expect(files).toMatchObject([
      { type: "file", mediaType: "text/plain", filename: "one.txt", size: 3 },
      { type: "file", mediaType: "text/plain", filename: "two.txt", size: 3 },
    ]);
    expect(chats).toMatchObject([{ messages: [{ parts: files }] }]);
    await page.close();
  });

  test("a chat is stopped, and a refused message is sent again under its own id", async () => {
    const { page, chats, show, result, said, act } = await open();
    const rateLimit = { messages: 1, windowSeconds: 240 };
    const chatId = await trained({ rateLimit });
    await page.clock.install();
    await show("a", "chat", { chatId, baseUrl: svc.url });
    const held = Promise.withResolvers<void>();
    model.script({ say: ["[0] It depends", " on much."], hold: held.promise });
    const stopped = act("a", "sendMessage", "And how much is it?");
    await poll(() => said("a")).toContain("assistant: It depends");
    await act("a", "stop");
    held.resolve();
    expect(await stopped).toMatchObject({ content: "It depends", status: "stopped" });
    await poll(async () => (await result("a")).isLoading).toBe(false);

    model.script({ say: ["[0] Here."] });
    expect(await act("a", "sendMessage", "Another?")).toMatch(/^ChatError: .*messages/u);
    expect(await page.evaluate(() => lab.results["a"].error instanceof Error)).toBe(true);
    const retryAt = (await result("a")).messages.at(-1);
    expect(retryAt).toMatchObject({ role: "user", content: "Another?", status: "failed" });
    // As if the window were over, here and there.
    await svc.api("PATCH", `/api/chatbots/${chatId}`, { rateLimit: { ...rateLimit, messages: 2 } });
    await page.clock.fastForward(rateLimit.windowSeconds * 1_000);
    expect(await act("a", "retry")).toMatchObject({ content: "Here." });
    expect(await result("a")).toMatchObject({ error: null, isLoading: false });
    expect(new Set(chats.map(({ messages }) => messages.at(-1)?.id)).size).toBe(2);
    expect((await svc.api("GET", `/api/sessions?chatbotId=${chatId}`)).body.sessions[0].messageCount).toBe(4);
    await page.close();
  });

  test("a chat that is taken off leaves nothing open, and another chatbot's takes its place", async () => {
    const { page, complaints, show, hide, said, act } = await open();
    const [one, two] = [await trained({ name: "One" }), await trained({ name: "Two" })];
    const held = Promise.withResolvers<void>();
    model.script({ say: ["[0] Once upon", " a time."], hold: held.promise });
    await show("a", "chat", { chatId: one, baseUrl: svc.url });
    const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/public/chat"));
    const given = act("a", "sendMessage", "Tell me a story");
    await poll(() => said("a")).toContain("assistant: Once upon");
    await show("a", "chat", { chatId: two, baseUrl: svc.url });
    await ended;
    expect(await given).toMatch(/^ChatError: /u);
    expect(await said("a")).toEqual([]);
    held.resolve();
    model.script({ say: ["[0] Two it is."] });
    await act("a", "sendMessage", "Who is it?");
    expect(await said("a")).toEqual(["user: Who is it?", "assistant: Two it is."]);

    // The first one's answer was written to its end meanwhile.
    await show("b", "chat", { chatId: one, baseUrl: svc.url });
    await poll(() => said("b")).toEqual(["user: Tell me a story", "assistant: Once upon a time."]);
    await hide("a");
    await hide("b");
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("two chats of one chatbot on a page are one conversation", async () => {
    const { page, complaints, show, said, act } = await open();
    const chatId = await trained();
    for (const name of ["a", "b"]) await show(name, "chat", { chatId, baseUrl: svc.url });
    model.script({ say: ["[0] Three days."] });
    await act("a", "sendMessage", "How long does shipping take?");
    await poll(() => said("b")).toEqual(["user: How long does shipping take?", "assistant: Three days."]);
    await act("b", "sendMessage", "Thank you very much for all of this");
    await poll(async () => (await said("a")).length).toBe(4);
    expect((await svc.api("GET", `/api/sessions?chatbotId=${chatId}`)).body.sessions).toHaveLength(1);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("a chat waits for the visitor's consent where the owner wants it", async () => {
    const { page, show, result, act } = await open();
    const chatId = await trained({ consent: { text: "We keep what you write.", required: true } });
    await show("a", "chat", { chatId, baseUrl: svc.url });
    await poll(async () => (await result("a")).consent).toBe("needed");
    model.script({ say: ["[0] Three days."] });
    const answered = act("a", "sendMessage", "How long does shipping take?");
    await poll(async () => (await result("a")).messages[0]?.status).toBe("queued");
    await act("a", "acceptConsent");
    expect(await answered).toMatchObject({ content: "Three days." });
    await page.close();
  });

  test("an unknown chatbot and a service that is not there are errors, and no fault of the page", async () => {
    const { page, complaints, show, result, act } = await open();
    await show("a", "chat", { chatId: "bot_unknown", baseUrl: svc.url });
    await show("b", "chatbot", { chatbotId: "bot_unknown", baseUrl: svc.url });
    await show("c", "chatbot", { chatbotId: "bot_unknown", baseUrl: "http://127.0.0.1:9" });
    for (const name of ["a", "b", "c"])
      await poll(() => page.evaluate((which) => lab.results[which].error?.message, name)).toMatch(/./u);
    expect(await result("b")).toMatchObject({ chatbot: null, error: { status: 404, code: "not_found" } });
    expect(await result("c")).toMatchObject({ chatbot: null, error: { status: 0 } });
    // Nobody looks at this promise.
    await page.evaluate(() => void lab.results["a"].sendMessage("Hello?"));
    expect(await act("a", "sendMessage", "Hello?")).toMatch(/Error: /u);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("an owner's page on the service's origin trains and tests; files go as they are", async () => {
    const chatbotId = await svc.chatbot({ name: "Bike shop", description: "Sells bikes" });
    // One origin for app and service, as behind a proxy; the headers stand for the dashboard's session.
    const site = await startSite((incoming, outgoing) => {
      if (incoming.url?.startsWith("/api/") !== true) {
        const file = app.files.get(incoming.url?.slice(1) || "index.html");
        outgoing.setHeader("content-type", incoming.url === "/" ? "text/html" : "text/javascript").end(file);
        return;
      }
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).filter(([name]) => ["authorization", "content-type"].includes(name)),
      ) as Record<string, string>;
      const body = incoming.method === "POST" ? { body: Readable.toWeb(incoming), duplex: "half" } : {};
      void fetch(`${svc.url}${incoming.url}`, { method: incoming.method, headers, ...body } as RequestInit).then(
        async (response) => outgoing.writeHead(response.status).end(await response.text()),
      );
    });
    const { page, complaints, show, hide, configure, result, act } = await open(site.url);
    await show("a", "chatbot", { chatbotId });
    await page.getByRole("paragraph").getByText("Bike shop").waitFor();
    const { chatbot } = await result("a");
    expect(Object.keys(chatbot).sort()).toEqual(
      ["createdAt", "description", "id", "initialMessage", "name", "theme", "updatedAt"].sort(),
    );
    model.script({ say: ["On Saturdays from ten to two [1]."] });
    expect(await act("a", "test", "When are you open?")).toMatch(/^ServiceError: /u);
    expect(await result("a")).toMatchObject({ error: { status: 401, code: "unauthorized" } });

    await configure({ headers: { Authorization: `Bearer ${testApiKey}` } });
    await hide("a");
    await show("a", "chatbot", { chatbotId });
    await page.getByRole("paragraph").getByText("Bike shop").waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/chatbot/train", (route) => gate.promise.then(() => route.continue()));
    const training = act("a", "train", {
      faqs: [{ question: "When are you open?", answer: "From nine to five." }],
    });
    await poll(async () => (await result("a")).isTraining).toBe(true);
    gate.resolve();
    expect(await training).toMatchObject({ status: "completed", sources: [{ kind: "faq", status: "ready" }] });
    expect(await result("a")).toMatchObject({ isTraining: false, error: null });

    const withFile = await page.evaluate(() =>
      lab.results["a"].train({
        documents: [
          new File(["# Repairs\n\nA small inspection costs 49 euros."], "repairs.md", { type: "text/markdown" }),
          { name: "hours.txt", content: "On Saturdays the shop is open from ten to two." },
        ],
      }),
    );
    expect(withFile.status).toBe("completed");
    expect(withFile.sources.map(({ name }: { name: string }) => name).sort()).toEqual(["hours.txt", "repairs.md"]);
    expect(await act("a", "train", {})).toMatch(/^ServiceError: /u);
    model.script({ say: ["On Saturdays from ten to two [1]."] });
    expect(await act("a", "test", "When are you open?")).toMatchObject({ role: "assistant", answered: true });
    expect(complaints).toEqual([]);
    await page.close();
    site.close();
  });

  test("the page says where the service is, unless the code does", async () => {
    const chatbotId = await svc.chatbot({ name: "By the page" });
    const { page, asked, show, configure, result } = await open();
    const named = page.getByRole("paragraph").getByText("By the page");
    // The page's own origin has no such thing.
    await show("a", "chatbot", { chatbotId });
    await poll(async () => (await result("a")).error?.status).toBe(404);
    await page.evaluate((url) => {
      const script = document.createElement("script");
      script.dataset["chatId"] = "bot_unknown";
      script.src = `${url}/widget.js`;
      document.head.append(script);
    }, svc.url);
    await show("b", "chatbot", { chatbotId });
    await poll(() => named.count()).toBe(1);
    await page.evaluate((url) => {
      const meta = document.createElement("meta");
      meta.name = "svc-base-url";
      meta.content = `${url}/by-meta`;
      document.head.append(meta);
    }, svc.url);
    await show("c", "chatbot", { chatbotId });
    await poll(() => asked).toContain(`GET /by-meta/api/public/chatbot/${chatbotId}`);
    await configure({ baseUrl: svc.url });
    await show("d", "chatbot", { chatbotId });
    await poll(() => named.count()).toBe(2);
    await page.close();
  });
});
