import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import type { Egress } from "../../../foundation/egress/egress.ts";
import type { Log } from "../../../foundation/log.ts";
import type { Job, Queue } from "../../../foundation/queue.ts";
import type { Reader } from "../read/read.ts";
import { crawlSite } from "./crawl-site.ts";
import { finishCrawl } from "./finish-crawl.ts";
import type { Politeness } from "./politeness.ts";
import { CrawlEnded } from "./write-pages.ts";

export const crawlQueue = "crawl";

export interface CrawlJobOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly egress: Egress;
  readonly reader: Reader;
  readonly politeness: Politeness;
  readonly queue: Queue;
  readonly log: Log;
}

/** A crawl that was cancelled ends at its next write, and within this time what it waits for. */
const lookMs = 1_000;

/**
 * Reads a site from where the crawl stands: run again after a crash it goes on with the pages that have
 * not ended. Ends quietly when the crawl was cancelled or its chatbot deleted.
 */
export async function runCrawl(options: CrawlJobOptions, crawlKey: number, job: Job): Promise<void> {
  const { database, clock, queue, log } = options;
  const crawl = await database.query.selectFrom("crawl").selectAll().where("key", "=", crawlKey).executeTakeFirst();
  if (crawl?.status !== "running") return;
  const ended = new AbortController();
  const look = setInterval(() => {
    isRunning(database, crawlKey).then(
      (running) => running || ended.abort(new CrawlEnded()),
      (error: unknown) => log.warn({ err: error, crawl: crawl.id }, "a crawl cannot be looked at just now"),
    );
  }, lookMs);
  try {
    const signal = AbortSignal.any([job.signal, ended.signal]);
    const reason = await crawlSite({ ...options, crawl, job, signal });
    await finishCrawl({ database, clock, queue }, crawl, reason, job.holdLease);
    queue.wake();
  } catch (error) {
    if (!(error instanceof CrawlEnded) && !ended.signal.aborted) throw error;
  } finally {
    clearInterval(look);
  }
}

async function isRunning(database: Database, crawlKey: number): Promise<boolean> {
  const row = await database.query.selectFrom("crawl").select("status").where("key", "=", crawlKey).executeTakeFirst();
  return row?.status === "running";
}
