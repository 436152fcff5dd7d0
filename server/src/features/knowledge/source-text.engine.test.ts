import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { systemClock } from "../../foundation/clock.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { createFinders } from "./find.ts";
import { splitPassages } from "./passages.ts";
import { putSourceText } from "./source-text.ts";

let store: TestStore;
let database: Database;
let chatbotKey: number;
let sourceKey: number;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
  await database.transaction(async (transaction) => {
    const source = {
      id: "src_1",
      chatbot_key: chatbotKey,
      kind: "document",
      origin: "a",
      name: "a",
      status: "queued",
      created_at: 1,
      updated_at: 1,
    };
    ({ key: sourceKey } = await transaction
      .insertInto("source")
      .values(source)
      .returning("key")
      .executeTakeFirstOrThrow());
  });
});

afterEach(async () => {
  await database.close();
  await store.remove();
});

const put = (markdown: string, hold: () => Promise<void> = async () => undefined) =>
  putSourceText(
    database,
    systemClock,
    { chatbotKey, sourceKey, hold },
    {
      title: "Title",
      markdown,
      passages: splitPassages(markdown, { title: "Title" }),
    },
  );
const versionOfSource = async () => {
  const { text_version: version } = await database.query
    .selectFrom("source")
    .select("text_version")
    .where("key", "=", sourceKey)
    .executeTakeFirstOrThrow();
  return version;
};
const find = async (query: string) =>
  (await createFinders(database).findPassages(chatbotKey, query, 10)).map((hit) => hit.text);

/** A text of so many passages that it takes several transactions. */
const longText = (word: string) =>
  Array.from(
    { length: 450 },
    (_, n) => `## Part ${n}\n\nThe ${word} of part ${n} is described here in a sentence of its own.`,
  ).join("\n\n");

test("a new text takes the place of the old one, and nothing of the old one is left", async () => {
  await put("The giraffe is tall.");
  expect(await put("The hippopotamus is heavy.")).toBe(1);
  expect(await find("giraffe")).toEqual([]);
  expect(await find("hippopotamus")).toEqual(["The hippopotamus is heavy."]);
  expect(await database.query.selectFrom("passage").selectAll().execute()).toHaveLength(1);
  expect(await database.query.selectFrom("hidden_range").selectAll().execute()).toEqual([]);
});

test("until a long text is complete the old one answers, and a failure in the middle changes nothing", async () => {
  await put("The giraffe is tall.");
  let transactions = 0;
  const seen: string[][] = [];
  const failing = put(longText("hippopotamus"), async () => {
    seen.push(await find("giraffe"), await find("hippopotamus"));
    if (++transactions === 4) throw new Error("killed");
  });
  await expect(failing).rejects.toThrow("killed");
  for (const [at, texts] of seen.entries()) expect(texts).toEqual(at % 2 === 0 ? ["The giraffe is tall."] : []);
  expect(await find("giraffe")).toEqual(["The giraffe is tall."]);
  // Done again from the start, as a job does after a crash.
  expect(await put(longText("hippopotamus"))).toBe(450);
  expect(await find("giraffe")).toEqual([]);
  expect((await find("hippopotamus")).length).toBe(10);
  expect(await database.query.selectFrom("passage").selectAll().execute()).toHaveLength(450);
});

test("of two texts put at once the later one wins whole, and the other says so", async () => {
  let later: Promise<number> | undefined;
  let transactions = 0;
  const earlier = put(longText("giraffe"), async () => {
    if (++transactions !== 2) return;
    later = put(longText("hippopotamus"));
    // SQLite lets it begin after this transaction, PostgreSQL at once, as soon as it has a connection.
    if (database.engine === "postgres") await expect.poll(versionOfSource).toBe(2);
  });
  const both = [...(await Promise.allSettled([earlier])), ...(await Promise.allSettled([later]))];
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const found = [await find("giraffe"), await find("hippopotamus")].map((texts) => texts.length);
  expect(found.toSorted((a, b) => a - b)).toEqual([0, 10]);
  expect(await database.query.selectFrom("passage").selectAll().execute()).toHaveLength(450);
});

test("a source that is deleted while it is read leaves no passage that is found", async () => {
  let transactions = 0;
  const reading = put(longText("giraffe"), async () => {
    if (++transactions === 3) await database.query.selectFrom("source").selectAll().execute();
  });
  const deleted = database.transaction((transaction) =>
    transaction.deleteFrom("source").where("key", "=", sourceKey).execute(),
  );
  await expect(reading).rejects.toThrow(/deleted/);
  await deleted;
  expect(await find("giraffe")).toEqual([]);
});

test("the same text again is not indexed again", async () => {
  await put("The giraffe is tall.");
  const before = await database.query.selectFrom("passage").select("docno").execute();
  expect(await put("The giraffe is tall.")).toBe(1);
  expect(await database.query.selectFrom("passage").select("docno").execute()).toEqual(before);
});
