import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { follow } from "./support/follow.ts";
import { startServiceProcess, testApiKey } from "./support/service-process.ts";
import type { ServiceProcess } from "./support/service-process.ts";
import { createTestStore } from "./support/store.ts";

const store = await createTestStore();
let service: ServiceProcess | undefined;
afterEach(async () => {
  await service?.end("SIGKILL");
  await store.remove();
});

test("a service that hangs ends within 20 s of SIGTERM, not with 0, and names the requests it was answering", async () => {
  const blocker = fileURLToPath(new URL("./support/block-on-signal.ts", import.meta.url));
  service = await startServiceProcess(store, { NODE_OPTIONS: `--import ${blocker}` });
  const { child, url } = service;
  const headers = { authorization: `Bearer ${testApiKey}` };
  const followed = await follow(url, "/api/sessions/events", headers);
  expect(followed.status).toBe(200);

  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
  child.kill("SIGUSR2");
  // Of two signals at once either may come first.
  await expect.poll(service.log).toContain("blocked");
  const started = performance.now();
  expect(await service.end("SIGTERM")).not.toBe(0);
  const tookMs = performance.now() - started;
  expect(await ended).toEqual({ code: null, signal: "SIGKILL" });
  expect(tookMs).toBeGreaterThan(13_000);
  expect(tookMs).toBeLessThan(20_000);

  const last: unknown = JSON.parse(service.log().trim().split("\n").at(-1) ?? "");
  expect(last).toMatchObject({
    level: "fatal",
    blockedMs: 15_000,
    requests: [{ method: "GET", path: "/api/sessions/events", requestId: expect.any(String) }],
  });
});
