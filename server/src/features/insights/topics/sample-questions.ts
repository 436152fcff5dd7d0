import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../../foundation/database/database.ts";
import { readAnswerMetrics } from "../../conversations/conversations.ts";
import type { Period } from "../analytics/period.ts";
import { selectTurns, toTurns } from "../gaps/turns.ts";
import type { Turn } from "../gaps/turns.ts";

/** A visitor's question of a period. */
export interface AskedQuestion {
  readonly text: string;
  readonly turn: Turn;
}

export interface QuestionSample {
  readonly questions: readonly AskedQuestion[];
  /** Of how many they were chosen. */
  readonly of: number;
}

const keysAtOnce = 2_000;
/** Of a longer list the newest are chosen from: what a job does is bounded. */
const keysMax = 200_000;
const turnsAtOnce = 200;

/** Questions that were answered or refused in the period, evenly chosen where there are more than `size`; no small talk. */
export async function sampleQuestions(
  database: Database,
  chatbotKey: number,
  period: Period,
  size: number,
  signal: AbortSignal,
): Promise<QuestionSample> {
  const keys = await answerKeys(database, chatbotKey, period, signal);
  const step = Math.max(1, keys.length / size);
  const chosen = Array.from({ length: Math.min(size, keys.length) }, (_, nth) => keys[Math.floor(nth * step)]!);
  const questions: AskedQuestion[] = [];
  for (let from = 0; from < chosen.length; from += turnsAtOnce) {
    signal.throwIfAborted();
    const rows = await selectTurns(database)
      .where("answer.key", "in", chosen.slice(from, from + turnsAtOnce))
      .orderBy("answer.key")
      .execute();
    const asked = rows.filter(({ metadata }) => isQuestion(metadata));
    for (const turn of toTurns(asked)) if (turn.question.trim() !== "") questions.push({ text: turn.question, turn });
    await nextTurn();
  }
  return { questions, of: keys.length };
}

/** Without small talk and messages answered by handlers. */
function isQuestion(metadata: string | null): boolean {
  const figures = readAnswerMetrics(metadata);
  return figures === undefined || (figures.answerer !== null && figures.isSmallTalk !== true);
}

async function answerKeys(
  { query }: Database,
  chatbotKey: number,
  { from, to }: Period,
  signal: AbortSignal,
): Promise<number[]> {
  const keys: number[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  while (keys.length < keysMax) {
    signal.throwIfAborted();
    const rows = await query
      .selectFrom("message")
      .select(["key", "created_at", "reply_to"])
      .where("chatbot_key", "=", chatbotKey)
      .where("key", "<", before)
      .orderBy("key", "desc")
      .limit(keysAtOnce)
      .execute();
    for (const row of rows)
      if (row.reply_to !== null && row.created_at >= from && row.created_at < to) keys.push(row.key);
    const last = rows.at(-1);
    // Keys rise with the time.
    if (last === undefined || rows.length < keysAtOnce || rows.every((row) => row.created_at < from)) break;
    before = last.key;
    await nextTurn();
  }
  return keys.reverse();
}
