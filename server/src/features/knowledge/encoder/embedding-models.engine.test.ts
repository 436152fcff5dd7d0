import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { vectorOf } from "../../../../../tests/support/meaning-vectors.ts";
import type { VectorShape } from "../../../../../tests/support/meaning-vectors.ts";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { systemClock } from "../../../foundation/clock.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { EmbeddingModel } from "../../../foundation/embedding-model.ts";
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
import type { Encoder } from "./encoder.ts";
import { createEncoders } from "./encoders.ts";
import { createBackfill } from "./backfill.ts";
import { createVectorSearch } from "./vector-search.ts";
import { createTestEncoder } from "./test-encoder.ts";

const log = createLog("silent");
let store: TestStore;
let database: Database;
let queue: Queue;
let chatbots: Chatbots;
let chatbotKey: number;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  queue = createQueue({ database, clock: systemClock, log });
  chatbots = createChatbots({ database, clock: systemClock, queue, sealKey: Buffer.alloc(32) });
  chatbotKey = await insertChatbot(database);
});
afterEach(async () => {
  await queue.stop();
  await database.close();
  await store.remove();
});

/** A service whose embedding model has vectors of this shape. */
function serviceOf(shape: VectorShape) {
  const asked: string[] = [];
  const model: EmbeddingModel = {
    name: "openai-compatible/multilingual",
    async embed(texts) {
      asked.push(...texts);
      return { vectors: texts.map((text) => Float32Array.from(vectorOf(text, shape))), tokens: 1 };
    },
  };
  const embedding = {
    service: { name: model.name, baseUrl: "", apiKey: "" },
    connect: () => model,
    count: () => undefined,
    isAtTokenCap: async () => false,
  };
  const encoders = createEncoders({ chatbots, clock: systemClock, embedded: undefined, embedding });
  const backfill = createBackfill({ database, queue, encoders, chatbots, clock: systemClock, log });
  const finders = createFinders(database, createVectorSearch(database, { encoders, log, waitMs: 30_000 }));
  return { ...finders, fill: () => backfill.fillAll(), asked };
}

const topics = [
  "open",
  "inspection",
  "warranty",
  "parcel",
  "refund",
  "card",
  "invoice",
  "password",
  "helmet",
  "brakes",
];
const germanTopics = [
  "geöffnet",
  "Durchsicht",
  "Garantie",
  "Paket",
  "Rückgabe",
  "Karte",
  "Rechnung",
  "Kennwort",
  "Casco",
  "Bremsen",
];

const addPassages = (texts: readonly string[], ownerKey = 1, hidden = false) =>
  database.transaction((transaction) =>
    addTexts(
      database,
      transaction,
      { chatbotKey, kind: "passage", hidden },
      texts.map((text) => analyseText({ ownerKey, title: "", heading: "", text }, "passage")),
    ),
  );
async function addSource(): Promise<number> {
  const source = { id: "src_1", chatbot_key: chatbotKey, kind: "document", origin: "a", name: "a", status: "ready" };
  return database.transaction(async (transaction) => {
    const { key } = await transaction
      .insertInto("source")
      .values({ ...source, created_at: 1, updated_at: 1 })
      .returning("key")
      .executeTakeFirstOrThrow();
    return key;
  });
}

const foreign = [
  "Who discovered penicillin?",
  "Wie hoch ist der Eiffelturm?",
  "¿Qué come un pingüino?",
  "What do whales sing about?",
];

describe.each<[string, VectorShape]>([
  ["few dimensions", { dimensions: 96, common: 0.1 }],
  ["nothing in common", { dimensions: 512, common: 0 }],
  ["texts that are all alike", { dimensions: 1_024, common: 0.8 }],
  ["many dimensions", { dimensions: 3_072, common: 0.5 }],
])("with a model of %s", (_name, shape) => {
  test("half is the threshold for FAQs in another language", async () => {
    const { fill, findFaqs } = serviceOf(shape);
    const faqs = topics.map((topic) => ({
      question: `What about the ${topic} of the shop?`,
      answer: `About ${topic}.`,
    }));
    await putFaqs(database, systemClock, chatbotKey, faqs);
    await fill();
    for (const [at, topic] of germanTopics.entries()) {
      const [best] = await findFaqs(chatbotKey, `Was ist mit ${topic} vom Laden`, 3);
      expect(best?.answer).toBe(`About ${topics[at]}.`);
      expect(best?.confidence).toBeGreaterThan(0.5);
    }
    for (const question of foreign)
      expect((await findFaqs(chatbotKey, question, 1))[0]?.confidence ?? 0).toBeLessThan(0.5);
  });

  test("half is the threshold for passages in another language, which share no word with the question", async () => {
    const { fill, findPassages } = serviceOf(shape);
    const source = await addSource();
    const hidden = "The helmet of the shop has a secret.";
    await addPassages(
      topics.map((topic) => `It is the ${topic} of our shop, and we can do it.`),
      source,
    );
    await addPassages([hidden], source, true);
    await fill();
    for (const [at, topic] of germanTopics.entries()) {
      const found = await findPassages(chatbotKey, `Was ist mit ${topic} vom Laden`, 3);
      expect(found[0]?.text).toContain(topics[at]);
      expect(found[0]?.confidence).toBeGreaterThan(0.5);
      expect(found.map(({ text }) => text)).not.toContain(hidden);
    }
    for (const question of foreign)
      expect((await findPassages(chatbotKey, question, 1))[0]?.confidence ?? 0).toBeLessThan(0.5);
  });
});

test("among thousands of passages the right one is found in another language, also one that was added later", async () => {
  const { fill, findPassages } = serviceOf({ dimensions: 128, common: 0.4 });
  const source = await addSource();
  const backfill = Array.from(
    { length: 3_000 },
    (_, at) => `Sentence x${at} y${at % 700} z${at % 90} tells w${at % 31}.`,
  );
  await addPassages(backfill, source);
  await addPassages(["Children get a helmet."], source);
  await fill();
  const find = async (question: string) => (await findPassages(chatbotKey, question, 1))[0]?.text;
  expect(await find("¿Tienen casco los niños?")).toBe("Children get a helmet.");
  await addPassages(["Parcels are shipped abroad by delivery."], source);
  await fill();
  expect(await find("Wird ein Paket ins Ausland verschickt, Versand?")).toBe("Parcels are shipped abroad by delivery.");
});

test("an index that doubles is calibrated anew, and one that hardly grows is not", async () => {
  const { fill, asked } = serviceOf({ dimensions: 64, common: 0.1 });
  const train = (from: number, to: number) =>
    putFaqs(
      database,
      systemClock,
      chatbotKey,
      Array.from({ length: to - from }, (_, at) => ({
        question: `What is thing${from + at}?`,
        answer: `It is ${from + at}.`,
      })),
    );
  const calibrations = () => asked.filter((text) => text === "What is the capital of Australia?").length;
  await train(0, 10);
  await fill();
  expect(calibrations()).toBe(1);
  await train(10, 15);
  await fill();
  expect(calibrations()).toBe(1);
  await train(15, 30);
  await fill();
  expect(calibrations()).toBe(2);
});

test("nothing is left of a deleted chatbot's vectors", async () => {
  const { fill } = serviceOf({ dimensions: 64, common: 0.1 });
  await putFaqs(database, systemClock, chatbotKey, [{ question: "When is it open?", answer: "Now." }]);
  await fill();
  while (await purgeKnowledge(database, chatbotKey));
  for (const table of ["vector", "vector_set"] as const)
    expect(await database.query.selectFrom(table).selectAll().execute()).toEqual([]);
});

/** Looks and works as in the service; its clock runs so fast that nothing is left alone for long. */
async function runBackfill(encoder: Encoder): Promise<void> {
  let now = Date.now();
  const clock = { now: () => (now += 3_600_000) };
  const encoders = createEncoders({ chatbots, clock, embedded: encoder, embedding: undefined });
  const backfill = createBackfill({ database, queue, encoders, chatbots, clock, log });
  await queue.start();
  await backfill.start();
  const sets = () => database.query.selectFrom("vector_set").select(["encoded_next", "skipped", "reason"]).execute();
  await expect.poll(sets, { timeout: 60_000, interval: 100 }).toEqual([{ encoded_next: 40, skipped: 1, reason: null }]);
  await backfill.close();
}

test.each([
  ["refuses", "It cannot be read."],
  ["crashes on", "The encoder ended unexpectedly."],
])(
  "a text that an encoder always %s is left out at last, and does not keep the others from being encoded",
  async (_name, reason) => {
    const encoder = createTestEncoder();
    let attempts = 0;
    encoder.before = (texts) => {
      if (!texts.some((text) => text.includes("number 20?"))) return;
      attempts++;
      throw new Error(reason);
    };
    const questions = Array.from({ length: 40 }, (_, at) => ({
      question: `Where is the parcel number ${at}?`,
      answer: `${at}`,
    }));
    await putFaqs(database, systemClock, chatbotKey, questions);
    await runBackfill(encoder);
    // Three times with others, then by itself, and its beginning.
    expect(attempts).toBe(5);
    expect(new Set(encoder.texts.filter((text) => text.includes("number"))).size).toBe(39);
  },
);
