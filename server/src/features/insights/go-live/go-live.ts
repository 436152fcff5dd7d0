import { operations } from "@svc/contract";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Outbox } from "../../../foundation/outbox.ts";
import { amendAuditContext, recordChange } from "../../../foundation/audit-context.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { checkQueue, lockCheck, readCheck, requestRun, updateCheck } from "./check-row.ts";
import { describeCheck } from "./describe-check.ts";
import { runCheck, askQuestion } from "./run-check.ts";
import type { CheckOptions } from "./run-check.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { oneLine } from "../../../foundation/one-line.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { writeNotice } from "../../../foundation/events.ts";

/** What is trained in one go ends in several trainings: the check waits for the last of them. */
const settledAfterMs = 3_000;
/** Of those that were skipped longer ago nothing is left on the site. */
const skippedMost = 200;

export interface GoLive {
  readonly implementations: readonly Implementation[];
  /** Tells members once a week what is missing; to be called now and then. */
  tidy(): Promise<void>;
  /** What visitors asked most in vain in a time, in their words. */
  askedInVain(chatbotId: string, span: { readonly from: number; readonly to: number }): Promise<string[]>;
  /** Removes a deleted chatbot's check. */
  purge(chatbotKey: number): Promise<void>;
}

/** Asks each chatbot, after its knowledge has changed, what visitors will probably ask. */
export function createGoLive(
  options: CheckOptions & { readonly knowledge: Knowledge; readonly outbox: Pick<Outbox, "subscribe"> },
): GoLive {
  const { database, clock, chatbots, queue, outbox } = options;
  queue.handle(checkQueue, { run: (job) => runCheck(options, job), concurrency: 1 });
  outbox.subscribe({
    name: "go-live-check",
    wants: (event) => event === "knowledge.trained",
    async handle(transaction, events) {
      // Always in the same order: of two processes neither waits for the other's next.
      const keys = [...new Set(events.map(({ chatbotKey }) => chatbotKey))].toSorted((one, other) => one - other);
      for (const key of keys) await requestRun(transaction, options, key, clock.now() + settledAfterMs);
    },
  });

  const described = async (chatbotId: string, key: number) => describeCheck(chatbotId, await readCheck(database, key));

  const get = implement(operations.getGoLiveCheck, async ({ chatbotId }, caller) => {
    const { key } = await chatbots.find(caller, chatbotId);
    return described(chatbotId, key);
  });

  const run = implement(operations.runGoLiveCheck, async ({ chatbotId }, caller) => {
    const { key } = await chatbots.find(caller, chatbotId);
    await database.transaction((transaction) => requestRun(transaction, options, key));
    queue.wake();
    return described(chatbotId, key);
  });

  const answer = implement(operations.answerGoLiveQuestions, async ({ chatbotId, ...fact }, caller, { draining }) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    amendAuditContext({ resource: chatbotId, after: fact });
    await addFact(options, chatbot, fact, draining);
    return described(chatbotId, chatbot.key);
  });

  const skip = implement(operations.skipGoLiveQuestions, async ({ chatbotId, questions, skipped }, caller) => {
    const { key } = await chatbots.find(caller, chatbotId);
    await database.transaction(async (transaction) => {
      const row = await lockCheck(transaction, key);
      const others = row.skipped.filter((question) => !questions.includes(question));
      await updateCheck(transaction, key, {
        skipped: skipped ? [...others, ...questions].slice(-skippedMost) : others,
        ...(skipped ? { questions: row.questions.filter(({ question }) => !questions.includes(question)) } : {}),
      });
      await recordChange(transaction, clock, { resource: chatbotId, after: { questions, skipped } });
    });
    return described(chatbotId, key);
  });

  return {
    implementations: [get, run, answer, skip],
    tidy: () => reportWeekly(options),
    askedInVain: (chatbotId, span) => askedInVain(database, chatbotId, span),
    async purge(chatbotKey) {
      await database.transaction((transaction) =>
        transaction.deleteFrom("go_live_check").where("chatbot_key", "=", chatbotKey).execute(),
      );
    },
  };
}

/** A new FAQ is compared by meaning after so long at the latest; until then by its words. */
const encodedWithinMs = 10_000;

interface Fact {
  readonly questions: readonly string[];
  readonly answer: string;
  readonly public: boolean;
}

/**
 * Makes a FAQ of the first question, and of the others further ways to ask it; then asks everything that the check
 * has found no answer to again.
 */
async function addFact(
  options: CheckOptions & { readonly knowledge: Knowledge },
  chatbot: KnownChatbot,
  { questions, answer, public: isPublic }: Fact,
  draining: AbortSignal,
): Promise<void> {
  const { database, queue, knowledge, answers } = options;
  const faqs = questions.map((question, at) => ({ question, answer, public: at === 0 && isPublic }));
  await knowledge.saveFaqs(chatbot.key, faqs, AbortSignal.any([draining, AbortSignal.timeout(encodedWithinMs)]));

  const before = (await readCheck(database, chatbot.key))?.questions ?? [];
  const again = new Map<string, Awaited<ReturnType<typeof askQuestion>>>();
  for (const question of before)
    if (question.outcome !== "answered" || questions.includes(question.question))
      again.set(question.question, await askQuestion(answers, chatbot, question));

  await database.transaction(async (transaction) => {
    const row = await lockCheck(transaction, chatbot.key);
    const run = row.requested + 1;
    // A run in progress has read less than this: another takes its place.
    const isRunning = row.requested > row.finished;
    await updateCheck(transaction, chatbot.key, {
      questions: row.questions.map((question) => again.get(question.question) ?? question),
      requested: run,
      ...(isRunning ? {} : { finished: run }),
    });
    if (isRunning) await queue.add(transaction, checkQueue, { chatbotKey: chatbot.key, run, repeats: 0 });
  });
  queue.wake();
}

const weekMs = 7 * 24 * 60 * 60_000;
const chatbotsAtOnce = 100;
const factsNamed = 4;
const gapsNamed = 5;
/** Most gaps in a report. */
const gapsCounted = 200;
const questionCharacters = 200;

/**
 * Tells members once a week what each chatbot's check has found no answer to, and how much visitors asked in vain;
 * nothing where there is nothing to add. To be called now and then.
 */
async function reportWeekly(options: Pick<CheckOptions, "database" | "clock" | "chatbots">): Promise<void> {
  const { database, clock } = options;
  const due = await database.query
    .selectFrom("go_live_check")
    .select(["chatbot_key", "reported_at"])
    .where("reported_at", "<=", clock.now() - weekMs)
    .orderBy("reported_at")
    .limit(chatbotsAtOnce)
    .execute();
  for (const { chatbot_key: chatbotKey, reported_at: reportedAt } of due)
    await reportChatbot(options, chatbotKey, reportedAt ?? 0);
}

async function reportChatbot(
  { database, clock, chatbots }: Pick<CheckOptions, "database" | "clock" | "chatbots">,
  chatbotKey: number,
  reportedAt: number,
): Promise<void> {
  const now = clock.now();
  const chatbot = await chatbots.findByKey(chatbotKey);
  if (chatbot === undefined) return;
  const { counts, missingFacts } = describeCheck(chatbot.id, await readCheck(database, chatbotKey));
  const inVain = await unansweredSince(database, chatbotKey, { from: now - weekMs, to: now });
  const missing = missingFacts.slice(0, factsNamed).flatMap(({ questions }) => questions.slice(0, 1));
  await database.transaction(async (transaction) => {
    // Of two processes that look at once, one finds it as it was.
    const taken = await transaction
      .updateTable("go_live_check")
      .set({ reported_at: now })
      .where("chatbot_key", "=", chatbotKey)
      .where("reported_at", "=", reportedAt)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n || missing.length + inVain.length === 0) return;
    const { workspaceId } = chatbot;
    const { asked, answered } = counts;
    const data = { chatbotId: chatbot.id, asked, answered, missing, inVain: inVain.length };
    await writeNotice(transaction, { event: "check.weekly", workspaceId, chatbotKey, data, timeMs: now });
  });
}

/** What visitors asked most in vain in a time, in their words: read when a mail is written, and kept nowhere. */
async function askedInVain(
  database: Database,
  chatbotId: string,
  span: { readonly from: number; readonly to: number },
): Promise<string[]> {
  const chatbot = await database.query
    .selectFrom("chatbot")
    .select("key")
    .where("id", "=", chatbotId)
    .executeTakeFirst();
  return chatbot === undefined ? [] : (await unansweredSince(database, chatbot.key, span)).slice(0, gapsNamed);
}

/** The latest wording of each open gap that was asked in the time, the most asked first. */
async function unansweredSince(
  { query }: Database,
  chatbotKey: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<string[]> {
  const gaps = await query
    .selectFrom("gap_question")
    .innerJoin("knowledge_gap", "knowledge_gap.key", "gap_question.gap_key")
    .select(({ fn }) => [fn.countAll().as("count"), fn.max("gap_question.key").as("latest")])
    .where("gap_question.chatbot_key", "=", chatbotKey)
    .where("gap_question.asked_at", ">=", from)
    .where("gap_question.asked_at", "<", to)
    .where("knowledge_gap.status", "=", "open")
    .groupBy("gap_question.gap_key")
    .execute();
  if (gaps.length === 0) return [];
  const most = gaps.toSorted((one, other) => Number(other.count) - Number(one.count)).slice(0, gapsCounted);
  const rows = await query
    .selectFrom("gap_question")
    .select(["key", "text"])
    .where(
      "key",
      "in",
      most.map(({ latest }) => latest),
    )
    .execute();
  const texts = new Map(rows.map(({ key, text }) => [key, oneLine(text, questionCharacters)]));
  return most.flatMap(({ latest }) => texts.get(latest) ?? []);
}
