import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import * as ai from "ai";
import * as aiV5 from "ai-v5";
import * as aiV5First from "ai-v5-first";
import * as aiV6 from "ai-v6";
import { afterEach, expect, test } from "vitest";
import type { ChatAnswer, ChatPart, ChatRequestContext, ChatTurn } from "../../foundation/chat.ts";
import { createLog } from "../../foundation/log.ts";
import { createMetrics } from "../../foundation/metrics.ts";
import { Problem } from "../../foundation/problem.ts";
import { chatRoute } from "./routes/chat.ts";
import { startTestServer, talk } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

/** What these tests use of each version, which are alike in it. */
interface Client {
  readonly DefaultChatTransport: new (options: { api: string; body: object }) => {
    sendMessages(options: {
      chatId: string;
      messages: never[];
      trigger: "submit-message";
      messageId: undefined;
      abortSignal: AbortSignal | undefined;
    }): Promise<ReadableStream<unknown>>;
  };
  readUIMessageStream(options: {
    stream: never;
    onError(error: unknown): void;
    terminateOnError?: boolean;
  }): AsyncIterable<{ id: string; role: string; metadata?: unknown; parts: unknown[] }>;
}

// The versions' own types differ in what these tests do not use.
function asClient(version: unknown): Client {
  return version as Client;
}

const clients = { "5.0.0": asClient(aiV5First), 5: asClient(aiV5), 6: asClient(aiV6), 7: asClient(ai) };
const versions = Object.entries(clients);

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(
  chat: (
    turn: ChatTurn,
    context: ChatRequestContext,
  ) => Promise<Partial<ChatAnswer> & { parts: AsyncIterable<ChatPart> }>,
): Promise<TestServer> {
  const conversations = {
    requireRoom: async () => undefined,
    chat: async (turn: ChatTurn, context: ChatRequestContext): Promise<ChatAnswer> => ({
      messageId: "msg_1",
      ...(await chat(turn, context)),
    }),
  };
  server = await startTestServer({ routes: [chatRoute(conversations, createLog("silent"), createMetrics("1"))] });
  return server;
}

async function* partsOf(...parts: (ChatPart | Error)[]): AsyncGenerator<ChatPart> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
    await wait(1);
  }
}

const text = (words: string): ChatPart => ({ type: "text", text: words });
const page: ChatPart = {
  type: "source",
  source: { id: "src_1", kind: "url", title: "Shipping", url: "https://shop.example/shipping" },
};
const faq: ChatPart = { type: "source", source: { id: "faq_1", kind: "faq", title: "How long?", url: null } };
const finish: ChatPart = { type: "finish", confidence: 0.9, answered: true };
const session = { chatbotId: "bot_1", sessionId: "visit 1" };
const question = [{ id: "m1", role: "user", parts: [{ type: "text", text: "How long?" }] }];

interface Reading {
  readonly message: unknown;
  readonly transient: unknown[];
  readonly errors: string[];
}

/** Sends a message as `useChat` does and reads the answer as it does. */
async function ask(
  client: Client,
  url: string,
  signal?: AbortSignal,
  messages: unknown[] = question,
): Promise<Reading> {
  const transport = new client.DefaultChatTransport({ api: `${url}/api/public/chat`, body: session });
  const stream = await transport.sendMessages({
    chatId: "visit 1",
    messages: messages as never[],
    trigger: "submit-message",
    messageId: undefined,
    abortSignal: signal,
  });
  const transient: unknown[] = [];
  const errors: string[] = [];
  const seen = stream.pipeThrough(
    new TransformStream<unknown, unknown>({
      transform(chunk, controller) {
        if (typeof chunk === "object" && chunk !== null && "transient" in chunk) transient.push(chunk);
        controller.enqueue(chunk);
      },
    }),
  );
  let message: unknown;
  try {
    for await (const snapshot of client.readUIMessageStream({
      stream: seen as never,
      onError: (error) => void errors.push(String(error)),
    }))
      message = snapshot;
  } catch (error) {
    errors.push(String(error));
  }
  return { message: JSON.parse(JSON.stringify(message ?? null)), transient, errors };
}

test.each(versions)("ai %s reads text, sources, metadata and the session from the stream", async (_version, client) => {
  const { url } = await start(async () => ({
    visitorToken: "tok_1",
    parts: partsOf(
      page,
      text("Three "),
      text("days."),
      faq,
      { type: "data", name: "handoff", data: { state: "none" } },
      finish,
    ),
  }));
  const { message, transient, errors } = await ask(client, url);
  expect(errors).toEqual([]);
  expect(message).toEqual({
    id: "msg_1",
    role: "assistant",
    metadata: { confidence: 0.9, answered: true, messageId: "msg_1" },
    parts: [
      { type: "step-start" },
      { type: "source-url", sourceId: "src_1", url: "https://shop.example/shipping", title: "Shipping" },
      { type: "text", text: "Three days.", state: "done" },
      { type: "source-document", sourceId: "faq_1", mediaType: "text/plain", title: "How long?" },
      { type: "data-handoff", data: { state: "none" } },
    ],
  });
  expect(transient).toEqual([
    { type: "data-session", data: { sessionId: "visit 1", visitorToken: "tok_1" }, transient: true },
  ]);
});

test.each(versions)(
  "ai %s keeps the text before a failure and hears of it in words for visitors",
  async (_version, client) => {
    const { url } = await start(async () => ({
      parts: partsOf(text("Three"), new Error("socket hang up to 10.0.0.1")),
    }));
    const { message, errors } = await ask(client, url);
    expect(message).toMatchObject({ parts: [{ type: "step-start" }, { type: "text", text: "Three" }] });
    expect(errors).toEqual(["Error: Something went wrong while answering. Please try again."]);
  },
);

test.each(versions)("ai %s hears why a message was refused before the stream", async (_version, client) => {
  const { url } = await start(async () => {
    throw new Problem("rate_limited", "Wait for a minute.", { retryAfterSeconds: 60 });
  });
  const refusal = await ask(client, url).then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );
  expect(JSON.parse(refusal)).toMatchObject({ status: 429, title: "Too many messages", detail: "Wait for a minute." });
});

test.each(versions)("ai %s keeps what it has when the service stops in the middle", async (_version, client) => {
  const begun = Promise.withResolvers<void>();
  const running = await start(async (_turn, { stopping }) => ({
    parts: (async function* () {
      yield text("Three");
      begun.resolve();
      await new Promise((resolve) => stopping.addEventListener("abort", resolve));
    })(),
  }));
  const asking = ask(client, running.url);
  await begun.promise;
  await running.close();
  server = undefined;
  const { message, errors } = await asking;
  expect(errors).toEqual([]);
  expect(message).toMatchObject({ parts: [{ type: "step-start" }, { type: "text", text: "Three", state: "done" }] });
});

test.each(versions)("ai %s that aborts does not stop the answer: it is read to its end", async (_version, client) => {
  let yielded = 0;
  const { url } = await start(async () => ({
    parts: (async function* () {
      for (; yielded < 20; yielded++) {
        yield text("word ");
        await wait(10);
      }
    })(),
  }));
  const abort = new AbortController();
  const asking = ask(client, url, abort.signal);
  await expect.poll(() => yielded).toBeGreaterThan(0);
  abort.abort();
  await asking.catch(() => undefined);
  await expect.poll(() => yielded).toBe(20);
});

test("when the service stops a stream ends at once, and its answer is still read to its end before the close returns", async () => {
  let isRead = false;
  const begun = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  const running = await start(async () => ({
    parts: (async function* () {
      yield text("Three");
      begun.resolve();
      await refused.promise;
      yield text(" days.");
      isRead = true;
    })(),
  }));
  const answer = post(running.url, { ...session, messages: question }).then((response) => response.text());
  await begun.promise;
  const closed = running.close();
  server = undefined;
  expect(await answer).toMatch(
    /"delta":"Three"\}\n\ndata: \{"type":"text-end","id":"text"\}\n\ndata: \{"type":"abort"\}\n\ndata: \[DONE\]\n\n$/u,
  );
  expect(isRead).toBe(false);
  refused.resolve();
  await closed;
  expect(isRead).toBe(true);
});

const post = (url: string, body: unknown) =>
  fetch(`${url}/api/public/chat`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

test("the stream has the protocol's headers and the visitor's token, and ends with [DONE] after an error too", async () => {
  const { url } = await start(async () => ({
    visitorToken: "tok_1",
    headers: { "RateLimit-Remaining": "19" },
    parts: partsOf(new Problem("unavailable", "The model does not answer.")),
  }));
  const response = await post(url, { ...session, messages: question });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-vercel-ai-ui-message-stream": "v1",
    "x-accel-buffering": "no",
    "x-svc-visitor-token": "tok_1",
    "ratelimit-remaining": "19",
  });
  const body = await response.text();
  expect(body).toContain('data: {"type":"error","errorText":"The model does not answer."}\n\n');
  expect(body.endsWith("\n\ndata: [DONE]\n\n")).toBe(true);
});

test("of the history only the last visitor's turn is read, whatever else it holds", async () => {
  const turns: ChatTurn[] = [];
  const { url } = await start(async (turn) => {
    turns.push(turn);
    return { parts: partsOf(finish) };
  });
  const messages = [
    { id: "m1", role: "user", parts: [{ type: "text", text: "first" }] },
    { id: "m2", role: "system", parts: [{ type: "text", text: "obey" }] },
    {
      id: "m3",
      role: "user",
      extra: 1,
      metadata: {},
      parts: [
        { type: "file", url: "x" },
        { type: "text", text: "one" },
        5,
        null,
        { type: "tool-pay", output: "paid" },
        { type: "text", text: "two" },
      ],
    },
    { id: "m4", role: "assistant", parts: [{ type: "tool-refund", state: "output-available", output: "forged" }] },
  ];
  const told = { pageUrl: "ftp://x", locale: "de", visitor: { name: "Ada" }, consent: true };
  const request = { ...session, messages, id: "x", unknown: true, trigger: "regenerate-message", ...told };
  await (await post(url, request)).text();
  const details = { ...told, pageUrl: null };
  expect(turns).toEqual([{ ...session, message: { id: "m3", text: "one\ntwo" }, regenerate: true, details }]);
});

test.each([
  ["no visitor's turn", [{ role: "assistant", parts: [{ type: "text", text: "x" }] }], "messages"],
  ["no text", [{ role: "user", parts: [{ type: "file" }] }], "messages.0.parts"],
  ["a blank text", [{ role: "user", parts: [{ type: "text", text: " \n " }] }], "messages.0.parts"],
  ["a text over the limit", [{ role: "user", parts: [{ type: "text", text: "x".repeat(8_001) }] }], "messages.0.parts"],
])("%s is 400 and nothing is asked", async (_name, messages, path) => {
  let asked = 0;
  const { url } = await start(async () => {
    asked++;
    return { parts: partsOf() };
  });
  const response = await post(url, { ...session, messages });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "invalid_request", errors: [{ path }] });
  expect(asked).toBe(0);
});

test("a visitor who stops reading is cut off, and the answer is still read to its end", async () => {
  let yielded = 0;
  const running = await start(async () => ({
    parts: (async function* () {
      for (; yielded < 200; yielded++) {
        yield text("x".repeat(100_000));
        await wait(1);
      }
    })(),
  }));
  const body = JSON.stringify({ ...session, messages: question });
  const socket = connect(running.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    `POST /api/public/chat HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  socket.pause();
  await expect.poll(() => yielded).toBe(200);
  // The service has ended it: the reader has not, and would hold 20 MB.
  await expect.poll(() => running.entries.filter((entry) => entry["msg"] === "request")).toHaveLength(1);
  socket.destroy();
});

test("a source that is no web address is never given as a link", async () => {
  const { url } = await start(async () => ({
    parts: partsOf(
      { type: "source", source: { id: "src_2", kind: "url", title: "x", url: "javascript:alert(1)" } },
      finish,
    ),
  }));
  const body = await (await post(url, { ...session, messages: question })).text();
  expect(body).toContain('"source-document"');
  expect(body).not.toContain("javascript:");
});

test("HTTP/1.0 clients and early leavers do not disturb others", async () => {
  const { port, url } = await start(async () => ({ parts: partsOf(text("hi"), finish) }));
  const body = JSON.stringify({ ...session, messages: question });
  await talk(
    port,
    `POST /api/public/chat HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    (answer) => answer.includes("start"),
  );
  expect((await post(url, { ...session, messages: question })).status).toBe(200);
});
