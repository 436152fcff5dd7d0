import type { InsightReport } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import { sql } from "kysely";
import type { Database } from "../../../foundation/database/database.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { hourMs, hourOf } from "../analytics/count-session.ts";
import { describeTotals } from "../analytics/describe.ts";
import { readLiveCounts } from "../analytics/live-counts.ts";
import { periodBefore } from "../analytics/period.ts";
import type { Period } from "../analytics/period.ts";
import type { GapOptions } from "../gaps/gap-operations.ts";
import { signalBits } from "../gaps/signals.ts";
import { composeSummary } from "./compose-summary.ts";
import { findTopics } from "./find-topics.ts";
import { nameByModel, summariseByModel } from "./model-words.ts";
import { nameByWords } from "./name-topics.ts";
import { sampleQuestions } from "./sample-questions.ts";
import { findSourceUse } from "./source-use.ts";

/** Every two of them are compared: so many take some seconds of a processor. */
const questionsRead = 600;
const askedTwiceShown = 10;

export interface MadeReport {
  readonly period: Period;
  readonly report: InsightReport;
  /** Row keys of the messages whose words it quotes. */
  readonly quoted: readonly number[];
}

/** What the conversations of the last days tell, beside as many days before. */
export async function makeReport(
  options: GapOptions,
  chatbot: KnownChatbot,
  days: number,
  signal: AbortSignal,
): Promise<MadeReport> {
  const { database, clock, knowledge, answers } = options;
  // The hour that runs belongs to it.
  const to = hourOf(clock.now()) + hourMs;
  const period = { from: to - days * 24 * hourMs, to };
  const before = periodBefore(period);
  const live = await readLiveCounts(options, [chatbot.key], period, before);
  const counts = live.totals.get(chatbot.key) ?? new Map();
  const describe = (own: typeof counts, visitors: number) =>
    describeTotals([{ counts: own, prices: chatbot.tokenPrices }], visitors);

  const now = await sampleQuestions(database, chatbot.key, period, questionsRead, signal);
  const earlier = await sampleQuestions(database, chatbot.key, before, questionsRead, signal);
  const found = await findTopics(knowledge, now.questions, earlier.questions, signal);
  const ourNames = nameByWords(found);
  const theirNames = await nameByModel(answers, chatbot, found, signal);
  const askedTwice = await findAskedTwice(database, chatbot.key, period);
  const facts = {
    from: isoTime(period.from),
    to: isoTime(period.to),
    totals: describe(counts, live.knownVisitors),
    previous: describe(live.before.get(chatbot.key) ?? new Map(), live.knownVisitorsBefore),
    questions: now.of,
    questionsRead: now.questions.length,
    topics: found.map(({ texts: _texts, quoted: _quoted, ...topic }, at) => ({
      ...topic,
      name: theirNames[at] ?? ourNames[at]!,
      isNamedByModel: typeof theirNames[at] === "string",
    })),
    sources: await findSourceUse(database, chatbot.key, counts, period.from),
    askedTwice: askedTwice.map(({ question, times }) => ({ question, times })),
  };
  const composed = composeSummary(facts, days, chatbot.locale);
  const summary = (await summariseByModel(answers, chatbot, composed, signal)) ?? composed;
  const quoted = [...found.flatMap((topic) => topic.quoted), ...askedTwice.map(({ messageKey }) => messageKey)];
  return { period, report: { ...facts, summary }, quoted: [...new Set(quoted)] };
}

/** From what was gathered of knowledge gaps: those were asked again by the same visitor. */
async function findAskedTwice({ query }: Database, chatbotKey: number, { from, to }: Period) {
  const rows = await query
    .selectFrom("gap_question")
    .select(["key", "gap_key", "text", "message_key"])
    .where("chatbot_key", "=", chatbotKey)
    .where("asked_at", ">=", from)
    .where("asked_at", "<", to)
    .where(sql<number>`signals & ${sql.lit(signalBits.askedAgain)}`, "<>", 0)
    .orderBy("key", "desc")
    .execute();
  const groups = Map.groupBy(rows, (row) => (row.gap_key === null ? `q${row.key}` : `g${row.gap_key}`));
  return [...groups.values()]
    .map((own) => ({ question: own[0]!.text, messageKey: own[0]!.message_key, times: own.length }))
    .toSorted((one, other) => other.times - one.times)
    .slice(0, askedTwiceShown);
}
