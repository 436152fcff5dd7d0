import type { Selectable } from "kysely";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { newId } from "../../../foundation/ids.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import { rankOf } from "./rank.ts";

export type GapRow = Selectable<Tables["knowledge_gap"]>;

/** What is kept of one gap's questions; older ones are only counted. */
const questionsKept = 200;

/** The rows, held until the transaction ends, by key. */
export async function lockGaps(transaction: WriteTransaction, keys: readonly number[]): Promise<Map<number, GapRow>> {
  if (keys.length === 0) return new Map();
  const rows = transaction.selectFrom("knowledge_gap").selectAll().where("key", "in", keys).orderBy("key").forUpdate();
  return new Map((await rows.execute()).map((row) => [row.key, row]));
}

/** A new open gap without questions. Refresh it when it has some. */
export function insertGap(transaction: WriteTransaction, chatbotKey: number, now: number): Promise<GapRow> {
  return transaction
    .insertInto("knowledge_gap")
    .values({
      id: newId("gap", now),
      chatbot_key: chatbotKey,
      status: "open",
      merged_into: null,
      representative: null,
      rank: 0,
      first_at: Number.MAX_SAFE_INTEGER,
      last_at: 0,
      faq_id: null,
      accepted_at: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Puts a gap's questions into another one; its id leads there from now on. Refresh the other afterwards. */
export async function putInto(transaction: WriteTransaction, gone: GapRow, target: GapRow, now: number): Promise<void> {
  await transaction.updateTable("gap_question").set({ gap_key: target.key }).where("gap_key", "=", gone.key).execute();
  await transaction
    .updateTable("knowledge_gap")
    .set({ merged_into: target.key, updated_at: now })
    .where((where) => where.or([where("key", "=", gone.key), where("merged_into", "=", gone.key)]))
    .execute();
  await transaction
    .updateTable("knowledge_gap")
    .set((set) => ({
      dropped: set("dropped", "+", gone.dropped),
      ...(gone.is_split === 1 ? { is_split: 1 } : {}),
    }))
    .where("key", "=", target.key)
    .execute();
}

/** Brings a gap's rank and times in step with its questions, and lets go of the oldest beyond what is kept. */
export async function refreshGap(transaction: WriteTransaction, key: number): Promise<void> {
  const questions = await transaction
    .selectFrom("gap_question")
    .select(["key", "session_key", "asked_at", "signals"])
    .where("gap_key", "=", key)
    .orderBy("asked_at", "desc")
    .orderBy("key", "desc")
    .execute();
  if (questions.length === 0) return;
  const gone = questions.slice(questionsKept).map((question) => question.key);
  if (gone.length > 0) await transaction.deleteFrom("gap_question").where("key", "in", gone).execute();
  const times = questions.map((question) => question.asked_at);
  const first = Math.min(...times);
  await transaction
    .updateTable("knowledge_gap")
    .set((set) => ({
      rank: rankOf(questions),
      first_at: set.case().when("first_at", "<", first).then(set.ref("first_at")).else(first).end(),
      last_at: Math.max(...times),
      dropped: set("dropped", "+", gone.length),
    }))
    .where("key", "=", key)
    .execute();
}
