import { expect, test } from "vitest";
import { createHashGate } from "./hash-gate.ts";
import type { Standing } from "./hash-gate.ts";

/** Work that ends when it is told to, and who is at it. */
function stage() {
  const gate = createHashGate();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (name: string, standing: Standing, group = name, signal?: AbortSignal) =>
    gate.run({ standing, group, ...(signal === undefined ? {} : { signal }) }, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  /** Ends what has run longest, and lets the next begin. */
  const next = async () => {
    ends.shift()?.();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { started, enter, next };
}

test("two work at a time: one who is trusted, and one of all others", async () => {
  const { started, enter, next } = stage();
  for (const name of ["a", "b", "c"]) void enter(name, "unknown");
  for (const name of ["x", "y"]) void enter(name, "trusted");
  await next();
  expect(started.slice(0, 2).toSorted()).toEqual(["a", "x"]);
});

test("a trusted one waits for no crowd", async () => {
  const { started, enter, next } = stage();
  for (let at = 0; at < 100; at++) void enter(`crowd ${at}`, at % 2 === 0 ? "unknown" : "failing");
  void enter("owner", "trusted");
  await next();
  expect(started).toContain("owner");
});

test("networks have their turn one after the other, however many stand in one", async () => {
  const { started, enter, next } = stage();
  for (let at = 0; at < 10; at++) void enter(`many ${at}`, "unknown", "many");
  void enter("alone", "unknown");
  for (let at = 0; at < 3; at++) await next();
  expect(started.indexOf("alone")).toBeGreaterThan(-1);
  expect(started.indexOf("alone")).toBeLessThan(3);
});

test("who failed before comes later than who did not, and still comes", async () => {
  const { started, enter, next } = stage();
  void enter("first", "unknown");
  void enter("failed", "failing");
  for (let at = 0; at < 20; at++) void enter(`other ${at}`, "unknown");
  for (let at = 0; at < 8; at++) await next();
  expect(started.indexOf("failed")).toBeGreaterThan(0);
});

test("who goes away while it waits is not worked for", async () => {
  const { started, enter, next } = stage();
  void enter("first", "unknown");
  const gone = new AbortController();
  const leaving = enter("leaving", "unknown", "leaving", gone.signal);
  void enter("last", "unknown");
  gone.abort();
  await expect(leaving).rejects.toThrow("gone away");
  for (let at = 0; at < 3; at++) await next();
  expect(started).toEqual(["first", "last"]);
  await expect(enter("late", "unknown", "late", gone.signal)).rejects.toThrow();
});

test("of a queue that is too long the latest of the network with the most are sent away, and nobody else", async () => {
  const { enter, started, next } = stage();
  const told = (waiting: Promise<unknown>) => waiting.catch((error: unknown) => error);
  const few = Array.from({ length: 5 }, (_, at) => told(enter(`few ${at}`, "unknown", "few")));
  const crowd = Array.from({ length: 500 }, (_, at) => told(enter(`crowd ${at}`, "unknown", "crowd")));
  // One of the few has begun, so that 400 wait without these.
  for (const refused of crowd.slice(396))
    expect(await refused).toMatchObject({ code: "too_many_attempts", options: { retryAfterSeconds: 5 } });
  void enter("newcomer", "unknown");
  expect(await crowd[395]).toMatchObject({ code: "too_many_attempts" });
  for (let at = 0; at < 10; at++) await next();
  expect(started).toContain("newcomer");
  for (let at = 0; at < few.length; at++) expect(started).toContain(`few ${at}`);
  void enter("owner", "trusted");
  await Promise.resolve();
  expect(started).toContain("owner");
});

test("a failure gives the place to the next", async () => {
  const gate = createHashGate();
  const waiter = { standing: "unknown", group: "one" } as const;
  await expect(gate.run(waiter, () => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
  expect(await gate.run(waiter, async () => "done")).toBe("done");
});
