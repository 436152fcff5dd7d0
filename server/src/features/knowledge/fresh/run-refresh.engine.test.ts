import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { createLog } from "../../../foundation/log.ts";
import { createQueue } from "../../../foundation/queue.ts";
import type { Job, Queue } from "../../../foundation/queue.ts";
import { beginImport } from "../import/begin-run.ts";
import { importQueue } from "../import/run-import.ts";
import { startCrawl } from "../crawl/start-crawl.ts";
import { queueSource } from "../sources.ts";
import { planRefresh, refreshQueue } from "./plan-refresh.ts";
import type { Refreshed } from "./plan-refresh.ts";
import { runRefresh } from "./run-refresh.ts";

const hourMs = 3_600_000;
let nowMs = 1_000;
const clock = { now: () => nowMs };
let store: TestStore;
let database: Database;
let queue: Queue;
let chatbotKey: number;

beforeEach(async () => {
  nowMs = 1_000;
  store = await createTestStore();
  database = await openDatabase(store.settings);
  // Never started: the test runs what is due.
  queue = createQueue({ database, clock, log: createLog("silent") });
  chatbotKey = await insertChatbot(database);
});
afterEach(async () => {
  await queue.stop();
  await database.close();
  await store.remove();
});

const plan = (what: Refreshed, every: "hourly" | "daily" | null) =>
  database.transaction((transaction) => planRefresh(transaction, { clock, queue }, what, every));

async function addPage(): Promise<Refreshed> {
  const origin = { kind: "url", origin: "https://shop.example/", name: "https://shop.example/" } as const;
  const { key } = await database.transaction((transaction) => queueSource(transaction, clock, chatbotKey, origin));
  return { table: "source", key };
}

const jobs = async () =>
  (
    await database.query
      .selectFrom("job")
      .select(["payload", "run_at"])
      .where("queue", "=", refreshQueue)
      .orderBy("key")
      .execute()
  ).map(({ payload, run_at: runAt }) => ({ payload: JSON.parse(payload), runAt }));
const job: Job = {
  id: "job_1",
  payload: null,
  attempt: 1,
  isLastAttempt: false,
  signal: new AbortController().signal,
  holdLease: async () => undefined,
};
const run = (payload: unknown) => runRefresh({ database, clock, queue }, payload, job);
const trainings = () => database.query.selectFrom("training").select("id").execute();
const crawls = () => database.query.selectFrom("crawl").selectAll().orderBy("key").execute();

test("a page is read when it is due, and the next time is planned with it", async () => {
  await plan(await addPage(), "hourly");
  const [first] = await jobs();
  expect(first?.runAt).toBe(1_000 + hourMs);
  nowMs = first?.runAt ?? 0;
  await run(first?.payload);
  expect(await trainings()).toHaveLength(1);
  expect((await jobs())[1]).toMatchObject({ runAt: nowMs + hourMs });
});

test("a job that runs again, or comes after its plan was changed or dropped, starts nothing", async () => {
  const page = await addPage();
  await plan(page, "hourly");
  const [first] = await jobs();
  nowMs += hourMs;
  await run(first?.payload);
  await run(first?.payload);
  expect(await trainings()).toHaveLength(1);
  await plan(page, "daily");
  await run((await jobs())[1]?.payload);
  await plan(page, null);
  await run((await jobs())[2]?.payload);
  expect(await trainings()).toHaveLength(1);
  expect(await jobs()).toHaveLength(3);
});

test("a service that was off for a week reads what is overdue once", async () => {
  await plan(await addPage(), "hourly");
  const [first] = await jobs();
  nowMs += 7 * 24 * hourMs;
  await run(first?.payload);
  expect(await trainings()).toHaveLength(1);
  expect((await jobs())[1]?.runAt).toBe(nowMs + hourMs);
});

test("nothing is read for a chatbot that is deleted", async () => {
  await plan(await addPage(), "hourly");
  await database.transaction((transaction) => transaction.updateTable("chatbot").set({ deleted_at: 1 }).execute());
  await run((await jobs())[0]?.payload);
  expect(await trainings()).toHaveLength(0);
  expect(await jobs()).toHaveLength(1);
});

test("a site's plan goes to the crawl that it starts, and waits for one that still runs", async () => {
  const settings = {
    workspace_id: (await database.query.selectFrom("workspace").select("id").executeTakeFirstOrThrow()).id,
    chatbot_key: chatbotKey,
    url: "https://shop.example/",
    depth: 1,
    selector: null,
    max_pages: 10,
    include: "[]",
    exclude: "[]",
  };
  await database.transaction((transaction) => startCrawl(transaction, { clock, queue }, settings, "daily"));
  const [first] = await jobs();
  nowMs = first?.runAt ?? 0;
  await run(first?.payload);
  expect(await crawls()).toHaveLength(1);
  await database.transaction((transaction) => transaction.updateTable("crawl").set({ status: "completed" }).execute());
  const second = (await jobs())[1];
  nowMs = second?.runAt ?? 0;
  await run(second?.payload);
  expect(await crawls()).toMatchObject([
    { status: "completed", refresh_every: null, refresh_at: null },
    { status: "running", refresh_every: "daily", refresh_at: nowMs + 24 * hourMs, url: settings.url },
  ]);
  await run(second?.payload);
  expect(await crawls()).toHaveLength(2);
});

test("an imported repository is synced when it is due, unless its run before is still at it", async () => {
  const url = "https://git.example.com/docs.git";
  const wanted = { kind: "git", identity: url, name: "docs", url, branch: null, folder: null } as const;
  const settings = { ...wanted, site_url: null, language: null, public: 0 };
  const { key } = await database.transaction((transaction) =>
    beginImport(transaction, { clock, queue }, chatbotKey, settings, { refresh: "hourly" }),
  );
  const runs = async () =>
    (
      await database.query.selectFrom("job").select("payload").where("queue", "=", importQueue).orderBy("key").execute()
    ).map(({ payload }) => JSON.parse(payload).run);
  nowMs += hourMs;
  await run((await jobs())[0]?.payload);
  expect(await runs()).toEqual([1]);
  await database.transaction((transaction) =>
    transaction.updateTable("article_import").set({ status: "failed" }).where("key", "=", key).execute(),
  );
  nowMs += hourMs;
  await run((await jobs())[1]?.payload);
  await run((await jobs())[1]?.payload);
  expect(await runs()).toEqual([1, 2]);
  expect(await jobs()).toHaveLength(3);
});
