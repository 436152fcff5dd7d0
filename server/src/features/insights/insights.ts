import type { Database } from "../../foundation/database/database.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import { createThrottle } from "../../foundation/throttle.ts";
import type { Throttle } from "../../foundation/throttle.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { VisitorDataHolder } from "../../foundation/visitor-data.ts";
import { analyticsOperation } from "./analytics/analytics-operations.ts";
import type { AnalyticsOptions } from "./analytics/analytics-operations.ts";
import { createAnalytics } from "./analytics/analytics.ts";
import { collectSigns } from "./gaps/collect.ts";
import { gapOperations } from "./gaps/gap-operations.ts";
import { createGoLive } from "./go-live/go-live.ts";
import { createTopics } from "./topics/topics.ts";
import type { GapOptions } from "./gaps/gap-operations.ts";
import { findUnplaced, placeQuestions } from "./gaps/place-questions.ts";
import { lockMark } from "./gaps/marks.ts";
import { isUnread, purgeGaps, removeEmptyGaps } from "./gaps/upkeep.ts";

/** The queue whose jobs gather what was not answered; one at a time for all processes. */
const gapQueue = "knowledge-gaps";
const lookEveryMs = 2_000;
/** Visitors' answers come first. */
const restsPerWork = 9;

export interface Insights {
  readonly implementations: readonly Implementation[];
  /** Looks for what was not answered from now on; the queue's jobs gather it. */
  start(): void;
  /** Gathers all there is now, without the queue; for the evaluation and tests. */
  gather(): Promise<void>;
  /** Counts all conversations there are now, likewise. */
  count(): Promise<void>;
  /** Erasing a visitor also removes their quotes from reports. */
  readonly visitorData: VisitorDataHolder;
  /** Removes what was gathered of a deleted chatbot, some at a time; true: call again. */
  purge(chatbotKey: number): Promise<boolean>;
  /** What visitors asked most in vain in a time, in their words; for mails. */
  askedInVain(chatbotId: string, span: { readonly from: number; readonly to: number }): Promise<string[]>;
  /** Removes what removed messages have left empty; to be called now and then. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export interface InsightsOptions extends GapOptions, AnalyticsOptions {
  readonly queue: Queue;
  readonly log: Log;
}

export { rebuildAnalytics } from "./analytics/analytics.ts";

/** What can be learnt from the conversations: what the knowledge does not answer, and figures. */
export function createInsights(options: InsightsOptions): Insights {
  const { database, queue, log } = options;
  const analytics = createAnalytics(options);
  const topics = createTopics(options);
  const goLive = createGoLive(options);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  type Held = Parameters<typeof collectSigns>[1];
  async function gather(job: Held, throttle: Throttle): Promise<void> {
    await collectSigns(options, job, throttle);
    for (const chatbotKey of await findUnplaced(database))
      while (await placeQuestions(options, chatbotKey, job, throttle));
  }

  queue.handle(gapQueue, { run: (job) => gather(job, createThrottle(restsPerWork, job.signal)), concurrency: 1 });

  function look(): void {
    looking ??= queueGathering(database, queue)
      .catch((error: unknown) => log.warn({ err: error }, "knowledge gaps cannot be looked for just now"))
      .finally(() => (looking = undefined));
  }

  return {
    implementations: [
      ...gapOperations(options),
      analyticsOperation(options),
      topics.implementation,
      ...goLive.implementations,
    ],
    start() {
      timer = setInterval(look, lookEveryMs);
      look();
      analytics.start();
    },
    gather: () => gather({ signal: new AbortController().signal, holdLease: async () => undefined }, createThrottle(0)),
    count: analytics.count,
    visitorData: { name: "insights", forget: topics.tidy },
    async purge(chatbotKey) {
      await goLive.purge(chatbotKey);
      return (await purgeGaps(database, chatbotKey)) || analytics.purge(chatbotKey);
    },
    async tidy() {
      await removeEmptyGaps(database);
      await topics.tidy();
      await goLive.tidy();
    },
    askedInVain: goLive.askedInVain,
    async close() {
      clearInterval(timer);
      await looking;
      await analytics.close();
    },
  };
}

/** Adds a job where something was not read yet and none is on its way. */
async function queueGathering(database: Database, queue: Queue): Promise<void> {
  if (!(await isUnread(database)) && (await findUnplaced(database)).length === 0) return;
  const isAdded = await database.transaction(async (transaction) => {
    await lockMark(transaction, "answers");
    const waiting = await transaction
      .selectFrom("job")
      .select("key")
      .where("queue", "=", gapQueue)
      .where("status", "in", ["queued", "running"])
      .limit(1)
      .executeTakeFirst();
    if (waiting !== undefined) return false;
    await queue.add(transaction, gapQueue, {});
    return true;
  });
  if (isAdded) queue.wake();
}
