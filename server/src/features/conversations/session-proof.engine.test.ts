import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { systemClock } from "../../foundation/clock.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { AnswerRequest } from "../answers/answers.ts";
import { readAll, testConversations } from "./test-conversations.ts";

const longId = "0123456789abcdef0123";

let store: TestStore;
let database: Database;
let svc: ReturnType<typeof testConversations>;
/** What the answerer was asked, with the history that it was given. */
let asked: AnswerRequest[];

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  asked = [];
  const answers = {
    async *stream(_chatbot: unknown, request: AnswerRequest) {
      asked.push(request);
      yield { type: "text" as const, text: `Answer ${asked.length}.` };
      yield { type: "finish" as const, confidence: 1, answered: true };
    },
  };
  const settings = { rateLimit: { messages: 4, windowSeconds: 240 } };
  svc = testConversations(database, answers, await insertChatbot(database), systemClock, settings);
});
afterEach(async () => {
  await svc.conversations.drain();
  await database.close();
  await store.remove();
});

type Say = Parameters<typeof svc.say>[2];

async function say(sessionId: string, text: string, options: Say = {}) {
  const said = await svc.say(sessionId, text, options);
  return { token: said.visitorToken, text: (await readAll(said.parts)).text };
}
const without = { token: null };
const historyOf = (nth: number) => asked.at(nth)?.history.map(({ content }) => content);
const readBy = async (sessionId: string, token: string | undefined) =>
  (await svc.history(sessionId, token)).map(({ content }) => content);

describe("a session that nobody has proven to be theirs", () => {
  test("goes on for clients that know no token: with its history, and with another answer in the last one's place", async () => {
    await say("open", "One", without);
    await say("open", "Two", without);
    expect(historyOf(-1)).toEqual(["One", "Answer 1."]);
    expect((await say("open", "Two", { ...without, regenerate: true })).text).toBe("Answer 3.");
    expect(historyOf(-1)).toEqual(["One", "Answer 1."]);
  });

  test("gives its token to the request that created it, and never because a first message comes again", async () => {
    const created = await say("named", "Hi", { ...without, id: "1" });
    expect(created.token).toEqual(expect.any(String));
    expect((await say("named", "Hi", { ...without, id: "1" })).token).toBeUndefined();
    expect((await say("named", "Hi", { ...without, regenerate: true })).token).toBeUndefined();
  });

  test.each([
    ["message id", { id: longId }],
    ["Idempotency-Key", { key: longId }],
    ["Idempotency-Key beside a short message id", { id: "1", key: longId }],
  ])("gives it again to a replay with a %s that nobody guesses", async (_what, keys) => {
    await say("again", "Hi", { ...without, ...keys });
    const replay = await say("again", "Hi", { ...without, ...keys });
    expect([replay.text, typeof replay.token]).toEqual(["Answer 1.", "string"]);
    expect(await readBy("again", replay.token)).toEqual(["Hi", "Answer 1."]);
    const other = await say("again", "Hi", { ...without, id: "2", key: longId.replace("0", "1") });
    expect(other.token).toBeUndefined();
  });

  test("shows its token's holder only the turns that carried the token", async () => {
    const { token } = await say("squat", "I was here first");
    await say("squat", "My card ends with 1234", without);
    expect(await readBy("squat", token)).toEqual(["I was here first", "Answer 1."]);
    await say("squat", "What was said before?", { token });
    expect(historyOf(-1)).toEqual(["I was here first", "Answer 1."]);
  });
});

describe("a session that a turn has carried the token of", () => {
  const bound = async () => {
    const { token } = await say("mine", "My order is 8812", { id: "m1" });
    await say("mine", "My diagnosis is flu", { token });
    return token;
  };

  test("answers a stranger without its history, and is not shown the stranger's turns", async () => {
    const token = await bound();
    expect((await say("mine", "What did I say?", without)).text).toBe("Answer 3.");
    expect(historyOf(-1)).toEqual([]);
    expect(await readBy("mine", token)).toEqual(["My order is 8812", "Answer 1.", "My diagnosis is flu", "Answer 2."]);
    await say("mine", "And now?", { token });
    expect(historyOf(-1)).toEqual(["My order is 8812", "Answer 1.", "My diagnosis is flu", "Answer 2."]);
  });

  test("gives a stranger neither a stored answer nor another in its place", async () => {
    const token = await bound();
    const repeated = await say("mine", "My order is 8812", { ...without, id: "m1" });
    expect([repeated.text, repeated.token]).toEqual(["Answer 3.", undefined]);
    await say("mine", "My diagnosis is flu", { ...without, regenerate: true });
    expect((await readBy("mine", token)).at(-1)).toBe("Answer 2.");
  });

  test("counts strangers by themselves: they use up nothing of the visitor's, and have a limit too", async () => {
    const token = await bound();
    for (let n = 0; n < 4; n++) await say("mine", `Stranger ${n}`, without);
    await expect(svc.say("mine", "One more", without)).rejects.toMatchObject({ code: "rate_limited" });
    await say("mine", "Three", { token });
    await say("mine", "Four", { token });
    await expect(svc.say("mine", "Five", { token })).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("marks a stranger's turn for the people who read it", async () => {
    await bound();
    await say("mine", "Who am I?", without);
    const { messages } = await svc.run("listMessages", { chatbotId: "bot_1", sessionId: "mine", limit: 100 }, {});
    const users = messages.filter(({ role }: { role: string }) => role === "user");
    expect(users.map(({ metadata }: { metadata?: unknown }) => metadata)).toEqual([
      undefined,
      undefined,
      { stranger: true },
    ]);
  });

  test("takes another session's token, one of a deleted session, and nonsense for none", async () => {
    await bound();
    const { token: others } = await say("other", "Hello");
    for (const token of [others, "nonsense", "a.b.1.c"]) {
      await say("mine", `With ${token}`, { token });
      expect(historyOf(-1)).toEqual([]);
    }
    await database.transaction((transaction) => transaction.deleteFrom("session").execute());
    const anew = await say("other", "Hello again", { token: others });
    expect(anew.token).toEqual(expect.any(String));
    await expect(svc.history("other", others)).rejects.toMatchObject({ code: "unauthorized" });
    await say("other", "Mine now", { token: anew.token });
    await say("other", "By the old token", { token: others });
    expect(historyOf(-1)).toEqual([]);
  });
});

describe("where the owner requires the token", () => {
  test("a call without it is refused in an existing session, and a replay of the first is not", async () => {
    const chatbotKey = await insertChatbot(database, 2);
    const strict = testConversations(
      database,
      {
        async *stream() {
          yield { type: "text" as const, text: "Yes." };
          yield { type: "finish" as const, confidence: 1, answered: true };
        },
      },
      chatbotKey,
      systemClock,
      { sessions: { requireToken: true } },
    );
    const first = await strict.say("one", "Hello", { token: null, id: longId });
    await readAll(first.parts);
    await expect(strict.say("one", "Again", without)).rejects.toMatchObject({ code: "unauthorized" });
    const replay = await strict.say("one", "Hello", { token: null, id: longId });
    await readAll(replay.parts);
    expect(replay.visitorToken).toEqual(expect.any(String));
    await readAll((await strict.say("one", "Again", { token: replay.visitorToken })).parts);
    // A credential of the workspace is not a visitor's.
    expect(
      await strict.run("sendMessage", { chatbotId: "bot_1", sessionId: "one", message: "Hello" }, {}),
    ).toMatchObject({
      content: "Yes.",
    });
    await strict.conversations.drain();
  });
});
