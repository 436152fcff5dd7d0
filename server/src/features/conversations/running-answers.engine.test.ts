import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { Problem } from "../../foundation/problem.ts";
import { holdAnswers, readAll, readUntil, testConversations } from "./test-conversations.ts";
import type { HeldAnswers } from "./test-conversations.ts";

let store: TestStore;
let database: Database;
let chatbotKey: number;
let nowMs: number;
let answers: HeldAnswers;
let svc: ReturnType<typeof testConversations>;
const clock = { now: () => nowMs };

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
  nowMs = 1_000_000;
  answers = holdAnswers();
  svc = testConversations(database, answers, chatbotKey, clock);
});

afterEach(async () => {
  await svc.conversations.drain();
  await database.close();
  await store.remove();
});

const stateOf = async (sessionId: string) =>
  database.query
    .selectFrom("session")
    .select(["answering_id", "answering_until", "message_count"])
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
const textsOf = async (sessionId: string, token: string | undefined) =>
  (await svc.history(sessionId, token)).map(({ role, content }) => `${role}: ${content}`);

/** A session whose first question is answered: its token is known. */
async function begin(sessionId: string): Promise<string | undefined> {
  const { parts, visitorToken } = await svc.say(sessionId, "Hello", { id: "m0" });
  const asked = await answers.asked();
  asked.say("Hello to you");
  asked.finish();
  await readAll(parts);
  return visitorToken;
}

test("the answers of a chatbot that is deleted end, in every process, and those of others go on", async () => {
  const otherKey = await insertChatbot(database, 2);
  const other = testConversations(database, answers, otherKey, clock);
  const elsewhere = await openDatabase(store.settings);
  const process = database.engine === "sqlite" ? svc : testConversations(elsewhere, answers, chatbotKey, clock);
  // Until a process listens, what another says is lost.
  let hears = false;
  process.channel.subscribe("ready", { receive: () => void (hears = true) });
  await expect
    .poll(() => {
      svc.channel.publish("ready", null);
      return hears;
    })
    .toBe(true);
  const [gone, goneToo, stays] = [
    await svc.say("one", "How long?"),
    await process.say("two", "How long?"),
    await other.say("one", "How long?"),
  ];
  const asked = [await answers.asked(), await answers.asked(), await answers.asked()];
  for (const each of asked) each.say("Three");
  for (const { parts } of [gone, goneToo, stays]) await readUntil(parts, "Three");
  while (await svc.conversations.purge(chatbotKey));
  await expect.poll(() => asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  asked[2]?.finish();
  expect((await readAll(stays.parts)).parts.at(-1)).toMatchObject({ type: "finish" });
  expect((await readAll(gone.parts)).parts.at(-1)).toEqual({ type: "stop" });
  await process.conversations.drain();
  await other.conversations.drain();
  await elsewhere.close();
});

test("an answer that is being made is read again from its beginning, by several, under the same id", async () => {
  const first = await svc.say("one", "How long?", { id: "m1" });
  const asked = await answers.asked();
  asked.say("Three ");
  await readUntil(first.parts, "Three ");
  const [second, third] = await Promise.all([
    svc.resume("one", first.visitorToken),
    svc.resume("one", first.visitorToken),
  ]);
  expect([second?.messageId, third?.messageId]).toEqual([first.messageId, first.messageId]);
  const readings = Promise.all([second, third].map((answer) => readAll(answer?.parts ?? first.parts)));
  asked.say("days.");
  asked.finish();
  for (const { text, parts } of await readings) {
    expect(text).toBe("Three days.");
    expect(parts.at(-1)).toEqual({ type: "finish", confidence: 0.9, answered: true });
  }
  expect(await svc.resume("one", first.visitorToken)).toBeNull();
  expect(await stateOf("one")).toMatchObject({ answering_id: null, message_count: 2 });
});

test("an answer costs the session's row no word of its own but says in it which one is being made", async () => {
  const { messageId } = await svc.say("one", "How long?");
  const asked = await answers.asked();
  expect(await stateOf("one")).toMatchObject({ answering_id: messageId, answering_until: nowMs + 15_000 });
  asked.fail(new Error("The model broke."));
  await expect.poll(async () => (await stateOf("one")).answering_id).toBeNull();
});

test("resuming and stopping need the session's own token", async () => {
  const own = await begin("one");
  const others = await begin("two");
  const first = await svc.say("one", "How long?", { id: "m1" });
  const asked = await answers.asked();
  for (const token of [undefined, "", others, `${own}x`]) {
    await expect(svc.resume("one", token)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(svc.stop("one", token)).rejects.toMatchObject({ code: "unauthorized" });
  }
  expect(asked.signal.aborted).toBe(false);
  asked.say("Whole.");
  asked.finish();
  expect((await readAll(first.parts)).text).toBe("Whole.");
});

test("a stopped answer ends for all its readers, tells the model, and is kept as far as it came", async () => {
  const first = await svc.say("one", "How long?", { id: "m1" });
  const asked = await answers.asked();
  asked.say("Three ");
  await readUntil(first.parts, "Three ");
  const second = await svc.resume("one", first.visitorToken);
  const readings = Promise.all([readAll(first.parts), readAll(second?.parts ?? first.parts)]);
  await svc.stop("one", first.visitorToken);
  expect(asked.signal.aborted).toBe(true);
  // Answered means stored.
  expect(await svc.history("one", first.visitorToken)).toMatchObject([
    { id: "m1", content: "How long?" },
    {
      id: first.messageId,
      content: "Three ",
      metadata: { partial: true, answered: false, confidence: 0, sources: [] },
    },
  ]);
  for (const { parts, error } of await readings) {
    expect(error).toBeNull();
    expect(parts.at(-1)).toEqual({ type: "stop" });
  }
  expect(await svc.resume("one", first.visitorToken)).toBeNull();
  // The same message again: what is stored, with its mark.
  const again = await readAll((await svc.say("one", "How long?", { id: "m1" })).parts);
  expect(again.parts).toEqual([
    { type: "text", text: "Three " },
    { type: "finish", confidence: 0, answered: false, partial: true },
  ]);
});

test("the model is shown a partial answer as it is, and a question without one too", async () => {
  const token = await begin("one");
  const first = await svc.say("one", "How long?");
  (await answers.asked()).say("Three ");
  await readUntil(first.parts, "Three ");
  await svc.stop("one", token);
  const second = await svc.say("one", "And how much?");
  await answers.asked();
  await svc.stop("one", token);
  expect((await readAll(second.parts)).parts).toEqual([{ type: "stop" }]);
  expect(await textsOf("one", token)).toEqual([
    "user: Hello",
    "assistant: Hello to you",
    "user: How long?",
    "assistant: Three ",
    "user: And how much?",
  ]);
  const third = await svc.say("one", "Why?");
  const { request, finish } = await answers.asked();
  expect(request.history.map(({ role, content }) => `${role}: ${content}`)).toEqual(
    (await textsOf("one", token)).slice(0, -1),
  );
  finish();
  expect((await readAll(third.parts)).error).toBeNull();
});

test("an answer is stopped at once although its answerer does not listen", async () => {
  const deaf = holdAnswers({ isDeaf: true });
  const stubborn = testConversations(database, deaf, chatbotKey, clock);
  const { parts, visitorToken } = await stubborn.say("one", "How long?");
  (await deaf.asked()).say("Three ");
  await readUntil(parts, "Three ");
  await stubborn.stop("one", visitorToken);
  expect((await readAll(parts)).parts.at(-1)).toEqual({ type: "stop" });
});

test("stopping is always fine: nothing runs, twice at once; a token ends with its session", async () => {
  const token = await begin("one");
  expect(await svc.stop("one", token)).toBeNull();
  const { parts } = await svc.say("one", "How long?");
  (await answers.asked()).say("Three");
  await Promise.all([svc.stop("one", token), svc.stop("one", token)]);
  await readAll(parts);
  await database.transaction((transaction) => transaction.deleteFrom("session").execute());
  for (const call of [svc.stop, svc.resume, svc.history])
    await expect(call("one", token)).rejects.toMatchObject({ code: "unauthorized" });
});

test("a failure in the middle keeps the text so far; one before it keeps nothing, and the question is answered when repeated", async () => {
  const token = await begin("one");
  const first = await svc.say("one", "How long?", { id: "m1" });
  const asked = await answers.asked();
  asked.say("Three ");
  asked.fail(new Problem("unavailable", "The model does not answer."));
  expect(await readAll(first.parts)).toMatchObject({ text: "Three ", error: { code: "unavailable" } });
  const second = await svc.say("one", "How much?", { id: "m2" });
  (await answers.asked()).fail(new Error("No connection."));
  expect(await readAll(second.parts)).toMatchObject({ text: "", error: { message: "No connection." } });
  expect(await textsOf("one", token)).toEqual([
    "user: Hello",
    "assistant: Hello to you",
    "user: How long?",
    "assistant: Three ",
    "user: How much?",
  ]);
  expect((await svc.history("one", token))[3]?.metadata).toMatchObject({ partial: true, answered: false });
  const again = await svc.say("one", "How much?", { id: "m2" });
  const { say, finish } = await answers.asked();
  say("Nothing.");
  finish();
  expect((await readAll(again.parts)).text).toBe("Nothing.");
  expect((await textsOf("one", token)).at(-1)).toBe("assistant: Nothing.");
  expect(await textsOf("one", token)).toHaveLength(6);
});

test("an answer without an end is a failure, and one of blanks is none", async () => {
  const token = await begin("one");
  const { parts } = await svc.say("one", "How long?");
  const asked = await answers.asked();
  asked.say(" \n");
  asked.fail(new Error("Broken."));
  await readAll(parts);
  expect(await textsOf("one", token)).toHaveLength(3);
});

test("what still runs when the service has to end is kept as a part", async () => {
  const { parts, visitorToken } = await svc.say("one", "How long?");
  (await answers.asked()).say("Three ");
  await readUntil(parts, "Three ");
  await svc.conversations.drain();
  expect((await svc.history("one", visitorToken)).at(-1)).toMatchObject({
    content: "Three ",
    metadata: { partial: true },
  });
});

test("who sends a message with the API gets the part that was written before it was stopped; no visitor's token reads or stops it", async () => {
  const token = await begin("one");
  const sent = svc.run("sendMessage", { chatbotId: "bot_1", sessionId: "one", message: "How long?" }, {});
  (await answers.asked()).say("Three ");
  await svc.stop("one", token);
  expect(await svc.resume("one", token)).toBeNull();
  await svc.conversations.drain();
  expect(await sent).toMatchObject({ content: "Three ", metadata: { partial: true, answered: false } });
  const { id, metadata } = await sent;
  expect(id > metadata.userMessageId).toBe(true);
  const empty = svc.run("sendMessage", { chatbotId: "bot_1", sessionId: "one", message: "How much?" }, {});
  empty.catch(() => undefined);
  await answers.asked();
  await svc.conversations.drain();
  await expect(empty).rejects.toMatchObject({ code: "conflict" });
});

/** Two processes on one store, the first of which makes an answer; what the second one sees of it. */
async function beginElsewhere() {
  const elsewhere = await openDatabase(store.settings);
  let looks = 0;
  const counting = { now: () => (looks++, nowMs) };
  const other = testConversations(elsewhere, holdAnswers(), chatbotKey, counting);
  const first = await svc.say("one", "How long?", { id: "m1" });
  const asked = await answers.asked();
  asked.say("Three ");
  await readUntil(first.parts, "Three ");
  return { elsewhere, other, first, asked, looks: () => looks };
}

describe.runIf(process.env["TEST_ENGINE"] === "postgres")("with two processes", () => {
  test("an answer that another process makes is followed until it is stored, and is none afterwards", async () => {
    const { elsewhere, other, first, asked } = await beginElsewhere();
    const followed = await other.resume("one", first.visitorToken);
    expect(followed?.messageId).toBe(first.messageId);
    const reading = followed === null ? null : readAll(followed.parts);
    asked.say("days.");
    asked.finish();
    expect(await reading).toMatchObject({
      text: "Three days.",
      parts: [{ type: "text" }, { type: "finish", confidence: 0.9, answered: true }],
      error: null,
    });
    expect(await other.resume("one", first.visitorToken)).toBeNull();
    await elsewhere.close();
  });

  test("an answer that another process makes is stopped, and its reader is given what was stored", async () => {
    const { elsewhere, other, first, asked } = await beginElsewhere();
    const followed = await other.resume("one", first.visitorToken);
    const reading = followed === null ? null : readAll(followed.parts);
    await other.stop("one", first.visitorToken);
    expect(asked.signal.aborted).toBe(true);
    expect((await readAll(first.parts)).parts.at(-1)).toEqual({ type: "stop" });
    expect((await reading)?.parts).toEqual([
      { type: "text", text: "Three " },
      { type: "finish", confidence: 0, answered: false, partial: true },
    ]);
    await elsewhere.close();
  });

  test("of two answers at once in one session, each is followed to its end", async () => {
    const { elsewhere, other, first, asked, looks } = await beginElsewhere();
    const followed = await other.resume("one", first.visitorToken);
    const second = await svc.say("one", "How much?", { id: "m2" });
    const askedToo = await answers.asked();
    askedToo.say("Nine.");
    const followedToo = await other.resume("one", first.visitorToken);
    expect([followed?.messageId, followedToo?.messageId]).toEqual([first.messageId, second.messageId]);
    const before = looks();
    const reading = followed && readAll(followed.parts);
    // It has seen that the second took the first one's place, which it would take for an end later.
    await expect.poll(looks).toBeGreaterThan(before);
    const readingToo = followedToo && readAll(followedToo.parts);
    askedToo.finish();
    expect(await readingToo).toMatchObject({ text: "Nine.", error: null });
    asked.say("days.");
    asked.finish();
    expect(await reading).toMatchObject({ text: "Three days.", error: null });
    await elsewhere.close();
  });

  test("of two answers at once in one session, both are stopped, and none that is begun later", async () => {
    const { elsewhere, other, first, asked } = await beginElsewhere();
    const second = await svc.say("one", "How much?", { id: "m2" });
    const askedToo = await answers.asked();
    await other.stop("one", first.visitorToken);
    expect([asked.signal.aborted, askedToo.signal.aborted]).toEqual([true, true]);
    await Promise.all([readAll(first.parts), readAll(second.parts)]);
    nowMs += 10;
    const third = await svc.say("one", "Why?", { id: "m3" });
    const askedLast = await answers.asked();
    expect(askedLast.signal.aborted).toBe(false);
    askedLast.say("So.");
    askedLast.finish();
    expect((await readAll(third.parts)).text).toBe("So.");
    await elsewhere.close();
  });

  test("what is stopped elsewhere before it has a text ends for who follows it", async () => {
    const elsewhere = await openDatabase(store.settings);
    const other = testConversations(elsewhere, holdAnswers(), chatbotKey, clock);
    const first = await svc.say("one", "How long?");
    await answers.asked();
    const followed = await other.resume("one", first.visitorToken);
    const reading = followed === null ? null : readAll(followed.parts);
    await svc.stop("one", first.visitorToken);
    expect((await reading)?.parts).toEqual([{ type: "stop" }]);
    await elsewhere.close();
  });

  test("the answer of a process that has ended is over when its time has run out, for who follows it and who comes later", async () => {
    const { elsewhere, other, first } = await beginElsewhere();
    const followed = await other.resume("one", first.visitorToken);
    const reading = followed === null ? null : readAll(followed.parts);
    nowMs += 15_001;
    expect(await reading).toMatchObject({ parts: [], error: { code: "unavailable" } });
    expect(await other.resume("one", first.visitorToken)).toBeNull();
    await elsewhere.close();
  });

  test("who follows and leaves is no longer looked after", async () => {
    const { elsewhere, other, first } = await beginElsewhere();
    const leaving = new AbortController();
    const followed = await other.resume("one", first.visitorToken, leaving.signal);
    const reading = followed === null ? null : readAll(followed.parts);
    leaving.abort();
    expect(await reading).toEqual({ parts: [], text: "", error: null });
    await elsewhere.close();
  });
});
