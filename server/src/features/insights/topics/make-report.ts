import type { InsightReport } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import { sql } from "kysely";
import type { Database } from "../../../foundation/database/database.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { hourMs, hourOf } from "../analytics/count-session.ts";
import { describeTotals } from "../analytics/describe.ts";
import { readLiveCounts } from "../analytics/read-counts.ts";
import { periodBefore } from "../analytics/period.ts";
import type { Period } from "../analytics/period.ts";
import type { GapOptions } from "../gaps/gap-operations.ts";
import { signalBits } from "../gaps/signals.ts";
import { findTopics } from "./find-topics.ts";
import { nameByModel, summariseByModel } from "./model-words.ts";
import { sampleQuestions } from "./sample-questions.ts";
import { findSourceUse } from "./source-use.ts";
import type { FoundTopic } from "./find-topics.ts";
import { summaryPhrases } from "./summary-phrases.ts";

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

const wordsInName = 3;
/** A word that so many of a topic's questions have stands for it. */
const sharedBy = 0.4;
const nameCharacters = 60;

/** For each topic the words that its questions share and others do not have; else its question. */
function nameByWords(topics: readonly FoundTopic[]): string[] {
  const words = topics.map(({ texts }) => texts.map(wordsOf));
  const holders = new Map<string, number>();
  for (const word of words.flat().flatMap((own) => [...own])) holders.set(word, (holders.get(word) ?? 0) + 1);
  const all = words.flat().length;
  return topics.map(({ texts, question }, at) => {
    const own = new Map<string, number>();
    for (const word of words[at]!.flatMap((each) => [...each])) own.set(word, (own.get(word) ?? 0) + 1);
    const scored = [...own]
      .filter(([, count]) => count >= sharedBy * texts.length)
      .map(([word, count]) => ({ word, score: (count / texts.length) * Math.log(all / holders.get(word)!) }))
      // What most other questions have too says nothing.
      .filter(({ word, score }) => score > 0 && own.get(word)! > holders.get(word)! / 2)
      .toSorted((one, other) => other.score - one.score || (one.word < other.word ? -1 : 1));
    const name = scored
      .slice(0, wordsInName)
      .map(({ word }) => word)
      .join(", ");
    return (name === "" ? question : name).slice(0, nameCharacters).toWellFormed();
  });
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const shortestWord = 3;

function wordsOf(text: string): Set<string> {
  const words = [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike === true && (segment.length >= shortestWord || /[^\p{Script=Latin}\p{N}]/u.test(segment))
      ? [segment]
      : [],
  );
  return new Set(words);
}

const namesSaid = 3;
/** Fewer sessions of a topic say little about how well it is answered. */
const weakSessions = 3;
const weakShare = 0.5;

/** The insights in some sentences, in the language where there are phrases of it, else in English; without any model. */
function composeSummary(
  { totals, previous, topics, sources, askedTwice }: Omit<InsightReport, "summary">,
  days: number,
  wanted: string,
): InsightReport["summary"] {
  const { language, phrases } = summaryPhrases(wanted);
  const percent = (value: number) =>
    new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(value);
  const quote = (text: string) => `${phrases.quotes[0]}${text}${phrases.quotes[1]}`;
  const list = (texts: readonly string[]) =>
    new Intl.ListFormat(language).format(texts.slice(0, namesSaid).map((text) => quote(text)));
  let sentences: string[] = [];
  const paragraphs = [sentences];
  const begin = () => void paragraphs.push((sentences = []));
  const say = (isSaid: boolean, sentence: () => string) => void (isSaid && sentences.push(sentence()));
  const summary = () => ({
    text: paragraphs
      .filter((paragraph) => paragraph.length > 0)
      .map((paragraph) => paragraph.join(" "))
      .join("\n\n"),
    language,
    writtenBy: "embedded",
  });

  if (totals.sessions === 0 && totals.questions === 0) {
    sentences.push(phrases.nothing(days));
    return summary();
  }
  sentences.push(phrases.volume(days, totals.sessions, totals.questions));
  const change = previous.sessions === 0 ? null : totals.sessions / previous.sessions - 1;
  say(change === 0, () => phrases.same);
  say((change ?? 0) > 0, () => phrases.more(percent(change ?? 0)));
  say((change ?? 0) < 0, () => phrases.fewer(percent(-(change ?? 0))));
  const { answeredShare, resolvedWithoutPersonShare: aloneShare, ratings } = totals;
  say(answeredShare !== null, () => phrases.answered(percent(answeredShare ?? 0), totals.refused));
  say(totals.resolved > 0, () => phrases.resolved(percent(aloneShare ?? 0)));
  say(totals.handedOver > 0, () => phrases.handedOver(totals.handedOver));
  say(totals.leads + totals.tickets > 0, () => phrases.won(totals.leads, totals.tickets));
  say(ratings.up + ratings.down > 0, () => phrases.ratings(ratings.up, ratings.down));
  begin();

  const asked = topics.filter(({ questions }) => questions > 0);
  say(asked.length > 0, () => phrases.topics(list(asked.map(labelOf))));
  for (const direction of ["rising", "falling"] as const) {
    const moved = topics.filter(({ trend }) => trend?.direction === direction).map(labelOf);
    say(moved.length > 0, () => phrases[direction](list(moved)));
  }
  const weakest = asked
    .filter((topic) => topic.sessions >= weakSessions && (topic.answeredShare ?? 1) < weakShare)
    .toSorted((one, other) => one.answeredShare! - other.answeredShare!)[0];
  say(weakest !== undefined, () => phrases.weakest(quote(labelOf(weakest!)), percent(weakest!.answeredShare ?? 0)));
  begin();
  say(sources.neverUsedCount > 0, () => phrases.unused(sources.neverUsedCount));
  say(sources.disliked.length > 0, () => phrases.disliked(list(sources.disliked.map(({ title }) => title))));
  say(askedTwice.length > 0, () => phrases.askedTwice(quote(askedTwice[0]!.question)));
  return summary();
}

/** A model's name, else the typical question: our own names are only the words that the questions share. */
function labelOf({ name, question, isNamedByModel }: InsightReport["topics"][number]): string {
  return isNamedByModel ? name : question;
}
