import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createEncoderProcess } from "./encoder-process.ts";
import type { EncoderProcess, EncoderProcessOptions } from "./encoder-process.ts";

const module = new URL("./test-worker.ts", import.meta.url);
const patient = { idleMs: 60_000, hangMs: 30_000, restMs: 0, isBackground: false, module };
let encoder: EncoderProcess | undefined;

afterEach(() => encoder?.close());

function start(options: Partial<EncoderProcessOptions> = {}): EncoderProcess {
  encoder = createEncoderProcess({ ...patient, ...options });
  return encoder;
}

async function pidOf(running: EncoderProcess): Promise<number> {
  const [vector] = await running.encode(["text"]);
  return vector?.[0] ?? 0;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("each text gets its own vector, also when several ask at once", async () => {
  const running = start();
  const [one, other] = await Promise.all([running.encode(["a", "bbb"]), running.encode(["cc"])]);
  expect(one.map(([, length]) => length)).toEqual([1, 3]);
  expect(other.map(([, length]) => length)).toEqual([2]);
});

test("one process is started with the first text and used again", async () => {
  const running = start();
  expect(await pidOf(running)).toBe(await pidOf(running));
});

test("a process without work ends after its idle time, which gives all of its memory back, and the next text starts another", async () => {
  const running = start({ idleMs: 50 });
  const first = await pidOf(running);
  await vi.waitFor(() => expect(isAlive(first)).toBe(false), 20_000);
  expect(await pidOf(running)).not.toBe(first);
});

test("a process that crashes fails what waits for it, and the next text is encoded by another", async () => {
  const running = start();
  const first = await pidOf(running);
  const asked = running.encode(["waits too", "hang"]);
  await expect(Promise.all([asked, running.encode(["crash"])])).rejects.toThrow("ended unexpectedly");
  expect(await pidOf(running)).not.toBe(first);
});

test("a process that ends while it loads is replaced, and what waits for it is encoded", async () => {
  const folder = await mkdtemp(join(tmpdir(), "svc-encoder-"));
  const running = start({ restMs: 60_000 });
  const [[vector], [other]] = await Promise.all([running.encode([join(folder, "once")]), running.encode(["text"])]);
  expect(vector?.[0]).toBe(other?.[0]);
  await rm(folder, { recursive: true });
});

test("a process that hangs is killed, and the next text is encoded by another", async () => {
  const running = start({ hangMs: 10_000 });
  const first = await pidOf(running);
  await expect(running.encode(["hang"])).rejects.toThrow("hangs");
  await vi.waitFor(() => expect(isAlive(first)).toBe(false), 20_000);
  expect(await pidOf(running)).not.toBe(first);
});

test("after a failure no process is started for a while", async () => {
  const running = start({ restMs: 60_000 });
  await expect(running.encode(["crash"])).rejects.toThrow("ended unexpectedly");
  await expect(running.encode(["text"])).rejects.toThrow("a moment ago");
});

test("a text that cannot be encoded says why, and leaves the process as it is", async () => {
  const running = start();
  const first = await pidOf(running);
  await expect(running.encode(["refuse"])).rejects.toThrow("It cannot be read.");
  expect(await pidOf(running)).toBe(first);
});

test("who gives up waiting fails with the reason, and others do not", async () => {
  const running = start();
  const given = new AbortController();
  const asked = running.encode(["hang"], given.signal);
  given.abort(new Error("The visitor left."));
  await expect(asked).rejects.toThrow("The visitor left.");
  expect(await pidOf(running)).toBeGreaterThan(0);
});

test("closing ends the process, fails what waits, and lets nothing start again", async () => {
  const running = start();
  const first = await pidOf(running);
  const asked = running.encode(["hang"]).catch((error: unknown) => String(error));
  await running.close();
  expect(await asked).toContain("stopped");
  await vi.waitFor(() => expect(isAlive(first)).toBe(false), 20_000);
  await expect(running.encode(["text"])).rejects.toThrow("closed");
});

test("a process that stays is ready before the first text, and again after it has failed", async () => {
  const running = start({ idleMs: null });
  expect(running.isReady).toBe(false);
  running.warm();
  await vi.waitFor(() => expect(running.isReady).toBe(true), 20_000);
  const first = await pidOf(running);
  await expect(running.encode(["crash"])).rejects.toThrow("ended unexpectedly");
  await vi.waitFor(() => expect(running.isReady).toBe(true), 20_000);
  expect(await pidOf(running)).not.toBe(first);
});
