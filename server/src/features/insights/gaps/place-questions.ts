import type { Clock } from "../../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Throttle } from "../../../foundation/throttle.ts";
import type { Job } from "../../../foundation/queue.ts";
import { QuestionAffinity } from "../../knowledge/knowledge.ts";
import type { ComparedQuestion, Knowledge, QuestionMeaning } from "../../knowledge/knowledge.ts";
import { arrange } from "./arrange.ts";
import type { ArrangedGap, GapState } from "./arrange.ts";
import { insertGap, lockGaps, putInto, refreshGap } from "./gap-rows.ts";
import type { GapRow } from "./gap-rows.ts";
import { failureBits } from "./signals.ts";

interface PlaceOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly knowledge: Knowledge;
}

/** New questions that find their gaps at a time. */
const placedAtOnce = 50;
const readAtOnce = 500;

interface Question {
  readonly key: number;
  readonly gap: number | null;
  readonly text: string;
  readonly signals: number;
  readonly askedAt: number;
  readonly meaning: QuestionMeaning | null;
}

/** Chatbots that are not deleted, with questions that are in no gap yet. */
export async function findUnplaced({ query }: Database): Promise<number[]> {
  const rows = await query
    .selectFrom("gap_question")
    .innerJoin("chatbot", "chatbot.key", "gap_question.chatbot_key")
    .select("gap_question.chatbot_key")
    .distinct()
    .where("gap_key", "is", null)
    .where("chatbot.deleted_at", "is", null)
    .orderBy("gap_question.chatbot_key")
    .execute();
  return rows.map((row) => row.chatbot_key);
}

/** Puts a chatbot's new questions into gaps, some at a time; true while there may be more. */
export async function placeQuestions(
  { database, clock, knowledge }: PlaceOptions,
  chatbotKey: number,
  job: Pick<Job, "signal" | "holdLease">,
  throttle: Throttle,
): Promise<boolean> {
  const placed = await readQuestions(database, chatbotKey, "placed", Number.POSITIVE_INFINITY, throttle);
  const waiting = await readQuestions(database, chatbotKey, "waiting", placedAtOnce, throttle);
  if (waiting.length === 0) return false;
  const meanings = await knowledge.meaningsOf(
    waiting.map(({ text }) => text),
    job.signal,
  );
  const fresh = waiting.map((question, at) => ({ ...question, meaning: meanings[at] ?? null }));
  const questions = [...placed, ...fresh];
  const states = await gapStates(database, chatbotKey);
  const affinity = await QuestionAffinity.of(questions satisfies readonly ComparedQuestion[], throttle);
  const changed = await arrange(
    questions,
    (gap) => states.get(gap) ?? { isOpen: false, isSplit: false },
    (place) => affinity.of(place),
    throttle,
  );
  await database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    const now = clock.now();
    const keys = changed.flatMap(({ gap, absorbed }) => (gap === null ? absorbed : [gap, ...absorbed]));
    const gaps = await lockGaps(transaction, keys);
    for (const { key, meaning } of fresh)
      if (meaning !== null)
        await transaction
          .updateTable("gap_question")
          .set({ encoder: meaning.encoder, vector: Buffer.from(meaning.bytes) })
          .where("key", "=", key)
          .execute();
    for (const one of changed) await apply(transaction, { chatbotKey, now, questions, gaps }, one);
    await makeRoom(transaction, chatbotKey);
  });
  return waiting.length === placedAtOnce;
}

/** An owner may have changed a gap while it was compared: then its questions wait for the next time. */
async function apply(
  transaction: WriteTransaction,
  {
    chatbotKey,
    now,
    questions,
    gaps,
  }: { chatbotKey: number; now: number; questions: readonly Question[]; gaps: ReadonlyMap<number, GapRow> },
  { gap, absorbed, added, representative }: ArrangedGap,
): Promise<void> {
  const known = gap === null ? undefined : gaps.get(gap);
  if (gap !== null && (known === undefined || known.merged_into !== null)) return;
  const asked = added.map((place) => questions[place]!);
  const target = known ?? (await insertGap(transaction, chatbotKey, now));
  if (added.length > 0)
    await transaction
      .updateTable("gap_question")
      .set({ gap_key: target.key })
      .where(
        "key",
        "in",
        asked.map(({ key }) => key),
      )
      .where("gap_key", "is", null)
      .execute();
  let isSplit = target.is_split === 1;
  for (const other of absorbed) {
    const row = gaps.get(other);
    if (target.status !== "open" || row?.status !== "open" || row.merged_into !== null) continue;
    if (isSplit && row.is_split === 1) continue;
    await putInto(transaction, row, target, now);
    isSplit ||= row.is_split === 1;
  }
  const failsAgain = asked.some(
    ({ signals, askedAt }) => (signals & failureBits) !== 0 && askedAt > (target.accepted_at ?? 0),
  );
  await transaction
    .updateTable("knowledge_gap")
    .set({
      representative: questions[representative]!.key,
      updated_at: now,
      ...(target.status === "closed" && failsAgain ? { status: "open" } : {}),
    })
    .where("key", "=", target.key)
    .execute();
  await refreshGap(transaction, target.key);
}

async function gapStates({ query }: Database, chatbotKey: number): Promise<Map<number, GapState>> {
  const rows = await query
    .selectFrom("knowledge_gap")
    .select(["key", "status", "is_split"])
    .where("chatbot_key", "=", chatbotKey)
    .where("merged_into", "is", null)
    .execute();
  return new Map(
    rows.map(
      (row) => [row.key, { isOpen: row.status === "open", isSplit: row.is_split === 1 }] satisfies [number, GapState],
    ),
  );
}

/** In the order in which they came, some hundred a read so that others get their turn. */
async function readQuestions(
  { query }: Database,
  chatbotKey: number,
  which: "placed" | "waiting",
  count: number,
  throttle: Throttle,
): Promise<Question[]> {
  const questions: Question[] = [];
  for (;;) {
    const rows = await query
      .selectFrom("gap_question")
      .selectAll()
      .where("chatbot_key", "=", chatbotKey)
      .where("gap_key", which === "placed" ? "is not" : "is", null)
      .where("key", ">", questions.at(-1)?.key ?? 0)
      .orderBy("key")
      .limit(Math.min(readAtOnce, count))
      .execute();
    for (const row of rows)
      questions.push({
        key: row.key,
        gap: row.gap_key,
        text: row.text,
        signals: row.signals,
        askedAt: row.asked_at,
        // A copy: the bytes may be a small part of the driver's buffer.
        meaning: row.vector === null ? null : { encoder: row.encoder, bytes: Uint8Array.from(row.vector) },
      });
    if (rows.length < readAtOnce || questions.length >= count) return questions;
    await throttle();
  }
}

/** Questions of one chatbot that are kept, and compared with each new one. */
const questionsMax = 3_000;
/** So that not every further question makes room. */
const questionsLeft = 2_700;
/** Of a gap that a person decided on or separated: enough to know the same again. */
const decidedKept = 3;

/**
 * Where a chatbot has too many questions, lets go of the least and longest ago asked gaps that nobody has
 * decided on, and of all but the newest questions of those that somebody has.
 */
async function makeRoom(transaction: WriteTransaction, chatbotKey: number): Promise<void> {
  const { count } = await transaction
    .selectFrom("gap_question")
    .select((select) => select.fn.countAll().as("count"))
    .where("chatbot_key", "=", chatbotKey)
    .executeTakeFirstOrThrow();
  let surplus = Number(count) - questionsLeft;
  if (Number(count) <= questionsMax) return;
  const gaps = await transaction
    .selectFrom("knowledge_gap")
    .select(["key", "status", "is_split"])
    .where("chatbot_key", "=", chatbotKey)
    .where("merged_into", "is", null)
    .orderBy("rank")
    .orderBy("key")
    .execute();
  for (const { key, status, is_split: isSplit } of gaps) {
    if (surplus <= 0) return;
    const isUndecided = status === "open" && isSplit === 0;
    const questions = await transaction
      .selectFrom("gap_question")
      .select("key")
      .where("gap_key", "=", key)
      .orderBy("asked_at", "desc")
      .orderBy("key", "desc")
      .execute();
    const gone = questions.slice(isUndecided ? 0 : decidedKept).map((question) => question.key);
    if (gone.length > 0) await transaction.deleteFrom("gap_question").where("key", "in", gone).execute();
    surplus -= gone.length;
    if (isUndecided) {
      await transaction.deleteFrom("knowledge_gap").where("merged_into", "=", key).execute();
      await transaction.deleteFrom("knowledge_gap").where("key", "=", key).execute();
    } else {
      await transaction
        .updateTable("knowledge_gap")
        .set((set) => ({ dropped: set("dropped", "+", gone.length) }))
        .where("key", "=", key)
        .execute();
      await refreshGap(transaction, key);
    }
  }
}
