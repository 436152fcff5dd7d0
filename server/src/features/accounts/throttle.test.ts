import { beforeEach, expect, test } from "vitest";
import { createThrottle } from "./throttle.ts";
import type { Attempt, Throttle } from "./throttle.ts";

let nowMs = 0;
let throttle: Throttle;
beforeEach(() => {
  nowMs = 1_000_000;
  throttle = createThrottle({ now: () => nowMs });
});

const attempt = (given: Partial<Attempt> = {}): Attempt => ({
  address: "198.51.100.1",
  email: "owner@example.com",
  device: undefined,
  ...given,
});
const fail = (times: number, given: Partial<Attempt> = {}) => {
  for (let at = 0; at < times; at++) throttle.admit(attempt(given)).failed();
};
/** Seconds until it may try again; 0 where it may now. */
function waitSeconds(given: Partial<Attempt> = {}): number {
  try {
    throttle.admit(attempt(given)).abandoned();
    return 0;
  } catch (error) {
    expect(error).toMatchObject({ code: "too_many_attempts" });
    return (error as { options: { retryAfterSeconds: number } }).options.retryAfterSeconds;
  }
}

test("the wait doubles with each failure, up to five minutes, and is over when it is", () => {
  fail(4);
  expect(waitSeconds()).toBe(0);
  const waits: number[] = [];
  for (let at = 0; at < 12; at++) {
    fail(1);
    waits.push(waitSeconds());
    nowMs += (waits.at(-1) ?? 0) * 1_000;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  expect(waitSeconds()).toBe(0);
});

test("a success forgets the failures, and so does half an hour", () => {
  fail(4);
  throttle.admit(attempt()).succeeded();
  fail(4);
  expect(waitSeconds()).toBe(0);
  fail(1);
  nowMs += 31 * 60_000;
  fail(4);
  expect(waitSeconds()).toBe(0);
});

test("failures at one address are nothing to another, nor to a known device at the same one", () => {
  fail(5);
  expect(waitSeconds()).toBe(1);
  expect(waitSeconds({ address: "198.51.100.2" })).toBe(0);
  expect(waitSeconds({ device: "a mark" })).toBe(0);
  expect(waitSeconds({ email: "other@example.com" })).toBe(0);
});

test("the /64 of an IPv6 customer is one peer", () => {
  fail(5, { address: "2001:db8::1" });
  expect(waitSeconds({ address: "2001:db8::ffff" })).toBe(1);
  expect(waitSeconds({ address: "2001:db8:0:1::1" })).toBe(0);
});

test("whoever owns a whole IPv6 /56 or /48 has to wait as well, only later", () => {
  for (let at = 0; at < 10; at++) fail(1, { address: `2001:db8:0:${at.toString(16)}::1` });
  expect(waitSeconds({ address: "2001:db8:0:ff::1" })).toBe(1);
  expect(waitSeconds({ address: "2001:db8:0:100::1" })).toBe(0);
  for (let at = 1; at <= 5; at++) fail(1, { address: `2001:db8:0:${at.toString(16)}00::1` });
  expect(waitSeconds({ address: "2001:db8:0:ffff::1" })).toBe(1);
  expect(waitSeconds({ address: "2001:db8:1::1" })).toBe(0);
});

test("a /48 that tries many accounts has to wait for all of them", () => {
  for (let at = 0; at < 150; at++)
    fail(1, { address: `2001:db8:0:${at.toString(16)}00::1`, email: `account-${at}@example.com` });
  expect(waitSeconds({ address: "2001:db8:0:1::1", email: "another@example.com" })).toBe(1);
  expect(waitSeconds({ address: "2001:db8:1::1", email: "another@example.com" })).toBe(0);
});

test("one account that many networks try is slowed down, but not for who has signed in to it before", () => {
  const known = { address: "192.0.2.1" };
  throttle.admit(attempt(known)).succeeded();
  for (let at = 0; at < 100; at++) fail(1, { address: `203.0.113.${at}` });
  expect(waitSeconds({ address: "192.0.2.2" })).toBe(1);
  expect(waitSeconds({ address: "192.0.2.2", device: "a mark" })).toBe(0);
  expect(waitSeconds(known)).toBe(0);
  expect(waitSeconds({ address: "192.0.2.2", email: "other@example.com" })).toBe(0);
  for (let at = 0; at < 20; at++) {
    nowMs += 60_000;
    fail(1, { address: `203.0.113.${at + 100}` });
  }
  expect(waitSeconds({ address: "192.0.2.2" })).toBe(60);
});

test("the /48 of an IPv6 site has one place in the queue for hashes, each known device its own", () => {
  const groupOf = (given: Partial<Attempt>) => throttle.admit(attempt(given)).group;
  expect(groupOf({ address: "2001:db8::1" })).toBe(groupOf({ address: "2001:db8:0:1::1" }));
  expect(groupOf({ address: "2001:db8::1" })).not.toBe(groupOf({ address: "2001:db8:1::1" }));
  expect(groupOf({ device: "a mark" })).not.toBe(groupOf({ device: "another mark" }));
});

test("one address that tries many accounts has to wait for all of them", () => {
  for (let at = 0; at < 50; at++) fail(1, { email: `account-${at}@example.com` });
  expect(waitSeconds({ email: "another@example.com" })).toBe(1);
});

test("behind a proxy that nobody declared nobody waits long", () => {
  const shared = { address: "10.0.0.1" };
  fail(5, shared);
  for (let at = 0; at < 10; at++) {
    nowMs += 5_000;
    fail(1, shared);
  }
  expect(waitSeconds(shared)).toBe(5);
  for (let at = 0; at < 100; at++) fail(1, { ...shared, email: `account-${at}@example.com` });
  expect(waitSeconds({ ...shared, email: "another@example.com" })).toBe(0);
});

test("many at once of one peer are no way around the wait", () => {
  const admitted = Array.from({ length: 10 }, () => throttle.admit(attempt()));
  expect(waitSeconds()).toBeGreaterThan(0);
  for (const each of admitted) each.failed();
  expect(waitSeconds()).toBe(32);
});

test("who has signed in from there is trusted, who failed there is not", () => {
  expect(throttle.admit(attempt()).standing).toBe("unknown");
  fail(1);
  expect(throttle.admit(attempt({ email: "other@example.com" })).standing).toBe("failing");
  throttle.admit(attempt()).succeeded();
  expect(throttle.admit(attempt()).standing).toBe("trusted");
  expect(throttle.admit(attempt({ address: "198.51.100.9", device: "a mark" })).standing).toBe("trusted");
});

test("it remembers a bounded number of peers, the latest", () => {
  fail(5);
  for (let at = 0; at < 25_000; at++)
    throttle.admit(attempt({ address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, email: "x" })).abandoned();
  expect(waitSeconds()).toBe(0);
});
