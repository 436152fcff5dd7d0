import { afterEach, beforeEach, expect, test } from "vitest";
import { indexContents } from "../../../../tests/support/index-contents.ts";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { systemClock } from "../../foundation/clock.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database } from "../../foundation/database/database.ts";
import { createEgress } from "../../foundation/egress/egress.ts";
import { createLog } from "../../foundation/log.ts";
import { createQueue } from "../../foundation/queue.ts";
import { createChatbots } from "../chatbots/chatbots.ts";
import { putFaqs } from "./faqs.ts";
import { createKnowledge } from "./knowledge.ts";
import { splitPassages } from "./passages.ts";
import { queueReindexing } from "./reindex.ts";
import { analyserVersion } from "./search/analyse.ts";
import { addTexts } from "./search/add-texts.ts";
import { analyseText } from "./search/analyse-text.ts";
import { lockIndex } from "./search/lock-index.ts";
import { removeTexts } from "./search/remove-texts.ts";
import { rebuildIndex } from "./search/rebuild-index.ts";
import { StoredIndexes } from "./search/stored-index.ts";
import type { IndexKind } from "./search/stored-index.ts";
import { putSourceText } from "./source-text.ts";

const log = createLog("silent");
const { signal } = new AbortController();
const kinds: IndexKind[] = ["passage", "faq"];
/** The texts lie across a border of segments, and a rebuild of them takes three batches. */
const firstDocno = 3_900;
const textCount = 450;
const owners = 7;

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

interface Text {
  readonly ownerKey: number;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

const textOf = (nth: number, ownerKey = 1 + (nth % owners)): Text => ({
  ownerKey,
  title: `Parcel question${nth} of owner${ownerKey}`,
  heading: `Chapter ${nth % 10}`,
  text: `The parcel number${nth} is delivered ${nth % 3 === 0 ? "slowly, slowly" : "quickly"} to the warehouse.`,
});

const add = (toChatbot: number, kind: IndexKind, texts: readonly Text[], from?: number) =>
  database.transaction(async (transaction) => {
    const { key } = await lockIndex(transaction, toChatbot, kind);
    if (from !== undefined)
      await transaction.updateTable("search_index").set({ next_docno: from }).where("key", "=", key).execute();
    const analysed = texts.map((text) => analyseText(text, kind));
    return addTexts(database, transaction, { chatbotKey: toChatbot, kind, hidden: false }, analysed);
  });
const remove = (kind: IndexKind, ownerKey: number) =>
  database.transaction((transaction) =>
    removeTexts(database, transaction, chatbotKey, kind, ownerKey, Number.MAX_SAFE_INTEGER),
  );
const indexRow = (ofChatbot: number, kind: IndexKind) =>
  database.query
    .selectFrom("search_index")
    .selectAll()
    .where("chatbot_key", "=", ofChatbot)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();

/** Makes of an index what an older release may have left: another one's terms, some lists lost, wrong counters. */
async function damage(indexKey: number): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const table of ["posting", "word"] as const)
      await transaction.deleteFrom(table).where("index_key", "=", indexKey).where("term", "like", "%2").execute();
    for (const term of ["parcel", "giraff"])
      await transaction
        .updateTable("posting")
        .set({ term: `old-${term}` })
        .where("index_key", "=", indexKey)
        .where("term", "=", term)
        .execute();
    await transaction
      .updateTable("search_index")
      .set((set) => ({
        analyser_version: analyserVersion - 1,
        version: set("version", "+", 1),
        passages: 3,
        total_length: 5,
        word_count: 9_999,
      }))
      .where("key", "=", indexKey)
      .execute();
  });
}

async function addOutdatedIndex(kind: IndexKind): Promise<number> {
  for (let at = 0; at < textCount; at += 150) {
    const texts = Array.from({ length: 150 }, (_, nth) => textOf(at + nth));
    await add(chatbotKey, kind, texts, firstDocno + at);
  }
  const { key } = await indexRow(chatbotKey, kind);
  await damage(key);
  return key;
}

/** What a fresh index of the passages that are stored now holds. */
async function freshContents(kind: IndexKind) {
  const { key } = await indexRow(chatbotKey, kind);
  const rows = await database.query
    .selectFrom("passage")
    .selectAll()
    .where("index_key", "=", key)
    .orderBy("docno")
    .execute();
  const other = await insertChatbot(database, 2);
  for (let at = 0; at < rows.length;) {
    const first = rows[at]?.docno ?? 0;
    let end = at + 1;
    while (end - at < 150 && rows[end]?.docno === first + end - at) end++;
    const texts = rows.slice(at, end).map((row) => ({ ...row, ownerKey: row.owner_key }));
    await add(other, kind, texts, first);
    at = end;
  }
  return indexContents(database, (await indexRow(other, kind)).key);
}

/** Document numbers under which a term is found. */
async function docnosOf(kind: IndexKind, term: string): Promise<number[]> {
  const index = await new StoredIndexes(database).open(chatbotKey, kind);
  const found = await index?.postings([term], []);
  return (found?.lists.get(term) ?? []).flatMap(({ segment, entries }) =>
    Array.from({ length: entries.length / 4 }, (_, at) => segment * 4_096 + Buffer.from(entries).readUInt16LE(at * 4)),
  );
}

test.each(kinds)("a rebuilt %s index holds what a fresh one of its texts holds", async (kind) => {
  const indexKey = await addOutdatedIndex(kind);
  const fresh = await freshContents(kind);
  expect(fresh.counters).toMatchObject({ analyser_version: analyserVersion, passages: textCount });
  expect(await indexContents(database, indexKey)).not.toEqual(fresh);
  await rebuildIndex(database, { indexKey, signal, hold: async () => undefined });
  expect(await indexContents(database, indexKey)).toEqual(fresh);
});

test.each(kinds)("a rebuild of a %s index that was killed goes on where it stood", async (kind) => {
  const indexKey = await addOutdatedIndex(kind);
  let transactions = 0;
  const killed = rebuildIndex(database, {
    indexKey,
    signal,
    async hold() {
      if (++transactions === 4) throw new Error("killed");
    },
  });
  await expect(killed).rejects.toThrow("killed");
  const half = { rebuild_next: firstDocno + 300, rebuild_end: firstDocno + textCount };
  expect(await indexRow(chatbotKey, kind)).toMatchObject({ passages: 300, ...half });

  transactions = 0;
  await rebuildIndex(database, { indexKey, signal, hold: async () => void transactions++ });
  // One that looks, and the one batch that was left.
  expect(transactions).toBe(2);
  expect(await indexContents(database, indexKey)).toEqual(await freshContents(kind));
});

test.each(kinds)("texts added to a %s index and removed during its rebuild are right at the end", async (kind) => {
  const indexKey = await addOutdatedIndex(kind);
  const found: number[] = [];
  let transactions = 0;
  // Between reading a batch and writing it is where a change is most easily lost.
  const disturbed: Database = {
    ...database,
    async transaction(work) {
      found.push((await docnosOf(kind, "parcel")).length);
      const nth = transactions++;
      // Each owner has texts on both sides of where the rebuild stands.
      if (nth > 0) await remove(kind, nth);
      if (nth === 2) {
        const { from } = await add(chatbotKey, kind, [textOf(1_000, 100), textOf(1_001, 101)]);
        expect(await docnosOf(kind, "question1000")).toEqual([from]);
        expect(await docnosOf(kind, "question446")).toEqual([]);
      }
      if (nth === 3) await remove(kind, 101);
      return database.transaction(work);
    },
  };
  await rebuildIndex(disturbed, { indexKey, signal, hold: async () => undefined });
  // Damaged, emptied, and with 150 texts less the 22 that were removed after they had been read.
  expect(found.slice(0, 3)).toEqual([0, 0, 128]);
  expect(found).toHaveLength(4);
  const { counters, postings, words, grams } = await indexContents(database, indexKey);
  const fresh = await freshContents(kind);
  // The words of removed texts stay, as they do without a rebuild.
  expect(counters).toEqual({ ...fresh.counters, word_count: words.length });
  expect(postings).toEqual(fresh.postings);
  expect(new Set(words)).toEqual(new Set([...words, ...fresh.words]));
  expect(new Set(grams)).toEqual(new Set([...grams, ...fresh.grams]));
  expect(await docnosOf(kind, "question1000")).toHaveLength(1);
  expect(await docnosOf(kind, "question1001")).toEqual([]);
  expect(await docnosOf(kind, "question446")).toHaveLength(1);
});

test("a rebuild stops when its chatbot is deleted, and writes nothing more", async () => {
  const indexKey = await addOutdatedIndex("passage");
  let transactions = 0;
  const disturbed: Database = {
    ...database,
    async transaction(work) {
      if (++transactions === 3)
        await database.transaction((transaction) =>
          transaction.updateTable("chatbot").set({ deleted_at: 1 }).where("key", "=", chatbotKey).execute(),
        );
      return database.transaction(work);
    },
  };
  await rebuildIndex(disturbed, { indexKey, signal, hold: async () => undefined });
  expect(transactions).toBe(3);
  expect(await indexRow(chatbotKey, "passage")).toMatchObject({ passages: 150 });
});

const reindexJobs = () =>
  database.query.selectFrom("job").select(["payload", "status"]).where("queue", "=", "reindex").execute();

test("starting adds one job for each outdated or half rebuilt index, and none where all are current", async () => {
  const queue = createQueue({ database, clock: systemClock, log });
  await add(chatbotKey, "passage", [textOf(1)]);
  await add(chatbotKey, "faq", [textOf(1)]);
  await queueReindexing(database, queue);
  expect(await reindexJobs()).toEqual([]);

  const { key: outdated } = await indexRow(chatbotKey, "passage");
  const { key: half } = await indexRow(chatbotKey, "faq");
  await damage(outdated);
  await database.transaction((transaction) =>
    transaction.updateTable("search_index").set({ rebuild_end: 1 }).where("key", "=", half).execute(),
  );
  const deleted = await insertChatbot(database, 3);
  await add(deleted, "passage", [textOf(1)]);
  await damage((await indexRow(deleted, "passage")).key);
  await database.transaction((transaction) =>
    transaction.updateTable("chatbot").set({ deleted_at: 1 }).where("key", "=", deleted).execute(),
  );
  await Promise.all(Array.from({ length: 8 }, () => queueReindexing(database, queue)));
  const jobs = [outdated, half].map((indexKey) => ({ payload: JSON.stringify({ indexKey }), status: "queued" }));
  expect(await reindexJobs()).toEqual(jobs);

  // A running job still counts, one that was given up does not.
  for (const [status, count] of [
    ["running", 2],
    ["failed", 4],
  ] as const) {
    await database.transaction((transaction) => transaction.updateTable("job").set({ status }).execute());
    await queueReindexing(database, queue);
    expect(await reindexJobs()).toHaveLength(count);
  }
});

test("after the start of a release with another analyser, what was known before is found again", async () => {
  const source = { id: "src_1", chatbot_key: chatbotKey, kind: "document", origin: "a", name: "a", status: "queued" };
  const { key: sourceKey } = await database.transaction((transaction) =>
    transaction
      .insertInto("source")
      .values({ ...source, created_at: 1, updated_at: 1 })
      .returning("key")
      .executeTakeFirstOrThrow(),
  );
  const markdown = "The giraffe is tall.";
  const target = { chatbotKey, sourceKey, hold: async () => undefined };
  const passages = splitPassages(markdown, { title: "Animals" });
  await putSourceText(database, systemClock, target, { title: "Animals", markdown, passages });
  await putFaqs(database, systemClock, chatbotKey, [{ question: "How tall is a giraffe?", answer: "Very." }]);

  const queue = createQueue({ database, clock: systemClock, log });
  const chatbots = createChatbots({ database, clock: systemClock, queue, sealKey: Buffer.alloc(32) });
  const egress = createEgress({ allow: [], userAgent: "test" });
  const knowledge = createKnowledge({ database, clock: systemClock, chatbots, queue, egress, log });
  const find = async () => [
    ...(await knowledge.findPassages(chatbotKey, "giraffe", 5)).map(({ text }) => text),
    ...(await knowledge.findFaqs(chatbotKey, "giraffe", 5)).map(({ answer }) => answer),
  ];
  const all = await find();
  expect(all).toEqual(["The giraffe is tall.", "Very."]);
  for (const kind of kinds) {
    const { key } = await indexRow(chatbotKey, kind);
    await damage(key);
    await database.transaction((transaction) =>
      transaction.deleteFrom("posting").where("index_key", "=", key).execute(),
    );
    await database.transaction((transaction) =>
      transaction.updateTable("search_index").set({ passages: 0 }).where("key", "=", key).execute(),
    );
  }
  expect(await find()).toEqual([]);
  try {
    await knowledge.start();
    await queue.start();
    await expect.poll(reindexJobs, { timeout: 20_000 }).toMatchObject([{ status: "done" }, { status: "done" }]);
    expect(await find()).toEqual(all);
  } finally {
    await queue.stop();
    await knowledge.close();
    await egress.close();
  }
});
