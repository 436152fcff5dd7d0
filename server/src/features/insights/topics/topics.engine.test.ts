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
const dayMs = 86_400_000;
const start = Date.UTC(2026, 2, 1, 12);

beforeEach(async () => {
  clock.nowMs = start;
  store = await createTestStore();
  database = await openDatabase(store.settings);
  svc = await openTestInsights(database, clock);
});

afterEach(async () => {
  await svc.close();
  await database.close();
  await store.remove();
});

const opening = ["When are you open?", "What time are you open?", "Are you open on Monday?", "Open at what time?"];
const parking = ["Where can I park my car?", "Is there a place to park the car?", "Can I park my car near you?"];
const faqs = [{ question: "When are you open?", answer: "From nine to five." }];

let visitors = 0;
async function ask(chatbotId: string, texts: readonly string[], times: number): Promise<void> {
  for (let nth = 0; nth < times; nth++) {
    clock.nowMs += 1_000;
    await svc.say(chatbotId, `visitor-${visitors++}`, texts[nth % texts.length]!);
  }
}

test("questions that ask the same are a topic, with what became of them and what is news", async () => {
  const chatbotId = await svc.chatbot(faqs);
  clock.nowMs = start - 10 * dayMs;
  await ask(chatbotId, opening, 14);
  await ask(chatbotId, parking, 1);
  clock.nowMs = start;
  await ask(chatbotId, parking, 14);
  await ask(chatbotId, opening.slice(0, 1), 2);
  await ask(chatbotId, ["Hello!", "Thanks a lot!"], 4);
  const { topics, questions, questionsRead, summary } = await svc.report(chatbotId, "7d");
  expect({ questions, questionsRead }).toEqual({ questions: 20, questionsRead: 16 });
  const [park, open] = topics;
  expect(park).toMatchObject({ questions: 14, sessions: 14, answeredShare: 0, isNamedByModel: false });
  expect(park?.name).toContain("park");
  expect(park?.trend).toMatchObject({ direction: "rising", sessionsBefore: 1 });
  expect(parking).toContain(park?.question);
  expect(open).toMatchObject({ questions: 2, answeredShare: 1, trend: { direction: "falling", sessionsBefore: 14 } });
  expect(summary).toMatchObject({ language: "en", writtenBy: "embedded" });
  expect(summary.text).toMatch(/^20 conversations with 20 questions in the last 7 days\./u);
  expect(summary.text).toContain(`Asked significantly more than before: “${park?.question}”.`);
});

test("what one visitor asks ten times is neither a topic nor news", async () => {
  const chatbotId = await svc.chatbot(faqs);
  clock.nowMs = start - 10 * dayMs;
  await ask(chatbotId, opening, 10);
  clock.nowMs = start;
  const { token } = await svc.say(chatbotId, "one", parking[0]!);
  for (let nth = 0; nth < 9; nth++) await svc.say(chatbotId, "one", parking[nth % 3]!, token);
  const { topics } = await svc.report(chatbotId, "7d");
  expect(topics.filter(({ name }) => name.includes("park"))).toEqual([]);
});

test("without a period before there is no trend, and without anything there is a summary that says so", async () => {
  const chatbotId = await svc.chatbot(faqs);
  await svc.run("updateChatbot", { chatbotId, locale: "de" });
  const nothing = await svc.report(chatbotId, "30d");
  expect(nothing).toMatchObject({ topics: [], summary: { language: "de" }, totals: { answeredShare: null } });
  expect(nothing.summary.text).toBe("In den letzten 30 Tagen hat niemand etwas gefragt.");
  await ask(chatbotId, opening.slice(0, 1), 3);
  clock.nowMs += dayMs;
  const { topics } = await svc.report(chatbotId, "30d");
  expect(topics).toMatchObject([{ questions: 3, trend: null }]);
});

test("the latest insights are answered while newer ones are made, and are made again only when they are old", async () => {
  const chatbotId = await svc.chatbot(faqs);
  const first = await svc.run("getInsights", { chatbotId });
  expect(first).toEqual({ chatbotId, period: "30d", isMaking: true, madeAt: null, insights: null });
  await svc.report(chatbotId, "30d");
  await ask(chatbotId, opening, 2);
  const still = await svc.run("getInsights", { chatbotId });
  expect(still).toMatchObject({ isMaking: false, insights: { questions: 0 } });
  clock.nowMs += dayMs;
  const old = await svc.run("getInsights", { chatbotId });
  expect(old).toMatchObject({ isMaking: true, madeAt: still.madeAt, insights: { questions: 0 } });
  expect(await svc.report(chatbotId, "30d")).toMatchObject({ questions: 2 });
});

test("insights that quote a deleted conversation are shown no more, and are removed", async () => {
  const chatbotId = await svc.chatbot();
  await ask(chatbotId, parking.slice(0, 1), 3);
  expect(JSON.stringify(await svc.report(chatbotId, "7d"))).toContain(parking[0]);
  await database.transaction((transaction) => transaction.deleteFrom("session").execute());
  await svc.insights.tidy();
  expect(await database.query.selectFrom("insight_report").selectAll().execute()).toEqual([]);
  expect(JSON.stringify(await svc.report(chatbotId, "7d"))).not.toContain("park");
});

test("sources that nothing used, that are disliked, and that came near are named, once there are enough answers", async () => {
  clock.nowMs = start - 20 * dayMs;
  const chatbotId = await svc.chatbot([...faqs, { question: "Do you deliver flowers?", answer: "Yes." }]);
  clock.nowMs = start;
  for (let nth = 0; nth < 20; nth++) {
    const { messageId, token } = await svc.say(chatbotId, `rated-${nth}`, opening[0]!);
    if (nth < 3) await svc.rate(messageId, "down", token);
    if (nth === 10) expect((await svc.report(chatbotId, "90d")).sources.neverUsed).toEqual([]);
  }
  const { sources, summary } = await svc.report(chatbotId, "7d");
  expect(sources.neverUsedCount).toBe(1);
  expect(sources.neverUsed).toMatchObject([{ kind: "faq", title: "Do you deliver flowers?" }]);
  expect(sources.disliked).toMatchObject([{ title: "When are you open?", answers: 20, up: 0, down: 3 }]);
  expect(summary.text).toContain("1 source was never used in an answer.");
});

test("what a visitor had to ask again is told", async () => {
  const chatbotId = await svc.chatbot(faqs);
  const { token } = await svc.say(chatbotId, "again", parking[0]!);
  clock.nowMs += 60_000;
  await svc.say(chatbotId, "again", parking[1]!, token);
  await svc.insights.gather();
  const { askedTwice, summary } = await svc.report(chatbotId, "7d");
  expect(askedTwice).toEqual([{ question: parking[0], times: 1 }]);
  expect(summary.text).toContain(`Visitors most often had to repeat “${parking[0]}”.`);
});
