import { afterEach, expect, test } from "vitest";
import { chatClients, openChat, textOf, visitorMessage } from "../../../../tests/support/chat-clients.ts";
import type { Chat } from "../../../../tests/support/chat-clients.ts";
import type { ChatPart, Conversations } from "../../foundation/chat.ts";
import { createLog } from "../../foundation/log.ts";
import { createMetrics } from "../../foundation/metrics.ts";
import { Problem } from "../../foundation/problem.ts";
import { chatRoute, resumeRoute } from "./routes/chat.ts";
import { startTestServer } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** An answer in the hands of a test; read from its beginning by whoever asks. */
function holdAnswer() {
  const parts: (ChatPart | Error)[] = [];
  let changed = Promise.withResolvers<void>();
  let isOver = false;
  let readers = 0;
  const announce = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  return {
    say(text: string) {
      parts.push({ type: "text", text });
      announce();
    },
    end(part: ChatPart | Error) {
      parts.push(part);
      isOver = true;
      announce();
    },
    get readers() {
      return readers;
    },
    async *read(): AsyncGenerator<ChatPart> {
      readers++;
      for (let next = 0; ;) {
        const part = parts[next];
        if (part instanceof Error) throw part;
        if (part !== undefined) {
          next++;
          yield part;
        } else if (isOver) return;
        else await changed.promise;
      }
    },
  };
}

const token = "a-token";

/** A service that gives this answer to whoever asks, and to whoever resumes. */
async function serve(answer: ReturnType<typeof holdAnswer>): Promise<string> {
  const conversations: Conversations = {
    requireRoom: async () => undefined,
    chat: async () => ({ messageId: "msg_1", parts: answer.read() }),
    async resume(sessionId, { visitorToken, judgeOrigin }) {
      if (visitorToken !== token) throw new Problem("unauthorized", "Another token.");
      judgeOrigin([]);
      return sessionId === "visit 1" ? { messageId: "msg_1", parts: answer.read() } : null;
    },
  };
  server = await startTestServer({
    routes: [
      chatRoute(conversations, createLog("silent"), createMetrics("1")),
      resumeRoute(conversations, createMetrics("1")),
    ],
  });
  return server.url;
}

const session = { chatbotId: "bot_1", sessionId: "visit 1", token };
const finish: ChatPart = { type: "finish", confidence: 0.9, answered: true };
const answerOf = (chat: Chat) => textOf(chat.messages.at(-1));

test.each(chatClients)("ai %s reads the same from a resumed stream as from the first", async (_name, version) => {
  const answer = holdAnswer();
  const url = await serve(answer);
  const first = openChat(version, { url, ...session });
  const sending = first.sendMessage({ text: "How long?" });
  answer.say("Three ");
  await expect.poll(() => answerOf(first)).toBe("Three ");
  // Three pages that were loaded meanwhile.
  const pages = Array.from({ length: 3 }, () =>
    openChat(version, { url, ...session, messages: [visitorMessage("m1", "How long?")] }),
  );
  const resuming = Promise.all(pages.map((page) => page.resumeStream()));
  for (const page of pages) await expect.poll(() => answerOf(page)).toBe("Three ");
  answer.say("days.");
  answer.end(finish);
  await Promise.all([sending, resuming]);
  for (const page of [first, ...pages]) {
    expect([page.status, page.error]).toEqual(["ready", undefined]);
    expect(page.messages).toHaveLength(2);
    expect(page.messages.at(-1)).toEqual(first.messages.at(-1));
  }
  expect(first.messages.at(-1)).toMatchObject({
    id: "msg_1",
    metadata: { confidence: 0.9, answered: true, messageId: "msg_1" },
  });
});

test.each(chatClients)("ai %s that resumes where nothing runs keeps what it has", async (_name, version) => {
  const url = await serve(holdAnswer());
  const messages = [visitorMessage("m1", "How long?")];
  const chat = openChat(version, { url, ...session, sessionId: "quiet", messages });
  await chat.resumeStream();
  expect([chat.status, chat.error, chat.messages]).toEqual(["ready", undefined, messages]);
});

test.each(chatClients)("ai %s that resumes with another token hears why not", async (_name, version) => {
  const chat = openChat(version, { url: await serve(holdAnswer()), ...session, token: "other" });
  await chat.resumeStream();
  expect(JSON.parse(chat.error?.message ?? "{}")).toMatchObject({ status: 401, code: "unauthorized" });
});

test.each(chatClients)("ai %s keeps a stopped answer's text, its mark, and goes on", async (_name, version) => {
  const answer = holdAnswer();
  const chat = openChat(version, { url: await serve(answer), ...session });
  const sending = chat.sendMessage({ text: "How long?" });
  answer.say("Three ");
  await expect.poll(() => answerOf(chat)).toBe("Three ");
  answer.end({ type: "stop" });
  await sending;
  expect([chat.status, chat.error]).toEqual(["ready", undefined]);
  expect(chat.messages.at(-1)).toMatchObject({ metadata: { messageId: "msg_1", partial: true } });
  expect(answerOf(chat)).toBe("Three ");
});

test.each(chatClients)("ai %s keeps the text before a failure, and hears of it", async (_name, version) => {
  const answer = holdAnswer();
  const chat = openChat(version, { url: await serve(answer), ...session });
  answer.say("Three ");
  answer.end(new Problem("unavailable", "The model does not answer."));
  await chat.sendMessage({ text: "How long?" });
  expect([chat.status, chat.error?.message]).toEqual(["error", "The model does not answer."]);
  expect(answerOf(chat)).toBe("Three ");
});

const read = (url: string, method = "GET", headers: Record<string, string> = { "X-SVC-Visitor-Token": token }) =>
  fetch(`${url}/api/public/chat/visit%201/stream`, { method, headers });

test("a resumed stream has the protocol's headers; HEAD has them alone, and waits for nothing", async () => {
  const answer = holdAnswer();
  const url = await serve(answer);
  const headers = {
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-vercel-ai-ui-message-stream": "v1",
    "x-accel-buffering": "no",
    "access-control-allow-origin": "*",
  };
  const head = await read(url, "HEAD");
  expect([head.status, Object.fromEntries(head.headers), await head.text()]).toEqual([
    200,
    expect.objectContaining(headers),
    "",
  ]);
  expect(answer.readers).toBe(0);
  const response = await read(url);
  expect(Object.fromEntries(response.headers)).toMatchObject(headers);
  answer.end(finish);
  expect(await response.text()).toMatch(/^data: \{"type":"start","messageId":"msg_1"\}\n\n[^]*data: \[DONE\]\n\n$/u);
});

test("a stopped answer ends with its mark and an abort, one without text without the mark", async () => {
  for (const [text, mark] of [
    ["Three", ',"partial":true'],
    ["", ""],
  ] as const) {
    const answer = holdAnswer();
    const url = await serve(answer);
    answer.say(text);
    answer.end({ type: "stop" });
    expect((await (await read(url)).text()).split("\n\n").slice(-4)).toEqual([
      `data: {"type":"message-metadata","messageMetadata":{"messageId":"msg_1"${mark}}}`,
      'data: {"type":"abort"}',
      "data: [DONE]",
      "",
    ]);
    await server?.close();
  }
  server = undefined;
});

test("a failure after the first words is marked as a part in the stream's end, one before is not", async () => {
  for (const [text, mark] of [
    ["Three", ',"partial":true'],
    ["", ""],
  ] as const) {
    const answer = holdAnswer();
    const url = await serve(answer);
    answer.say(text);
    answer.end(new Error("secret"));
    expect((await (await read(url)).text()).split("\n\n").slice(-5)).toEqual([
      'data: {"type":"error","errorText":"Something went wrong while answering. Please try again."}',
      'data: {"type":"finish-step"}',
      `data: {"type":"finish","messageMetadata":{"messageId":"msg_1"${mark}}}`,
      "data: [DONE]",
      "",
    ]);
    await server?.close();
  }
  server = undefined;
});

test("when the service stops a resumed stream ends at once", async () => {
  const answer = holdAnswer();
  const url = await serve(answer);
  answer.say("Three");
  const response = await read(url);
  const closed = server?.close();
  server = undefined;
  expect(await response.text()).toMatch(/data: \{"type":"abort"\}\n\ndata: \[DONE\]\n\n$/u);
  answer.end(finish);
  await closed;
});
