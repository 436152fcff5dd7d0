import { beforeAll, expect, test, vi } from "vitest";
import { call } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { makeKey } from "./support/cli.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService();

interface Home {
  readonly chatbotId: string;
  readonly faqId: string;
  readonly sourceId: string;
  readonly trainingId: string;
  readonly crawlId: string;
  readonly gapId: string;
}

let mine: Home;
let other: Home;
let key: string;
let readingKey: string;

async function settle(): Promise<Home> {
  const chatbotId = await svc.chatbot();
  const { body } = await svc.api("POST", "/api/chatbot/train", {
    chatbotId,
    data: { documents: ["Badgers dig their setts at night."], faqs: [{ question: "Who?", answer: "Badgers." }] },
  });
  await svc.api("POST", "/api/messages", { chatbotId, message: "Do you sell gift vouchers?", sessionId: "gap" });
  const gapId = async () =>
    (await svc.api("GET", `/api/knowledge-gaps?chatbotId=${chatbotId}`)).body.knowledgeGaps[0]?.id;
  await vi.waitFor(async () => expect(await gapId()).toBeDefined(), { timeout: 30_000, interval: 250 });
  const idOf = (kind: string) => body.sources.find((source: { kind: string }) => source.kind === kind).id;
  await svc.api("POST", "/api/messages", { chatbotId, message: "Who?", sessionId: "home" });
  // Nobody lets it go there, so that it ends at once.
  const crawl = await svc.api("POST", "/api/crawl", { url: "http://127.0.0.1:9/", chatbotId }, { prefer: "wait=60" });
  return {
    chatbotId,
    faqId: idOf("faq"),
    sourceId: idOf("document"),
    trainingId: body.id,
    crawlId: crawl.body.id,
    gapId: await gapId(),
  };
}

beforeAll(async () => {
  [mine, other] = [await settle(), await settle()];
  key = (await makeKey(svc.store, "--chatbot", mine.chatbotId)).key;
  readingKey = (await makeKey(svc.store, "--read-only", "--chatbot", mine.chatbotId)).key;
});

const bound = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(svc.url, method, path, body, { authorization: `Bearer ${key}`, ...headers });

/** Every call that names a chatbot or something of it. */
function callsOn({ chatbotId, faqId, sourceId, trainingId, crawlId, gapId }: Home): [string, string, unknown?][] {
  return [
    ["GET", `/api/chatbots/${chatbotId}`],
    ["PATCH", `/api/chatbots/${chatbotId}`, { name: "Taken over" }],
    ["GET", `/api/chatbots/${chatbotId}/faqs`],
    ["POST", `/api/chatbots/${chatbotId}/faqs`, { question: "New?", answer: "Yes." }],
    ["GET", `/api/chatbots/${chatbotId}/faqs/${faqId}`],
    ["PATCH", `/api/chatbots/${chatbotId}/faqs/${faqId}`, { answer: "Changed." }],
    ["DELETE", `/api/chatbots/${chatbotId}/faqs/${faqId}`],
    ["GET", `/api/chatbots/${chatbotId}/sources`],
    ["GET", `/api/chatbots/${chatbotId}/sources/${sourceId}`],
    ["GET", `/api/chatbots/${chatbotId}/sources/${sourceId}/text`],
    ["PATCH", `/api/chatbots/${chatbotId}/sources/${sourceId}`, { name: "Changed" }],
    ["DELETE", `/api/chatbots/${chatbotId}/sources/${sourceId}`],
    ["GET", `/api/chatbot/train/${trainingId}`],
    ["GET", `/api/chatbot/train/${trainingId}/events`],
    ["POST", "/api/chatbot/train", { chatbotId, data: { faqs: [{ question: "New?", answer: "Yes." }] } }],
    ["GET", `/api/crawl/${crawlId}`],
    ["GET", `/api/crawl/${crawlId}/events`],
    ["POST", `/api/crawl/${crawlId}/cancel`],
    ["POST", "/api/crawl", { url: "http://127.0.0.1:9/", chatbotId }],
    ["POST", "/api/chatbot/test", { chatbotId, message: "Who?" }],
    ["GET", `/api/knowledge-gaps?chatbotId=${chatbotId}`],
    ["GET", `/api/knowledge-gaps/${gapId}`],
    ["PATCH", `/api/knowledge-gaps/${gapId}`, { status: "dismissed" }],
    ["POST", `/api/knowledge-gaps/${gapId}/draft`],
    ["POST", `/api/knowledge-gaps/${gapId}/accept`, { answer: "Yes." }],
    ["POST", `/api/knowledge-gaps/${gapId}/merge`, { gapIds: [gapId] }],
    ["POST", "/api/messages", { chatbotId, message: "Who?", sessionId: "home" }],
    ["GET", `/api/messages?chatbotId=${chatbotId}&sessionId=home`],
    ["DELETE", `/api/chatbots/${chatbotId}`],
  ];
}

const nobody: Home = {
  chatbotId: "bot_00000000000000000000000000",
  faqId: "faq_00000000000000000000000000",
  sourceId: "src_00000000000000000000000000",
  trainingId: "job_00000000000000000000000000",
  crawlId: "job_00000000000000000000000000",
  gapId: "gap_00000000000000000000000000",
};

test("a key that is bound to a chatbot finds another's things unknown, in the very words for what does not exist", async () => {
  const before = await Promise.all(
    callsOn(other).flatMap(([method, path]) =>
      method === "GET" && !path.endsWith("/events") ? [svc.api("GET", path)] : [],
    ),
  );
  for (const [at, [method, path, body]] of callsOn(other).entries()) {
    const answer = await bound(method, path, body);
    expectProblem(answer, 404, "not_found");
    const [, unknownPath = "", unknownBody] = callsOn(nobody)[at] ?? [];
    const unknown = await bound(method, unknownPath, unknownBody);
    const { requestId: _one, ...told } = answer.body;
    const { requestId: _two, ...toldOfNothing } = unknown.body;
    expect(told, `${method} ${path}`).toEqual(toldOfNothing);
  }
  const after = await Promise.all(
    callsOn(other).flatMap(([method, path]) =>
      method === "GET" && !path.endsWith("/events") ? [svc.api("GET", path)] : [],
    ),
  );
  expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
});

test("another's FAQ and source stay unknown under one's own chatbot", async () => {
  for (const path of [`faqs/${other.faqId}`, `sources/${other.sourceId}`]) {
    expectProblem(await bound("GET", `/api/chatbots/${mine.chatbotId}/${path}`), 404, "not_found");
    expectProblem(await bound("DELETE", `/api/chatbots/${mine.chatbotId}/${path}`), 404, "not_found");
  }
});

test("it lists its own chatbot alone, page after page", async () => {
  for (const query of ["", "?limit=1"]) {
    const { body } = await bound("GET", `/api/chatbots${query}`);
    expect(body.chatbots.map((chatbot: { id: string }) => chatbot.id)).toEqual([mine.chatbotId]);
    expect(body.nextCursor).toBeNull();
  }
});

test("it makes no chatbot, since that would not be one of its own", async () => {
  expectProblem(await bound("POST", "/api/chatbot/create", { name: "More" }), 403, "forbidden");
});

test("a crawl that is nobody's knowledge is not for a key that is bound to chatbots", async () => {
  const crawl = await svc.api("POST", "/api/crawl", { url: "http://127.0.0.1:9/" }, { prefer: "wait=60" });
  expectProblem(await bound("GET", `/api/crawl/${crawl.body.id}`), 404, "not_found");
  const train = { chatbotId: mine.chatbotId, crawlId: crawl.body.id };
  expectProblem(await bound("POST", "/api/chatbot/train", train), 404, "not_found");
  expectProblem(await bound("POST", "/api/crawl", { url: "http://127.0.0.1:9/" }), 403, "forbidden");
});

test("bound and read-only together, it reads its own and changes nothing", async () => {
  const reading = { authorization: `Bearer ${readingKey}` };
  expect((await bound("GET", `/api/chatbots/${mine.chatbotId}`, undefined, reading)).status).toBe(200);
  expectProblem(await bound("PATCH", `/api/chatbots/${mine.chatbotId}`, { name: "x" }, reading), 403, "forbidden");
  expectProblem(await bound("GET", `/api/chatbots/${other.chatbotId}`, undefined, reading), 404, "not_found");
});

test("with its own chatbot it may do everything", async () => {
  for (const [method, path, body] of callsOn(mine)) {
    const { status } = await bound(method, path, body);
    expect(status, `${method} ${path}`).toBeLessThan(300);
  }
  expect((await bound("GET", "/api/chatbots")).body.chatbots).toEqual([]);
});

test("an answer that was given under an Idempotency-Key is not replayed to a key that may not see it", async () => {
  const request = { chatbotId: other.chatbotId, message: "Who?" };
  const headers = { "idempotency-key": "shared-by-accident" };
  const first = await svc.api("POST", "/api/messages", request, headers);
  expect(first.status).toBe(200);
  expectProblem(await bound("POST", "/api/messages", request, headers), 404, "not_found");
});
