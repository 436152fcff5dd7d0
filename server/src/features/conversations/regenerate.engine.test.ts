import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { systemClock } from "../../foundation/clock.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { holdAnswers, readAll, readUntil, testConversations } from "./test-conversations.ts";
import type { Asked, HeldAnswers } from "./test-conversations.ts";

let store: TestStore;
let database: Database;
let answers: HeldAnswers;
let svc: ReturnType<typeof testConversations>;
let token: string | undefined;

/** A session in which one question was answered. */
beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  answers = holdAnswers();
  svc = testConversations(database, answers, await insertChatbot(database), systemClock);
  ({ visitorToken: token } = await say("How long?", "m1", "Three days."));
});

afterEach(async () => {
  await svc.conversations.drain();
  await database.close();
  await store.remove();
});

async function say(text: string, id: string | null, answer: string) {
  const said = await svc.say("one", text, { id });
  await complete(answer);
  await readAll(said.parts);
  return said;
}

async function complete(answer: string): Promise<Asked> {
  const asked = await answers.asked();
  asked.say(answer);
  asked.finish();
  return asked;
}

const regenerate = (text = "How long?", id: string | null = "m1") => svc.say("one", text, { id, regenerate: true });
const textsOf = async () => (await svc.history("one", token)).map(({ role, content }) => `${role}: ${content}`);
const before = ["user: How long?", "assistant: Three days."];

test("the old answer can be read until the new one is stored in its place, without the old one before the model", async () => {
  const again = await regenerate();
  const asked = await answers.asked();
  asked.say("Four");
  expect(await textsOf()).toEqual(before);
  expect(asked.request).toMatchObject({ message: "How long?", history: [] });
  asked.finish();
  await readAll(again.parts);
  expect(await svc.history("one", token)).toMatchObject([{ id: "m1" }, { id: again.messageId, content: "Four" }]);
});

test("the old answer stays where the new one fails, whether before or after its first words", async () => {
  for (const words of ["", "Four"]) {
    const again = await regenerate();
    const asked = await answers.asked();
    asked.say(words);
    asked.fail(new Error("Broken."));
    expect((await readAll(again.parts)).error).toMatchObject({ message: "Broken." });
    expect(await textsOf()).toEqual(before);
  }
});

test("the old answer stays where the new one is stopped before its first words, and gives way to a part of it", async () => {
  const silent = await regenerate();
  await answers.asked();
  await svc.stop("one", token);
  expect((await readAll(silent.parts)).parts).toEqual([{ type: "stop" }]);
  expect(await textsOf()).toEqual(before);
  const again = await regenerate();
  (await answers.asked()).say("Four");
  await readUntil(again.parts, "Four");
  await svc.stop("one", token);
  expect((await svc.history("one", token))[1]).toMatchObject({ content: "Four", metadata: { partial: true } });
});

test.each([
  ["no id", null],
  ["an id that the service does not know", "m9"],
])("the last question is meant where it comes with %s: no second turn is stored", async (_what, id) => {
  const again = await regenerate("How long?", id);
  await complete("Four days.");
  await readAll(again.parts);
  expect(await textsOf()).toEqual(["user: How long?", "assistant: Four days."]);
  // Whoever names only the words may be anybody.
  expect(again.visitorToken).toBeUndefined();
});

test("another text than the last question's is a new question", async () => {
  const again = await regenerate("How much?", null);
  await complete("Nothing.");
  await readAll(again.parts);
  expect(await textsOf()).toEqual([...before, "user: How much?", "assistant: Nothing."]);
});

test("an earlier answer is replaced where it stands", async () => {
  await say("How much?", "m2", "Nothing.");
  const again = await regenerate();
  await complete("Four days.");
  await readAll(again.parts);
  expect(await textsOf()).toEqual([
    "user: How long?",
    "assistant: Four days.",
    "user: How much?",
    "assistant: Nothing.",
  ]);
});

test("the question that was never answered is answered", async () => {
  const first = await svc.say("one", "How much?", { id: "m2" });
  (await answers.asked()).fail(new Error("Broken."));
  await readAll(first.parts);
  const again = await regenerate("How much?", "m2");
  await complete("Nothing.");
  await readAll(again.parts);
  expect(await textsOf()).toEqual([...before, "user: How much?", "assistant: Nothing."]);
});

test("an answer to the same question that is still being made is joined", async () => {
  const first = await svc.say("one", "How much?", { id: "m2" });
  (await answers.asked()).say("No");
  const joined = await regenerate("How much?", "m2");
  expect(joined.messageId).toBe(first.messageId);
  expect(answers.waiting).toBe(0);
  await readUntil(joined.parts, "No");
  await svc.stop("one", token);
});

test("whoever regenerates in the moment of a stop is given a new answer, not the end of the old one", async () => {
  const first = await svc.say("one", "How much?", { id: "m2" });
  const asked = await answers.asked();
  asked.say("No");
  await readUntil(first.parts, "No");
  const regenerating = new Promise<Awaited<ReturnType<typeof regenerate>>>((resolve) =>
    asked.signal.addEventListener("abort", () => resolve(regenerate("How much?", "m2"))),
  );
  await Promise.all([svc.stop("one", token), complete("Nothing.")]);
  const again = await regenerating;
  expect((await readAll(again.parts)).text).toBe("Nothing.");
  expect(again.messageId).not.toBe(first.messageId);
  expect(await textsOf()).toEqual([...before, "user: How much?", "assistant: Nothing."]);
});

test("it counts towards the session's limit", async () => {
  for (let n = 0; n < 19; n++) {
    const again = await regenerate();
    await complete(`Answer ${n}`);
    await readAll(again.parts);
  }
  await expect(regenerate()).rejects.toMatchObject({ code: "rate_limited" });
});

test("what was thought of the old answer goes with it", async () => {
  const [, old] = await svc.history("one", token);
  await svc.run("rateAnswer", { messageId: old?.id, rating: "down" }, { visitorToken: token });
  expect((await svc.history("one", token))[1]?.metadata).toMatchObject({ feedback: { rating: "down", comment: null } });
  const again = await regenerate();
  await complete("Four days.");
  await readAll(again.parts);
  expect((await svc.history("one", token))[1]?.metadata).not.toHaveProperty("feedback");
});
