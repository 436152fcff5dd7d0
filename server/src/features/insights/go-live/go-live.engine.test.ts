import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { createLog } from "../../../foundation/log.ts";
import { createQueue } from "../../../foundation/queue.ts";
import { openTestInsights } from "../test-insights.ts";
import { checkQueue, readCheck, requestRun } from "./check-row.ts";
import { runCheck } from "./run-check.ts";

let store: TestStore;
let database: Database;
let svc: Awaited<ReturnType<typeof openTestInsights>>;
const clock = { nowMs: 0 };
const time = { now: () => clock.nowMs };
const log = createLog("silent");

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

const keyOf = async (id: string) =>
  (await database.query.selectFrom("chatbot").select("key").where("id", "=", id).executeTakeFirstOrThrow()).key;

/** A shop that says nothing of delivery times and prices. */
async function shop(): Promise<string> {
  const chatbotId = await svc.chatbot([{ question: "Do you sell gift vouchers?", answer: "Yes, from 10 euros." }]);
  const documents = [
    {
      name: "returns.md",
      content:
        "# Returns policy\n\nYou can return an item within a month, unworn.\n\n## Exchange an item\n\nSend it back with a note of the size that you need.",
    },
    { name: "care.md", content: "# Wool care guide\n\nWash wool by hand in cold water, and dry it lying flat." },
    {
      name: "visit.md",
      content: "# Opening hours\n\nThe online shop's showroom is open Monday to Friday from nine to five.",
    },
  ];
  await svc.run("trainChatbot", { chatbotId, data: { documents } });
  return chatbotId;
}

const outcomes = (check: Awaited<ReturnType<typeof svc.check>>) =>
  new Map(check.questions.map(({ question, outcome }) => [question, outcome]));

async function rowsOf(table: "session" | "message" | "gap_question" | "token_usage"): Promise<number> {
  return (await database.query.selectFrom(table).selectAll().execute()).length;
}

test("the check asks what visitors would, shows each answer, and says which facts are missing", async () => {
  const check = await svc.check(await shop());
  const found = outcomes(check);
  expect(found.get("Do you sell gift vouchers?")).toBe("answered");
  expect(found.get("Can I return an item?")).toBe("answered");
  expect(found.get("How long does delivery take?")).toBe("notKnown");
  expect(check.questions.find(({ question }) => question === "Do you sell gift vouchers?")).toMatchObject({
    origin: "faq",
    answer: "Yes, from 10 euros.",
    sources: [{ kind: "faq", title: "Do you sell gift vouchers?" }],
  });
  const { asked, answered, unsure, notKnown } = check.counts;
  expect(asked).toBe(check.questions.length);
  expect(answered + unsure + notKnown).toBe(asked);
  expect(check.missingFacts.flatMap(({ questions }) => questions)).toContain("How long does delivery take?");
  expect(check.potential.answered).toBeGreaterThan(answered);
  expect(check).toMatchObject({ isRunning: false, checkedAt: "2026-01-01T00:00:00.000Z", skipped: [] });
});

test("a check is no conversation: it leaves no session, message, gap, event or token behind", async () => {
  const chatbotId = await shop();
  const events = async () => (await database.query.selectFrom("event").select("key").execute()).length;
  await svc.outbox.catchUp();
  const before = await events();
  await svc.check(chatbotId);
  expect(await svc.gaps(chatbotId)).toEqual([]);
  expect([await rowsOf("session"), await rowsOf("message"), await rowsOf("gap_question")]).toEqual([0, 0, 0]);
  expect(await rowsOf("token_usage")).toBe(0);
  expect(await events()).toBe(before);
});

test("a fact that is added answers its questions at once, and is a FAQ like any other", async () => {
  const chatbotId = await shop();
  const before = await svc.check(chatbotId);
  const questions = ["How long does delivery take?", "How much is delivery?"];
  const answer = "Delivery takes three days and costs 5 euros.";
  const after = await svc.run("answerGoLiveQuestions", { chatbotId, questions, answer });
  expect(after.counts.answered).toBeGreaterThan(before.counts.answered);
  expect(outcomes(after).get("How much is delivery?")).toBe("answered");
  expect(after.isRunning).toBe(false);
  const { faqs } = await svc.run("listFaqs", { chatbotId });
  expect(faqs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ question: "How long does delivery take?", answer, public: true }),
      expect.objectContaining({ question: "How much is delivery?", answer, public: false }),
    ]),
  );
  // The next run finds the same.
  expect(outcomes(await svc.check(chatbotId)).get("How long does delivery take?")).toBe("answered");
});

test("skipped questions are not counted and not asked again, until they are taken in again", async () => {
  const chatbotId = await shop();
  const question = "How much is delivery?";
  const before = await svc.check(chatbotId);
  const after = await svc.run("skipGoLiveQuestions", { chatbotId, questions: [question] });
  expect(after.counts.asked).toBe(before.counts.asked - 1);
  const again = await svc.check(chatbotId);
  expect(again.skipped).toEqual([question]);
  expect(outcomes(again).has(question)).toBe(false);
  await svc.run("skipGoLiveQuestions", { chatbotId, questions: [question], skipped: false });
  expect(outcomes(await svc.check(chatbotId)).has(question)).toBe(true);
});

test("the check runs by itself after a training, once for all trainings that end together", async () => {
  const chatbotId = await shop();
  const key = await keyOf(chatbotId);
  expect((await svc.run("getGoLiveCheck", { chatbotId })).checkedAt).toBeNull();
  await svc.outbox.catchUp();
  expect((await svc.run("getGoLiveCheck", { chatbotId })).isRunning).toBe(true);
  expect((await readCheck(database, key))?.requested).toBe(1);
  clock.nowMs += 10_000;
  await svc.queue.start();
  await expect.poll(async () => (await readCheck(database, key))?.checked_at).toBe(clock.nowMs);
  expect((await svc.run("getGoLiveCheck", { chatbotId })).counts.asked).toBeGreaterThan(5);
});

test("what was deleted is quoted by no check that comes after", async () => {
  const chatbotId = await shop();
  const key = await keyOf(chatbotId);
  expect(JSON.stringify(await svc.check(chatbotId))).toContain("from 10 euros");
  const { faqs } = await svc.run("listFaqs", { chatbotId });
  await svc.run("deleteFaq", { chatbotId, faqId: faqs[0].id });
  await svc.outbox.catchUp();
  clock.nowMs += 10_000;
  await expect.poll(async () => JSON.stringify(await readCheck(database, key))).not.toContain("from 10 euros");
});

/** A run whose answers are counted; `onAsked` hears of each. */
function counted(onAsked: (count: number) => Promise<void> = async () => undefined) {
  let count = 0;
  const answers: Parameters<typeof runCheck>[0]["answers"] = {
    async decide() {
      await onAsked(++count);
      return { text: "No.", sources: [], confidence: 0, answered: false, generatedBy: "system" };
    },
  };
  return { answers, count: () => count };
}

const optionsOf = ({ answers }: ReturnType<typeof counted>) => ({ ...svc, database, clock: time, answers });

function jobOf(chatbotKey: number, run: number) {
  const payload = { chatbotKey, run, repeats: 0 };
  const signal = new AbortController().signal;
  return { id: "job_1", payload, attempt: 1, isLastAttempt: false, signal, holdLease: async () => undefined };
}

const request = (key: number) => database.transaction((transaction) => requestRun(transaction, svc, key));

test("a run stops when a newer one is wanted, and stores nothing", async () => {
  const key = await keyOf(await shop());
  await request(key);
  const asked = counted(async (count) => {
    if (count === 3) await request(key);
  });
  await runCheck(optionsOf(asked), jobOf(key, 1));
  expect(asked.count()).toBe(3);
  expect(await readCheck(database, key)).toMatchObject({ requested: 2, finished: 0, questions: [] });
});

test("nothing is asked while a training or a crawl of the chatbot is running", async () => {
  const key = await keyOf(await shop());
  await request(key);
  const training = { id: "job_t", chatbot_key: key, status: "running", created_at: clock.nowMs, finished_at: null };
  await database.transaction((transaction) => transaction.insertInto("training").values(training).execute());
  const asked = counted();
  await runCheck(optionsOf(asked), jobOf(key, 1));
  expect(asked.count()).toBe(0);
  expect((await readCheck(database, key))?.checked_at).toBeNull();
});

test("of two processes one runs a check", async () => {
  const key = await keyOf(await shop());
  const asked = counted();
  const queues = [1, 2].map(() => createQueue({ database, clock: time, log }));
  for (const queue of queues)
    queue.handle(checkQueue, { run: (job) => runCheck({ ...optionsOf(asked), queue }, job), concurrency: 1 });
  await request(key);
  await Promise.all(queues.map((queue) => queue.start()));
  await expect.poll(async () => (await readCheck(database, key))?.finished).toBe(1);
  await Promise.all(queues.map((queue) => queue.stop()));
  expect(asked.count()).toBe((await readCheck(database, key))?.questions.length);
});

test("a fact that is added during a run is not lost: the run is done again", async () => {
  const chatbotId = await shop();
  const key = await keyOf(chatbotId);
  await svc.check(chatbotId);
  await request(key);
  const asked = counted(async (count) => {
    if (count === 2)
      await svc.run("answerGoLiveQuestions", { chatbotId, questions: ["How much is delivery?"], answer: "5 euros." });
  });
  const { requested } = (await readCheck(database, key))!;
  await runCheck(optionsOf(asked), jobOf(key, requested));
  expect(asked.count()).toBe(2);
  const check = await svc.run("getGoLiveCheck", { chatbotId });
  expect(outcomes(check).get("How much is delivery?")).toBe("answered");
});

test("while texts are still being encoded, the check is repeated later", async () => {
  const chatbotId = await shop();
  const key = await keyOf(chatbotId);
  await request(key);
  await database.transaction((transaction) =>
    transaction.updateTable("search_index").set({ encoding_due: 1 }).where("chatbot_key", "=", key).execute(),
  );
  await runCheck(optionsOf(counted()), jobOf(key, 1));
  const jobs = await database.query
    .selectFrom("job")
    .select(["payload", "run_at"])
    .where("queue", "=", checkQueue)
    .where("run_at", ">", clock.nowMs)
    .execute();
  expect(jobs.map(({ payload }) => JSON.parse(payload))).toEqual([{ chatbotKey: key, run: 1, repeats: 1 }]);
  expect((await svc.run("getGoLiveCheck", { chatbotId })).isRunning).toBe(false);
});

test("a deleted chatbot's check is removed", async () => {
  const key = await keyOf(await shop());
  await request(key);
  while (await svc.insights.purge(key));
  expect(await readCheck(database, key)).toBeUndefined();
});

const weekMs = 7 * 24 * 60 * 60_000;
const notices = () =>
  database.query.selectFrom("event").select(["event", "data"]).where("event", "=", "check.weekly").execute();

test("once a week members are told what is missing and asked in vain, once by all processes", async () => {
  const chatbotId = await shop();
  await svc.check(chatbotId);
  await svc.insights.tidy();
  expect(await notices()).toEqual([]);
  clock.nowMs += weekMs;
  await svc.say(chatbotId, "visitor", "Is there parking for buses?");
  await svc.gaps(chatbotId);
  clock.nowMs += 1_000;
  await Promise.all([svc.insights.tidy(), svc.insights.tidy()]);
  const [notice, ...others] = await notices();
  expect(others).toEqual([]);
  expect(JSON.parse(notice?.data ?? "")).toMatchObject({
    chatbotId,
    inVain: 1,
    missing: expect.arrayContaining(["How long does delivery take?"]),
  });
  // Visitors' words are in no notice: it would outlive them.
  expect(notice?.data).not.toContain("buses");
  const span = { from: clock.nowMs - weekMs, to: clock.nowMs };
  expect(await svc.insights.askedInVain(chatbotId, span)).toEqual(["Is there parking for buses?"]);
  await svc.insights.tidy();
  expect(await notices()).toHaveLength(1);
});

test("a week without anything to add is told of to nobody", async () => {
  const chatbotId = await svc.chatbot([{ question: "Do you sell gift vouchers?", answer: "Yes, from 10 euros." }]);
  const { questions } = await svc.check(chatbotId);
  const open = questions.filter(({ outcome }) => outcome !== "answered").map(({ question }) => question);
  await svc.run("skipGoLiveQuestions", { chatbotId, questions: open });
  clock.nowMs += weekMs;
  await svc.insights.tidy();
  expect(await notices()).toEqual([]);
});
