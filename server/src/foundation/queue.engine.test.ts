import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../tests/support/store.ts";
import type { TestStore } from "../../../tests/support/store.ts";
import { openDatabase } from "./database/database.ts";
import type { Database } from "./database/database.ts";
import { createLog } from "./log.ts";
import { LeaseLost } from "./job-claims.ts";
import { createQueue } from "./queue.ts";
import type { Job, Queue } from "./queue.ts";

let store: TestStore;
let database: Database;
let nowMs: number;
let queues: Queue[];
const clock = { now: () => nowMs };
const log = createLog("silent");
const hour = 60 * 60_000;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  nowMs = Date.UTC(2026, 5, 1);
  queues = [];
});

afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await database.close();
  await store.remove();
});

/** A queue as one process has it. */
function newQueue(isAlone = false): Queue {
  const queue = createQueue({ database, clock, log, isAlone });
  queues.push(queue);
  return queue;
}

/** Jobs as their handler gets them, in order. */
function inbox() {
  const waiting: ((job: Job) => void)[] = [];
  const arrived: Job[] = [];
  return {
    put(job: Job) {
      const next = waiting.shift();
      if (next === undefined) arrived.push(job);
      else next(job);
    },
    next: () => {
      const job = arrived.shift();
      return job === undefined ? new Promise<Job>((resolve) => waiting.push(resolve)) : Promise.resolve(job);
    },
  };
}

const addJob = (queue: Queue, payload: unknown) =>
  database.transaction((transaction) => queue.add(transaction, "work", payload));
const jobRow = (id: string) =>
  database.query.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

test("a job of a transaction that was rolled back never runs", async () => {
  const queue = newQueue();
  const ran = inbox();
  queue.handle("work", { run: async (job) => ran.put(job), concurrency: 1 });
  await database
    .transaction(async (transaction) => {
      await queue.add(transaction, "work", "never");
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await addJob(queue, "always");
  await queue.start();
  expect((await ran.next()).payload).toBe("always");
});

test("a queue that was not started runs nothing when it is woken: a command leaves its jobs to the service", async () => {
  const queue = newQueue();
  const runs: Job[] = [];
  queue.handle("work", { concurrency: 1, run: async (job) => void runs.push(job) });
  await addJob(queue, "mine");
  queue.wake();
  // Time enough for a look and a claim.
  for (let turn = 0; turn < 10; turn++) await queue.waiting();
  const service = newQueue();
  const work = inbox();
  service.handle("work", { concurrency: 1, run: async (job) => work.put(job) });
  await service.start();
  expect((await work.next()).payload).toBe("mine");
  expect(runs).toEqual([]);
});

test("a failing job is tried again with growing pauses and parked with its reason after five", async () => {
  const queue = newQueue();
  const attempts: number[] = [];
  const parked: unknown[] = [];
  queue.handle("work", {
    run: async (job) => {
      attempts.push(job.attempt);
      throw new Error("the disk is full");
    },
    givenUp: async (payload) => void parked.push(payload),
    concurrency: 1,
  });
  const id = await addJob(queue, { n: 1 });
  await queue.start();
  for (const [before, pauseMs] of [2_000, 4_000, 8_000, 16_000].entries()) {
    await until(async () => attempts.length === before + 1 && (await jobRow(id)).status === "queued");
    expect((await jobRow(id)).run_at).toBe(nowMs + pauseMs);
    nowMs += pauseMs;
    queue.wake();
  }
  await until(async () => (await jobRow(id)).status === "failed");
  expect(attempts).toEqual([1, 2, 3, 4, 5]);
  expect((await jobRow(id)).reason).toBe("the disk is full");
  expect(parked).toEqual([{ n: 1 }]);
});

test("a job whose process fell silent is another's after its lease, and the first can no longer write", async () => {
  const silent = newQueue();
  const first = inbox();
  silent.handle("work", {
    run: (job) => {
      first.put(job);
      return new Promise((resolve) => job.signal.addEventListener("abort", () => resolve()));
    },
    concurrency: 1,
  });
  const id = await addJob(silent, "precious");
  await silent.start();
  const lost = await first.next();

  nowMs += 60_000;
  const successor = newQueue();
  const second = inbox();
  let writes = 0;
  successor.handle("work", {
    run: async (job) => {
      await database.transaction(async (transaction) => {
        await job.holdLease(transaction);
        writes++;
      });
      second.put(job);
    },
    concurrency: 1,
  });
  await successor.start();
  expect((await second.next()).attempt).toBe(2);
  expect(writes).toBe(1);
  await expect(database.transaction((transaction) => lost.holdLease(transaction))).rejects.toThrow(LeaseLost);
  await until(async () => (await jobRow(id)).status === "done");
});

test("what reads strangers' texts is parked when the process has died twice while it ran, anything else goes on", async () => {
  const [reading, working] = await database.transaction(async (transaction) => {
    const queue = newQueue();
    return [await queue.add(transaction, "read", "page"), await queue.add(transaction, "work", "page")];
  });
  const ran: string[] = [];
  const parked: unknown[] = [];
  /** A process that dies as soon as it works on both. */
  async function live(): Promise<void> {
    const queue = newQueue(true);
    const both = inbox();
    const run = async (job: Job) => {
      ran.push(job.id);
      both.put(job);
      return new Promise<void>((resolve) => job.signal.addEventListener("abort", () => resolve()));
    };
    const givenUp = async (payload: unknown, cause: string) => void parked.push([payload, cause]);
    queue.handle("read", { run, concurrency: 1, readsStrangers: true, givenUp });
    queue.handle("work", { run, concurrency: 1 });
    await queue.start();
    await both.next();
    if (parked.length === 0) await both.next();
  }
  for (let life = 1; life <= 2; life++) await live();
  expect(await jobRow(reading ?? "")).toMatchObject({ status: "running", deaths: 1 });
  await live();
  await until(async () => (await jobRow(reading ?? "")).status === "failed");
  expect(await jobRow(reading ?? "")).toMatchObject({
    deaths: 2,
    reason: "The process ended 2 times while it worked on this.",
  });
  expect(parked).toEqual([["page", "died"]]);
  await until(async () => ran.filter((id) => id === working).length === 3);
  expect(ran.filter((id) => id === reading)).toHaveLength(2);
});

test("a process that is alone on its store goes on at once with what a dead one left", async () => {
  const id = await addJob(newQueue(), "left behind");
  await database.transaction((transaction) =>
    transaction
      .updateTable("job")
      .set({ status: "running", attempts: 1, fence: 1, lease_until: nowMs + 30_000 })
      .execute(),
  );
  const alone = newQueue(true);
  const ran = inbox();
  alone.handle("work", { run: async (job) => ran.put(job), concurrency: 1 });
  await alone.start();
  expect(await ran.next()).toMatchObject({ id, attempt: 2 });
});

test("stopping gives a running job back at once, and does not count it as an attempt", async () => {
  const queue = newQueue();
  const ran = inbox();
  queue.handle("work", {
    run: (job) => {
      ran.put(job);
      return new Promise((_, reject) => job.signal.addEventListener("abort", () => reject(new Error("stopped"))));
    },
    concurrency: 1,
  });
  const id = await addJob(queue, "later");
  await queue.start();
  await ran.next();
  await queue.stop();
  expect(await jobRow(id)).toMatchObject({ status: "queued", attempts: 0, lease_until: null });
});

test("of many processes each job is run by one", async () => {
  const done: unknown[] = [];
  const all = [newQueue(), newQueue(), newQueue()];
  for (const queue of all) queue.handle("work", { run: async (job) => void done.push(job.payload), concurrency: 4 });
  const [first] = all;
  if (first === undefined) throw new Error("no queue");
  await Promise.all(Array.from({ length: 60 }, (_, n) => addJob(first, n)));
  for (const queue of all) await queue.start();
  await until(
    async () =>
      done.length >= 60 &&
      (await database.query.selectFrom("job").select("key").where("status", "<>", "done").executeTakeFirst()) ===
        undefined,
  );
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 60 }, (_, n) => n));
});

test("a clock that is set back by an hour delays nothing that is for a time from now", async () => {
  const queue = newQueue();
  const ran = inbox();
  const timed: Job[] = [];
  let fails = true;
  queue.handle("work", {
    run: async (job) => {
      if (fails) throw new Error("not yet");
      ran.put(job);
    },
    concurrency: 1,
  });
  queue.handle("timed", { run: async (job) => void timed.push(job), concurrency: 1, isByTheClock: true });
  const old = await addJob(queue, "tried before");
  // Long ago, so that when it was added tells nothing.
  await database.transaction((transaction) => transaction.updateTable("job").set({ created_at: 0 }).execute());
  await queue.start();
  await until(async () => (await jobRow(old)).status === "queued" && (await jobRow(old)).attempts === 1);
  const soon = await database.transaction((transaction) => queue.add(transaction, "work", "soon", nowMs + 90_000));
  const appointed = nowMs + 90_000;
  await database.transaction((transaction) => queue.add(transaction, "timed", "at eight", appointed));
  const left = await addJob(queue, "of a dead process");
  const lease = { status: "running", attempts: 1, fence: 1, lease_until: nowMs + 30_000 };
  await database.transaction((transaction) =>
    transaction.updateTable("job").set(lease).where("id", "=", left).execute(),
  );

  fails = false;
  nowMs -= hour;
  queue.wake();
  const first = [await ran.next(), await ran.next()].map(({ payload }) => payload);
  expect(new Set(first)).toEqual(new Set(["of a dead process", "tried before"]));
  expect((await jobRow(soon)).run_at).toBe(nowMs + 90_000);
  nowMs += 90_000;
  queue.wake();
  expect((await ran.next()).payload).toBe("soon");
  expect(timed).toEqual([]);
  nowMs = appointed;
  queue.wake();
  await until(async () => timed.length === 1);
});

test("a clock that was set back while no process ran delays nothing either", async () => {
  await addJob(newQueue(), "waiting");
  nowMs -= hour;
  const queue = newQueue();
  const ran = inbox();
  queue.handle("work", { run: async (job) => ran.put(job), concurrency: 1 });
  await queue.start();
  expect((await ran.next()).payload).toBe("waiting");
});

test("a clock that is set forward by an hour begins nothing again that the same process still does", async () => {
  const queue = newQueue();
  const ran = inbox();
  let finish = (): void => undefined;
  const begun: unknown[] = [];
  queue.handle("work", {
    run: async (job) => {
      begun.push(job.payload);
      ran.put(job);
      if (job.payload === "long") await new Promise<void>((resolve) => (finish = resolve));
    },
    concurrency: 2,
  });
  const long = await addJob(queue, "long");
  await queue.start();
  await ran.next();
  nowMs += hour;
  await addJob(queue, "next");
  queue.wake();
  await ran.next();
  finish();
  await until(async () => (await jobRow(long)).status === "done");
  expect(begun).toEqual(["long", "next"]);
});
