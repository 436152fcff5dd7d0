import { checkedQuestionSchema } from "@svc/contract";
import type { CheckedQuestion } from "@svc/contract";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import type { Queue } from "../../../foundation/queue.ts";

/** Whose jobs run checks; payload `{ chatbotKey, run, repeats }`. */
export const checkQueue = "go-live-check";

/** A question with the fact that it asks for, by which questions are put together. */
export interface StoredQuestion extends CheckedQuestion {
  readonly topic: string | null;
}

type Row = Selectable<Tables["go_live_check"]>;
export interface CheckRow extends Omit<Row, "skipped" | "questions"> {
  readonly skipped: readonly string[];
  readonly questions: readonly StoredQuestion[];
}

const storedQuestions = z.array(checkedQuestionSchema.extend({ topic: z.string().nullable() }));
const storedTexts = z.array(z.string());

/** The check as it was stored last; undefined where there never was one. */
export async function readCheck({ query }: Database, chatbotKey: number): Promise<CheckRow | undefined> {
  const row = await query
    .selectFrom("go_live_check")
    .selectAll()
    .where("chatbot_key", "=", chatbotKey)
    .executeTakeFirst();
  return row === undefined ? undefined : parsed(row);
}

/** Locks the chatbot's row until the transaction ends, and makes it where there is none. */
export async function lockCheck(transaction: WriteTransaction, chatbotKey: number): Promise<CheckRow> {
  await transaction
    .insertInto("go_live_check")
    .values({ chatbot_key: chatbotKey })
    .onConflict((conflict) => conflict.column("chatbot_key").doNothing())
    .execute();
  const row = transaction.selectFrom("go_live_check").selectAll().where("chatbot_key", "=", chatbotKey).forUpdate();
  return parsed(await row.executeTakeFirstOrThrow());
}

/** Wants a new run in this transaction: one for an older number stops. Wake the queue afterwards. */
export async function requestRun(
  transaction: WriteTransaction,
  { queue }: { readonly queue: Queue },
  chatbotKey: number,
  runAtMs?: number,
): Promise<void> {
  const run = (await lockCheck(transaction, chatbotKey)).requested + 1;
  await updateCheck(transaction, chatbotKey, { requested: run });
  await queue.add(transaction, checkQueue, { chatbotKey, run, repeats: 0 }, runAtMs);
}

export async function updateCheck(
  transaction: WriteTransaction,
  chatbotKey: number,
  { skipped, questions, ...changes }: Partial<CheckRow>,
): Promise<void> {
  await transaction
    .updateTable("go_live_check")
    .set({
      ...changes,
      ...(skipped === undefined ? {} : { skipped: JSON.stringify(skipped) }),
      ...(questions === undefined ? {} : { questions: JSON.stringify(questions) }),
    })
    .where("chatbot_key", "=", chatbotKey)
    .execute();
}

function parsed(row: Row): CheckRow {
  return {
    ...row,
    skipped: storedTexts.parse(JSON.parse(row.skipped)),
    questions: storedQuestions.parse(JSON.parse(row.questions)),
  };
}
