import { expect, test } from "vitest";
import { setTimeout as delay } from "node:timers/promises";
import { expectWithin, msOf } from "../../../tests/support/expect-below.ts";
import { createPace, createProcessPace } from "./pace.ts";

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const work = (ms: number, now = () => performance.now()) => {
  const end = now() + ms;
  while (now() < end);
};

test("after a stretch of work comes the rest that was asked for, and next to none after little work", async () => {
  const pace = createPace(3);
  work(20);
  // A timer may be a millisecond early.
  expect(await msOf(pace)).toBeGreaterThanOrEqual(58);
  await expectWithin(40, async () => {
    // To a wall clock, what a busy machine took since then was work too.
    await pace();
    return msOf(pace);
  });
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
  work(20, cpuMs);
  expect(await msOf(pace)).toBeGreaterThanOrEqual(58);
  // After this wait, one that counted it would rest 300 ms.
  await expectWithin(200, async () => {
    // What was computed before this is rested for here.
    await pace();
    await delay(100);
    return msOf(pace);
  });
});
