import { operations, insightReportSchema } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import type { Queue, Job } from "../../../foundation/queue.ts";
import type { GapOptions } from "../gaps/gap-operations.ts";
import { lockMark } from "../gaps/marks.ts";
import { makeReport } from "./make-report.ts";
import type { InsightReport } from "@svc/contract";
import { z } from "zod";
import type { MadeReport } from "./make-report.ts";

/** Whose jobs make insights; payload `{ chatbotKey, days }`. */
const insightQueue = "insights";

/** Older reports are rebuilt on request. */
const freshMs = 6 * 60 * 60 * 1_000;
const daysOf = { "7d": 7, "30d": 30, "90d": 90 } as const;

export interface Topics {
  readonly implementation: Implementation;
  /** Removes what quotes deleted messages, and what is old; to be called now and then. */
  tidy(): Promise<void>;
}

/** Insights: made by jobs, and answered as they were made last. */
export function createTopics(options: GapOptions & { readonly queue: Queue }): Topics {
  const { database, clock, chatbots, queue } = options;

  queue.handle(insightQueue, {
    concurrency: 1,
    async run(job) {
      const chatbotKey = numberIn(job.payload, "chatbotKey");
      const days = numberIn(job.payload, "days");
      const chatbot = await chatbots.findByKey(chatbotKey);
      // It was deleted meanwhile.
      if (chatbot === undefined) return;
      const made = await makeReport(options, chatbot, days, job.signal);
      await storeReport(database, job, { chatbotKey, days, madeAt: clock.now() }, made);
    },
  });

  const implementation = implement(operations.getInsights, async ({ chatbotId, period }, caller) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const days = daysOf[period];
    const stored = await readReport(database, chatbot.key, days);
    const isFresh = stored !== undefined && clock.now() - stored.madeAt < freshMs;
    if (!isFresh) await queueReport(database, queue, JSON.stringify({ chatbotKey: chatbot.key, days }));
    return {
      chatbotId,
      period,
      isMaking: !isFresh,
      madeAt: stored === undefined ? null : isoTime(stored.madeAt),
      insights: stored?.report ?? null,
    };
  });

  return { implementation, tidy: () => dropReports(database, clock.now()) };
}

/** Adds a job where none for the same is on its way. */
async function queueReport(database: Database, queue: Queue, payload: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockMark(transaction, "insights");
    const waiting = await transaction
      .selectFrom("job")
      .select("key")
      .where("queue", "=", insightQueue)
      .where("status", "in", ["queued", "running"])
      .where("payload", "=", payload)
      .limit(1)
      .executeTakeFirst();
    if (waiting === undefined) await queue.add(transaction, insightQueue, JSON.parse(payload));
  });
  queue.wake();
}

const storedSchema = z.object({ report: insightReportSchema, quoted: z.array(z.int()) });
const keptMs = 30 * 24 * 60 * 60 * 1_000;

interface StoredReport {
  readonly report: InsightReport;
  readonly madeAt: number;
}

async function storeReport(
  database: Database,
  job: Pick<Job, "holdLease">,
  row: { readonly chatbotKey: number; readonly days: number; readonly madeAt: number },
  { period, report, quoted }: MadeReport,
): Promise<void> {
  const values = {
    from_at: period.from,
    to_at: period.to,
    report: JSON.stringify({ report, quoted }),
    made_at: row.madeAt,
  };
  await database.transaction(async (transaction) => {
    await job.holdLease(transaction);
    await transaction
      .insertInto("insight_report")
      .values({ chatbot_key: row.chatbotKey, days: row.days, ...values })
      .onConflict((conflict) => conflict.columns(["chatbot_key", "days"]).doUpdateSet(values))
      .execute();
  });
}

/** The latest; none where a message that it quotes was deleted, or where another release has written it. */
async function readReport(database: Database, chatbotKey: number, days: number): Promise<StoredReport | undefined> {
  const row = await database.query
    .selectFrom("insight_report")
    .select(["report", "made_at"])
    .where("chatbot_key", "=", chatbotKey)
    .where("days", "=", days)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { data: stored } = storedSchema.safeParse(JSON.parse(row.report));
  if (stored === undefined || !(await areThere(database, stored.quoted))) return undefined;
  return { report: stored.report, madeAt: row.made_at };
}

/** Removes reports that quote what was deleted, and old ones. */
async function dropReports(database: Database, now: number): Promise<void> {
  const keys = await database.query.selectFrom("insight_report").select(["chatbot_key", "days", "made_at"]).execute();
  for (const { chatbot_key: chatbotKey, days, made_at: madeAt } of keys) {
    if (madeAt > now - keptMs && (await readReport(database, chatbotKey, days)) !== undefined) continue;
    await database.transaction((transaction) =>
      transaction
        .deleteFrom("insight_report")
        .where("chatbot_key", "=", chatbotKey)
        .where("days", "=", days)
        // A newer one may have come meanwhile.
        .where("made_at", "=", madeAt)
        .execute(),
    );
  }
}

async function areThere({ query }: Database, messages: readonly number[]): Promise<boolean> {
  if (messages.length === 0) return true;
  const { count } = await query
    .selectFrom("message")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("key", "in", messages)
    .executeTakeFirstOrThrow();
  return Number(count) === messages.length;
}
