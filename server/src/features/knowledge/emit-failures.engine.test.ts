import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { asFailed, failInterruptedSources, queueSource, readWell } from "./sources.ts";
import { emitFailures } from "./emit-trained.ts";

const clock = { now: () => 10_000_000 };
let store: TestStore;
let database: Database;
let chatbotKey: number;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
});
afterEach(async () => {
  await database.close();
  await store.remove();
});

async function source(name: string): Promise<number> {
  const origin = { kind: "url" as const, origin: name, name };
  const { key } = await database.transaction((transaction) => queueSource(transaction, clock, chatbotKey, origin));
  return key;
}
const fail = (key: number, reason = "Not there.") =>
  database.transaction((transaction) =>
    transaction
      .updateTable("source")
      .set(asFailed({ code: reason, args: {} }, 1))
      .where("key", "=", key)
      .execute(),
  );
const read = (key: number) =>
  database.transaction((transaction) =>
    transaction
      .updateTable("source")
      .set({ ...readWell, content_hash: "text" })
      .where("key", "=", key)
      .execute(),
  );
const tell = () => database.transaction((transaction) => emitFailures(transaction, clock, chatbotKey));
const told = async () =>
  (
    await database.query
      .selectFrom("event")
      .select("data")
      .where("event", "=", "source.failed")
      .orderBy("key")
      .execute()
  )
    .map(({ data }) => JSON.parse(data))
    .map(({ name, reason, others }) => [name, reason, others]);

test("sources that failed together are told once, those that were read not at all", async () => {
  const [one, two, three] = [await source("one"), await source("two"), await source("three")];
  await fail(two, "Second.");
  await fail(one, "First.");
  await read(three);
  await tell();
  await tell();
  expect(await told()).toEqual([["one", "First.", 1]]);
});

test("a failure is told again when it gets worse, or after the source was read, and not each time", async () => {
  const key = await source("page");
  await read(key);
  await fail(key, "Away.");
  await tell();
  await fail(await source("page"), "Still away.");
  await tell();
  await database.transaction((transaction) =>
    transaction.updateTable("source").set({ status: "failed", reason: "Gone.", content_hash: null }).execute(),
  );
  await tell();
  await fail(await source("page"), "Still gone.");
  await tell();
  await read(key);
  await fail(key, "Away again.");
  await tell();
  expect(await told()).toEqual([
    ["page", "Away.", 0],
    ["page", "Gone.", 0],
    ["page", "Away again.", 0],
  ]);
});

test("two who end their work at once tell of the same failure once", async () => {
  await fail(await source("page"));
  await Promise.all([tell(), tell(), tell()]);
  expect(await told()).toHaveLength(1);
});

test("a source whose process is gone is told of, and of a deleted chatbot nothing", async () => {
  await source("left");
  const later = { now: () => clock.now() + 7_200_000 };
  expect(await failInterruptedSources(database, later)).toBe(1);
  expect(await told()).toEqual([["left", "Processing was interrupted. Train it again.", 0]]);
  await fail(await source("other"));
  await database.transaction((transaction) => transaction.updateTable("chatbot").set({ deleted_at: 1 }).execute());
  await tell();
  expect(await told()).toHaveLength(1);
});
