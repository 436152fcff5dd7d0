import { operations } from "@svc/contract";
import { isoTime } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import type { Queue } from "../../../foundation/queue.ts";
import type { GapOptions } from "../gaps/gap-operations.ts";
import { lockMark } from "../gaps/marks.ts";
import { makeReport } from "./make-report.ts";
import { dropReports, readReport, storeReport } from "./reports.ts";

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
