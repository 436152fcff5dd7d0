import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import type { Job } from "../../../foundation/queue.ts";
import { startCrawl } from "../crawl/start-crawl.ts";
import { beginRun } from "../import/begin-run.ts";
import { queueTraining } from "../queue-training.ts";
import { planRefresh } from "./plan-refresh.ts";
import type { Planner, Refreshed } from "./plan-refresh.ts";

/** Starts due syncs and schedules the next ones in one transaction, so only one process does. */
export async function runRefresh(
  { database, ...planner }: Planner & { readonly database: Database },
  payload: unknown,
  job: Job,
): Promise<void> {
  const { table, key, dueAt } = readPayload(payload);
  await database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    if (table === "source") await refreshSource(transaction, planner, key, dueAt);
    else if (table === "crawl") await refreshSite(transaction, planner, key, dueAt);
    else await refreshImport(transaction, planner, key, dueAt);
  });
  planner.queue.wake();
}

async function refreshSource(transaction: WriteTransaction, planner: Planner, key: number, dueAt: number) {
  const source = await transaction
    .selectFrom("source")
    .innerJoin("chatbot", "chatbot.key", "source.chatbot_key")
    .select(["source.chatbot_key", "source.url", "source.refresh_every"])
    .where("source.key", "=", key)
    .where("source.refresh_at", "=", dueAt)
    .where("chatbot.deleted_at", "is", null)
    .executeTakeFirst();
  if (source === undefined || source.refresh_every === null || source.url === null) return;
  await planRefresh(transaction, planner, { table: "source", key }, source.refresh_every);
  await queueTraining(transaction, planner, source.chatbot_key, { urls: [source.url] });
}

async function refreshSite(transaction: WriteTransaction, planner: Planner, key: number, dueAt: number) {
  const crawl = await transaction
    .selectFrom("crawl")
    .innerJoin("chatbot", "chatbot.key", "crawl.chatbot_key")
    .selectAll("crawl")
    .where("crawl.key", "=", key)
    .where("crawl.refresh_at", "=", dueAt)
    .where("chatbot.deleted_at", "is", null)
    .executeTakeFirst();
  if (crawl === undefined || crawl.refresh_every === null) return;
  // One that is still at it needs no second beside it.
  if (crawl.status === "running") await planRefresh(transaction, planner, { table: "crawl", key }, crawl.refresh_every);
  else await startCrawl(transaction, planner, crawl);
}

async function refreshImport(transaction: WriteTransaction, planner: Planner, key: number, dueAt: number) {
  const row = await transaction
    .selectFrom("article_import")
    .innerJoin("chatbot", "chatbot.key", "article_import.chatbot_key")
    .select(["article_import.status", "article_import.refresh_every"])
    .where("article_import.key", "=", key)
    .where("article_import.refresh_at", "=", dueAt)
    .where("chatbot.deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined || row.refresh_every === null) return;
  await planRefresh(transaction, planner, { table: "article_import", key }, row.refresh_every);
  if (row.status !== "running") await beginRun(transaction, planner, key);
}

function readPayload(payload: unknown): Refreshed & { dueAt: number } {
  if (typeof payload === "object" && payload !== null && "table" in payload && "key" in payload && "dueAt" in payload) {
    const { table, key, dueAt } = payload;
    if (
      (table === "source" || table === "crawl" || table === "article_import") &&
      typeof key === "number" &&
      typeof dueAt === "number"
    )
      return { table, key, dueAt };
  }
  throw new Error("A refresh names nothing to read.");
}
