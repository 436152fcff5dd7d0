import { expect, test } from "vitest";
import { createSlidingLog } from "./sliding-log.ts";

test("in any window no more than the limit is admitted, however the messages fall", () => {
  const log = createSlidingLog({ limit: 5, windowMs: 1_000 });
  const admitted: number[] = [];
  for (let now = 0; now < 10_000; now += 37) if (log.admit("a", now).admitted) admitted.push(now);
  for (const from of admitted)
    expect(admitted.filter((time) => time >= from && time < from + 1_000).length).toBeLessThanOrEqual(5);
  expect(admitted.length).toBeGreaterThanOrEqual(45);
});

test("what is refused neither counts nor prolongs, and is told when there is room again", () => {
  const log = createSlidingLog({ limit: 2, windowMs: 1_000 });
  log.admit("a", 0);
  log.admit("a", 400);
  for (let now = 500; now < 1_000; now += 100)
    expect(log.admit("a", now)).toEqual({ admitted: false, retryAfterMs: 1_000 - now });
  expect(log.admit("a", 1_000).admitted).toBe(true);
});

test("keys do not feel each other, and a released admission leaves room", () => {
  const log = createSlidingLog({ limit: 1, windowMs: 1_000 });
  const first = log.admit("a", 0);
  expect(log.admit("b", 0).admitted).toBe(true);
  expect(log.admit("a", 1).admitted).toBe(false);
  if (first.admitted) first.release();
  expect(log.admit("a", 2).admitted).toBe(true);
});

test("an admission that is taken back after others were let in does not count", () => {
  const log = createSlidingLog({ limit: 2, windowMs: 1_000 });
  const first = log.admit("a", 0);
  log.admit("a", 1);
  if (first.admitted) first.release();
  expect(log.admit("a", 2).admitted).toBe(true);
  expect(log.admit("a", 3).admitted).toBe(false);
});

test("a limit of 0 admits all", () => {
  const log = createSlidingLog({ limit: 0, windowMs: 1_000 });
  for (let n = 0; n < 1_000; n++) expect(log.admit("a", 0).admitted).toBe(true);
});

test("a clock that is set back by an hour keeps nobody waiting longer than the window, and lets in no more", () => {
  const log = createSlidingLog({ limit: 2, windowMs: 1_000 });
  const hour = 3_600_000;
  log.admit("a", hour);
  log.admit("a", hour);
  expect(log.admit("a", 5)).toEqual({ admitted: false, retryAfterMs: 1_000 });
  expect(log.admit("a", 900)).toEqual({ admitted: false, retryAfterMs: 105 });
  expect(log.admit("a", 1_005).admitted).toBe(true);
});
