import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { defineOperation, operations } from "@svc/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { expectWithin, msOf } from "../../../../tests/support/expect-below.ts";
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
      addressRateLimit: 300,
      metricsToken: "metrics-secret",
    },
  });
}

let server: TestServer;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

test("on close new connections are refused at once, streams end with [DONE], requests are answered, idle connections closed", async () => {
  await expectWithin(2_000, async () => {
    const stopping = await start();
    const idle = talk(stopping.port, "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n");
    slowBegun = Promise.withResolvers<void>();
    const stream = (await fetch(`${stopping.url}/open`)).text();
    const running = fetch(`${stopping.url}/api/public/slow`);
    await slowBegun.promise;
    return msOf(async () => {
      const closed = stopping.close();
      await expect(fetch(`${stopping.url}/livez`)).rejects.toThrow();
      expect(await stream).toMatch(/data: \[DONE\]\n\n$/u);
      expect(await (await running).json()).toEqual({ done: true });
      expect(await idle).toMatch(/^HTTP\/1.1 200 /u);
      await closed;
    });
  });
});

test("a half-sent request does not hold up the close longer than it is given", async () => {
  await expectWithin(1_000, async () => {
    const stopping = await startTestServer({ drainMs: 300 });
    const socket = connect(stopping.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET /livez HTTP/1.1\r\nHost:");
    await wait(50);
    const tookMs = await msOf(() => stopping.close());
    socket.destroy();
    return tookMs;
  });
});
