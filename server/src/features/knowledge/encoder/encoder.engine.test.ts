import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { systemClock } from "../../../foundation/clock.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { createLog } from "../../../foundation/log.ts";
import { createQueue } from "../../../foundation/queue.ts";
import type { Queue } from "../../../foundation/queue.ts";
import { createChatbots } from "../../chatbots/chatbots.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { putFaqs } from "../faqs.ts";
import { createFinders } from "../find.ts";
import { purgeKnowledge } from "../purge.ts";
import { addTexts } from "../search/add-texts.ts";
import { analyseText } from "../search/analyse-text.ts";
import { searchFaqs } from "../search/faq-scorer.ts";
import { memoryIndex } from "../search/memory-index.ts";
import { variantTerms } from "../search/nearest-variants.ts";
import { allDocnos, removeTexts } from "../search/remove-texts.ts";
import { StoredIndexes } from "../search/stored-index.ts";
import { VariantVectors } from "../search/variant-vectors.ts";
import type { Encoder } from "./encoder.ts";
import { createEncoders } from "./encoders.ts";
import { createBackfill } from "./backfill.ts";
import { createVectorSearch } from "./vector-search.ts";
import { quantise, toUnit } from "./quantise.ts";
import { createTestEncoder } from "./test-encoder.ts";
import type { TestEncoder } from "./test-encoder.ts";

const log = createLog("silent");
const clock = systemClock;
let store: TestStore;
let database: Database;
let queue: Queue;
let chatbots: Chatbots;
let chatbotKey: number;
let encoder: TestEncoder;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  queue = createQueue({ database, clock: systemClock, log });
  chatbots = createChatbots({ database, clock, queue, sealKey: Buffer.alloc(32) });
  chatbotKey = await insertChatbot(database);
  encoder = createTestEncoder();
});

afterEach(async () => {
  await queue.stop();
  await database.close();
  await store.remove();
});

/** As a service with this encoder finds them. */
const encodersOf = (using: Encoder) => createEncoders({ chatbots, clock, embedded: using, embedding: undefined });
const backfillOf = (using: Encoder = encoder) =>
  createBackfill({ database, queue, encoders: encodersOf(using), chatbots, clock, log });
const fill = (using: Encoder = encoder) => backfillOf(using).fillAll();
const meaningsOf = (using: Encoder = encoder) => createVectorSearch(database, { encoders: encodersOf(using), log });
const finders = (using: Encoder = encoder) => createFinders(database, meaningsOf(using));
const train = (...questions: string[]) =>
  putFaqs(
    database,
    systemClock,
    chatbotKey,
    questions.map((question) => ({ question, answer: `Answer to ${question}` })),
  );
const ask = async (question: string, using: Encoder = encoder) =>
  (await finders(using).findFaqs(chatbotKey, question, 3))[0]?.question;

async function vectorNumbers(): Promise<number[]> {
  const rows = await database.query.selectFrom("vector").select("docno").orderBy("docno").execute();
  return rows.map(({ docno }) => docno);
}

async function addPassages(texts: readonly string[], ownerKey: number): Promise<void> {
  const analysed = texts.map((text) => analyseText({ ownerKey, title: "", heading: "", text }, "passage"));
  await database.transaction((transaction) =>
    addTexts(database, transaction, { chatbotKey, kind: "passage", hidden: false }, analysed),
  );
}

const parcel = "When does my shipment come?";
const hours = "What are your hours?";

test("what was trained is found by its meaning as soon as it is encoded, and by its words until then", async () => {
  await train(parcel, hours, "How can I pay?");
  const question = "any news of the package";
  expect(await ask(question)).not.toBe(parcel);
  expect(encoder.questions).toEqual([]);
  await fill();
  expect(encoder.texts).toEqual([parcel, hours, "How can I pay?"]);
  expect(await ask(question)).toBe(parcel);
});

test("variants of one answer vote together, whether they were found by words or by meaning", async () => {
  const answer = "It comes tomorrow.";
  const same = [parcel, "Where is the package?", "Is there news of my delivery?"];
  await putFaqs(
    database,
    systemClock,
    chatbotKey,
    [...same, hours].map((question) => ({ question, answer: question === hours ? "Nine to five." : answer })),
  );
  await fill();
  const found = await finders().findFaqs(chatbotKey, "any news of the parcel", 5);
  expect(found.map((faq) => faq.answer)).toEqual([answer, "Nine to five."]);
});

test("the queue's jobs encode what was trained, without being asked", async () => {
  await train(parcel, hours);
  const backfill = backfillOf();
  await queue.start();
  await backfill.start();
  await expect.poll(vectorNumbers).toHaveLength(2);
  await train("How can I pay?");
  await expect.poll(vectorNumbers).toHaveLength(3);
  await backfill.close();
});

test("a FAQ whose question is changed gets a new vector, and the old one is gone", async () => {
  await train(parcel, hours);
  await fill();
  expect(await ask("any news of the package")).toBe(parcel);
  const { owner_key } = await database.query
    .selectFrom("passage")
    .select("owner_key")
    .where("title", "=", parcel)
    .executeTakeFirstOrThrow();
  await database.transaction(async (transaction) => {
    await removeTexts(database, transaction, chatbotKey, "faq", owner_key, allDocnos);
    const variant = analyseText({ ownerKey: owner_key, title: "May I send it back?", heading: "", text: "" }, "faq");
    await addTexts(database, transaction, { chatbotKey, kind: "faq", hidden: false }, [variant]);
  });
  await fill();
  expect(await vectorNumbers()).toEqual([1, 2]);
  expect(await ask("refund possible")).toBe("May I send it back?");
});

test("a deleted FAQ takes its vector with it, and is found no more by those who had read it", async () => {
  await train(parcel, hours);
  await fill();
  const { findFaqs } = finders();
  const question = "any news of the package";
  expect((await findFaqs(chatbotKey, question, 3))[0]?.question).toBe(parcel);
  const { key } = await database.query
    .selectFrom("faq")
    .select("key")
    .where("question", "=", parcel)
    .executeTakeFirstOrThrow();
  await database.transaction(async (transaction) => {
    await removeTexts(database, transaction, chatbotKey, "faq", key, allDocnos);
    await transaction.deleteFrom("faq").where("key", "=", key).execute();
  });
  expect(await vectorNumbers()).toEqual([1]);
  expect((await findFaqs(chatbotKey, question, 3)).map((faq) => faq.question)).not.toContain(parcel);
});

test("what another process has trained is seen by one that keeps the vectors in memory", async () => {
  await train(hours);
  await fill();
  const { findFaqs } = finders();
  await findFaqs(chatbotKey, "any news of the package", 3);
  await train(parcel);
  await fill();
  expect((await findFaqs(chatbotKey, "any news of the package", 3))[0]?.question).toBe(parcel);
});

test("a filling that was interrupted goes on where it stood", async () => {
  await train(...Array.from({ length: 50 }, (_, at) => `Where is parcel number ${at}?`));
  encoder.before = () => {
    if (encoder.texts.length >= 32) throw new Error("The process was killed.");
  };
  await expect(fill()).rejects.toThrow("killed");
  expect(await vectorNumbers()).toHaveLength(32);
  encoder.before = () => undefined;
  await fill();
  expect(await vectorNumbers()).toHaveLength(50);
  expect(encoder.texts).toHaveLength(50);
});

test("a text that is removed while it is encoded gets no vector", async () => {
  const [row] = await train(parcel, hours);
  encoder.before = async () => {
    await database.transaction((transaction) =>
      removeTexts(database, transaction, chatbotKey, "faq", row?.key ?? 0, allDocnos),
    );
  };
  await fill();
  expect(await vectorNumbers()).toEqual([1]);
});

test("another encoder's vectors are not compared with, and are replaced by its own", async () => {
  await train(parcel, hours);
  await fill();
  const other = createTestEncoder("test-2");
  expect(await ask("any news of the package", other)).not.toBe(parcel);
  expect(other.questions).toEqual([]);
  await fill(other);
  expect(other.texts).toHaveLength(2);
  expect(await vectorNumbers()).toEqual([0, 1]);
  expect(await ask("any news of the package", other)).toBe(parcel);
});

test("a deleted chatbot's vectors are removed with it", async () => {
  await train(parcel, hours);
  await fill();
  while (await purgeKnowledge(database, chatbotKey));
  expect(await vectorNumbers()).toEqual([]);
});

test("a question that is stored word for word does not ask the encoder, neither for FAQs nor for passages", async () => {
  await train(parcel, hours);
  await addPassages(["Our hours are nine to five.", "The shipment comes by van."], 99);
  await fill();
  const { findFaqs, findPassages } = finders();
  const search = (question: string) =>
    Promise.all([findFaqs(chatbotKey, question, 3), findPassages(chatbotKey, question, 3)]);
  const [faqs] = await search("what are your hours");
  expect(faqs[0]?.question).toBe(hours);
  expect(encoder.questions).toEqual([]);
  await search("which of the hours have you got");
  expect(encoder.questions).toHaveLength(1);
});

test("without FAQs, passages are compared by meaning all the same", async () => {
  await addPassages(["The van brings it. Every parcel has a number.", "The van is blue. Every van has a number."], 99);
  const index = await new StoredIndexes(database).open(chatbotKey, "passage");
  if (index === undefined) throw new Error("Nothing was indexed.");
  await fill();
  const vectorSearch = meaningsOf();
  const filled = await new StoredIndexes(database).open(chatbotKey, "passage");
  const similarity = filled && (await vectorSearch.ofPassages(filled, "van number of my package", [0, 1], true));
  expect(similarity?.similarities.get(0)).toBeGreaterThan(similarity?.similarities.get(1) ?? 1);
  // As it was before: nothing was encoded.
  expect(await vectorSearch.ofPassages(index, "van number of my package", [0, 1], true)).toBeUndefined();
});

test("an encoder that has read less than half of the passages has no say in their order", async () => {
  await addPassages(
    ["The van brings it.", "Das Paket ist nicht da.", "Wo ist mein Paket?", "Every parcel has a number."],
    99,
  );
  await fill();
  const index = await new StoredIndexes(database).open(chatbotKey, "passage");
  const meantOf = async (docnos: number[]) => index && (await meaningsOf().ofPassages(index, "my package", docnos));
  expect(new Set((await meantOf([0, 1, 2, 3]))?.similarities.keys())).toEqual(new Set([0, 3]));
  expect(await meantOf([0, 1, 2])).toBeUndefined();
});

test("what the encoder cannot read is searched by its words, in an index of several languages too", async () => {
  await train(parcel, "Wo ist mein Paket?", "Wie kann ich bezahlen?");
  await fill();
  expect(encoder.texts).toEqual([parcel]);
  expect(await ask("mein Paket, wo ist es")).toBe("Wo ist mein Paket?");
  expect(await ask("any news of the package")).toBe(parcel);
  expect(encoder.questions).toEqual(["any news of the package?"]);
});

test("an encoder that fails leaves the answer that the words give", async () => {
  await train(parcel, hours, "How can I pay?");
  await fill();
  encoder.before = () => {
    throw new Error("It crashed.");
  };
  expect(await ask("pay with a card, how")).toBe("How can I pay?");
});

test("the store ranks by meaning like an index in memory, so that both engines rank alike", async () => {
  const words =
    "parcel package delivery open hours close return refund password login pay card my the is when how".split(" ");
  const variants = Array.from({ length: 120 }, (_, at) =>
    [0, 1, 2, 3].map((nth) => words[(at * (nth + 3) + nth * nth) % words.length]).join(" "),
  ).filter((variant, at, all) => all.indexOf(variant) === at);
  await train(...variants);
  await fill();

  const index = await new StoredIndexes(database).open(chatbotKey, "faq");
  if (index === undefined) throw new Error("Nothing was indexed.");
  const inMemory = memoryIndex(
    variants.map((title, source) => ({ title, source: Math.floor(source / 3) })),
    ({ title }) => variantTerms(title),
  );
  const grouped = {
    ...index,
    texts: async (docnos: readonly number[]) =>
      new Map(
        [...(await index.texts(docnos))].map(([docno, text]) => [docno, { ...text, source: Math.floor(docno / 3) }]),
      ),
  };
  const vectorSearch = meaningsOf();
  const vectors = (await createTestEncoder().encodeTexts(variants.map((variant) => `${variant}?`))).map((vector) =>
    quantise(toUnit(vector)),
  );
  const known = await VariantVectors.of([...vectors.keys()], vectors);
  for (let at = 0; at < 40; at++) {
    const question = [5, 1, 7].map((step) => words[(at * step + step) % words.length]).join(" ");
    const stored = await searchFaqs(question, grouped, 10, () => vectorSearch.ofVariants(index, question));
    const expected = await searchFaqs(question, inMemory, 10, async () =>
      known.compare(await encoder.encodeQuestion(`${question}?`)),
    );
    const shape = (hits: typeof stored) => hits.map(({ answer, score, confidence }) => ({ answer, score, confidence }));
    expect(shape(stored)).toEqual(shape(expected));
    expect(stored.length).toBeGreaterThan(0);
  }
});
