import { defineOperation } from "@svc/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { implement } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { asWriter, leaveEarly, postJson, startTestServer, talk } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

const nameSchema = z.string().min(1).max(10);
const createThing = defineOperation({
  name: "createThing",
  summary: "",
  access: "write",
  http: { method: "POST", path: "/api/things/{thingId}", status: 201, maxBodyBytes: 1_000 },
  input: z.strictObject({
    thingId: z.string(),
    name: nameSchema,
    color: z.enum(["red", "blue"]).optional(),
    tags: z.array(z.string()).max(2).optional(),
    inner: z.object({ size: z.int().min(1) }).optional(),
  }),
  output: z.object({ thingId: z.string(), name: z.string(), caller: z.string() }),
});
const looseThing = defineOperation({
  name: "looseThing",
  summary: "",
  access: "write",
  http: { method: "POST", path: "/api/loose" },
  input: z.looseObject({}),
  output: z.object({ seen: z.unknown(), wait: z.number().nullable() }),
});
const listThings = defineOperation({
  name: "listThings",
  summary: "",
  access: "read",
  http: {
    method: "GET",
    path: "/api/things",
    alternative: { status: 202, description: "", applies: (output) => output.limit === 2 },
  },
  input: z.strictObject({ limit: z.coerce.number().int().min(1).default(50) }),
  output: z.object({ limit: z.number() }),
});
const deleteThing = defineOperation({
  name: "deleteThing",
  summary: "",
  access: "write",
  http: { method: "DELETE", path: "/api/things/{thingId}", status: 204 },
  input: z.strictObject({ thingId: z.string() }),
  output: z.null(),
});
const readPublic = defineOperation({
  name: "readPublic",
  summary: "",
  access: "public",
  http: { method: "GET", path: "/api/public/things/{thingId}" },
  input: z.object({ thingId: z.string() }),
  output: z.object({ thingId: z.string(), role: z.string() }),
});
const readOwn = defineOperation({
  name: "readOwn",
  summary: "",
  access: "visitor",
  http: { method: "GET", path: "/api/public/own" },
  input: z.object({}),
  output: z.object({ token: z.string() }),
});
const deleteBodied = defineOperation({
  name: "deleteBodied",
  summary: "",
  access: "write",
  http: { method: "DELETE", path: "/api/bodied/{place}" },
  input: z.object({ id: z.string(), place: z.string() }),
  output: z.object({ id: z.string(), place: z.string() }),
});
const failing = defineOperation({
  name: "failing",
  summary: "",
  access: "public",
  http: { method: "GET", path: "/api/public/failing/{how}" },
  input: z.object({ how: z.string() }),
  output: z.null(),
});

let server: TestServer;
const creating = implement(createThing, async ({ thingId, name }, caller) => ({ thingId, name, caller: caller.name }));

beforeAll(async () => {
  server = await startTestServer({
    implementations: [
      creating,
      implement(looseThing, async (input, _caller, { waitSeconds }) => ({
        seen: { ...input, polluted: Object.keys(Object.getPrototypeOf(input) ?? {}) },
        wait: waitSeconds ?? null,
      })),
      implement(listThings, async ({ limit }) => ({ limit })),
      implement(deleteThing, async () => null),
      implement(readOwn, async (_input, _caller, { visitorToken }) => ({ token: visitorToken ?? "" })),
      implement(deleteBodied, async (input) => input),
      implement(readPublic, async ({ thingId }, { role }) => ({ thingId, role })),
      implement(failing, async ({ how }) => {
        if (how === "limited")
          throw new Problem("rate_limited", "Wait.", { retryAfterSeconds: 7, headers: { "RateLimit-Remaining": "0" } });
        if (how === "away")
          throw Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:5432"), { code: "ECONNREFUSED" });
        if (how === "character")
          throw Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: "22021" });
        if (how === "busy") throw Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
        throw new Error("select secret from /srv/app");
      }),
    ],
  });
});

afterAll(() => server.close());

const thing = () => `${server.url}/api/things/t1`;
const problemOf = async (
  response: Response,
): Promise<{
  status: number;
  code: string;
  detail?: string;
  errors?: { path: string; message: string }[];
  requestId: string;
}> => JSON.parse(await response.text());

test("an operation answers with its own status and JSON, and a credentialled answer is not stored by caches", async () => {
  const response = await postJson(thing(), { name: "a" });
  expect(response.status).toBe(201);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ thingId: "t1", name: "a", caller: "Writer" });
});

test("a body cannot overwrite what the path says", async () => {
  const response = await postJson(thing(), { name: "a", thingId: "other" });
  expect(await response.json()).toMatchObject({ thingId: "t1" });
});

test("invalid input names each field and says what to do", async () => {
  const response = await postJson(thing(), { color: "green", tags: ["a", "b", "c"], inner: { size: 0 }, extra: 1 });
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const problem = await problemOf(response);
  expect(problem.code).toBe("invalid_request");
  expect(problem.detail).toContain("name is required");
  expect(problem.errors).toEqual([
    { path: "name", message: "is required", reasonCode: "required", reasonArgs: {} },
    { path: "color", message: "must be one of red, blue" },
    { path: "tags", message: "must have at most 2 items", reasonCode: "too_many_items", reasonArgs: { count: 2 } },
    { path: "inner.size", message: "must be at least 1", reasonCode: "too_small", reasonArgs: { count: 1 } },
    { path: "extra", message: "is not a known field, use name, color, tags, inner" },
  ]);
});

test.each([
  [{ name: "" }, "must not be empty"],
  [{ name: "x".repeat(11) }, "must have at most 10 characters"],
  [{ name: 5 }, "must be a text"],
])("the message for %j is %s", async (body, message) => {
  expect((await problemOf(await postJson(thing(), body))).errors).toMatchObject([{ path: "name", message }]);
});

test("an empty body is an empty object", async () => {
  const response = await fetch(`${server.url}/api/loose`, { method: "POST", headers: asWriter });
  expect(await response.json()).toMatchObject({ seen: { polluted: [] } });
});

test.each(["[]", "1", "null", '"text"'])("the body %s is refused because it is no object", async (body) => {
  const response = await postJson(`${server.url}/api/loose`, body);
  expect([response.status, (await problemOf(response)).code]).toEqual([400, "invalid_request"]);
});

test("a body that nests too deep is refused before it is parsed", async () => {
  const response = await postJson(`${server.url}/api/loose`, "[".repeat(50_000));
  expect([response.status, (await problemOf(response)).code]).toEqual([400, "invalid_request"]);
});

test.each(['{"a":', "{a:1}", "", " "])("malformed JSON is 400 (%#)", async (body) => {
  const response = await postJson(`${server.url}/api/loose`, body);
  if (body === "") expect(response.status).toBe(200);
  else expect([response.status, (await problemOf(response)).code]).toEqual([400, "malformed_json"]);
});

test("invalid UTF-8 is 400", async () => {
  const response = await fetch(`${server.url}/api/loose`, {
    method: "POST",
    headers: { ...asWriter, "Content-Type": "application/json" },
    body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  });
  expect([response.status, (await problemOf(response)).code]).toEqual([400, "malformed_json"]);
});

test.each([
  '{"__proto__":{"admin":true},"a":1}',
  '{"b":[{"\\u005f_proto__":{"admin":true}}],"a":1}',
  '{"b":{"__proto__":{"admin":true}},"a":1}',
])("a prototype in the body reaches nobody: %s", async (body) => {
  const response = await postJson(`${server.url}/api/loose`, body);
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).not.toContain("admin");
  expect(text).toContain('"a":1');
});

test("`constructor` and `toString` are field names like others", async () => {
  expect((await postJson(thing(), '{"name":"a","constructor":1}')).status).toBe(400);
  expect((await postJson(`${server.url}/api/loose`, '{"toString":1,"constructor":{"prototype":1}}')).status).toBe(200);
});

test.each([
  "application/json",
  "application/json; charset=utf-8",
  "Application/JSON;charset=UTF-8",
  "application/merge-patch+json",
])("the media type %s is JSON", async (type) => {
  expect((await postJson(`${server.url}/api/loose`, "{}", { "Content-Type": type })).status).toBe(200);
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=latin1",
  "multipart/form-data; boundary=x",
])("the media type %s is 415", async (type) => {
  expect((await postJson(`${server.url}/api/loose`, "{}", { "Content-Type": type })).status).toBe(415);
});

test("a body without a media type is 415, and so is a compressed one", async () => {
  const bare = await talk(
    server.port,
    "POST /api/loose HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer writer\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
  );
  expect(bare).toMatch(/^HTTP\/1.1 415 /u);
  expect((await postJson(`${server.url}/api/loose`, "{}", { "Content-Encoding": "gzip" })).status).toBe(415);
});

test("a body over the limit is 413, announced or not, and the next request on the connection is served", async () => {
  const head = `POST /api/things/t1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer writer\r\nContent-Type: application/json\r\n`;
  const next = "GET /api/public/things/next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const body = "x".repeat(500_000);
  for (const request of [
    `${head}Content-Length: ${body.length}\r\n\r\n${body}`,
    `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ]) {
    const answer = await talk(server.port, [request, next]);
    expect(answer).toMatch(/^HTTP\/1.1 413 /u);
    expect(answer).toContain('"code":"payload_too_large"');
    expect(answer).toContain('{"thingId":"next"');
  }
});

test("a body that is announced as too long is 413 before any of it is sent", async () => {
  const head =
    "POST /api/things/t1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer writer\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n";
  expect(await talk(server.port, head, (answer) => answer.includes("}"))).toMatch(/^HTTP\/1.1 413 /u);
});

test("who closes the sending half in the middle of a body gets 400", async () => {
  const head =
    "POST /api/things/t1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer writer\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{";
  expect(await talk(server.port, head, () => false, { halfClose: true })).toMatch(/^(?:HTTP\/1.1 400 |$)/u);
  expect((await postJson(thing(), { name: "a" })).status).toBe(201);
});

test("a body that does not arrive in time is 408", async () => {
  const bodyPace = { totalMs: 1_500, bytesPerSecond: 0, graceMs: 1_500 };
  const impatient = await startTestServer({ bodyPace, implementations: [creating] });
  const answer = await talk(
    impatient.port,
    "POST /api/things/t1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer writer\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
  );
  await impatient.close();
  expect(answer).toMatch(/^HTTP\/1.1 408 /u);
  expect(answer).toContain("request_timeout");
});

test("who breaks off while it is found out who it is, is not waited for", async () => {
  const head =
    "POST /api/things/t1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer writer\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{";
  const { entries, close } = await leaveEarly(head, { implementations: [creating] });
  await close();
  expect(entries.at(-1)).toMatchObject({ path: "/api/things/t1", status: 499 });
});

test("who breaks off in the middle of a body leaves the service well", async () => {
  const head =
    "POST /api/things/t1 HTTP/1.1\r\nHost: a\r\nX-Request-Id: broken-off\r\nAuthorization: Bearer writer\r\nContent-Type: application/json\r\nContent-Length: 20\r\nExpect: 100-continue\r\n\r\n{";
  // That the service waits for the rest is known when it asks for it.
  await talk(server.port, head, (answer) => answer.startsWith("HTTP/1.1 100 "));
  await expect.poll(() => server.entries.find((entry) => entry["requestId"] === "broken-off")?.["status"]).toBe(499);
  expect((await postJson(thing(), { name: "a" })).status).toBe(201);
});

test.each([
  undefined,
  "",
  "Bearer",
  "Bearer nobody",
  "Basic d3JpdGVy",
  "Bearer writer extra",
  "writer",
  `Bearer ${"x".repeat(5_000)}`,
])("the credential %s is 401 with the way to send one", async (authorization) => {
  const response = await fetch(
    `${server.url}/api/things`,
    authorization === undefined ? {} : { headers: { Authorization: authorization } },
  );
  expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  expect((await problemOf(response)).code).toBe("unauthorized");
});

test("a viewer reads and does not write", async () => {
  const asViewer = { Authorization: "Bearer viewer" };
  expect((await fetch(`${server.url}/api/things`, { headers: asViewer })).status).toBe(200);
  expect((await postJson(thing(), { name: "a" }, asViewer)).status).toBe(403);
});

test("what is a visitor's own needs the visitor's token, and the operation gets it", async () => {
  const read = (headers: Record<string, string>) => fetch(`${server.url}/api/public/own`, { headers });
  const refused = await read({});
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
  const answered = await read({ "X-SVC-Visitor-Token": "tok_1" });
  expect([await answered.json(), answered.headers.get("cache-control")]).toEqual([{ token: "tok_1" }, "no-store"]);
});

test("a DELETE takes its input from the query, a body and the path, the path first", async () => {
  const remove = (query: string, body?: object) =>
    fetch(`${server.url}/api/bodied/p1${query}`, {
      method: "DELETE",
      headers: { ...asWriter, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  expect(await (await remove("?id=q")).json()).toEqual({ id: "q", place: "p1" });
  expect(await (await remove("?id=q", { id: "b", place: "x" })).json()).toEqual({ id: "b", place: "p1" });
});

test("a POST takes nothing from the query", async () => {
  const response = await postJson(`${server.url}/api/loose?fromQuery=1`, { a: 1 });
  expect(await response.json()).toMatchObject({ seen: expect.not.objectContaining({ fromQuery: "1" }) });
});

test("a text that the store refuses is the caller's fault", async () => {
  const response = await fetch(`${server.url}/api/public/failing/character`);
  expect([response.status, (await problemOf(response)).code]).toEqual([400, "invalid_request"]);
});

test("a credential is judged before the body is looked at", async () => {
  expect((await postJson(thing(), "not json", { Authorization: "Bearer nobody" })).status).toBe(401);
});

test("the query is the input of a GET; what stands there twice or unknown is refused", async () => {
  const list = (query: string) => fetch(`${server.url}/api/things${query}`, { headers: asWriter });
  expect(await (await list("?limit=3")).json()).toEqual({ limit: 3 });
  for (const query of ["?limit=x", "?limit=1&limit=2", "?other=1", "?limit=0"])
    expect((await list(query)).status, query).toBe(400);
});

test("an outcome that has another status is answered with it", async () => {
  expect((await fetch(`${server.url}/api/things?limit=2`, { headers: asWriter })).status).toBe(202);
});

test("204 has no body", async () => {
  const response = await fetch(thing(), { method: "DELETE", headers: asWriter });
  expect([response.status, await response.text(), response.headers.get("content-type")]).toEqual([204, "", null]);
});

test("Prefer: wait reaches the operation, at most a minute", async () => {
  const waits = async (prefer: string) =>
    (
      JSON.parse(await (await postJson(`${server.url}/api/loose`, {}, { Prefer: prefer })).text()) as {
        wait: number | null;
      }
    ).wait;
  expect(
    await Promise.all(["wait=7", "respond-async, wait=0", "wait=999", "handling=strict", "wait=-1"].map(waits)),
  ).toEqual([7, 0, 60, null, null]);
});

test("path values are decoded once, whatever they hold", async () => {
  for (const value of ["a/b", "100%", "%41", "ключ", "a b", "?x#y", "__proto__"]) {
    const response = await fetch(`${server.url}/api/public/things/${encodeURIComponent(value)}`);
    expect(await response.json()).toEqual({ thingId: value, role: "none" });
  }
});

test("a broken percent-encoding in the path is 400", async () => {
  for (const path of ["/api/public/things/%", "/api/public/things/%ZZ", "/api/public/things/%c0%af"]) {
    expect(await talk(server.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`), path).toMatch(
      /^HTTP\/1.1 400 /u,
    );
  }
});

test("a refusal carries its headers", async () => {
  const response = await fetch(`${server.url}/api/public/failing/limited`);
  expect([response.status, response.headers.get("retry-after"), response.headers.get("ratelimit-remaining")]).toEqual([
    429,
    "7",
    "0",
  ]);
});

test.each(["away", "busy"])("a store that is %s is 503 with a time to come back", async (how) => {
  const response = await fetch(`${server.url}/api/public/failing/${how}`);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.text()).not.toMatch(/10\.0\.0\.1|locked/u);
});

test("a fault of ours is a bare 500 with the request's id, and the log has both", async () => {
  const response = await fetch(`${server.url}/api/public/failing/bug`);
  const { requestId, ...problem } = await problemOf(response);
  expect([response.status, problem]).toEqual([
    500,
    { type: "/docs/errors#internal", title: "Something went wrong on our side", status: 500, code: "internal" },
  ]);
  expect(response.headers.get("x-request-id")).toBe(requestId);
  expect(server.entries.filter((entry) => entry["requestId"] === requestId && entry["level"] === "error")).toHaveLength(
    1,
  );
});
