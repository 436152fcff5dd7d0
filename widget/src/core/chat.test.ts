import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTrainedChatbot } from "../../../tests/support/api.ts";
import { useService } from "../../../tests/support/suite.ts";
import { createChat } from "./chat.ts";
import { transcriptOf } from "./transcript.ts";
import { openBrowser } from "./test-browser.ts";
import type { TestBrowser } from "./test-browser.ts";
import type { Chat, ChatOptions, ChatState } from "./types.ts";

const svc = useService();
const faqs = [
  { question: "When are you open?", answer: "Monday to Friday, 9 to 17." },
  { question: "Where are you?", answer: "In Vienna." },
];
const trained = (settings: Record<string, unknown> = {}) => createTrainedChatbot(svc.url, faqs, settings);

let browser: TestBrowser;
const opened: Chat[] = [];
beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => {
  for (const chat of opened.splice(0)) chat.destroy();
  vi.unstubAllGlobals();
});

function open(chatId: string, options: Partial<ChatOptions> = {}): Chat {
  const chat = createChat({ chatId, baseUrl: svc.url, ...options });
  opened.push(chat);
  return chat;
}

/** The state once it is as it should be. */
function until(chat: Chat, isRight: (state: ChatState) => boolean): Promise<ChatState> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`It stayed ${JSON.stringify({ ...chat.getState(), config: null })}`)),
      60_000,
    );
    const look = () => {
      if (!isRight(chat.getState())) return;
      clearTimeout(timer);
      unsubscribe();
      resolve(chat.getState());
    };
    const unsubscribe = chat.subscribe(look);
    look();
  });
}

async function sesIdOf(chatbotId: string): Promise<string> {
  const { body } = await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`);
  return body.sessions[0].id;
}

const said = (state: ChatState) => state.messages.map(({ role, content, status }) => [role, content, status]);

test("a visitor opens the chat, asks, and is answered; page events tell of each message once", async () => {
  const chat = open(await trained({ welcomeMessage: "Hello!", suggestedMessages: ["When are you open?"] }));
  const heard: unknown[] = [];
  for (const name of ["ready", "open", "message:sent", "message:received", "error"] as const)
    chat.on(name, (argument: unknown) => heard.push([name, argument]));
  expect(chat.getState()).toMatchObject({ status: "loading", config: null, messages: [] });
  await chat.start();
  chat.open();
  expect(chat.getState()).toMatchObject({ status: "ready", greeting: "Hello!", suggestions: ["When are you open?"] });
  const statuses: string[] = [];
  chat.subscribe(() => statuses.push(chat.getState().status));
  const answer = await chat.send("When are you open?");
  expect(answer).toMatchObject({
    role: "assistant",
    content: "Monday to Friday, 9 to 17.",
    status: "done",
    answered: true,
  });
  expect(answer?.sources).toHaveLength(1);
  const state = chat.getState();
  expect(said(state)).toEqual([
    ["user", "When are you open?", "done"],
    ["assistant", "Monday to Friday, 9 to 17.", "done"],
  ]);
  expect(state).toMatchObject({ status: "ready", suggestions: [], unread: 0 });
  expect(statuses).toContain("submitted");
  const [mine, its] = state.messages;
  expect(heard).toEqual([
    ["ready", undefined],
    ["open", undefined],
    ["message:sent", { id: mine?.id, role: "user", content: mine?.content, timestamp: mine?.timestamp }],
    [
      "message:received",
      { id: its?.id, role: "assistant", content: its?.content, timestamp: its?.timestamp, metadata: its?.metadata },
    ],
  ]);
  const late = vi.fn();
  chat.on("ready", late);
  expect(late).toHaveBeenCalledTimes(1);
});

test("the snapshot stays the same object until something changes", async () => {
  const chat = open(await trained());
  await chat.start();
  expect(chat.getState()).toBe(chat.getState());
  const { messages } = chat.getState();
  chat.open();
  expect(chat.getState().messages).toBe(messages);
  const before = chat.getState();
  chat.open();
  expect(chat.getState()).toBe(before);
});

test("a page that is loaded anew shows the conversation at once and goes on with it", async () => {
  const chatbotId = await trained();
  const first = open(chatbotId);
  await first.send("When are you open?");
  const before = first.getState();
  first.destroy();
  const again = open(chatbotId);
  void again.start();
  expect(said(again.getState())).toEqual(said(before));
  expect(again.getState().sessionId).toBe(before.sessionId);
  await again.send("Where are you?");
  const { body } = await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${before.sessionId}`);
  expect(body.messages.map(({ content }: { content: string }) => content)).toEqual(
    again.getState().messages.map(({ content }) => content),
  );
});

test("where storage is blocked the chat works as long as its page", async () => {
  vi.stubGlobal("localStorage", undefined);
  const chat = open(await trained());
  await chat.start();
  expect((await chat.send("Where are you?"))?.content).toBe("In Vienna.");
});

test("where locks are refused with it, messages are sent all the same (regression: they waited for ever)", async () => {
  vi.stubGlobal("localStorage", undefined);
  const request = vi.fn(() => Promise.reject(new DOMException("denied", "SecurityError")));
  vi.stubGlobal("navigator", { onLine: true, language: "de-AT", locks: { request } });
  const chat = open(await trained());
  await chat.start();
  expect((await chat.send("Where are you?"))?.content).toBe("In Vienna.");
  expect(request).toHaveBeenCalled();
});

test("where storage is full the conversation's name is kept without its messages", async () => {
  browser.quotaCharacters = 400;
  const chatbotId = await trained();
  const chat = open(chatbotId);
  await chat.send("Where are you?");
  chat.destroy();
  const again = open(chatbotId);
  await again.start();
  expect(again.getState().messages).toHaveLength(2);
});

test("what is stored by somebody else is no conversation", async () => {
  const chatbotId = await trained();
  browser.storage.set(`svc:conversation:${chatbotId}`, `{"sessionId":7,"messages":"x"}`);
  const chat = open(chatbotId);
  await chat.start();
  expect(chat.getState()).toMatchObject({ messages: [], status: "ready" });
  expect(chat.getState().sessionId).toMatch(/^[0-9a-f]{32}$/u);
});

test("messages written offline leave in their order once the page is online, each stored once", async () => {
  const chatbotId = await trained();
  const chat = open(chatbotId);
  await chat.start();
  browser.goOffline();
  const sent = [chat.send("When are you open?"), chat.send("Where are you?")];
  await until(chat, ({ online }) => !online);
  expect(said(chat.getState())).toEqual([
    ["user", "When are you open?", "queued"],
    ["user", "Where are you?", "queued"],
  ]);
  chat.destroy();
  await expect(Promise.race([...sent, Promise.resolve("waiting")])).resolves.toBe("waiting");
  browser.goOnline();
  const again = open(chatbotId);
  await again.start();
  const { messages, sessionId } = await until(
    again,
    ({ messages: all }) => all.filter(({ status }) => status === "done").length === 4,
  );
  expect(messages.map(({ content }) => content)).toEqual([
    "When are you open?",
    "Monday to Friday, 9 to 17.",
    "Where are you?",
    "In Vienna.",
  ]);
  const { body } = await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${sessionId}`);
  expect(body.messages.map(({ content }: { content: string }) => content)).toEqual([
    "When are you open?",
    "Monday to Friday, 9 to 17.",
    "Where are you?",
    "In Vienna.",
  ]);
});

test("a rating shows at once, is kept, and is taken back where the service refuses it", async () => {
  const chat = open(await trained());
  const answer = await chat.send("Where are you?");
  const id = answer?.id ?? "";
  const rating = chat.rate(id, "up");
  expect(chat.getState().messages.at(-1)?.feedback).toBe("up");
  await rating;
  const { messages, sessionId } = chat.getState();
  const { body } = await svc.api("GET", `/api/messages?chatbotId=${chat.getState().config?.id}&sessionId=${sessionId}`);
  expect(body.messages[1].metadata.feedback).toMatchObject({ rating: "up" });
  const mine = messages[0]?.id ?? "";
  await expect(chat.rate(mine, "down")).rejects.toMatchObject({ failure: { code: "missing" } });
  expect(chat.getState().messages[0]?.feedback).toBeNull();
});

test("too many messages: the seconds left are shown, and the message is sent again in its place", async () => {
  const rateLimit = { messages: 1, windowSeconds: 3_600 };
  const chatbotId = await trained({ rateLimit });
  const chat = open(chatbotId);
  const timers = vi.spyOn(globalThis, "setTimeout");
  await chat.send("Where are you?");
  await expect(chat.send("When are you open?")).rejects.toMatchObject({ failure: { code: "limited", status: 429 } });
  const limited = chat.getState();
  expect(limited.rateLimit?.until).toBeGreaterThan(Date.now());
  expect(limited).toMatchObject({
    status: "error",
    messages: [{}, {}, { status: "failed", error: { code: "limited" } }],
  });
  // As if the window were over, there and here: nothing else waits as long.
  await svc.api("PATCH", `/api/chatbots/${chatbotId}`, { rateLimit: { ...rateLimit, messages: 2 } });
  const [[isOver] = []] = timers.mock.calls.toSorted(([, one = 0], [, other = 0]) => other - one);
  timers.mockRestore();
  isOver?.();
  expect(chat.getState().rateLimit).toBeNull();
  const answer = await chat.retry();
  expect(answer?.content).toBe("Monday to Friday, 9 to 17.");
  expect(said(chat.getState()).map(([role]) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  expect(chat.getState().messages[2]?.id).toBe(limited.messages[2]?.id);
});

test("the lead form comes before the chat, keeps what the service refuses, and makes the session", async () => {
  const chat = open(await trained({ leadForm: { enabled: true, when: "before-chat", fields: [], phone: "required" } }));
  const heard: unknown[] = [];
  chat.on("lead", (lead) => heard.push(lead));
  await chat.start();
  expect(chat.getState().lead.status).toBe("shown");
  await expect(chat.submitLead({ name: "Ada", email: "no address", phone: "030 1234567" })).rejects.toThrow();
  expect(chat.getState().lead).toMatchObject({ status: "failed", fieldErrors: { email: expect.any(String) } });
  await chat.submitLead({ name: "Ada", email: "ada@example.com", phone: "030 1234567" });
  expect(chat.getState().lead.status).toBe("sent");
  expect(heard).toEqual([{ leadId: expect.stringMatching(/^lead_/u) }]);
  const answer = await chat.send("Where are you?");
  // The form's token: rating needs it.
  await chat.rate(answer?.id ?? "", "up");
  const { body } = await svc.api("GET", `/api/sessions?chatbotId=${chat.getState().config?.id}`);
  expect(body.sessions).toHaveLength(1);
  expect(body.sessions[0].lead).toMatchObject({ email: "ada@example.com" });
});

test("whoever says name and address in the chat is asked by no form", async () => {
  const chat = open(await trained({ leadForm: { enabled: true, when: "after-messages", afterMessages: 1 } }));
  const heard: unknown[] = [];
  chat.on("lead", (lead) => heard.push(lead));
  await chat.send("Where are you?");
  expect(chat.getState().lead.status).toBe("shown");
  await chat.send("My name is Ada Lovelace and my address is ada@example.com");
  expect(heard).toEqual([{ leadId: expect.stringMatching(/^lead_/u) }]);
  expect(chat.getState().lead.status).toBe("hidden");
  chat.dismissLeadForm();
  await chat.send("When are you open?");
  expect(chat.getState().lead.status).toBe("hidden");
});

test("a visitor who wants a ticket gets its number", async () => {
  const chat = open(await trained());
  const asked = await chat.createTicket("Please open a ticket.");
  expect(asked).toMatchObject({ asksContact: true, ticket: null });
  const answer = await chat.send("Ada Lovelace, ada@example.com");
  expect(answer?.ticket).toEqual(expect.any(Number));
});

test("where nobody is there a ticket is offered, also after the page was loaded anew", async () => {
  const chatbotId = await trained({ handoff: { enabled: false } });
  const chat = open(chatbotId);
  expect(await chat.askForPerson("I want to talk to a person.")).toMatchObject({ offersTicket: true });
  chat.destroy();
  browser.storage.set(
    `svc:conversation:${chatbotId}`,
    JSON.stringify({ ...JSON.parse(browser.storage.get(`svc:conversation:${chatbotId}`) ?? ""), messages: [] }),
  );
  await chat.start();
  expect(chat.getState().messages.at(-1)).toMatchObject({ offersTicket: true });
});

test("a conversation of hundreds of messages shows the latest first, and the older when asked", async () => {
  const chatbotId = await trained({ rateLimit: { messages: 1_000, windowSeconds: 10 } });
  const chat = open(chatbotId);
  await chat.send("Where are you?");
  for (let at = 0; at < 110; at++) await chat.send(`Where are you? ${at}`);
  chat.destroy();
  await chat.start();
  expect(chat.getState()).toMatchObject({ hasOlder: true });
  expect(chat.getState().messages).toHaveLength(200);
  await chat.loadOlder();
  expect(chat.getState()).toMatchObject({ hasOlder: false });
  expect(chat.getState().messages).toHaveLength(222);
  expect(chat.getState().messages[0]?.content).toBe("Where are you?");
});

test("where consent is required nothing leaves before it is given", async () => {
  const chat = open(await trained({ consent: { text: "May we?", required: true } }));
  await chat.start();
  expect(chat.getState().consent).toBe("needed");
  const answered = chat.send("Where are you?");
  expect(said(chat.getState())).toEqual([["user", "Where are you?", "queued"]]);
  chat.acceptConsent();
  expect((await answered)?.content).toBe("In Vienna.");
});

test("a chatbot of other sites refuses the message in its own words", async () => {
  const chat = open(await trained({ allowedDomains: ["example.com"] }), {
    headers: { Origin: "https://other.example" },
  });
  await expect(chat.send("Where are you?")).rejects.toMatchObject({
    failure: { code: "origin", status: 403, detail: expect.any(String) },
  });
  expect(chat.getState().messages[0]).toMatchObject({ status: "failed", error: { code: "origin" } });
});

test("an unknown chatbot is an error that can be tried again", async () => {
  const chat = open("bot_none");
  const heard: Error[] = [];
  chat.on("error", (error) => heard.push(error));
  await chat.start();
  expect(chat.getState()).toMatchObject({ status: "error", error: { code: "missing", status: 404 } });
  expect(heard).toHaveLength(1);
  await chat.retry();
  expect(heard).toHaveLength(2);
});

test("a person takes over: the visitor sees who it is, that they write, and what they write", async () => {
  const chatbotId = await trained({ handoff: { enabled: true } });
  const chat = open(chatbotId);
  const received = vi.fn();
  chat.on("message:received", received);
  await chat.askForPerson("I want to talk to a person.");
  expect(chat.getState().handoff.state).toBe("waiting");
  expect(await chat.send("Hello?")).toBeNull();
  const sesId = await sesIdOf(chatbotId);
  await svc.api("POST", `/api/sessions/${sesId}/handoff`, { action: "claim", name: "Grace" });
  await until(chat, ({ handoff }) => handoff.state === "human");
  expect(chat.getState().handoff.agent).toEqual({ name: "Grace" });
  await svc.api("POST", `/api/sessions/${sesId}/typing`, {});
  await until(chat, ({ handoff }) => handoff.typing === "Grace");
  await svc.api("POST", `/api/sessions/${sesId}/replies`, { text: "Here I am." });
  const { messages, handoff } = await until(chat, ({ unread }) => unread === 2);
  expect(messages.at(-1)).toMatchObject({ content: "Here I am.", author: { name: "Grace" }, status: "done" });
  expect(handoff.typing).toBeNull();
  // The chatbot's word and Grace's came while the chat was closed.
  expect(received).toHaveBeenCalledTimes(2);
  chat.open();
  expect(chat.getState().unread).toBe(0);
  await svc.api("POST", `/api/sessions/${sesId}/handoff`, { action: "return" });
  await until(chat, ({ handoff: now }) => now.state === "none");
  expect((await chat.send("Where are you?"))?.content).toBe("In Vienna.");
});

test("what a person wrote while the page was closed is there when it comes back", async () => {
  const chatbotId = await trained({ handoff: { enabled: true } });
  const chat = open(chatbotId);
  await chat.send("I want to talk to a person.");
  chat.destroy();
  await svc.api("POST", `/api/sessions/${await sesIdOf(chatbotId)}/replies`, { text: "Back." });
  await chat.start();
  await until(chat, ({ messages }) => messages.at(-1)?.content === "Back.");
  expect(chat.getState().messages.filter(({ content }) => content === "Back.")).toHaveLength(1);
});

test.each([
  ["while a person was waited for", "I want to talk to a person.", 2],
  ["in a conversation of the chatbot's", "Where are you?", 2],
])("what a person wrote while no page was open counts as unread, each once: %s", async (_name, words, replies) => {
  const chatbotId = await trained({ handoff: { enabled: true } });
  const chat = open(chatbotId);
  chat.open();
  await chat.send(words);
  chat.close();
  chat.destroy();
  const sesId = await sesIdOf(chatbotId);
  for (let at = 1; at <= replies; at++)
    await svc.api("POST", `/api/sessions/${sesId}/replies`, { text: `Reply ${at}` });

  const next = open(chatbotId);
  const [unread, received] = [vi.fn(), vi.fn()];
  next.on("unread", unread);
  next.on("message:received", received);
  await next.start();
  await until(next, (state) => state.unread === replies);
  expect(unread.mock.calls).toEqual([[1], [2]]);
  expect(received.mock.calls.map(([{ content }]) => content)).toEqual(["Reply 1", "Reply 2"]);
  next.open();
  next.destroy();
  const third = open(chatbotId);
  await third.start();
  expect(third.getState().unread).toBe(0);
});

test("without locks only a page that is seen holds a stream, and what it missed comes when it is seen again", async () => {
  browser.loseLocks();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  const streams: AbortSignal[] = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string, init: RequestInit) => {
    if (/\/events(?:\?|$)/u.test(input) && init.signal) streams.push(init.signal);
    return realFetch(input, init);
  });
  const chatbotId = await trained({ handoff: { enabled: true } });
  const chat = open(chatbotId);
  await chat.send("I want to talk to a person.");
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  show("hidden");
  expect(streams[0]?.aborted).toBe(true);
  await svc.api("POST", `/api/sessions/${await sesIdOf(chatbotId)}/replies`, { text: "Meanwhile." });
  expect(streams).toHaveLength(1);
  show("visible");
  await until(chat, ({ messages }) => messages.at(-1)?.content === "Meanwhile.");
  expect(streams).toHaveLength(2);
});

test("a conversation that was deleted is followed by a fresh one, and that is said", async () => {
  const chatbotId = await trained();
  const chat = open(chatbotId);
  await chat.send("Where are you?");
  const { sessionId } = chat.getState();
  chat.destroy();
  await svc.api("DELETE", `/api/sessions/${await sesIdOf(chatbotId)}`);
  await chat.start();
  await until(chat, ({ wasExpired }) => wasExpired);
  expect(chat.getState().messages).toEqual([]);
  expect(chat.getState().sessionId).not.toBe(sessionId);
  expect((await chat.send("Where are you?"))?.content).toBe("In Vienna.");
});

test("a token that the service does not know any more begins a fresh conversation", async () => {
  const chatbotId = await trained();
  browser.storage.set(
    `svc:conversation:${chatbotId}`,
    JSON.stringify({ sessionId: "old", token: "nonsense", messages: [] }),
  );
  const chat = open(chatbotId);
  await chat.start();
  expect(chat.getState()).toMatchObject({ wasExpired: true, status: "ready" });
  expect(chat.getState().sessionId).not.toBe("old");
});

test("another conversation leaves the one before with the service, under another name", async () => {
  const chatbotId = await trained();
  const chat = open(chatbotId);
  await chat.send("Where are you?");
  const { sessionId } = chat.getState();
  chat.newConversation();
  expect(chat.getState()).toMatchObject({ messages: [], wasExpired: false });
  expect(chat.getState().sessionId).not.toBe(sessionId);
  await chat.send("When are you open?");
  const { body } = await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`);
  expect(body.sessions).toHaveLength(2);
});

test("a conversation that was left is opened again, and the one before takes its place in the list", async () => {
  const chatbotId = await trained();
  const chat = open(chatbotId);
  expect(chat.earlier()).toEqual([]);
  await chat.send("Where are you?");
  const { sessionId: first } = chat.getState();
  chat.newConversation();
  await chat.send("When are you open?");
  const { sessionId: second } = chat.getState();
  expect(chat.earlier()).toMatchObject([{ sessionId: first, title: "Where are you?" }]);
  await chat.reopen(first);
  expect(said(chat.getState()).slice(0, 2)).toEqual([
    ["user", "Where are you?", "done"],
    ["assistant", "In Vienna.", "done"],
  ]);
  expect(chat.earlier()).toMatchObject([{ sessionId: second, title: "When are you open?" }]);
  // It goes on as the same session, with its token.
  await chat.send("When are you open?");
  const { body } = await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`);
  expect(body.sessions.map(({ messageCount }: { messageCount: number }) => messageCount)).toEqual([2, 4]);
  chat.reset();
  expect(chat.earlier()).toEqual([]);
});

test("an answer is written anew in its place", async () => {
  const chat = open(await trained());
  await chat.send("Where are you?");
  await chat.regenerate();
  expect(said(chat.getState())).toEqual([
    ["user", "Where are you?", "done"],
    ["assistant", "In Vienna.", "done"],
  ]);
});

test("who the visitor is goes with the first message, with the page and the language", async () => {
  vi.stubGlobal("location", { href: "https://shop.example/cart", origin: "https://shop.example" });
  const chatbotId = await trained();
  const chat = open(chatbotId, { visitor: { name: "Ada", attributes: { plan: "pro" } } });
  await chat.send("Where are you?");
  await chat.identify({ email: "ada@example.com", externalId: "4711" });
  const { body } = await svc.api("GET", `/api/sessions/${await sesIdOf(chatbotId)}`);
  expect(body).toMatchObject({
    pageUrl: "https://shop.example/cart",
    locale: "de-AT",
    visitor: {
      name: "Ada",
      email: "ada@example.com",
      externalId: "4711",
      verified: false,
      attributes: { plan: "pro" },
    },
  });
});

test("the visitor ends the conversation; another message opens it again", async () => {
  const chatbotId = await trained();
  const chat = open(chatbotId);
  await chat.send("Where are you?");
  await chat.resolve();
  expect(chat.getState().session).toBe("resolved");
  await chat.rateConversation(5, "Quick");
  expect(chat.getState().rating).toBe(5);
  // What the service does not take is not shown as said.
  await expect(chat.rateConversation(6)).rejects.toMatchObject({ failure: { code: "refused" } });
  expect(chat.getState().rating).toBe(5);
  await chat.send("When are you open?");
  expect(chat.getState().session).toBe("created");
  const { body } = await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`);
  expect(body.sessions[0]).toMatchObject({ status: "created", rating: { score: 5, comment: "Quick" } });
});

test("a conversation is given as text, with the disclosure and what made each answer", async () => {
  const chat = open(await trained({ welcomeMessage: "Hello!" }));
  await chat.start();
  await chat.send("Where are you?");
  const words = { disclosure: "Automatic.", visitor: "You", chatbot: "Help desk", locale: "en" };
  expect(transcriptOf(chat.getState(), words)).toMatch(
    /^Automatic\.\n\nHelp desk \[system\]\nHello!\n\nYou \([^)]+\)\nWhere are you\?\n\nHelp desk \([^)]+\) \[faq\]\nIn Vienna\.\n$/u,
  );
});

test("two pages are in step: what one sends both show, and unread counts once", async () => {
  const chatbotId = await trained();
  const [one, other] = [open(chatbotId), open(chatbotId)];
  await Promise.all([one.start(), other.start()]);
  const received = vi.fn();
  one.on("message:received", received);
  other.on("message:received", received);
  await one.send("Where are you?");
  await until(other, ({ messages }) => messages.length === 2 && messages[1]?.status === "done");
  expect(other.getState()).toMatchObject({ status: "ready", unread: 1, sessionId: one.getState().sessionId });
  expect(received).toHaveBeenCalledTimes(1);
  other.open();
  await until(one, ({ unread }) => unread === 0);
  await other.send("When are you open?");
  await until(one, ({ messages }) => messages.length === 4 && messages[3]?.status === "done");
  expect(said(one.getState())).toEqual(said(other.getState()));
  one.newConversation();
  await until(other, ({ messages, sessionId }) => messages.length === 0 && sessionId === one.getState().sessionId);
});

test("pages without locks are in step too", async () => {
  browser.loseLocks();
  const chatbotId = await trained();
  const [one, other] = [open(chatbotId), open(chatbotId)];
  await Promise.all([one.start(), other.start()]);
  await one.send("Where are you?");
  await until(other, ({ messages }) => messages.length === 2 && messages[1]?.status === "done");
  await other.send("When are you open?");
  await until(one, ({ messages }) => messages.length === 4 && messages[3]?.status === "done");
  const { body } = await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${one.getState().sessionId}`);
  expect(body.messages).toHaveLength(4);
});

test("a session that wants a token which this browser lost is left for another, and the message is answered there", async () => {
  const chatbotId = await trained({ sessions: { requireToken: true } });
  const first = open(chatbotId);
  await first.send("Where are you?");
  const { sessionId } = first.getState();
  first.destroy();
  const key = `svc:conversation:${chatbotId}`;
  const kept = JSON.parse(browser.storage.get(key) ?? "{}");
  browser.storage.set(key, JSON.stringify({ ...kept, token: null }));
  const chat = open(chatbotId);
  await chat.start();
  expect(chat.getState().sessionId).toBe(sessionId);
  void chat.send("When are you open?").catch(() => undefined);
  const { messages } = await until(chat, (state) => state.messages.at(-1)?.role === "assistant" && state.wasExpired);
  expect(messages.map(({ content }) => content)).toEqual(["When are you open?", "Monday to Friday, 9 to 17."]);
  expect(chat.getState().sessionId).not.toBe(sessionId);
  // Every message carries the token: the session is this browser's from the second one on.
  await chat.send("Where are you?");
  const { body } = await svc.api("GET", `/api/messages?chatbotId=${chatbotId}&sessionId=${chat.getState().sessionId}`);
  expect(body.messages).toHaveLength(4);
});

test("a visitor who has to be signed in is told so, and no other conversation is begun for it", async () => {
  const chat = open(await trained({ identity: { required: true } }));
  await chat.start();
  const { sessionId } = chat.getState();
  await expect(chat.send("Where are you?")).rejects.toMatchObject({ failure: { code: "refused" } });
  expect(chat.getState()).toMatchObject({ sessionId, wasExpired: false });
});

test("what fits no message is refused before it leaves", async () => {
  const chat = open(await trained());
  await expect(chat.send(" \n ")).rejects.toMatchObject({ failure: { code: "refused" } });
  await expect(chat.send("x".repeat(8_001))).rejects.toMatchObject({ failure: { code: "refused" } });
  expect(chat.getState().messages).toEqual([]);
});

test("a message that was not sent can be taken back", async () => {
  const chat = open(await trained());
  browser.goOffline();
  await chat.start();
  const sent = chat.send("Oops");
  const [message] = chat.getState().messages;
  expect(chat.discard(message?.id ?? "")).toBe("Oops");
  await expect(sent).rejects.toMatchObject({ failure: { code: "stopped" } });
  expect(chat.getState().messages).toEqual([]);
});

test("a destroyed chat opens nothing, and starts again where it was", async () => {
  const chat = open(await trained());
  await chat.send("Where are you?");
  chat.destroy();
  chat.destroy();
  await chat.start();
  expect((await chat.send("When are you open?"))?.content).toBe("Monday to Friday, 9 to 17.");
  expect(chat.getState().messages).toHaveLength(4);
});

test("reset forgets the visitor in this browser", async () => {
  const chat = open(await trained({ consent: { text: "May we?", required: true } }));
  await chat.start();
  chat.acceptConsent();
  await chat.send("Where are you?");
  chat.reset();
  expect(chat.getState()).toMatchObject({ messages: [], consent: "needed" });
  expect([...browser.storage.values()].join("")).not.toContain("Vienna");
});
