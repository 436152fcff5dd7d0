import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { Problem } from "../../foundation/problem.ts";
import { readAll, testConversations } from "./test-conversations.ts";

const second = 1_000;
const hour = 3_600 * second;

let store: TestStore;
let database: Database;
let nowMs: number;
let svc: ReturnType<typeof testConversations>;
let token: string | undefined;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  nowMs = Date.UTC(2026, 5, 1, 12);
  token = undefined;
  const answers = {
    async *stream() {
      yield { type: "text" as const, text: "Yes." };
      yield { type: "finish" as const, confidence: 1, answered: true };
    },
  };
  const rateLimit = { messages: 3, windowSeconds: 240 };
  svc = testConversations(database, answers, await insertChatbot(database), { now: () => nowMs }, { rateLimit });
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

test("a clock that is set back by an hour keeps a visitor waiting no longer than the window, and lets in no more", async () => {
  for (const text of ["1", "2", "3"]) expect(await say(text)).toBeNull();
  expect(await say("too many")).toBe(240);
  nowMs -= hour;
  expect(await say("too many")).toBe(240);
  nowMs += 239 * second;
  expect(await say("too many")).toBe(1);
  nowMs += second;
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
