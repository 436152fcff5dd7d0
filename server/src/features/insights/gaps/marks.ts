import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";

/** What is read from others: by row key, but changes by time. */
export type MarkName =
  | "answers"
  | "changes"
  | "handoffs"
  /** What analytics have counted, and how often its counts were written. */
  | "analytics-messages"
  | "analytics-changes"
  | "analytics-version"
  /** Only a lock, for adding insight jobs. */
  | "insights";

/** How far it was read; 0 before the first time. */
export async function readMark({ query }: Database, name: MarkName): Promise<number> {
  const row = await query.selectFrom("insight_mark").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? 0;
}

/** Who has this transaction's lock decides alone what is read next. */
export async function lockMark(transaction: WriteTransaction, name: MarkName): Promise<number> {
  await transaction
    .insertInto("insight_mark")
    .values({ name, value: 0 })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = transaction.selectFrom("insight_mark").select("value").where("name", "=", name).forUpdate();
  return (await row.executeTakeFirstOrThrow()).value;
}

/**
 * Says how far it was read, with what was made of it. Throws where it no longer stands at `from`: somebody
 * else has read the same meanwhile.
 */
export async function moveMark(
  transaction: WriteTransaction,
  { name, from, to }: { name: MarkName; from: number | null; to: number },
): Promise<void> {
  const value = await lockMark(transaction, name);
  if (from !== null && value !== from) throw new Error("Somebody else has read this meanwhile.");
  await transaction.updateTable("insight_mark").set({ value: to }).where("name", "=", name).execute();
}
