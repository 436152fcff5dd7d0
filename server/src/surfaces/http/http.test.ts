import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { defineOperation, operations } from "@svc/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import { openEventStream, followRoute } from "./sse.ts";
import { send } from "./route.ts";
import type { Route } from "./route.ts";
import { startTestServer, talk } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

const health = implement(operations.getHealth, async () => ({ status: "ok" as const, version: "1", uptimeSeconds: 1 }));
/** Resolved when the slow operation has been called. */
let slowBegun = Promise.withResolvers<void>();
const slow = defineOperation({
  name: "slow",
  summary: "",
  access: "public",
  http: { method: "GET", path: "/api/public/slow" },
  input: z.object({}),
  output: z.object({ done: z.boolean() }),
});
const ticks = defineOperation({
  name: "ticks",
  summary: "",
  access: "public",
  http: { method: "GET", path: "/api/ticks", eventStream: true },
  input: z.object({ count: z.coerce.number() }),
  output: z.object({ tick: z.number() }),
});

let ended: string[] = [];
const followTicks = followRoute(ticks, "tick", async ({ count }, _caller, { signal }) =>
  (async function* () {
    try {
      for (let tick = 1; tick <= count; tick++) {
        yield { tick };
        await wait(5, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
      }
    } finally {
      ended.push(`ticks ${count}`);
    }
  })(),
);
const page: Route = {
  method: "GET",
  path: "/*",
  handle: async ({ outgoing }) => send(outgoing, 200, "<p>page", { "Content-Type": "text/html" }),
};
const web: Route = {
  method: "POST",
  path: "/web",
  handle: async ({ request }) => Response.json({ heard: await request.json() }, { status: 202 }),
};
const open: Route = {
  method: "GET",
  path: "/open",
  async handle({ outgoing, draining }) {
    const stream = openEventStream(outgoing, {}, { keepAliveMs: 30, stallMs: 1_000, bufferedBytes: 1_000_000 });
    stream.write("data: hello\n\n");
    draining.addEventListener("abort", () => {
      stream.write("data: [DONE]\n\n");
      stream.end();
    });
  },
};

const flood: Route = {
  method: "GET",
  path: "/flood",
  async handle({ outgoing }) {
    const stream = openEventStream(outgoing, {}, { keepAliveMs: 10_000, stallMs: 200, bufferedBytes: 100_000_000 });
    stream.write(`data: ${"x".repeat(30_000_000)}\n\n`);
  },
};

let healthy = true;
// Only its health is asked here.
const database = { isHealthy: async () => healthy } as unknown as Database;

function start(): Promise<TestServer> {
  return startTestServer({
    database,
    implementations: [
      health,
      implement(slow, async () => {
        slowBegun.resolve();
        await wait(300);
        return { done: true };
      }),
    ],
    routes: [followTicks, page, open, web, flood],
    config: {
      host: "127.0.0.1",
      port: 0,
      baseUrl: "",
      corsOrigins: [],
      trustedProxies: [],
      metricsToken: "metrics-secret",
      addressRateLimit: 300,
    },
  });
}

let server: TestServer;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

test("every response has an id, the version and nosniff, and one log line without query, headers or body", async () => {
  const response = await fetch(`${server.url}/api/public/healthcheck?key=svc_secret`, {
    headers: { Authorization: "Bearer svc_secret", "X-Request-Id": "trace-12345678" },
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-request-id": "trace-12345678",
    "x-svc-version": "1.2.3",
    "x-content-type-options": "nosniff",
  });
  await response.text();
  await expect
    .poll(() => server.entries.filter((entry) => entry["requestId"] === "trace-12345678"))
    .toEqual([
      {
        level: "info",
        time: expect.any(String),
        method: "GET",
        path: "/api/public/healthcheck",
        status: 200,
        ms: expect.any(Number),
        requestId: "trace-12345678",
        msg: "request",
      },
    ]);
  expect(JSON.stringify(server.entries)).not.toContain("svc_secret");
});

test("a token that stands in an address is not logged, by whatever method it is called", async () => {
  const methods = ["GET", "HEAD", "POST", "PUT", "OPTIONS"];
  for (const method of methods) {
    const headers = { "X-Request-Id": `with-token-${method}` };
    await fetch(`${server.url}/api/public/notifications/unsubscribe/ws_1.usr_1.secret`, { method, headers });
  }
  const paths = () =>
    methods.map((method) => server.entries.find((entry) => entry["requestId"] === `with-token-${method}`)?.["path"]);
  const logged = "/api/public/notifications/unsubscribe/{token}";
  await expect.poll(paths).toEqual(methods.map(() => logged));
  expect(JSON.stringify(server.entries)).not.toContain("usr_1.secret");
});

test("an ill-formed request id is replaced by one of ours", async () => {
  for (const given of ["short", "x".repeat(200), "a b c d e f g h"]) {
    expect(
      (await fetch(`${server.url}/livez`, { headers: { "X-Request-Id": given } })).headers.get("x-request-id"),
    ).toMatch(/^req_[0-9a-z]{26}$/u);
  }
});

test("an unknown address under /api is a JSON 404, also where a page takes all others", async () => {
  const response = await fetch(`${server.url}/api/nothing`);
  expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  expect(await response.json()).toMatchObject({ code: "not_found" });
  expect(await (await fetch(`${server.url}/inbox/anything`)).text()).toBe("<p>page");
});

test("a wrong method is 405 and says which are right", async () => {
  const response = await fetch(`${server.url}/api/public/healthcheck`, { method: "PUT" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
});

test("HEAD answers as GET does, without the body", async () => {
  const response = await fetch(`${server.url}/api/public/healthcheck`, { method: "HEAD" });
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    200,
    "application/json",
    "",
  ]);
});

test("a handler may give a web response back, with the common headers added", async () => {
  const response = await fetch(`${server.url}/web`, { method: "POST", body: "[1]" });
  expect([response.status, await response.json(), response.headers.get("x-svc-version")]).toEqual([
    202,
    { heard: [1] },
    "1.2.3",
  ]);
});

test.each([
  ["a target that is no path", "GET foo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
  ["an invalid Host", "GET /livez HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
  ["no HTTP at all", "\x16\x03\x01\x00garbage\r\n\r\n"],
  ["no Host", "GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n"],
])("%s is 400", async (_name, request) => {
  expect(await talk(server.port, request)).toMatch(/^HTTP\/1.1 400 /u);
});

test("headers that are too long are 431", async () => {
  expect(await talk(server.port, `GET /livez HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 /u,
  );
});

test("health: alive always, ready as long as the store answers", async () => {
  expect(await (await fetch(`${server.url}/livez`)).text()).toBe("ok\n");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  healthy = false;
  expect([(await fetch(`${server.url}/readyz`)).status, (await fetch(`${server.url}/livez`)).status]).toEqual([
    503, 200,
  ]);
  healthy = true;
});

test("metrics count requests by route and status", async () => {
  await fetch(`${server.url}/api/unknown/bot_named`);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toMatch(
    /^svc_http_requests_total\{method="GET",route="\/api\/public\/healthcheck",status="200"\} \d+$/mu,
  );
  expect(text).toMatch(/^svc_http_request_duration_seconds_bucket\{le="\+Inf",route="\/livez"\} \d+$/mu);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/mu);
  expect(text).not.toContain("bot_named");
});

test("metrics are for this machine and for the token, and a proxy on this machine is neither", async () => {
  const ask = async (headers: Record<string, string>) => (await fetch(`${server.url}/metrics`, { headers })).status;
  const forwarded = { "X-Forwarded-For": "203.0.113.9" };
  expect(
    await Promise.all([
      ask({}),
      ask(forwarded),
      ask({ ...forwarded, Authorization: "Bearer metrics-secret" }),
      ask({ ...forwarded, Authorization: "Bearer wrong" }),
    ]),
  ).toEqual([200, 401, 200, 401]);
});

test("metrics answer no page that has its own name lead to this machine, unless it has the token", async () => {
  const ask = async (host: string, headers = "") => {
    const answer = await talk(
      server.port,
      `GET /metrics HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`,
    );
    return Number(/^HTTP\/1\.1 (\d+)/u.exec(answer)?.[1]);
  };
  expect(await ask("evil.test")).toBe(403);
  expect(await ask(`evil.test:${server.port}`)).toBe(403);
  expect(await ask("evil.test", "Authorization: Bearer metrics-secret\r\n")).toBe(200);
  for (const own of ["localhost", "127.0.0.1:3000", "[::1]", "svc"]) expect(await ask(own), own).toBe(200);
});

test("a followed operation sends each value as an event and ends", async () => {
  const response = await fetch(`${server.url}/api/ticks?count=2`);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(await response.text()).toBe('event: tick\ndata: {"tick":1}\n\nevent: tick\ndata: {"tick":2}\n\n');
  expect((await fetch(`${server.url}/api/ticks?count=x`)).status).toBe(400);
});

test("a followed operation ends when its reader has gone", async () => {
  ended = [];
  await talk(server.port, "GET /api/ticks?count=100000 HTTP/1.1\r\nHost: a\r\n\r\n", (answer) =>
    answer.includes("tick"),
  );
  await expect.poll(() => ended).toEqual(["ticks 100000"]);
});

test("an open stream is kept alive by comments", async () => {
  expect(
    await talk(server.port, "GET /open HTTP/1.1\r\nHost: a\r\n\r\n", (answer) => answer.includes(": keep-alive\n\n")),
  ).toMatch(/data: hello[^]*: keep-alive/u);
});

test("a reader that takes nothing for too long is cut off", async () => {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET /flood HTTP/1.1\r\nHost: a\r\nX-Request-Id: flood-0001\r\n\r\n");
  socket.pause();
  await expect.poll(() => server.entries.some((entry) => entry["requestId"] === "flood-0001")).toBe(true);
  socket.destroy();
});

test("a port that is taken is told with the setting that changes it", async () => {
  const { port } = server;
  const config = { host: "127.0.0.1", port, baseUrl: "", corsOrigins: [], trustedProxies: [], metricsToken: "" };
  await expect(startTestServer({ config: { ...config, addressRateLimit: 300 } })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is taken by another process. Stop that one, or set PORT to a free port.`,
  );
});
