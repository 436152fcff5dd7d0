import { defineOperation } from "@svc/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { implement } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { startTestServer, talk } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

const input = z.object({ domains: z.string().optional(), limited: z.string().optional() });
const operation = (method: "GET" | "POST") =>
  defineOperation({
    name: `gated${method}`,
    summary: "",
    access: "public",
    http: { method, path: "/api/public/gated" },
    input,
    output: z.object({}),
  });
const gate = (method: "GET" | "POST") =>
  implement(operation(method), async ({ domains, limited }, _caller, { judgeOrigin }) => {
    judgeOrigin(domains === undefined ? [] : [domains]);
    if (limited !== undefined) throw new Problem("rate_limited", "Wait.", { retryAfterSeconds: 3 });
    return {};
  });
const closed = defineOperation({
  name: "closed",
  summary: "",
  access: "read",
  http: { method: "GET", path: "/api/closed" },
  input: z.object({}),
  output: z.object({}),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ implementations: [gate("GET"), gate("POST"), implement(closed, async () => ({}))] });
});
afterAll(() => server.close());

const post = (body: object, headers: Record<string, string>) =>
  fetch(`${server.url}/api/public/gated`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const cors = (response: Response) => [
  response.status,
  response.headers.get("access-control-allow-origin"),
  response.headers.get("vary"),
];
const site = { Origin: "https://shop.example" };

test("a preflight passes for every public address, with all the headers and no credentials", async () => {
  const response = await fetch(`${server.url}/api/public/chat/anything`, {
    method: "OPTIONS",
    headers: {
      ...site,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type,x-svc-visitor-token",
    },
  });
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "content-type, authorization, idempotency-key, last-event-id, x-svc-visitor-token",
    "access-control-max-age": "86400",
  });
  expect(response.headers.get("access-control-allow-methods")).toContain("POST");
  expect(response.headers.has("access-control-allow-credentials")).toBe(false);
});

test("where nothing is restricted any site reads the answer, and the exposed headers have their full names", async () => {
  const response = await post({}, site);
  expect(cors(response)).toEqual([200, "*", null]);
  const exposed = response.headers.get("access-control-expose-headers")?.split(", ");
  expect(exposed).toEqual(
    expect.arrayContaining([
      "Retry-After",
      "RateLimit-Limit",
      "RateLimit-Remaining",
      "RateLimit-Reset",
      "X-Request-Id",
      "X-SVC-Version",
      "X-SVC-Visitor-Token",
    ]),
  );
});

test("where a list is set the accepted site alone reads the answer", async () => {
  expect(cors(await post({ domains: "shop.example" }, site))).toEqual([200, "https://shop.example", "Origin"]);
});

test.each([[{ Origin: "https://evil.example" }], [{ Origin: "null" }], [{}]])(
  "a refused origin %j gets no CORS headers",
  async (headers) => {
    const response = await post({ domains: "shop.example" }, headers);
    expect(cors(response)).toEqual([403, null, "Origin"]);
    expect(response.headers.has("access-control-expose-headers")).toBe(false);
    expect(await response.json()).toMatchObject({ code: "origin_not_allowed" });
  },
);

test("any other problem can be read by the site: before the gate, behind it, and where nothing is", async () => {
  expect(cors(await post({ domains: 5 }, site))).toEqual([400, "*", null]);
  expect(cors(await post({ domains: "shop.example", limited: "1" }, site))).toEqual([
    429,
    "https://shop.example",
    "Origin",
  ]);
  expect(cors(await fetch(`${server.url}/api/public/nothing`, { headers: site }))).toEqual([404, "*", null]);
  expect(cors(await fetch(`${server.url}/api/public/gated`, { method: "DELETE", headers: site }))).toEqual([
    405,
    "*",
    null,
  ]);
});

test("the service's own pages pass: by Origin, or by Sec-Fetch-Site on a GET alone", async () => {
  expect((await post({ domains: "shop.example" }, { Origin: server.url })).status).toBe(200);
  const own = { "Sec-Fetch-Site": "same-origin" };
  expect((await fetch(`${server.url}/api/public/gated?domains=shop.example`, { headers: own })).status).toBe(200);
  expect((await post({ domains: "shop.example" }, own)).status).toBe(403);
  expect(
    (
      await fetch(`${server.url}/api/public/gated?domains=shop.example`, {
        headers: { ...own, Origin: "https://evil.example" },
      })
    ).status,
  ).toBe(403);
});

test("without a base address no name that anybody could have lead here makes a page the service's own", async () => {
  const ask = (host: string) =>
    talk(
      server.port,
      `GET /api/public/gated?domains=shop.example HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: close\r\n\r\n`,
    );
  expect(await ask(`evil.example:${server.port}`)).toMatch(/^HTTP\/1\.1 403 /u);
  for (const own of ["127.0.0.1", "localhost", "chat.localhost", "[::1]"])
    expect(await ask(`${own}:${server.port}`), own).toMatch(/^HTTP\/1\.1 200 /u);
});

test("with a base address only that one is the service's own", async () => {
  const named = await startTestServer({
    implementations: [gate("POST")],
    config: {
      host: "127.0.0.1",
      port: 0,
      baseUrl: "https://chat.example/",
      corsOrigins: [],
      trustedProxies: [],
      metricsToken: "",
      addressRateLimit: 300,
    },
  });
  const ask = (origin: string) =>
    fetch(`${named.url}/api/public/gated`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin },
      body: '{"domains":"shop.example"}',
    });
  expect([
    (await ask("https://chat.example")).status,
    (await ask("http://chat.example")).status,
    (await ask(named.url)).status,
  ]).toEqual([200, 403, 403]);
  await named.close();
});

describe("calls with an API key from pages of listed origins", () => {
  const tested = defineOperation({
    name: "testIt",
    summary: "",
    access: "read",
    http: { method: "POST", path: "/api/chatbot/test" },
    input: z.object({}),
    output: z.object({}),
  });
  let keyed: TestServer;
  beforeAll(async () => {
    keyed = await startTestServer({
      implementations: [implement(tested, async () => ({}))],
      config: {
        host: "127.0.0.1",
        port: 0,
        baseUrl: "",
        corsOrigins: ["https://admin.example"],
        trustedProxies: [],
        metricsToken: "",
        addressRateLimit: 300,
      },
    });
  });
  afterAll(() => keyed.close());
  const ask = (origin: string, method = "POST", path = "/api/chatbot/test") =>
    fetch(keyed.url + path, { method, headers: { Origin: origin, Authorization: "Bearer viewer" } });

  test("are preflighted and answered, without credentials", async () => {
    const preflight = await ask("https://admin.example", "OPTIONS");
    expect(cors(preflight)).toEqual([204, "https://admin.example", "Origin"]);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
    const answer = await ask("https://admin.example");
    expect(cors(answer)).toEqual([200, "https://admin.example", "Origin"]);
    for (const { headers } of [preflight, answer]) expect(headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("may read a refusal", async () => {
    const answer = await fetch(`${keyed.url}/api/chatbot/test`, {
      method: "POST",
      headers: { Origin: "https://admin.example" },
    });
    expect(cors(answer)).toEqual([401, "https://admin.example", "Origin"]);
  });

  test.each([
    ["https://evil.example", "/api/chatbot/test"],
    ["https://admin.example.evil.example", "/api/chatbot/test"],
    ["http://admin.example", "/api/chatbot/test"],
    ["null", "/api/chatbot/test"],
    ["https://admin.example", "/api/chatbot/create"],
    ["https://admin.example", "/api/chatbot/testing"],
    ["https://admin.example", "/api/messages"],
  ])("are for no other origin and no other address: %s %s", async (origin, path) => {
    for (const method of ["OPTIONS", "POST"])
      expect((await ask(origin, method, path)).headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("nothing but the public endpoints has CORS headers", async () => {
  for (const method of ["GET", "OPTIONS"]) {
    const response = await fetch(`${server.url}/api/closed`, { method, headers: site });
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});
