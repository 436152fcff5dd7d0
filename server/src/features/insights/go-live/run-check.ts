import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import { createThrottle } from "../../../foundation/throttle.ts";
import type { Job, Queue } from "../../../foundation/queue.ts";
import { usualQuestions } from "../../../language/usual-questions.ts";
import { languageOf } from "../../answers/answers.ts";
import type { Answers, Language } from "../../answers/answers.ts";
import type { Chatbots, KnownChatbot } from "../../chatbots/chatbots.ts";
import { checkQueue, lockCheck, updateCheck } from "./check-row.ts";
import type { StoredQuestion } from "./check-row.ts";
import { chooseQuestions } from "./choose-questions.ts";
import type { LikelyQuestion, Subject } from "./choose-questions.ts";
import type { Throttle } from "../../../foundation/throttle.ts";

export interface CheckOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly chatbots: Chatbots;
  readonly answers: Pick<Answers, "decide">;
}

/** Visitors' answers come first. */
const restsPerWork = 9;
/** While texts are being encoded, answers get better: then a check is repeated, each time after twice as long. */
const repeatsMost = 5;
const repeatAfterMs = 15_000;

/**
 * Asks the chatbot its likely questions and stores what came of it. Stops where a newer run is wanted, and where a
 * training or crawl is running: its end asks for the next one.
 */
export async function runCheck(options: CheckOptions, job: Job): Promise<void> {
  const { database, clock, queue, chatbots, answers } = options;
  const chatbotKey = numberIn(job.payload, "chatbotKey");
  const run = numberIn(job.payload, "run");
  const repeats = numberIn(job.payload, "repeats");
  const chatbot = await chatbots.findByKey(chatbotKey);
  if (chatbot === undefined) return;
  const isEncoding = await hasUnencodedTexts(database, chatbotKey);
  const throttle = createThrottle(restsPerWork, job.signal);

  const skipped = await skippedIn(database, chatbotKey, run);
  if (skipped === null) return;
  const asked: StoredQuestion[] = [];
  for (const question of await likelyQuestions(database, chatbot, skipped, throttle)) {
    if ((await skippedIn(database, chatbotKey, run)) === null) return;
    asked.push(await askQuestion(answers, chatbot, question));
    await throttle();
  }
  await database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    const row = await lockCheck(transaction, chatbotKey);
    if (row.requested !== run) return;
    const now = clock.now();
    const questions = asked.filter(({ question }) => !row.skipped.includes(question));
    const reported = row.reported_at ?? now;
    await updateCheck(transaction, chatbotKey, { questions, finished: run, checked_at: now, reported_at: reported });
    if (isEncoding && repeats < repeatsMost)
      await queue.add(
        transaction,
        checkQueue,
        { chatbotKey, run, repeats: repeats + 1 },
        now + repeatAfterMs * 2 ** repeats,
      );
  });
}

async function likelyQuestions(
  database: Database,
  { key, locale }: KnownChatbot,
  skipped: readonly string[],
  throttle: () => Promise<void>,
): Promise<LikelyQuestion[]> {
  const subjects = await readSubjects(database, key, throttle);
  const faqs = await readFaqQuestions(database, key);
  const words = usualQuestions[languageFor(subjects, faqs, locale)];
  return chooseQuestions({ subjects, faqs, words, skipped });
}

/** English is the default setting, so the content's language decides. */
function languageFor(subjects: readonly Subject[], faqs: readonly string[], locale: Language): Language {
  if (locale !== "en") return locale;
  const texts = [...faqs, ...subjects.flatMap(({ title, text }) => [text.slice(0, 300), title])];
  const counts = new Map<Language, number>();
  for (const text of texts.slice(0, 40)) {
    const language = languageOf(text, [], locale);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? locale;
}

/** What the owner left out; null where this run is no longer wanted, or something is being trained. */
async function skippedIn({ query }: Database, chatbotKey: number, run: number): Promise<readonly string[] | null> {
  const row = await query
    .selectFrom("go_live_check")
    .select(["requested", "skipped"])
    .where("chatbot_key", "=", chatbotKey)
    .executeTakeFirst();
  if (row?.requested !== run) return null;
  for (const table of ["training", "crawl"] as const) {
    const running = await query
      .selectFrom(table)
      .select("key")
      .where("chatbot_key", "=", chatbotKey)
      .where("status", "=", "running")
      .limit(1)
      .executeTakeFirst();
    if (running !== undefined) return null;
  }
  const skipped: unknown = JSON.parse(row.skipped);
  return Array.isArray(skipped) ? skipped.map(String) : [];
}

async function hasUnencodedTexts({ query }: Database, chatbotKey: number): Promise<boolean> {
  const due = await query
    .selectFrom("search_index")
    .select("key")
    .where("chatbot_key", "=", chatbotKey)
    .where("encoding_due", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Of more sources, so many evenly chosen ones. */
const sourcesSampled = 60;
const headingsRead = 120;
const textCharacters = 600;
const faqsSampled = 30;
/** Of longer lists the newest are chosen from. */
const keysMost = 20_000;

/** The chatbot's content as far as questions are made of it: sampled where there is more. */
async function readSubjects(database: Database, chatbotKey: number, throttle: Throttle): Promise<Subject[]> {
  const { query } = database;
  const keys = await query
    .selectFrom("source")
    .select("key")
    .where("chatbot_key", "=", chatbotKey)
    .where("content_hash", "is not", null)
    .orderBy("key", "desc")
    .limit(keysMost)
    .execute();
  const index = await query
    .selectFrom("search_index")
    .select("key")
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", "passage")
    .executeTakeFirst();
  const subjects: Subject[] = [];
  for (const { key } of evenly(keys, sourcesSampled)) {
    await throttle();
    const source = await query
      .selectFrom("source")
      .select(["kind", "title", "name", "first_docno"])
      .where("key", "=", key)
      .executeTakeFirst();
    if (source === undefined || index === undefined) continue;
    const passages = query
      .selectFrom("passage")
      .where("index_key", "=", index.key)
      .where("owner_key", "=", key)
      .where("docno", ">=", source.first_docno)
      .orderBy("docno")
      .limit(headingsRead);
    const rows = await passages
      .select(({ fn, val }) => ["heading", fn<string>("substr", ["text", val(1), val(textCharacters)]).as("text")])
      .execute();
    // Of a path the innermost heading, which is the passage's own.
    const found = rows.map(({ heading }) => heading.split(" › ").at(-1) ?? "").filter((heading) => heading !== "");
    const headings = [...new Set(found)];
    subjects.push({
      kind: source.kind === "url" ? "url" : "document",
      title: titleOf(source, headings),
      headings,
      text: rows[0]?.text ?? "",
    });
  }
  return subjects;
}

/** Questions of the chatbot's public FAQs, evenly chosen. */
async function readFaqQuestions({ query }: Database, chatbotKey: number): Promise<string[]> {
  const keys = await query
    .selectFrom("faq")
    .select("key")
    .where("chatbot_key", "=", chatbotKey)
    .where("public", "=", 1)
    .orderBy("key", "desc")
    .limit(keysMost)
    .execute();
  const chosen = evenly(keys, faqsSampled).map(({ key }) => key);
  if (chosen.length === 0) return [];
  const rows = await query.selectFrom("faq").select("question").where("key", "in", chosen).orderBy("key").execute();
  return rows.map(({ question }) => question);
}

function evenly<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, nth) => items[Math.floor(nth * step)]!);
}

/** A text without a title is named after its file, which asks nothing where headings do. */
function titleOf(
  source: { readonly title: string | null; readonly name: string },
  headings: readonly string[],
): string {
  const { title, name } = source;
  if (title !== null && title !== name) return title;
  if (headings.length > 0) return "";
  return name.replace(/\.[a-z]{2,5}$/iu, "").replace(/[-_]+/gu, " ");
}

/** Of a longer answer the check keeps its beginning. */
const answerCharacters = 8_000;
const sourcesMost = 10;

/**
 * What a visitor would read, by the embedded answerer (docs/decisions/0046): no language model is called, and nothing
 * is stored or counted.
 */
export async function askQuestion(
  answers: Pick<Answers, "decide">,
  chatbot: KnownChatbot,
  { question, origin, topic }: LikelyQuestion | StoredQuestion,
): Promise<StoredQuestion> {
  const { text, answered, hedged, sources, confidence } = await answers.decide(chatbot, question);
  return {
    question,
    origin,
    topic,
    outcome: answered ? "answered" : hedged === true ? "unsure" : "notKnown",
    answer: text.slice(0, answerCharacters).toWellFormed(),
    sources: sources.slice(0, sourcesMost),
    confidence,
  };
}
