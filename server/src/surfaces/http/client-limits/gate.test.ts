import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createGate } from "./gate.ts";
import type { GateBounds } from "./gate.ts";

const bounds: GateBounds = { perPeer: 2, atOnce: 4, waitingPerPeer: 10, waiting: 15, holdMs: 60_000 };

function stage(changed: Partial<GateBounds> = {}) {
  const gate = createGate({ ...bounds, ...changed });
  const started: string[] = [];
  const refused: string[] = [];
  const leaves: (() => void)[] = [];
  const enter = async (peer: string, signal = new AbortController().signal) => {
    const entered = await gate.enter(peer, signal);
    if (typeof entered === "function") {
      started.push(peer);
      leaves.push(entered);
    } else refused.push(`${peer} ${entered}`);
  };
  const enterMany = (peer: string, many: number) => {
    for (let n = 0; n < many; n++) void enter(peer);
  };
  const settled = () => delay(0);
  /** Ends the oldest work, and lets the next begin. */
  const next = async () => {
    await settled();
    leaves.shift()?.();
    await settled();
  };
  return { started, refused, enter, enterMany, next };
}

test("a peer that asks much works with its own share, and another one beside it at once", async () => {
  const { started, enterMany, next } = stage();
  enterMany("many", 10);
  enterMany("other", 1);
  await next();
  expect(started).toEqual(["many", "many", "other", "many"]);
});

test("peers have their turn one after the other, however many requests of one wait", async () => {
  const { started, enterMany, next } = stage({ perPeer: 4 });
  enterMany("many", 12);
  for (const peer of ["a", "b", "c"]) enterMany(peer, 2);
  for (let n = 0; n < 8; n++) await next();
  expect(started.slice(4)).toEqual(["many", "a", "b", "c", "many", "a", "b", "c"]);
});

test("of a peer no more wait than may, and of all together the latest of the largest is sent away", async () => {
  const { refused, enterMany } = stage();
  enterMany("many", 13);
  enterMany("other", 8);
  // Two of each work; ten and six wait, one more than may.
  await expect.poll(() => refused).toEqual(["many turns", "many overload"]);
  enterMany("third", 1);
  await expect.poll(() => refused).toEqual(["many turns", "many overload", "many overload"]);
});

test("whoever leaves while it waits gives its place up", async () => {
  const { started, refused, enter, enterMany, next } = stage();
  const gone = new AbortController();
  enterMany("peer", 2);
  void enter("peer", gone.signal);
  enterMany("peer", 1);
  gone.abort();
  await next();
  expect([started.length, refused]).toEqual([3, ["peer gone"]]);
  await enter("peer", gone.signal);
  expect(refused).toEqual(["peer gone", "peer gone"]);
});

test("work that waits for something else holds its place for so long only", async () => {
  const { started, enterMany } = stage({ holdMs: 20 });
  enterMany("peer", 3);
  await expect.poll(() => started.length).toBe(3);
});
