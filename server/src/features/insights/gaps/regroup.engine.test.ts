import type { WholeKnowledgeGap } from "@svc/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { openTestInsights } from "../test-insights.ts";

let store: TestStore;
let database: Database;
let svc: Awaited<ReturnType<typeof openTestInsights>>;
const clock = { nowMs: 0 };

beforeEach(async () => {
  clock.nowMs = Date.UTC(2026, 0, 1);
  store = await createTestStore();
  database = await openDatabase(store.settings);
  svc = await openTestInsights(database, clock);
});

afterEach(async () => {
  await svc.close();
  await database.close();
  await store.remove();
});

const parking = ["Where can I park my car?", "Is there a place to park the car?", "Can I park my car near you?"];
const bicycle = "Where can I park my bicycle?";
const gift = "Do you sell gift vouchers?";

async function askAll(chatbotId: string, questions: readonly string[], session = "s"): Promise<void> {
  for (const [at, question] of questions.entries()) {
    clock.nowMs += 1_000;
    await svc.say(chatbotId, `${session}${at}`, question);
  }
}

/** Moves the questions with these texts out of the gap. */
async function move(gapId: string, texts: readonly string[], toGapId?: string): Promise<WholeKnowledgeGap> {
  const { evidence } = await svc.gap(gapId);
  const questions = evidence.questions
    .filter(({ text }) => texts.includes(text))
    .map(({ sesId, messageId }) => ({ sesId, messageId }));
  return svc.run("moveKnowledgeGapQuestions", { gapId, questions, ...(toGapId === undefined ? {} : { toGapId }) });
}

const textsOf = ({ evidence }: WholeKnowledgeGap) => evidence.questions.map(({ text }) => text).sort();

/** One gap of all questions, whatever their words. */
async function oneGap(chatbotId: string, questions: readonly string[]): Promise<string> {
  await askAll(chatbotId, questions);
  const [first, ...others] = await svc.gaps(chatbotId);
  const gapIds = others.map(({ id }) => id);
  if (gapIds.length > 0) await svc.run("mergeKnowledgeGaps", { gapId: first!.id, gapIds });
  return first!.id;
}

test("questions moved into a new gap leave the first with the rest, each with its own counts and times", async () => {
  const chatbotId = await svc.chatbot();
  const gapId = await oneGap(chatbotId, [gift, ...parking]);
  const made = await move(gapId, [gift]);
  expect(made).toMatchObject({
    chatbotId,
    status: "open",
    question: gift,
    questions: 1,
    sessions: 1,
    firstAskedAt: "2026-01-01T00:00:01.000Z",
    lastAskedAt: "2026-01-01T00:00:01.000Z",
  });
  const left = await svc.gap(gapId);
  expect(left).toMatchObject({ id: gapId, questions: 3, firstAskedAt: "2026-01-01T00:00:02.000Z" });
  expect(textsOf(left)).toEqual([...parking].sort());
  expect(parking).toContain(left.question);
});

test("what a person has separated stays so when more of the same is asked, also when it asks the same", async () => {
  const chatbotId = await svc.chatbot();
  await askAll(chatbotId, parking);
  const [gap, ...others] = await svc.gaps(chatbotId);
  expect(others).toEqual([]);
  const made = await move(gap!.id, parking.slice(2));
  await askAll(chatbotId, [...parking, ...parking], "later");
  const gaps = await svc.gaps(chatbotId);
  expect(new Set(gaps.map(({ id }) => id))).toEqual(new Set([gap!.id, made.id]));
  expect(gaps.reduce((sum, { questions }) => sum + questions, 0)).toBe(9);
  // Who asks in the words that were moved, asks for the gap they were moved to.
  expect(textsOf(await svc.gap(made.id)).filter((text) => text === parking[2])).toHaveLength(3);
  expect(textsOf(await svc.gap(gap!.id))).not.toContain(parking[2]);
});

test("questions moved to another gap join it, and the two are not merged in the background", async () => {
  const chatbotId = await svc.chatbot();
  const gapId = await oneGap(chatbotId, [...parking, bicycle, gift]);
  const bicycles = await move(gapId, [bicycle]);
  const both = await move(gapId, parking.slice(0, 1), bicycles.id);
  expect(both.id).toBe(bicycles.id);
  expect(textsOf(both)).toEqual([bicycle, parking[0]!].sort());
  expect(textsOf(await svc.gap(gapId))).toEqual([gift, ...parking.slice(1)].sort());
  await askAll(chatbotId, parking, "later");
  expect((await svc.gaps(chatbotId)).map(({ id }) => id).sort()).toEqual([gapId, bicycles.id].sort());
});

test("moving all questions of a gap merges it, and its id leads to the other", async () => {
  const chatbotId = await svc.chatbot();
  await askAll(chatbotId, [...parking, gift]);
  const [big, small] = await svc.gaps(chatbotId);
  expect(await move(small!.id, [gift], big!.id)).toMatchObject({ id: big!.id, questions: 4 });
  expect((await svc.gap(small!.id)).id).toBe(big!.id);
});

test("a gap keeps at least one question, and takes none that are in another gap or already its own", async () => {
  const chatbotId = await svc.chatbot();
  await askAll(chatbotId, [...parking, gift]);
  const [big, small] = await svc.gaps(chatbotId);
  await expect(move(big!.id, parking)).rejects.toMatchObject({ code: "unprocessable" });
  await expect(move(big!.id, parking.slice(1), big!.id)).rejects.toMatchObject({ code: "unprocessable" });
  const [foreign] = (await svc.gap(small!.id)).evidence.questions;
  const questions = [{ sesId: foreign!.sesId, messageId: foreign!.messageId }];
  await expect(svc.run("moveKnowledgeGapQuestions", { gapId: big!.id, questions })).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await svc.gaps(chatbotId)).map(({ questions: count }) => count)).toEqual([3, 1]);
});

test("of ten who move the same question at once, one makes a gap", async () => {
  const chatbotId = await svc.chatbot();
  await askAll(chatbotId, parking);
  const [gap] = await svc.gaps(chatbotId);
  const moved = await Promise.allSettled(Array.from({ length: 10 }, () => move(gap!.id, parking.slice(0, 1))));
  const made = moved.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
  expect(new Set(made).size).toBe(1);
  const gaps = await svc.gaps(chatbotId);
  expect(gaps.map(({ questions }) => questions)).toEqual([2, 1]);
  expect(new Set(gaps.map(({ id }) => id))).toEqual(new Set([gap!.id, made[0]]));
});

test("a person's merge undoes their split, and the grouping goes on from there", async () => {
  const chatbotId = await svc.chatbot();
  await askAll(chatbotId, parking);
  const [gap] = await svc.gaps(chatbotId);
  const made = await move(gap!.id, parking.slice(0, 1));
  await svc.run("mergeKnowledgeGaps", { gapId: gap!.id, gapIds: [made.id] });
  await askAll(chatbotId, parking, "later");
  expect(await svc.gaps(chatbotId)).toMatchObject([{ id: gap!.id, questions: 6 }]);
});
