import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { openTestInsights } from "./test-insights.ts";

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

const faqs = [{ question: "When are you open?", answer: "From nine to five." }];
const parking = ["Where can I park my car?", "Is there a place to park the car?", "Can I park my car near you?"];
const gift = "Do you sell gift vouchers?";

async function askAll(chatbotId: string, questions: readonly string[], session = "s"): Promise<void> {
  for (const [at, question] of questions.entries()) {
    clock.nowMs += 1_000;
    await svc.say(chatbotId, `${session}${at}`, question);
  }
}

const keyOf = async (id: string) =>
  (await database.query.selectFrom("chatbot").select("key").where("id", "=", id).executeTakeFirstOrThrow()).key;

test("questions that were refused become gaps by what they mean, the most asked first, and answered ones none", async () => {
  const chatbotId = await svc.chatbot(faqs);
  await askAll(chatbotId, [...parking, gift, "When are you open?", "Hello!"]);
  const gaps = await svc.gaps(chatbotId);
  expect(gaps).toMatchObject([
    { chatbotId, status: "open", questions: 3, sessions: 3, signals: { refused: 3, lowScore: 0, thumbsDown: 0 } },
    { status: "open", question: gift, questions: 1, examples: [], outcome: null, faqId: null },
  ]);
  expect(new Set([gaps[0]?.question, ...(gaps[0]?.examples ?? [])])).toEqual(new Set(parking));
  expect(gaps[0]?.firstAskedAt).toBe("2026-01-01T00:00:01.000Z");
});

test("new questions go to their gap, whose id stays, and gathering again changes nothing", async () => {
  const chatbotId = await svc.chatbot();
  await askAll(chatbotId, parking.slice(0, 2));
  const [first] = await svc.gaps(chatbotId);
  await askAll(chatbotId, [...parking.slice(2), gift], "later");
  const gaps = await svc.gaps(chatbotId);
  expect(gaps).toMatchObject([{ id: first?.id, questions: 3 }, { questions: 1 }]);
  expect(await svc.gaps(chatbotId)).toEqual(gaps);
});

test("two who gather at once find the same as one", async () => {
  const chatbotId = await svc.chatbot();
  await askAll(chatbotId, [...parking, gift]);
  await Promise.allSettled([svc.insights.gather(), svc.insights.gather(), svc.insights.gather()]);
  const gaps = await svc.gaps(chatbotId);
  expect(gaps.map(({ questions }) => questions)).toEqual([3, 1]);
});

test.each([
  ["asked for a person", "I want to talk to a human", "Let me speak to an agent"],
  ["asked for a ticket", "Please open a ticket, my kettle is broken", "Please open a ticket, my kettle is broken"],
  ["left contact details", "My name is Ada Byron, write to ada@example.com", "Please open a ticket"],
])("a message that %s makes no gap, also rated down and with another after it", async (_what, first, second) => {
  const chatbotId = await svc.chatbot(faqs);
  const { messageId, token } = await svc.say(chatbotId, "one", first);
  clock.nowMs += 1_000;
  await svc.say(chatbotId, "one", second, token);
  await svc.rate(messageId, "down", token);
  expect(await svc.gaps(chatbotId)).toEqual([]);
  const { totals } = await svc.run("getAnalytics", { chatbotId, from: "2026-01-01", to: "2026-01-02" });
  expect(totals).toMatchObject({ answered: 0, refused: 0 });
});

test("a thumbs down makes a gap of an answered question, also long after, and withdrawing it takes it away", async () => {
  const chatbotId = await svc.chatbot(faqs);
  const { messageId, token } = await svc.say(chatbotId, "one", "When are you open?");
  expect(await svc.gaps(chatbotId)).toEqual([]);
  clock.nowMs += 86_400_000;
  await svc.rate(messageId, "down", token);
  expect(await svc.gaps(chatbotId)).toMatchObject([
    { question: "When are you open?", signals: { refused: 0, thumbsDown: 1 } },
  ]);
  clock.nowMs += 1_000;
  await svc.rate(messageId, null, token);
  expect(await svc.gaps(chatbotId)).toEqual([]);
});

test("asking the same again in other words after a refusal is a sign, asking something else is none", async () => {
  const chatbotId = await svc.chatbot(faqs);
  const { token } = await svc.say(chatbotId, "one", parking[0]!);
  clock.nowMs += 60_000;
  await svc.say(chatbotId, "one", parking[1]!, token);
  const other = await svc.say(chatbotId, "two", gift);
  await svc.say(chatbotId, "two", "Which bus goes to the station?", other.token);
  const gaps = await svc.gaps(chatbotId);
  const found = gaps.find(({ questions }) => questions === 2);
  expect(found).toMatchObject({ sessions: 1, signals: { refused: 2, askedAgain: 1 } });
  const { evidence } = await svc.gap(found?.id ?? "");
  expect(evidence.questions.map(({ text, signals }) => [text, signals])).toEqual([
    [parking[1], ["refused"]],
    [parking[0], ["refused", "askedAgain"]],
  ]);
  expect(gaps.filter((gap) => gap !== found).map(({ signals }) => signals.askedAgain)).toEqual([0, 0]);
});

test("asking the same again a day later is another question", async () => {
  const chatbotId = await svc.chatbot();
  const { token } = await svc.say(chatbotId, "one", parking[0]!);
  await svc.gaps(chatbotId);
  clock.nowMs += 86_400_000;
  await svc.say(chatbotId, "one", parking[1]!, token);
  expect(await svc.gaps(chatbotId)).toMatchObject([{ signals: { askedAgain: 0 } }]);
});

test("a conversation that a person had to take is heard of through the outbox", async () => {
  const chatbotId = await svc.chatbot(faqs);
  await svc.say(chatbotId, "one", "When are you open?");
  const event = {
    id: "evt_1",
    workspace_id: "ws",
    chatbot_key: await keyOf(chatbotId),
    event: "handoff.escalated",
    data: JSON.stringify({ sessionId: "one", by: "visitor", reason: null }),
    created_at: clock.nowMs + 5,
  };
  await database.transaction((transaction) => transaction.insertInto("event").values(event).execute());
  expect(await svc.gaps(chatbotId)).toMatchObject([
    { question: "When are you open?", signals: { refused: 0, handedOver: 1 } },
  ]);
});

test("a follow-up is gathered as what it asks", async () => {
  const chatbotId = await svc.chatbot(faqs);
  const { token } = await svc.say(chatbotId, "one", "How much is the pool?");
  await svc.say(chatbotId, "one", "And for students?", token);
  const questions = (await svc.gaps(chatbotId)).flatMap(({ question, examples }) => [question, ...examples]);
  expect(questions.some((question) => /pool.*students/u.test(question))).toBe(true);
});

test("what a deleted session asked leaves no trace, and a gap of nothing else is gone", async () => {
  const chatbotId = await svc.chatbot();
  await askAll(chatbotId, [...parking, gift]);
  const [big, small] = await svc.gaps(chatbotId);
  await database.transaction((transaction) =>
    transaction.deleteFrom("session").where("session_id", "in", ["s0", "s3"]).execute(),
  );
  const gaps = await svc.gaps(chatbotId);
  expect(gaps).toMatchObject([{ id: big?.id, questions: 2, sessions: 2 }]);
  expect(JSON.stringify(gaps)).not.toContain(parking[0]);
  await expect(svc.gap(small?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  await svc.insights.tidy();
  expect(await database.query.selectFrom("knowledge_gap").select("id").execute()).toEqual([{ id: big?.id }]);
});

test("a deleted chatbot's gaps are removed, and another's stay", async () => {
  const [one, two] = [await svc.chatbot(), await svc.chatbot()];
  await askAll(one, parking);
  await askAll(two, parking);
  await svc.insights.gather();
  while (await svc.insights.purge(await keyOf(one)));
  expect(await svc.gaps(one)).toEqual([]);
  expect(await svc.gaps(two)).toMatchObject([{ questions: 3 }]);
});

test("of a gap that grows without end the newest 200 are kept, and all are counted", async () => {
  const chatbotId = await svc.chatbot();
  await askAll(
    chatbotId,
    Array.from({ length: 210 }, () => parking[0]!),
  );
  expect(await svc.gaps(chatbotId)).toMatchObject([{ questions: 210, sessions: 200 }]);
  const kept = await database.query.selectFrom("gap_question").select("key").execute();
  expect(kept).toHaveLength(200);
});

test("pages of the list hold every gap once, in the order of their rank", async () => {
  const chatbotId = await svc.chatbot();
  const things = ["umbrellas", "bicycles", "candles", "guitars", "telescopes"];
  await askAll(
    chatbotId,
    things.map((thing) => `Are there ${thing}?`),
  );
  const all = await svc.gaps(chatbotId);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await svc.run("listKnowledgeGaps", {
      chatbotId,
      limit: 2,
      ...(cursor === undefined ? {} : { cursor }),
    });
    paged.push(...page.knowledgeGaps.map(({ id }: { id: string }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(all.map(({ id }) => id));
  expect(paged.length).toBeGreaterThanOrEqual(2);
});
