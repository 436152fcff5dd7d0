import { expect, test } from "vitest";
import { setTimeout as delay } from "node:timers/promises";
import { createPace, createProcessPace } from "./pace.ts";

const work = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test("after a stretch of work comes the rest that was asked for, and next to none after little work", async () => {
  const pace = createPace(3);
  work(20);
  const started = performance.now();
  await pace();
  // A timer may be a millisecond early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(58);
  const again = performance.now();
  await pace();
  expect(performance.now() - again).toBeLessThan(40);
});

test("whoever stops the work does not wait for its rest", async () => {
  const stopping = new AbortController();
  const pace = createPace(1_000, stopping.signal);
  work(10);
  const resting = pace();
  stopping.abort(new Error("enough"));
  await expect(resting).rejects.toThrow();
  await expect(pace()).rejects.toThrow("enough");
});

test("a process that paces itself rests for what its processors did, not for what it waited for", async () => {
  const pace = createProcessPace(3);
  work(20);
  await pace();
  await delay(100);
  const waited = performance.now();
  await pace();
  expect(performance.now() - waited).toBeLessThan(80);
  work(20);
  const started = performance.now();
  await pace();
  expect(performance.now() - started).toBeGreaterThanOrEqual(50);
});
