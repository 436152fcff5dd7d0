import { expect, test } from "vitest";
import { setTimeout as delay } from "node:timers/promises";
import { expectWithin, msOf } from "../../../tests/support/expect-below.ts";
import { createThrottle, createProcessThrottle } from "./throttle.ts";

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const work = (ms: number, now = () => performance.now()) => {
  const end = now() + ms;
  while (now() < end);
};

test("after a stretch of work comes the rest that was asked for, and next to none after little work", async () => {
  const throttle = createThrottle(3);
  work(20);
  // A timer may be a millisecond early.
  expect(await msOf(throttle)).toBeGreaterThanOrEqual(58);
  await expectWithin(40, async () => {
    // To a wall clock, what a busy machine took since then was work too.
    await throttle();
    return msOf(throttle);
  });
});

test("whoever stops the work does not wait for its rest", async () => {
  const stopping = new AbortController();
  const throttle = createThrottle(1_000, stopping.signal);
  work(10);
  const resting = throttle();
  stopping.abort(new Error("enough"));
  await expect(resting).rejects.toThrow();
  await expect(throttle()).rejects.toThrow("enough");
});

test("a process that paces itself rests for what its processors did, not for what it waited for", async () => {
  const throttle = createProcessThrottle(3);
  work(20, cpuMs);
  expect(await msOf(throttle)).toBeGreaterThanOrEqual(58);
  // After this wait, one that counted it would rest 300 ms.
  await expectWithin(200, async () => {
    // What was computed before this is rested for here.
    await throttle();
    await delay(100);
    return msOf(throttle);
  });
});
