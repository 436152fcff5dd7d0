import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { createSettableClock } from "../../foundation/clock.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { Problem } from "../../foundation/problem.ts";
import { readAll, testConversations } from "./test-conversations.ts";

const second = 1_000;
const hour = 3_600 * second;

let store: TestStore;
let database: Database;
let nowMs: number;
/** What the clock that nobody sets says. */
let steadyMs: number;
let svc: ReturnType<typeof testConversations>;
let token: string | undefined;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  nowMs = Date.UTC(2026, 5, 1, 12);
  steadyMs = 0;
  token = undefined;
  const answers = {
    async *stream() {
      yield { type: "text" as const, text: "Yes." };
      yield { type: "finish" as const, confidence: 1, answered: true };
    },
  };
  const rateLimit = { messages: 3, windowSeconds: 240 };
  const clock = createSettableClock(() => nowMs, { now: () => steadyMs });
  svc = testConversations(database, answers, await insertChatbot(database), clock, { rateLimit });
});
afterEach(async () => {
  await svc.conversations.drain();
  await database.close();
  await store.remove();
});

/** Null: it was answered; else in how many seconds there is room. */
async function say(text: string): Promise<number | null> {
  try {
    const said = await svc.say("one", text);
    token ??= said.visitorToken;
    await readAll(said.parts);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.options.retryAfterSeconds ?? Number.NaN;
    throw error;
  }
}

/** Time goes by, on both. */
function pass(ms: number): void {
  nowMs += ms;
  steadyMs += ms;
}

test("a clock that is set forward by an hour lets no more in, and keeps a visitor waiting no longer", async () => {
  expect(await say("1")).toBeNull();
  pass(100 * second);
  for (const text of ["2", "3"]) expect(await say(text)).toBeNull();
  nowMs += hour;
  expect(await say("too many")).toBe(140);
  pass(139 * second);
  expect(await say("too many")).toBe(1);
  pass(second);
  expect(await say("4")).toBeNull();
  nowMs += hour;
  pass(99 * second);
  expect(await say("too many")).toBe(1);
  pass(second);
  for (const text of ["5", "6"]) expect(await say(text)).toBeNull();
  expect(await say("too many")).toBe(140);
});

test("a clock that is set forward and back again lets no more in", async () => {
  for (const text of ["1", "2", "3"]) expect(await say(text)).toBeNull();
  nowMs += hour;
  expect(await say("too many")).toBe(240);
  pass(60 * second);
  expect(await say("too many")).toBe(180);
  nowMs -= hour;
  expect(await say("too many")).toBe(180);
  pass(180 * second);
  expect(await say("4")).toBeNull();
  for (const text of ["5", "6"]) expect(await say(text)).toBeNull();
  expect(await say("too many")).toBe(240);
});

test("a clock that is set back by an hour keeps a visitor waiting no longer than the window, and lets in no more", async () => {
  for (const text of ["1", "2", "3"]) expect(await say(text)).toBeNull();
  expect(await say("too many")).toBe(240);
  nowMs -= hour;
  expect(await say("too many")).toBe(240);
  pass(239 * second);
  expect(await say("too many")).toBe(1);
  pass(second);
  for (const text of ["4", "5", "6"]) expect(await say(text)).toBeNull();
  expect(await say("too many")).toBe(240);
});

test("a conversation keeps its order while the clock is set an hour back and forth", async () => {
  await say("first");
  nowMs -= hour;
  await say("second");
  nowMs += 2 * hour;
  await say("third");
  const said = (await svc.history("one", token)).filter(({ role }) => role === "user");
  expect(said.map(({ content }) => content)).toEqual(["first", "second", "third"]);
});
