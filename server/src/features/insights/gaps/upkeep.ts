import type { Database } from "../../../foundation/database/database.ts";
import { readMark } from "./marks.ts";

const rowsAtOnce = 500;

/** Whether others have written what was not read yet. */
export async function isUnread(database: Database): Promise<boolean> {
  const { query } = database;
  const [answers, changes, handoffs] = await Promise.all([
    readMark(database, "answers"),
    readMark(database, "changes"),
    readMark(database, "handoffs"),
  ]);
  // One by one: each looks at the end of an index.
  const isThere = async (rows: { executeTakeFirst(): Promise<unknown> }) =>
    (await rows.executeTakeFirst()) !== undefined;
  const messages = query.selectFrom("message").select("key").limit(1);
  return (
    (await isThere(messages.where("key", ">", answers))) ||
    (await isThere(messages.where("changed_at", ">", changes))) ||
    (await isThere(query.selectFrom("event").select("key").where("key", ">", handoffs).limit(1)))
  );
}

/** Removes a deleted chatbot's gaps and their questions, some at a time; true while there may be more. */
export async function purgeGaps(database: Database, chatbotKey: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    for (const table of ["gap_question", "knowledge_gap"] as const) {
      const some = transaction.selectFrom(table).select("key").where("chatbot_key", "=", chatbotKey).limit(rowsAtOnce);
      const removed = await transaction.deleteFrom(table).where("key", "in", some).executeTakeFirst();
      if (removed.numDeletedRows > 0n) return true;
    }
    return false;
  });
}

/** Removes gaps of which no question is left, and those that were put into one that is gone. */
export async function removeEmptyGaps(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction
      .deleteFrom("knowledge_gap")
      .where("merged_into", "is", null)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom("gap_question")
              .select("gap_question.key")
              .whereRef("gap_question.gap_key", "=", "knowledge_gap.key"),
          ),
        ),
      )
      .execute();
    await transaction
      .deleteFrom("knowledge_gap")
      .where("merged_into", "is not", null)
      .where((where) =>
        where(
          "merged_into",
          "not in",
          where.selectFrom("knowledge_gap as living").select("living.key").where("living.merged_into", "is", null),
        ),
      )
      .execute();
  });
}
