import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Throttle } from "../../../foundation/throttle.ts";
import type { Job } from "../../../foundation/queue.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { findAskedAgain } from "./asked-again.ts";
import { moveMark, readMark } from "./marks.ts";
import type { MarkName } from "./marks.ts";
import { settledTop } from "./settled-top.ts";
import { judge, signalBits, ownBits } from "./signals.ts";
import { selectTurns, toTurns } from "./turns.ts";
import type { Turn } from "./turns.ts";

export interface CollectOptions {
  readonly database: Database;
  readonly chatbots: Chatbots;
  readonly knowledge: Knowledge;
}

/** The last answers before a handoff. Those without the knowledge tell nothing, such as the one that announced it. */
const answersBefore = 3;
/** Rows that are read, and stored, at a time. */
const rowsAtOnce = 200;
/** Changes are found by time, which processes do not share to the millisecond, and not in order. */
const changeOverlapMs = 60_000;

/**
 * Reads what was answered, rated and handed over since the last time, and stores every question that
 * shows a sign of not having been answered well. In pieces, each with its mark in one transaction:
 * what is read twice changes nothing.
 */
export async function collectSigns(
  options: CollectOptions,
  job: Pick<Job, "signal" | "holdLease">,
  throttle: Throttle,
): Promise<void> {
  while (await collectAnswers(options, job)) await throttle();
  await collectChanges(options, job);
  while (await collectHandoffs(options, job)) await throttle();
}

/** True while there may be more. */
async function collectAnswers(options: CollectOptions, job: Pick<Job, "signal" | "holdLease">): Promise<boolean> {
  const { database } = options;
  job.signal.throwIfAborted();
  const top = await settledTop(database, "message");
  const mark = await readMark(database, "answers");
  if (top === undefined || top <= mark) return false;
  const rows = await selectTurns(database)
    .where("answer.key", ">", mark)
    .where("answer.key", "<=", top)
    .orderBy("answer.key")
    .limit(rowsAtOnce)
    .execute();
  const turns = toTurns(rows);
  const signs = await judgeTurns(options, turns);
  const again = await findAskedAgain(options, turns, job.signal);
  for (const turn of again) signs.push({ turn, judged: null, added: signalBits.askedAgain });
  const isWhole = rows.length < rowsAtOnce;
  await store(options, job, signs, { name: "answers", from: mark, to: isWhole ? top : rows.at(-1)!.key });
  return !isWhole;
}

/** What was rated, or answered anew, after it had been read. */
async function collectChanges(options: CollectOptions, job: Pick<Job, "signal" | "holdLease">): Promise<void> {
  const { database } = options;
  const mark = await readMark(database, "changes");
  let last = { at: mark - changeOverlapMs, key: 0 };
  for (;;) {
    job.signal.throwIfAborted();
    const rows = await selectTurns(database)
      .where("answer.changed_at", "is not", null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("answer.changed_at", "answer.key"), ">", tuple(last.at, last.key)),
      )
      .orderBy("answer.changed_at")
      .orderBy("answer.key")
      .limit(rowsAtOnce)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    last = { at: end.changed_at ?? 0, key: end.key };
    await store(options, job, await judgeTurns(options, toTurns(rows)), {
      name: "changes",
      from: null,
      to: Math.max(mark, last.at),
    });
    if (rows.length < rowsAtOnce) return;
  }
}

/** Conversations that a person had to take: the last question before it was not answered well enough. */
async function collectHandoffs(options: CollectOptions, job: Pick<Job, "signal" | "holdLease">): Promise<boolean> {
  const { database } = options;
  job.signal.throwIfAborted();
  const top = await settledTop(database, "event");
  const mark = await readMark(database, "handoffs");
  if (top === undefined || top <= mark) return false;
  const rows = await database.query
    .selectFrom("event")
    .select(["key", "chatbot_key", "data", "created_at"])
    .where("event", "=", "handoff.escalated")
    .where("key", ">", mark)
    .where("key", "<=", top)
    .orderBy("key")
    .limit(rowsAtOnce)
    .execute();
  const signs: Sign[] = [];
  for (const row of rows) {
    const turns = toTurns(
      await selectTurns(database)
        .where("session.chatbot_key", "=", row.chatbot_key)
        .where("session.session_id", "=", sessionIdOf(row.data))
        .where("answer.created_at", "<=", row.created_at)
        .orderBy("answer.key", "desc")
        .limit(answersBefore)
        .execute(),
    );
    const [turn] = turns;
    if (turn !== undefined) signs.push({ turn, judged: null, added: signalBits.handedOver });
  }
  const isWhole = rows.length < rowsAtOnce;
  await store(options, job, signs, { name: "handoffs", from: mark, to: isWhole ? top : rows.at(-1)!.key });
  return !isWhole;
}

async function judgeTurns({ chatbots }: CollectOptions, turns: readonly Turn[]): Promise<Sign[]> {
  const thresholds = new Map<number, number | undefined>();
  for (const key of new Set(turns.map(({ chatbotKey }) => chatbotKey)))
    thresholds.set(key, (await chatbots.findByKey(key))?.answerThreshold);
  return turns.flatMap((turn) => {
    const threshold = thresholds.get(turn.chatbotKey);
    // A deleted chatbot knows nothing any more.
    return threshold === undefined ? [] : [{ turn, judged: judge(turn, threshold), added: 0 }];
  });
}

async function store(
  { database }: CollectOptions,
  { holdLease }: Pick<Job, "holdLease">,
  signs: readonly Sign[],
  mark: { name: MarkName; from: number | null; to: number },
): Promise<void> {
  await database.transaction(async (transaction: WriteTransaction) => {
    await holdLease(transaction);
    await moveMark(transaction, mark);
    await storeSigns(transaction, signs);
  });
}

function sessionIdOf(data: string): string {
  const parsed: unknown = JSON.parse(data);
  const id: unknown = typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "sessionId") : undefined;
  return typeof id === "string" ? id : "";
}

/** A turn, and what was seen of it. */
interface Sign {
  readonly turn: Turn;
  /** The signals of its answer, replacing earlier ones; null: not computed. */
  readonly judged: number | null;
  /** What happened after it. */
  readonly added: number;
}

/** Puts what was seen beside what is known; a question without any sign is forgotten again. Alike however often. */
async function storeSigns(transaction: WriteTransaction, signs: readonly Sign[]): Promise<void> {
  if (signs.length === 0) return;
  const keys = [...new Set(signs.map(({ turn }) => turn.messageKey))];
  const rows = await transaction
    .selectFrom("gap_question")
    .select(["message_key", "signals"])
    .where("message_key", "in", keys)
    .execute();
  const before = new Map(rows.map((row) => [row.message_key, row.signals]));
  const after = new Map<number, { turn: Turn; signals: number }>();
  for (const { turn, judged, added } of signs) {
    const known = after.get(turn.messageKey)?.signals ?? before.get(turn.messageKey) ?? 0;
    after.set(turn.messageKey, {
      turn,
      signals: (known & ~ownBits) | (judged ?? known & ownBits) | added,
    });
  }
  const left: number[] = [];
  for (const [key, { turn, signals }] of after) {
    const known = before.get(key);
    const confidence = Math.round(turn.metadata.confidence * 1_000);
    if (signals === 0) {
      if (known !== undefined) left.push(key);
    } else if (known === undefined) {
      if (turn.question === "") continue;
      await transaction
        .insertInto("gap_question")
        .values({
          chatbot_key: turn.chatbotKey,
          gap_key: null,
          session_key: turn.sessionKey,
          message_key: key,
          text: turn.question,
          vector: null,
          signals,
          confidence,
          asked_at: turn.askedAt,
          answered: null,
        })
        .execute();
    } else if (known !== signals) {
      await transaction
        .updateTable("gap_question")
        .set({ signals, confidence })
        .where("message_key", "=", key)
        .execute();
    }
  }
  if (left.length > 0) await transaction.deleteFrom("gap_question").where("message_key", "in", left).execute();
}
