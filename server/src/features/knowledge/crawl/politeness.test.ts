import { expect, test } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { EgressRefused } from "../../../foundation/egress/egress.ts";
import { createPoliteness } from "./politeness.ts";

const never = new AbortController().signal;
const strangers = { judge: async () => ({ isPublic: true }) };
const own = { judge: async () => ({ isPublic: false }) };
const url = "https://a.example/x";

test("a stranger's host is asked twice at a time, a quarter of a second apart", async () => {
  const politeness = createPoliteness(strangers);
  const started = performance.now();
  const leaves = await Promise.all([politeness.enter(url, never), politeness.enter(`${url}y`, never)]);
  expect(performance.now() - started).toBeGreaterThan(230);
  let isIn = false;
  const third = politeness.enter(url, never).then((leave) => {
    isIn = true;
    leave();
  });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(isIn).toBe(false);
  for (const leave of leaves) leave();
  await third;
});

test("another host does not wait for it", async () => {
  const politeness = createPoliteness(strangers);
  politeness.pause(url, 60_000);
  (await politeness.enter("https://b.example/", never))();
});

test("a pause holds for all who come, also for those that wait already", async () => {
  const politeness = createPoliteness(own);
  politeness.pause(url, 200);
  const started = performance.now();
  const waiting = politeness.enter(url, never);
  politeness.pause(url, 600);
  (await waiting)();
  expect(performance.now() - started).toBeGreaterThan(580);
});

test("with a Crawl-delay one at a time is asked, even of one's own host", async () => {
  const politeness = createPoliteness(own);
  politeness.slowDown(url, 0.3);
  const leave = await politeness.enter(url, never);
  let isIn = false;
  const second = politeness.enter(url, never).then((leaveToo) => {
    isIn = true;
    leaveToo();
  });
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect(isIn).toBe(false);
  leave();
  await second;
});

test("who gives up leaves the place to the next", async () => {
  const politeness = createPoliteness(strangers);
  const leaves = [await politeness.enter(url, never), await politeness.enter(url, never)];
  const impatient = new AbortController();
  const given = politeness.enter(url, impatient.signal);
  const next = politeness.enter(url, never);
  impatient.abort(new Error("given up"));
  await expect(given).rejects.toThrow("given up");
  leaves[0]?.();
  (await next)();
});

test("who gives up during a pause is told its own reason", async () => {
  const politeness = createPoliteness(own);
  politeness.pause(url, 60_000);
  const impatient = new AbortController();
  const given = politeness.enter(url, impatient.signal);
  impatient.abort(new Error("given up"));
  await expect(given).rejects.toThrow("given up");
});

test("a host that may not be asked is refused, and judged anew the next time", async () => {
  let isOpen = false;
  const politeness = createPoliteness({
    judge: async () => {
      if (!isOpen) throw new EgressRefused(because("address_private"));
      return { isPublic: false };
    },
  });
  await expect(politeness.enter(url, never)).rejects.toThrow(EgressRefused);
  isOpen = true;
  (await politeness.enter(url, never))();
});
