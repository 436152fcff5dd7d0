import { accessRules, operationList } from "@svc/contract";
import type { HttpOperation } from "@svc/contract";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { call, peek } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { makeKey } from "./support/cli.ts";
import { follow } from "./support/follow.ts";
import { settle } from "./support/homes.ts";
import { owner, signIn, withOwner } from "./support/members.ts";
import { namesSomething, nobodys, requestOf } from "./support/operation-samples.ts";
import type { Home } from "./support/operation-samples.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { watchStore } from "./support/watch-store.ts";
import type { StoreChanges } from "./support/watch-store.ts";

const svc = useService(withOwner);

/** Two chatbots of one workspace, each with one of everything; the keys are bound to the first. */
let mine: Home;
let other: Home;
let key: string;
let readingKey: string;
let changes: StoreChanges;

beforeAll(async () => {
  const boss = await signIn(svc.url, owner);
  [mine, other] = await Promise.all([settle(svc.url, boss, { gaps: true }), settle(svc.url, boss, { gaps: true })]);
  key = (await makeKey(svc.store, "--chatbot", mine.chatbotId)).key;
  readingKey = (await makeKey(svc.store, "--read-only", "--chatbot", mine.chatbotId)).key;
  changes = await watchStore(svc.store);
});

const bound = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(svc.url, method, path, body, { authorization: `Bearer ${key}`, ...headers });

/** What the table gives to keys that are bound to chatbots; with their own they may do it, as `5-access.test.ts` shows. */
const given = operationList.filter(
  ({ access, wholeWorkspace }) =>
    access !== "public" && access !== "visitor" && accessRules[access].scope !== null && wholeWorkspace !== true,
);
const named = (operations: readonly HttpOperation[]) =>
  operations.map((operation) => [operation.name, operation] as const);

/** Lists that can be asked for one chatbot's part of them. */
const isFiltered = (operation: HttpOperation) =>
  !namesSomething(operation) && operation.input instanceof z.ZodObject && "chatbotId" in operation.input.shape;

function ask(operation: HttpOperation, home: Home): Promise<Answer> {
  const { method, path, body, headers } = requestOf(operation, home);
  const query = isFiltered(operation) ? `?chatbotId=${home.chatbotId}` : "";
  const credential = { authorization: `Bearer ${key}`, ...headers, prefer: "wait=0" };
  return peek(svc.url, method, path + query, body, credential);
}

/** What a stream tells while something happens with the other chatbot, and then with one's own. */
async function followBoth(path: string, credential: Record<string, string>): Promise<Pick<Answer, "status" | "body">> {
  const stream = await follow(svc.url, path, credential);
  for (const { chatbotId } of [other, mine])
    await svc.api("POST", "/api/messages", { chatbotId, message: "Hello", sessionId: `followed ${chatbotId}` });
  await vi.waitFor(() => expect(JSON.stringify(stream.events)).toContain(`followed ${mine.chatbotId}`), {
    timeout: 30_000,
    interval: 5,
  });
  stream.close();
  return { status: stream.status, body: stream.events };
}

const withoutId = ({ body: { requestId: _requestId, ...told } }: Answer) => told;

describe("a key that is bound to a chatbot finds another's things unknown, in the very words for what does not exist, and changes nothing", () => {
  const about = given.filter((operation) => namesSomething(operation) || isFiltered(operation));
  test.each(named(about))("%s", async (_name, operation) => {
    const answer = await ask(operation, other);
    expectProblem(answer, 404, "not_found");
    expect(withoutId(answer)).toEqual(withoutId(await ask(operation, nobodys)));
    expect(await changes()).toEqual([]);
  });
});

describe("what it asks for without naming a chatbot tells nothing of another", () => {
  test.each(named(given.filter((operation) => !namesSomething(operation))))("%s", async (_name, operation) => {
    // Whatever a new operation changes is somebody's: its sample has to say whose.
    expect(operation.http.method).toBe("GET");
    const { path } = requestOf(operation, other);
    const credential = { authorization: `Bearer ${key}` };
    const isStream = operation.http.eventStream === true;
    const answer = isStream
      ? await followBoth(path, credential)
      : await peek(svc.url, "GET", path, undefined, credential);
    expect(answer.status).toBe(200);
    const told = JSON.stringify(answer.body);
    for (const id of Object.values(other)) if (id !== mine.workspaceId) expect(told).not.toContain(id);
  });
});

test("another's things stay unknown under one's own chatbot, conversation or gap", async () => {
  const mixed = { ...other, chatbotId: mine.chatbotId, sesId: mine.sesId, gapId: mine.gapId };
  const asked: string[] = [];
  await changes();
  for (const operation of given) {
    const { path, body } = requestOf(operation, mixed);
    const names = (home: Home) =>
      Object.values(home).some((id) => id !== home.workspaceId && JSON.stringify([path, body]).includes(id));
    if (!names(mine) || !names(other)) continue;
    asked.push(operation.name);
    const answer = await ask(operation, mixed);
    expect(answer.status, operation.name).toBe(404);
    expectProblem(answer, 404, "not_found");
  }
  expect(asked).toEqual(
    expect.arrayContaining(["getFaq", "deleteSource", "correctAnswer", "deleteSessionNote", "mergeKnowledgeGaps"]),
  );
  expect(await changes()).toEqual([]);
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

test("an answer that was given under an Idempotency-Key is not replayed to a key that may not see it", async () => {
  const request = { chatbotId: other.chatbotId, message: "Who?" };
  const headers = { "idempotency-key": "shared-by-accident" };
  const first = await svc.api("POST", "/api/messages", request, headers);
  expect(first.status).toBe(200);
  expectProblem(await bound("POST", "/api/messages", request, headers), 404, "not_found");
});
