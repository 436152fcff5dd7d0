import { afterAll, beforeAll, expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { findCandidates } from "./candidates.ts";
import { addTexts } from "./add-texts.ts";
import { analyseText } from "./analyse-text.ts";
import { removeTexts } from "./remove-texts.ts";
import { showOnly } from "./show-only.ts";
import { parseQuery } from "./query.ts";
import { StoredIndexes } from "./stored-index.ts";

let store: TestStore;
let database: Database;
let chatbotKey: number;

beforeAll(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
});

afterAll(async () => {
  await database.close();
  await store.remove();
});

async function add(ownerKey: number, texts: string[], hidden = false) {
  const analysed = texts.map((text) => analyseText({ ownerKey, title: "Title", heading: "", text }, "passage"));
  return database.transaction((transaction) =>
    addTexts(database, transaction, { chatbotKey, kind: "passage", hidden }, analysed),
  );
}

async function find(query: string): Promise<string[]> {
  const index = await new StoredIndexes(database).open(chatbotKey, "passage");
  if (index === undefined) return [];
  const { candidates } = await findCandidates(parseQuery(query), index, 50);
  const texts = await index.texts(candidates.map((candidate) => candidate.docno));
  return candidates.map((candidate) => texts.get(candidate.docno)?.text ?? "");
}

test("a text is found by its words as soon as it was added, best first", async () => {
  await add(1, ["The blue whale swims.", "A red fox and a red car.", "Whales, whales and more whales swim."]);
  expect(await find("whale")).toEqual(["Whales, whales and more whales swim.", "The blue whale swims."]);
});

test("a word with a typo finds its relatives through their 4-grams", async () => {
  await add(2, ["Accommodation in the mountains."]);
  expect(await find("acommodation")).toEqual(["Accommodation in the mountains."]);
});

test("hidden texts are not found until the swap, and then the old ones are not", async () => {
  await add(3, ["An umbrella in green."]);
  const added = await add(3, ["An umbrella in yellow."], true);
  expect(await find("umbrella")).toEqual(["An umbrella in green."]);
  await database.transaction((transaction) => showOnly(transaction, chatbotKey, "passage", 3, added.from));
  expect(await find("umbrella")).toEqual(["An umbrella in yellow."]);
  const removed = await database.transaction((transaction) =>
    removeTexts(database, transaction, chatbotKey, "passage", 3, added.from),
  );
  expect(removed).toBe(1);
  expect(await find("umbrella")).toEqual(["An umbrella in yellow."]);
  expect(await database.query.selectFrom("hidden_range").selectAll().execute()).toEqual([]);
});

test("a removed text leaves no posting behind, and the counters are what they were", async () => {
  const counters = () =>
    database.query.selectFrom("search_index").select(["passages", "total_length"]).executeTakeFirstOrThrow();
  const postings = () => database.query.selectFrom("posting").selectAll().orderBy("term").orderBy("segment").execute();
  const before = [await counters(), await postings()];
  await add(
    4,
    Array.from({ length: 150 }, (_, n) => `Zebra number ${n} of the blue whale.`),
  );
  expect(await find("zebra")).toHaveLength(50);
  const removed = await database.transaction((transaction) =>
    removeTexts(database, transaction, chatbotKey, "passage", 4, Number.MAX_SAFE_INTEGER),
  );
  expect(removed).toBe(150);
  expect(await find("zebra")).toEqual([]);
  expect([await counters(), await postings()]).toEqual(before);
});

test("texts added by many at once are all found", async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => add(10 + n, [`Concurrent penguin ${n}.`, `Another penguin ${n}.`])),
  );
  expect(await find("penguin")).toHaveLength(16);
});
