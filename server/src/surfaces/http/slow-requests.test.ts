import { connect } from "node:net";
import { expect, test } from "vitest";
import { bodyPace, uploadPace } from "./body.ts";
import { serverOptions } from "./server-options.ts";
import { startTestServer } from "./test-server.ts";

test("a body may take 30 s, an upload 15 minutes at no less than 20 kB/s, and Node's own bound lies above", () => {
  expect(bodyPace.totalMs).toBe(30_000);
  expect(uploadPace).toMatchObject({ totalMs: 15 * 60_000, bytesPerSecond: 20_000 });
  expect(serverOptions.requestTimeout).toBeGreaterThan(uploadPace.totalMs);
});

test("a request whose head does not end within 10 s is answered with 408, though it goes on arriving", async () => {
  const server = await startTestServer({});
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const drip = setInterval(() => socket.write("X-Slow: yes\r\n"), 200);
  try {
    socket.on("error", () => undefined);
    const startedMs = performance.now();
    socket.write("GET /livez HTTP/1.1\r\nHost: a\r\n");
    const answer = await new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
      socket.once("close", () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /u);
    expect(performance.now() - startedMs).toBeGreaterThan(9_900);
    // Node looks every other second.
    expect(performance.now() - startedMs).toBeLessThan(bodyPace.totalMs);
  } finally {
    clearInterval(drip);
    socket.destroy();
    await server.close();
  }
});
