import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { systemClock } from "../../foundation/clock.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { createFinders } from "./find.ts";
import { splitPassages } from "./passages.ts";
import { prepareText, putTexts } from "./put-texts.ts";
import { queueSource, queueSources } from "./sources.ts";

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

const makeSource = (name: string) =>
  database.transaction((transaction) =>
    queueSource(transaction, systemClock, chatbotKey, { kind: "url", origin: `https://a.example/${name}`, name }),
  );
const text = (title: string, markdown: string) =>
  prepareText({ title, markdown, passages: splitPassages(markdown, { title }) });
const put = async (...puts: { sourceKey: number; text: ReturnType<typeof text> }[]) => {
  const prepared = await Promise.all(puts.map(async (each) => ({ ...each, text: await each.text })));
  return database.transaction((transaction) => putTexts(database, transaction, systemClock, chatbotKey, prepared));
};
const find = async (query: string) =>
  (await createFinders(database).findPassages(chatbotKey, query, 10)).map((hit) => hit.text);

test("sources that are queued together come in the order of their origins, made or found again", async () => {
  const known = await makeSource("known");
  const origins = ["new", "known", "newer"].map((name) => ({
    kind: "url" as const,
    origin: `https://a.example/${name}`,
    name,
  }));
  const queued = await database.transaction((transaction) =>
    queueSources(transaction, systemClock, chatbotKey, origins),
  );
  expect(queued[1]).toEqual(known);
  const rows = await database.query.selectFrom("source").select(["id", "key", "name"]).execute();
  const nameOf = new Map(rows.map(({ key, name }) => [key, name]));
  expect(queued.map(({ key }) => nameOf.get(key))).toEqual(["new", "known", "newer"]);
});

test("texts of several sources are knowledge after one transaction", async () => {
  const [one, two] = [await makeSource("one"), await makeSource("two")];
  const outcomes = await put(
    { sourceKey: one.key, text: text("One", "The heron eats frogs.") },
    { sourceKey: two.key, text: text("Two", "The crane dances at dawn.\n\n## More\n\nThe crane sleeps on one leg.") },
  );
  expect(outcomes).toMatchObject([
    { kind: "put", passages: 1, hasOlder: false },
    { kind: "put", passages: 2, hasOlder: false },
  ]);
  expect(await find("heron frogs")).toEqual(["The heron eats frogs."]);
  expect(await find("crane leg")).toContain("The crane sleeps on one leg.");
});

test("new, changed and unchanged texts go together, and nothing of the changed one is left", async () => {
  const [one, two, three] = [await makeSource("one"), await makeSource("two"), await makeSource("three")];
  const same = { sourceKey: two.key, text: text("Two", "The crane dances at dawn.") };
  await put({ sourceKey: one.key, text: text("One", "The heron eats frogs.") }, same);
  const outcomes = await put({ sourceKey: one.key, text: text("One", "The heron eats fish.") }, same, {
    sourceKey: three.key,
    text: text("Three", "The ibis walks on mud."),
  });
  expect(outcomes.map(({ kind }) => kind)).toEqual(["put", "unchanged", "put"]);
  expect(await find("heron")).toEqual(["The heron eats fish."]);
  expect(await find("ibis mud")).toEqual(["The ibis walks on mud."]);
  const index = await database.query.selectFrom("search_index").select("passages").executeTakeFirstOrThrow();
  expect(index.passages).toBe(3);
  expect(await database.query.selectFrom("hidden_range").selectAll().execute()).toEqual([]);
});

test("a source that was deleted meanwhile gets no text, and the others do", async () => {
  const [one, two] = [await makeSource("one"), await makeSource("two")];
  await database.transaction((transaction) => transaction.deleteFrom("source").where("key", "=", one.key).execute());
  const outcomes = await put(
    { sourceKey: one.key, text: text("One", "The heron eats frogs.") },
    { sourceKey: two.key, text: text("Two", "The crane dances at dawn.") },
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(["gone", "put"]);
  expect(await find("heron frogs")).toEqual([]);
});
