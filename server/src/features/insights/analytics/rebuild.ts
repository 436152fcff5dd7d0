import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Job } from "../../../foundation/queue.ts";
import { lockMark } from "../gaps/marks.ts";
import { readCounted } from "./counted.ts";
import { readCounts, storeCounts, addChanges } from "./store-counts.ts";
import type { Changes } from "./store-counts.ts";

const sessionsAtOnce = 200;

/**
 * Counts everything anew: takes away what the conversations that are there have added, and lets them be
 * read again from the first one on. What is left meanwhile is of those that were deleted; counts that were
 * damaged, and have less in them than conversations have added, are dropped. Leads and tickets stay.
 */
export async function rebuildCounts(database: Database, job: Pick<Job, "signal" | "holdLease">): Promise<void> {
  let isMore = true;
  while (isMore) {
    job.signal.throwIfAborted();
    isMore = await change(database, job, takeAway);
    await nextTurn();
  }
  for (const { chatbot_key: chatbotKey } of await countedChatbots(database))
    await change(database, job, (transaction) => dropDamaged(transaction, chatbotKey));
  await change(database, job, async (transaction) => {
    await transaction
      .updateTable("insight_mark")
      .set({ value: 0 })
      .where("name", "in", ["analytics-messages", "analytics-changes"])
      .execute();
  });
}

function change<Result>(
  database: Database,
  job: Pick<Job, "holdLease">,
  work: (transaction: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    const version = await lockMark(transaction, "analytics-version");
    const result = await work(transaction);
    await transaction
      .updateTable("insight_mark")
      .set({ value: version + 1 })
      .where("name", "=", "analytics-version")
      .execute();
    return result;
  });
}

/** True while there may be more. */
async function takeAway(transaction: WriteTransaction): Promise<boolean> {
  const rows = await transaction
    .selectFrom("analytics_session")
    .select(["session_key", "chatbot_key", "counted"])
    .where("counted", "<>", "[]")
    .limit(sessionsAtOnce)
    .execute();
  if (rows.length === 0) return false;
  const changes: Changes = new Map();
  for (const row of rows) addChanges(changes, row.chatbot_key, readCounted(row.counted), -1);
  await storeCounts(transaction, changes);
  await transaction
    .updateTable("analytics_session")
    .set({ counted: "[]", sealed_key: 0, sealed: "[]" })
    .where(
      "session_key",
      "in",
      rows.map((row) => row.session_key),
    )
    .execute();
  // A conversation without messages is found by no mark.
  await transaction
    .insertInto("analytics_due")
    .values(rows.map((row) => ({ session_key: row.session_key, chatbot_key: row.chatbot_key })))
    .onConflict((conflict) => conflict.column("session_key").doNothing())
    .execute();
  return true;
}

function countedChatbots({ query }: Database) {
  return query.selectFrom("analytics_count").select("chatbot_key").distinct().execute();
}

async function dropDamaged(transaction: WriteTransaction, chatbotKey: number): Promise<void> {
  const rows = await transaction
    .selectFrom("analytics_count")
    .selectAll()
    .where("chatbot_key", "=", chatbotKey)
    .execute();
  for (const row of rows) {
    if (![...readCounts(row).values()].some((count) => count < 0)) continue;
    await transaction
      .deleteFrom("analytics_count")
      .where("chatbot_key", "=", row.chatbot_key)
      .where("span", "=", row.span)
      .where("start", "=", row.start)
      .execute();
  }
}
