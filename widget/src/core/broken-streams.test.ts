import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChat } from "./chat.ts";
import { openBrowser } from "./test-browser.ts";
import type { TestBrowser } from "./test-browser.ts";
import type { Chat, ChatState } from "./types.ts";

/** What a service that is not well does; each test says what it answers, by method and the path's last word. */
type Answers = Record<string, (outgoing: ServerResponse, incoming: IncomingMessage) => void>;

const config = {
  id: "bot_1",
  name: "Test",
  suggestedMessages: [],
  welcomeMessage: null,
  initialMessage: null,
  consent: null,
  leadForm: null,
};
const json =
  (value: unknown, status = 200) =>
  (outgoing: ServerResponse) =>
    void outgoing.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
const empty = (status: number) => (outgoing: ServerResponse) => void outgoing.writeHead(status).end();
const usual: Answers = {
  "GET bot_1": json(config),
  "GET messages": json({ messages: [], nextCursor: null }),
  "GET stream": empty(204),
  "GET events": (outgoing) => begin(outgoing),
  "POST stop": empty(204),
};

let server: Server;
let url: string;
let answers: Answers;
let asked: string[];
let bodies: { messages: { id: string }[]; trigger: string }[];
let browser: TestBrowser;
const opened: Chat[] = [];

beforeEach(async () => {
  browser = openBrowser();
  answers = { ...usual };
  asked = [];
  bodies = [];
  server = createServer((incoming, outgoing) => {
    let body = "";
    incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
    incoming.on("end", () => {
      const word = `${incoming.method} ${incoming.url?.split("?")[0]?.split("/").at(-1)}`;
      asked.push(word);
      if (word === "POST chat") bodies.push(JSON.parse(body));
      (answers[word] ?? empty(404))(outgoing, incoming);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterEach(async () => {
  for (const chat of opened.splice(0)) chat.destroy();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function open(): Chat {
  const chat = createChat({ chatId: "bot_1", baseUrl: url });
  opened.push(chat);
  return chat;
}

function begin(outgoing: ServerResponse, ...chunks: object[]): void {
  if (!outgoing.headersSent)
    outgoing.writeHead(200, { "Content-Type": "text/event-stream", "X-SVC-Visitor-Token": "token" });
  outgoing.flushHeaders();
  for (const chunk of chunks) outgoing.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

const start = [{ type: "start", messageId: "msg_1" }, { type: "start-step" }, { type: "text-start", id: "t" }];
const words = (delta: string) => ({ type: "text-delta", id: "t", delta });
const finish = [
  { type: "text-end", id: "t" },
  { type: "finish-step" },
  { type: "finish", messageMetadata: { answered: true } },
];

function whole(outgoing: ServerResponse, text: string): void {
  begin(outgoing, ...start, words(text), ...finish);
  outgoing.end("data: [DONE]\n\n");
}

function until(chat: Chat, isRight: (state: ChatState) => boolean): Promise<ChatState> {
  return vi.waitFor(
    () => {
      const state = chat.getState();
      if (!isRight(state)) throw new Error(`It stayed ${JSON.stringify(state)}`);
      return state;
    },
    { timeout: 30_000, interval: 10 },
  );
}

test("an answer whose stream is cut goes on from its beginning, in its place", async () => {
  answers["POST chat"] = (outgoing) => {
    begin(outgoing, ...start, words("Half"));
    setTimeout(() => outgoing.destroy(), 20);
  };
  answers["GET stream"] = (outgoing) => whole(outgoing, "Half and half");
  const chat = open();
  const received = vi.fn();
  chat.on("message:received", received);
  const statuses = new Set<string | undefined>();
  chat.subscribe(() => statuses.add(chat.getState().messages[1]?.status));
  expect(await chat.send("Hello")).toMatchObject({ id: "msg_1", content: "Half and half", status: "done" });
  // Nobody is told that it failed (regression: for as long as it took to go on).
  expect([...statuses]).toEqual([undefined, "streaming", "done"]);
  expect(chat.getState().messages).toHaveLength(2);
  expect(received).toHaveBeenCalledTimes(1);
  expect(bodies).toHaveLength(1);
});

test("an answer that is heard of whole before its stream has brought a word stands there once", async () => {
  let streamed: ServerResponse | undefined;
  answers["POST chat"] = (outgoing) => begin((streamed = outgoing), ...start);
  answers["GET events"] = (outgoing) => {
    const timestamp = new Date().toISOString();
    const message = { id: "msg_1", role: "assistant", content: "Whole", timestamp, metadata: { answered: true } };
    begin(outgoing);
    outgoing.write(`id: msg_1\nevent: message\ndata: ${JSON.stringify(message)}\n\n`);
  };
  const chat = open();
  chat.open();
  const received = vi.fn();
  chat.on("message:received", received);
  const answer = chat.send("Hello");
  await until(chat, ({ messages }) => messages[1]?.content === "Whole");
  if (streamed !== undefined) whole(streamed, "Whole");
  expect(await answer).toMatchObject({ id: "msg_1", content: "Whole", status: "done" });
  expect(chat.getState().messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect(received).toHaveBeenCalledTimes(1);
});

test("a stream that is cut again before its first word takes nothing away, and doubles nothing", async () => {
  answers["POST chat"] = (outgoing) => {
    begin(outgoing, ...start, words("Half"));
    setTimeout(() => outgoing.destroy(), 20);
  };
  let resumed = 0;
  answers["GET stream"] = (outgoing) => {
    if (++resumed > 1) return whole(outgoing, "Half and half");
    begin(outgoing, ...start);
    setTimeout(() => outgoing.destroy(), 20);
  };
  const chat = open();
  expect(await chat.send("Hello")).toMatchObject({ id: "msg_1", content: "Half and half", status: "done" });
  expect(resumed).toBe(2);
  expect(chat.getState().messages.map(({ id, status }) => [id === "msg_1", status])).toEqual([
    [false, "done"],
    [true, "done"],
  ]);
});

test("an answer that was finished meanwhile comes with the history", async () => {
  answers["POST chat"] = (outgoing) => {
    begin(outgoing, ...start, words("Half"));
    setTimeout(() => outgoing.destroy(), 20);
  };
  answers["GET messages"] = (outgoing) => {
    const timestamp = new Date().toISOString();
    const messages = [
      { id: bodies[0]?.messages[0]?.id, role: "user", content: "Hello", timestamp },
      {
        id: "msg_1",
        role: "assistant",
        content: "Half and half",
        timestamp,
        metadata: { answered: true, sources: [{ id: "s", title: "T", url: null }] },
      },
    ];
    json({ messages: bodies.length === 0 ? [] : messages, nextCursor: null })(outgoing);
  };
  const chat = open();
  expect(await chat.send("Hello")).toMatchObject({
    content: "Half and half",
    status: "done",
    sources: [{ title: "T" }],
  });
});

test("an answer that failed keeps what there is of it, and is asked for anew in its place", async () => {
  answers["POST chat"] = (outgoing) => {
    if (bodies.length === 1) {
      begin(outgoing, ...start, words("Up to"), { type: "error", errorText: "The model is away." }, ...finish);
      outgoing.end("data: [DONE]\n\n");
    } else whole(outgoing, "Up to here");
  };
  const chat = open();
  await expect(chat.send("Hello")).rejects.toMatchObject({ failure: { code: "broken", detail: "The model is away." } });
  expect(chat.getState()).toMatchObject({
    status: "error",
    messages: [{ status: "done" }, { content: "Up to", status: "failed" }],
  });
  expect(await chat.retry()).toMatchObject({ content: "Up to here", status: "done" });
  expect(chat.getState().messages).toHaveLength(2);
  expect(bodies.map(({ trigger }) => trigger)).toEqual(["submit-message", "regenerate-message"]);
});

test("a stopped answer keeps what there is, and the service is told", async () => {
  let answer: ServerResponse | undefined;
  answers["POST chat"] = (outgoing) => {
    answer = outgoing;
    begin(outgoing, ...start, words("One, two"));
  };
  answers["POST stop"] = (outgoing) => {
    outgoing.writeHead(204).end();
    if (answer !== undefined)
      begin(answer, { type: "message-metadata", messageMetadata: { partial: true } }, { type: "abort" });
    answer?.end("data: [DONE]\n\n");
  };
  const chat = open();
  const sent = chat.send("Count");
  await until(chat, ({ status }) => status === "streaming");
  await chat.stop();
  expect(await sent).toMatchObject({ content: "One, two", status: "stopped" });
  expect(chat.getState().status).toBe("ready");
});

test("an answer stops here although the service does not hear of it", async () => {
  answers["POST chat"] = (outgoing) => begin(outgoing, ...start, words("One, two"));
  answers["POST stop"] = empty(500);
  const chat = open();
  const sent = chat.send("Count");
  await until(chat, ({ status }) => status === "streaming");
  await chat.stop();
  expect(await sent).toMatchObject({ content: "One, two", status: "stopped" });
});

test("messages sent while an answer is written wait for their turn", async () => {
  let first: ServerResponse | undefined;
  answers["POST chat"] = (outgoing) => {
    if (bodies.length === 1) begin((first = outgoing), ...start, words("First"));
    else {
      begin(
        outgoing,
        { type: "start", messageId: "msg_2" },
        { type: "text-start", id: "t" },
        words("Second"),
        ...finish,
      );
      outgoing.end("data: [DONE]\n\n");
    }
  };
  const chat = open();
  const sent = [chat.send("1"), chat.send("2")];
  await until(chat, ({ status }) => status === "streaming");
  expect(chat.getState().messages.map(({ status }) => status)).toContain("queued");
  if (first !== undefined) begin(first, ...finish);
  first?.end("data: [DONE]\n\n");
  expect((await Promise.all(sent)).map((answer) => answer?.content)).toEqual(["First", "Second"]);
});

test("an answer stands behind its own question, also where another one waits", async () => {
  let first: ServerResponse | undefined;
  answers["POST chat"] = (outgoing) => {
    if (bodies.length === 1) begin((first = outgoing));
    else {
      begin(outgoing, { type: "start", messageId: "msg_2" }, { type: "text-start", id: "t" }, words("B"), ...finish);
      outgoing.end("data: [DONE]\n\n");
    }
  };
  const chat = open();
  const sent = [chat.send("1"), chat.send("2")];
  await until(chat, () => first !== undefined);
  if (first !== undefined) whole(first, "A");
  await Promise.all(sent);
  expect(chat.getState().messages.map(({ content }) => content)).toEqual(["1", "A", "2", "B"]);
});

test("a service that cannot be reached is tried some times, and then the message can be sent again", async () => {
  answers["POST chat"] = (outgoing) => void outgoing.destroy();
  const chat = open();
  await chat.start();
  await expect(chat.send("Hello")).rejects.toMatchObject({ failure: { code: "offline" } });
  expect(bodies.length).toBe(4);
  expect(new Set(bodies.map(({ messages }) => messages[0]?.id)).size).toBe(1);
  answers["POST chat"] = (outgoing) => whole(outgoing, "Here");
  expect((await chat.retry())?.content).toBe("Here");
});

test("a page that is closed while an answer is written finds it when it comes back", async () => {
  answers["POST chat"] = (outgoing) => begin(outgoing, ...start, words("Half"));
  const chat = open();
  void chat.send("Hello").catch(() => undefined);
  await until(chat, ({ status }) => status === "streaming");
  chat.destroy();
  answers["GET messages"] = (outgoing) =>
    json({
      messages: [
        { id: bodies[0]?.messages[0]?.id, role: "user", content: "Hello", timestamp: new Date().toISOString() },
      ],
      nextCursor: null,
    })(outgoing);
  answers["GET stream"] = (outgoing) => whole(outgoing, "Half and half");
  const again = open();
  await again.start();
  const { messages } = await until(again, ({ messages: all }) => all.at(-1)?.status === "done" && all.length === 2);
  expect(messages.map(({ content }) => content)).toEqual(["Hello", "Half and half"]);
  expect(again.getState().status).toBe("ready");
  expect(bodies).toHaveLength(1);
});

test("a page that is closed before the answer's first word finds it when it comes back", async () => {
  answers["POST chat"] = (outgoing) => begin(outgoing);
  const chat = open();
  const sent = vi.fn();
  chat.on("message:sent", sent);
  void chat.send("Hello").catch(() => undefined);
  await vi.waitFor(() => expect(sent).toHaveBeenCalled(), { timeout: 20_000 });
  chat.destroy();
  const stored = { role: "user", content: "Hello", timestamp: new Date().toISOString() };
  answers["GET messages"] = (outgoing) =>
    json({ messages: [{ id: bodies[0]?.messages[0]?.id, ...stored }], nextCursor: null })(outgoing);
  answers["GET stream"] = (outgoing) => whole(outgoing, "Here");
  const again = open();
  await again.start();
  await until(again, ({ messages }) => messages.at(-1)?.content === "Here");
  expect(bodies).toHaveLength(1);
});

test("where the page that wrote is gone, another one brings the answer to its end", async () => {
  answers["POST chat"] = (outgoing) => begin(outgoing, ...start, words("Half"));
  const [one, other] = [open(), open()];
  await one.start();
  await other.start();
  void one.send("Hello").catch(() => undefined);
  await until(other, ({ messages }) => messages[1]?.status === "streaming");
  answers["GET stream"] = (outgoing) => whole(outgoing, "Half and half");
  one.destroy();
  await until(other, ({ messages }) => messages[1]?.status === "done");
  expect(other.getState().messages.map(({ content }) => content)).toEqual(["Hello", "Half and half"]);
  expect(bodies).toHaveLength(1);
});

test("an endless answer is broken off, and the page stays alive", async () => {
  answers["POST chat"] = (outgoing) => {
    begin(outgoing, ...start);
    const delta = "x".repeat(100_000);
    const more = () => {
      while (!outgoing.destroyed && outgoing.write(`data: ${JSON.stringify(words(delta))}\n\n`));
    };
    outgoing.on("drain", more);
    more();
  };
  answers["GET stream"] = empty(500);
  const chat = open();
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await expect(chat.send("Forever")).rejects.toMatchObject({ failure: { code: "broken" } });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
  expect(chat.getState().messages[1]?.content.length).toBeLessThanOrEqual(2_000_000);
});

test("a live stream that breaks off is opened again, from the last message on", async () => {
  answers["POST chat"] = (outgoing) => whole(outgoing, "Hello");
  const ids: unknown[] = [];
  answers["GET events"] = (outgoing, incoming) => {
    ids.push(incoming.headers["last-event-id"]);
    begin(outgoing);
    outgoing.write(`event: handoff\ndata: {"handoff":"human","agent":{"name":"Ada"},"since":null}\n\n`);
    if (ids.length > 1) return;
    const message = {
      id: "msg_9",
      role: "assistant",
      content: "Hi",
      timestamp: new Date().toISOString(),
      metadata: { author: { kind: "agent", name: "Ada" } },
    };
    outgoing.end(`id: msg_9\nevent: message\ndata: ${JSON.stringify(message)}\n\n`);
  };
  const chat = open();
  await chat.send("Hello");
  await until(chat, ({ messages }) => messages.at(-1)?.id === "msg_9");
  await vi.waitFor(() => expect(ids).toHaveLength(2), { timeout: 30_000 });
  expect(ids[1]).toBe("msg_9");
  expect(chat.getState().messages.filter(({ id }) => id === "msg_9")).toHaveLength(1);
  expect(browser.storage.size).toBe(1);
});

test("a proxy's own error page says nothing to the visitor", async () => {
  answers["POST chat"] = (outgoing) =>
    void outgoing.writeHead(502, { "Content-Type": "text/html" }).end("<h1>Bad Gateway</h1>");
  const chat = open();
  await expect(chat.send("Hello")).rejects.toMatchObject({ failure: { code: "server", detail: null, status: 502 } });
});

test("a site that the service refuses without a word is told apart from a broken network", async () => {
  vi.stubGlobal("location", { href: "https://shop.example/", origin: "https://shop.example" });
  answers["POST chat"] = (outgoing) => void outgoing.destroy();
  const chat = open();
  await expect(chat.send("Hello")).rejects.toMatchObject({ failure: { code: "origin" } });
});
