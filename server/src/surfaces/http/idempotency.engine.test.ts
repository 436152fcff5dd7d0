import { defineOperation } from "@svc/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { dropOldIdempotentRequests } from "./idempotency.ts";
import { postJson, startTestServer, writer } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

const create = defineOperation({
  name: "create",
  summary: "",
  access: "write",
  http: { method: "POST", path: "/api/things/{parent}", status: 201, creates: true, multipart: true },
  input: z.looseObject({ parent: z.string() }),
  output: z.object({ number: z.number() }),
});

const minuteMs = 60_000;
const clock = { time: Date.now(), now: () => clock.time };
let store: TestStore;
let database: Database;
let server: TestServer;
let made = 0;
let release: () => void = () => undefined;

beforeAll(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  const other = { ...writer, workspaceId: "ws_two" };
  server = await startTestServer({
    database,
    clock,
    credentials: {
      findCaller: async (token) => ({ writer, other })[token] ?? null,
      findMember: async () => null,
    },
    implementations: [
      implement(create, async (input) => {
        made++;
        if (input["hold"] === true) await new Promise<void>((resolve) => (release = resolve));
        if (input["refuse"] === true) throw new Problem("conflict", "It is there already.");
        if (input["fail"] === true) throw new Error("no");
        return { number: made };
      }),
    ],
  });
});

afterAll(async () => {
  await server.close();
  await database.close();
  await store.remove();
});

const post = (key: string, body: object = {}, headers: Record<string, string> = {}, parent = "p") =>
  postJson(`${server.url}/api/things/${parent}`, body, { "Idempotency-Key": key, ...headers });
const numberOf = async (response: Response): Promise<unknown> => JSON.parse(await response.text()).number;
const codeOf = async (response: Response): Promise<unknown> => [
  response.status,
  JSON.parse(await response.text()).code,
];

test("the same request with the same key gets the first answer, marked as replayed", async () => {
  const first = await post("same");
  const again = await post("same");
  expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(await numberOf(again)).toBe(await numberOf(first));
});

test("another body, or another path, with the same key is refused", async () => {
  await post("other", { a: 1 });
  expect(await codeOf(await post("other", { a: 2 }))).toEqual([422, "idempotency_key_reused"]);
  expect(await codeOf(await post("other", { a: 1 }, {}, "q"))).toEqual([422, "idempotency_key_reused"]);
});

test("another workspace's key is another key", async () => {
  const first = await numberOf(await post("shared"));
  expect(await numberOf(await post("shared", {}, { Authorization: "Bearer other" }))).not.toBe(first);
});

test("of many at once one runs, and the others are told to come back", async () => {
  const before = made;
  const all = Array.from({ length: 10 }, () => post("race", { hold: true }));
  await expect.poll(() => made).toBe(before + 1);
  const early = await post("race", { hold: true });
  expect([early.status, early.headers.get("retry-after")]).toEqual([409, "2"]);
  release();
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  expect(made).toBe(before + 1);
});

test("a failure and a refusal free the key", async () => {
  expect((await post("fails", { fail: true })).status).toBe(500);
  expect((await post("fails", { fail: false })).status).toBe(201);
  expect((await post("refused", { refuse: true })).status).toBe(409);
  expect((await post("refused", { refuse: false })).status).toBe(201);
});

test("invalid input and a wrong credential take no key", async () => {
  expect((await post("invalid", { parent: 5 }, { Authorization: "Bearer nobody" })).status).toBe(401);
  expect((await postJson(`${server.url}/api/things/p`, "{", { "Idempotency-Key": "invalid" })).status).toBe(400);
  expect((await post("invalid")).status).toBe(201);
});

test("a request whose process was killed blocks its key for ten minutes at most", async () => {
  await database.transaction((transaction) =>
    transaction
      .insertInto("idempotent_request")
      .values({
        workspace_id: "ws_one",
        operation: "create",
        idempotency_key: "killed",
        request_hash: "x",
        status: null,
        body: null,
        created_at: clock.now(),
      })
      .execute(),
  );
  expect((await post("killed")).status).toBe(422);
  clock.time += 11 * minuteMs;
  const taken = await post("killed");
  expect([taken.status, taken.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect((await post("killed")).headers.get("idempotency-replayed")).toBe("true");
});

test("after a day the key is free, and old entries are dropped", async () => {
  const first = await numberOf(await post("daily"));
  clock.time += 24 * 60 * minuteMs + 1;
  expect(await numberOf(await post("daily"))).not.toBe(first);
  clock.time += 24 * 60 * minuteMs + 1;
  expect(await dropOldIdempotentRequests(database, clock)).toBeGreaterThan(5);
  expect(await database.query.selectFrom("idempotent_request").selectAll().execute()).toEqual([]);
});

test("the same form again is the same request, though its boundary is another", async () => {
  const form = (text: string) => {
    const data = new FormData();
    data.set("chatbotId", "bot_1");
    data.append("documents", new File([text], "a.txt"));
    return data;
  };
  const send = (text: string) =>
    fetch(`${server.url}/api/things/p`, {
      method: "POST",
      headers: { Authorization: "Bearer writer", "Idempotency-Key": "form" },
      body: form(text),
    });
  expect((await send("one")).status).toBe(201);
  expect((await send("one")).headers.get("idempotency-replayed")).toBe("true");
  expect((await send("two")).status).toBe(422);
});

test.each(["x".repeat(256), "a b", "é"])("the key %s is 400", async (key) => {
  const response = await postJson(
    `${server.url}/api/things/p`,
    {},
    { "Idempotency-Key": Buffer.from(key).toString("latin1") },
  );
  expect(await codeOf(response)).toEqual([400, "invalid_request"]);
});
