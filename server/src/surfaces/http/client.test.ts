import { ClientProblem, createClient, operationList, operations } from "@svc/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { implement } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { startTestServer } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

const faq = {
  id: "faq_1",
  question: "q",
  answer: "a",
  public: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    implementations: [
      implement(operations.createFaq, async ({ question, chatbotId }) => ({ ...faq, question, id: chatbotId })),
      implement(operations.listFaqs, async ({ limit }) => ({ faqs: [faq], nextCursor: String(limit) })),
      implement(operations.deleteFaq, async ({ faqId }) => {
        if (faqId === "gone") throw new Problem("not_found", "There is no such FAQ.");
        return null;
      }),
      implement(operations.getHealth, async () => ({ status: "degraded" as const, version: "1", uptimeSeconds: 1 })),
      implement(operations.trainChatbot, async ({ chatbotId, data }, _caller, { files, waitSeconds = 10 }) => ({
        id: `job_${waitSeconds}`,
        chatbotId,
        status: "running" as const,
        progress: { done: 0, total: (data?.urls?.length ?? 0) + files.length },
        sources: [],
        createdAt: faq.createdAt,
        finishedAt: null,
      })),
    ],
  });
});
afterAll(() => server.close());

const connect = () => createClient({ baseUrl: `${server.url}/`, apiKey: "writer" });

test("the client puts path values, body and query where the operation has them", async () => {
  expect(await connect().createFaq({ chatbotId: "bot/1", question: "Why?", answer: "So." })).toMatchObject({
    id: "bot/1",
    question: "Why?",
  });
  expect(await connect().listFaqs({ chatbotId: "bot_1", limit: 7 })).toMatchObject({
    faqs: [{ id: "faq_1" }],
    nextCursor: "7",
  });
  expect(await connect().deleteFaq({ chatbotId: "bot_1", faqId: "faq_1" })).toBeNull();
});

test("the client throws problems with their code, and in the service's words", async () => {
  const failure = await connect()
    .deleteFaq({ chatbotId: "bot_1", faqId: "gone" })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ClientProblem);
  expect(failure).toMatchObject({ code: "not_found", status: 404, message: "There is no such FAQ." });
  await expect(createClient({ baseUrl: server.url }).listFaqs({ chatbotId: "bot_1" })).rejects.toMatchObject({
    code: "unauthorized",
  });
});

test("the client tells an answer that is not the service's as a problem too", async () => {
  const client = createClient({
    baseUrl: server.url,
    fetch: async () => new Response("<h1>Bad gateway</h1>", { status: 502, statusText: "Bad Gateway" }),
  });
  await expect(client.getHealth({})).rejects.toMatchObject({ code: "unknown", status: 502 });
});

test("an outcome with another status is a result, not a problem", async () => {
  expect(await connect().getHealth({})).toMatchObject({ status: "degraded" });
});

test("the client sends files as a form", async () => {
  const training = await connect().trainChatbot(
    { chatbotId: "bot_1", data: { urls: ["https://a.example"] } },
    { files: [new File(["x"], "a.txt")] },
  );
  expect(training.progress.total).toBe(2);
});

test("the client says how long an answer may wait for what goes on behind", async () => {
  const data = { urls: ["https://a.example"] };
  expect((await connect().trainChatbot({ chatbotId: "bot_1", data }, { waitSeconds: 0 })).id).toBe("job_0");
  expect((await connect().trainChatbot({ chatbotId: "bot_1", data })).id).toBe("job_10");
});

test("the client has every operation, and streams those whose answers come as events", () => {
  expect(Object.keys(connect()).sort()).toEqual(operationList.map(({ name }) => name).sort());
  const answering = operationList.filter(({ http }) => http.eventStream === true || http.download !== undefined);
  // The types in client.ts name these one by one.
  expect(answering.map(({ name }) => name).sort()).toEqual([
    "chat",
    "downloadAttachment",
    "downloadBackup",
    "downloadPicture",
    "exportChatbot",
    "exportVisitor",
    "followChat",
    "followSessions",
    "resumeChat",
    "streamCrawl",
    "streamNotifications",
    "streamTraining",
  ]);
});

const streaming = (pieces: readonly string[]) => {
  const bytes = new TextEncoder().encode(pieces.join("\u0000"));
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let from = 0;
      for (const [at, byte] of [...bytes, 0].entries())
        if (byte === 0) {
          controller.enqueue(bytes.subarray(from, at));
          from = at + 1;
        }
      controller.close();
    },
  });
  return createClient({ baseUrl: "https://chat.example", fetch: async () => new Response(stream) });
};
const collect = async <Value>(values: AsyncIterable<Value>) => {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
};

test("a chat's parts come one by one, however the bytes were cut, up to its end", async () => {
  const client = streaming([
    ': keep-alive\n\ndata: {"type":"text-',
    'delta","delta":"Grü',
    'ße"}\n',
    '\ndata: [DONE]\n\ndata: {"type":"late"}\n\n',
  ]);
  expect(await collect(client.chat({ chatbotId: "b", sessionId: "s", messages: [{ role: "user" }] }))).toEqual([
    { type: "text-delta", delta: "Grüße" },
  ]);
});

test("followed events carry their name, id and data; what is cut off in the middle is none", async () => {
  const client = streaming(['event: message\nid: msg_1\ndata: {"content":"Hello"}\n\nevent: typing\ndata: {"ag']);
  expect(await collect(client.followChat({ sessionId: "s" }))).toEqual([
    { event: "message", id: "msg_1", data: { content: "Hello" } },
  ]);
});

test("a stream that is refused throws the problem when it is read", async () => {
  await expect(collect(createClient({ baseUrl: server.url }).followSessions({}))).rejects.toBeInstanceOf(ClientProblem);
});
