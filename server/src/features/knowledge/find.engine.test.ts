import { afterEach, beforeEach, expect, test } from "vitest";
import { insertChatbot } from "../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../tests/support/store.ts";
import type { TestStore } from "../../../../tests/support/store.ts";
import { systemClock } from "../../foundation/clock.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { putFaqs } from "./faqs.ts";
import { createFinders } from "./find.ts";
import { addTexts } from "./search/add-texts.ts";
import { analyseText } from "./search/analyse-text.ts";
import { analyserVersion } from "./search/analyse.ts";
import { rebuildIndex } from "./search/rebuild-index.ts";
import { allDocnos, removeTexts } from "./search/remove-texts.ts";
import { showOnly } from "./search/show-only.ts";

let store: TestStore;
let database: Database;
/** Another process's connection to the same store: what it writes is told to nobody. */
let elsewhere: Database;
let chatbotKey: number;

beforeEach(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  elsewhere = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(elsewhere);
});

afterEach(async () => {
  await elsewhere.close();
  await database.close();
  await store.remove();
});

const write = <Result>(work: (transaction: WriteTransaction) => Promise<Result>) => elsewhere.transaction(work);

const addSource = (name: string) =>
  write(async (transaction) => {
    const source = { id: `src_${name}`, chatbot_key: chatbotKey, kind: "document", origin: name, name };
    const { key } = await transaction
      .insertInto("source")
      .values({ ...source, status: "ready", created_at: 1, updated_at: 1 })
      .returning("key")
      .executeTakeFirstOrThrow();
    return key;
  });

const addPassages = (ownerKey: number, texts: readonly string[], hidden = false) =>
  write((transaction) =>
    addTexts(
      elsewhere,
      transaction,
      { chatbotKey, kind: "passage", hidden },
      texts.map((text) => analyseText({ ownerKey, title: "", heading: "", text }, "passage")),
    ),
  );

const show = (ownerKey: number, from: number) =>
  write((transaction) => showOnly(transaction, chatbotKey, "passage", ownerKey, from));
const remove = (kind: "passage" | "faq", ownerKey: number, before: number) =>
  write((transaction) => removeTexts(elsewhere, transaction, chatbotKey, kind, ownerKey, before));

const words = "lion tiger bear wolf eagle falcon otter badger hedgehog salmon".split(" ");
const questions = ["lion", "tigr and the bear", "wolf eagle falcon", "otters, badgers", "how is the hedgehog"];

async function findAll({ findPassages, findFaqs }: ReturnType<typeof createFinders>) {
  const found = [];
  for (const question of questions)
    found.push(await Promise.all([findPassages(chatbotKey, question, 5), findFaqs(chatbotKey, question, 5)]));
  return found;
}

test("a guide is found before release notes that are nearer to the question, and both are named by their files", async () => {
  const releases = await addSource("release-notes.md");
  const guide = await addSource("appearance.md");
  await addPassages(releases, ["There is a dark theme.", "Lists are sorted by name."]);
  await addPassages(guide, ["There is a dark theme under Appearance.", "Letters are large there."]);
  const titlesOf = async (question: string) =>
    (await createFinders(database).findPassages(chatbotKey, question, 2)).map(({ source }) => source.title);
  expect(await titlesOf("Is there a dark theme?")).toEqual(["appearance.md", "release-notes.md"]);
  expect(await titlesOf("Is there a dark theme in the new version?")).toEqual(["release-notes.md", "appearance.md"]);
});

test("after each change by another process, a search that remembers finds what one without memory finds", async () => {
  const remembering = createFinders(database);
  const [one, other] = [await addSource("one"), await addSource("other")];
  let turn = 0;
  const texts = (count: number) =>
    Array.from({ length: count }, () => {
      turn++;
      return `The ${words[turn % 10]} and the ${words[(turn * 3) % 10]} met number${turn}.`;
    });
  let added = await addPassages(one, texts(20));
  await putFaqs(elsewhere, systemClock, chatbotKey, [
    { question: "How is the lion?", answer: "Well." },
    { question: "Where is the bear?", answer: "Away." },
  ]);
  const indexKeys = await database.query.selectFrom("search_index").select(["key", "kind"]).orderBy("kind").execute();

  const changes: [string, () => Promise<unknown>][] = [
    ["passages are added", () => addPassages(other, texts(5))],
    ["hidden ones are added", async () => (added = await addPassages(one, texts(20), true))],
    ["they are shown in place of the old ones", () => show(one, added.from)],
    ["the old ones are removed", () => remove("passage", one, added.from)],
    ["a source is deleted", () => show(other, allDocnos)],
    ["its passages are removed", () => remove("passage", other, allDocnos)],
    [
      "a FAQ gets another answer",
      () => putFaqs(elsewhere, systemClock, chatbotKey, [{ question: "How is the lion?", answer: "Ill." }]),
    ],
    [
      "FAQs are added",
      () => putFaqs(elsewhere, systemClock, chatbotKey, [{ question: "How is the wolf?", answer: "Ill." }]),
    ],
    [
      "FAQs are removed",
      async () => {
        const { key } = await elsewhere.query.selectFrom("faq").select("key").orderBy("key").executeTakeFirstOrThrow();
        await remove("faq", key, allDocnos);
      },
    ],
    ...indexKeys.map(({ key, kind }): [string, () => Promise<unknown>] => [
      `the index of ${kind}s is rebuilt`,
      async () => {
        await write((transaction) =>
          transaction
            .updateTable("search_index")
            .set({ analyser_version: analyserVersion - 1 })
            .where("key", "=", key)
            .execute(),
        );
        await rebuildIndex(elsewhere, {
          indexKey: key,
          signal: new AbortController().signal,
          hold: async () => undefined,
        });
      },
    ]),
  ];
  let before = await findAll(remembering);
  for (const [what, change] of changes) {
    await change();
    const found = await findAll(remembering);
    expect(found, what).toEqual(await findAll(createFinders(database)));
    if (!what.includes("rebuilt") && !what.includes("hidden") && !what.includes("removed"))
      expect(found, what).not.toEqual(before);
    before = await findAll(remembering);
  }
});

test("a question asked again reads the store once, whatever it finds", async () => {
  await addPassages(
    await addSource("one"),
    words.map((word) => `A ${word} is an animal.`),
  );
  await putFaqs(elsewhere, systemClock, chatbotKey, [{ question: "How is the lion?", answer: "Well." }]);
  let reads = 0;
  const counted = {
    ...database,
    hot: {
      ...database.hot,
      read: <Result>(work: Parameters<typeof database.hot.read<Result>>[0]) => {
        reads++;
        return database.hot.read(work);
      },
    },
  };
  const { findPassages, findFaqs } = createFinders(counted);
  const ask = () =>
    Promise.all([findPassages(chatbotKey, "lionn and unheard", 5), findFaqs(chatbotKey, "lionn and unheard", 5)]);
  const once = await ask();
  expect(reads).toBeGreaterThan(1);
  reads = 0;
  expect(await ask()).toEqual(once);
  expect(reads).toBe(1);
});

test("a search sees what was written before it was asked for, also when another has just begun", async () => {
  const { findPassages } = createFinders(database);
  const source = await addSource("one");
  await addPassages(source, ["A lion."]);
  await findPassages(chatbotKey, "lion", 5);
  const begun = findPassages(chatbotKey, "lion", 5);
  await addPassages(source, ["Two lions."]);
  expect(await findPassages(chatbotKey, "lion", 5)).toHaveLength(2);
  await begun;
});

test("a FAQ is found by what its answer says of the question, behind one whose variant is near", async () => {
  await putFaqs(elsewhere, systemClock, chatbotKey, [
    { question: "Do you have Wi-Fi?", answer: "Yes, free for all guests." },
    { question: "Is parking free?", answer: "No, it costs 12 euros a day." },
  ]);
  const { findFaqs } = createFinders(database);
  const [found] = await findFaqs(chatbotKey, "is wifi free", 5);
  expect(found).toMatchObject({ question: "Do you have Wi-Fi?", confidence: 0.7 });
  const [near] = await findFaqs(chatbotKey, "Is the parking free?", 5);
  expect(near).toMatchObject({ question: "Is parking free?" });
  const [unheld] = await findFaqs(chatbotKey, "is wifi fast", 5);
  expect(unheld?.confidence).toBeLessThan(0.7);
});

test("with the lexicon switched off, questions are searched in their own words", async () => {
  const source = await addSource("hotel");
  await addPassages(source, ["Breakfast and parking are included."]);
  const spoken = ["de", "en"] as const;
  const found = (lexicon: boolean) =>
    createFinders(database, undefined, { lexicon }).findPassages(chatbotKey, "Frühstück inklusive?", 5, { spoken });
  expect((await found(true)).map(({ text }) => text)).toEqual(["Breakfast and parking are included."]);
  expect(await found(false)).toEqual([]);
});

test("a question that names what no text knows is never sure, whatever else a passage shares with it", async () => {
  await addPassages(await addSource("shipping"), [
    "We ship to Scotland and to Portugal. Shipping to Scotland takes three days and costs 20 pounds.",
    ...words.map((word) => `The ${word} eats what the ${word} finds.`),
  ]);
  const { findPassages } = createFinders(database);
  const confidenceOf = async (question: string, spoken: readonly ("en" | "de")[]) =>
    (await findPassages(chatbotKey, question, 1, { spoken }))[0]?.confidence ?? 0;
  const known = await confidenceOf("Do you ship to Scotland?", ["en", "en"]);
  expect(known).toBeGreaterThan(0.5);
  // A slip of the pen is a known name.
  expect(await confidenceOf("Do you ship to Scotlnad?", ["en", "en"])).toBeGreaterThan(0.5);
  expect(await confidenceOf("Do you ship to Norway?", ["en", "en"])).toBeLessThan(0.5);
  const several = "We ship to Scotland and Portugal, shipping to Norway takes three days and costs 20 pounds?";
  expect(await confidenceOf(several, ["en", "en"])).toBeLessThan(0.5);
  expect(await confidenceOf(several, ["de", "en"])).toBeGreaterThan(0.5);
});
