import type { Selectable } from "kysely";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { Tables } from "../../../foundation/database/tables.ts";
import type { Job } from "../../../foundation/queue.ts";
import { LeaseLost } from "../../../foundation/job-claims.ts";
import { findHidden } from "../fresh/find-hidden.ts";
import { saveRows, pageRow } from "./crawl-rows.ts";
import type { CrawlJobOptions } from "./crawl-job.ts";
import type { FetchSettings } from "./fetch-page.ts";
import { createFrontier } from "./frontier.ts";
import type { FoundPage } from "./frontier.ts";
import { readingOf } from "./known-pages.ts";
import { loadRobots } from "./load-robots.ts";
import { pageAddress } from "./page-address.ts";
import { ending } from "./page-outcomes.ts";
import type { Ending } from "./page-outcomes.ts";
import { createPageReader } from "./read-page.ts";
import type { SiteInHand } from "./read-page.ts";
import { readSitemaps } from "./read-sitemaps.ts";
import { createRecorder, pagesAtOnce } from "./record-pages.ts";
import type { Robots } from "./robots.ts";
import { createScope } from "./scope.ts";
import { createTraps } from "./traps.ts";
import { CrawlEnded, holdCrawl } from "./write-pages.ts";

export interface SiteOptions extends CrawlJobOptions {
  readonly crawl: Selectable<Tables["crawl"]>;
  readonly job: Job;
  readonly signal: AbortSignal;
}

/** Pages in hand at a time: while some are written together, as many are asked for (at the host's pace) and read. */
const workers = 2 * pagesAtOnce;
/** So many failures of the server one after the other, and it is left in peace. */
const mostFailures = 10;
const longestCrawlMs = 4 * 60 * 60_000;
const foundAtOnce = 200;

/** Reads a site until nothing is left; answers why it ended before, in a sentence, or null. */
export async function crawlSite(options: SiteOptions): Promise<Reason | null> {
  const { database, clock, crawl, job, egress, politeness, log } = options;
  // One page that throws ends the others.
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const settings: FetchSettings = { egress, politeness, signal };
  const stored = await storedPages();
  const frontier = createFrontier(crawl.max_pages, stored);
  const judgeTrap = createTraps();
  for (const { url } of stored) judgeTrap(url);
  const readAs = readingOf(crawl.selector);
  const recorder = createRecorder({ database, clock, job, crawl, frontier, readAs });
  let site = await enterSite(crawl.origin);
  const readPage = createPageReader({
    ...options,
    signal,
    settings,
    readAs,
    frontier,
    judgeTrap,
    ended: stored,
    site: () => site,
    moveTo,
  });

  let failures = 0;
  let stoppedBy: Reason | null = null;
  let wake: (() => void)[] = [];

  // The start page comes alone: it says on which address the site is, and its links go before the sitemap's.
  await handle(frontier.take());
  if (crawl.sitemaps_read === 0 && crawl.depth > 0 && stoppedBy === null && "allows" in site.robots)
    await addSitemaps(site.robots);
  await readAll();
  if (await addHidden()) await readAll();
  if (stoppedBy !== null) return stoppedBy;
  return frontier.hasMore() ? because("crawl_page_limit", { pages: crawl.max_pages }) : null;

  async function readAll(): Promise<void> {
    await Promise.all(Array.from({ length: workers }, () => work().catch(fail)));
    if (failed.signal.aborted) throw failed.signal.reason;
  }

  function fail(error: unknown): void {
    if (!failed.signal.aborted) failed.abort(error);
    wakeAll();
  }

  async function work(): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      if (clock.now() - crawl.created_at > longestCrawlMs) stop(because("crawl_too_slow"));
      const page = stoppedBy === null ? frontier.take() : undefined;
      if (page !== undefined) await handle(page);
      else if (frontier.working() === 0) return wakeAll();
      else await new Promise<void>((resolve) => wake.push(resolve));
    }
  }

  async function handle(page: FoundPage | undefined): Promise<void> {
    if (page === undefined) return;
    const ended = await readPage(page).catch((error: unknown) => endingOfFault(error, page));
    const recorded = await recorder.record(ended);
    frontier.end(recorded.code);
    failures = isFailureOfServer(recorded) ? failures + 1 : 0;
    if (failures >= mostFailures) stop(because("crawl_server_silent"));
    wakeAll();
  }

  /** A fault of ours is tried again with the whole job; in the end only this page fails. */
  function endingOfFault(error: unknown, page: FoundPage) {
    if (signal.aborted || error instanceof LeaseLost || error instanceof CrawlEnded || !job.isLastAttempt) throw error;
    log.error({ err: error, crawl: crawl.id, url: page.url }, "a page could not be read");
    return { page, ending: ending("internal"), found: [] };
  }

  function stop(reason: Reason): void {
    stoppedBy ??= reason;
  }

  function wakeAll(): void {
    for (const resolve of wake) resolve();
    wake = [];
  }

  async function enterSite(origin: string): Promise<SiteInHand> {
    const robots = await loadRobots(settings, origin);
    if ("allows" in robots) politeness.slowDown(origin, robots.crawlDelaySeconds);
    const scope = createScope(origin, patternsOf(crawl.include), patternsOf(crawl.exclude));
    return { origin, robots, scope };
  }

  /** The start page was found elsewhere: under https, or with www. */
  async function moveTo(origin: string): Promise<void> {
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await transaction.updateTable("crawl").set({ origin }).where("key", "=", crawl.key).execute();
    });
    site = await enterSite(origin);
  }

  async function addSitemaps(robots: Robots): Promise<void> {
    const usual = `${site.origin}/sitemap.xml`;
    const { pathname } = new URL(crawl.url);
    const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
    const found: FoundPage[] = [];
    const unread: { page: FoundPage; ending: Ending }[] = [];
    await readSitemaps(settings, {
      declared: robots.sitemaps,
      usual,
      isAllowed: (url) => !url.startsWith(`${site.origin}/`) || robots.allows(url.slice(site.origin.length)),
      take(address) {
        const url = site.scope.onSite(pageAddress(address) ?? "");
        // As a sitemap's own place bounds it, so does the folder that the owner began in.
        if (url === undefined || !new URL(url).pathname.startsWith(folder) || !site.scope.keeps(url)) return true;
        const page = frontier.find(url, 1);
        if (page !== undefined) found.push(page);
        return frontier.hasRoom();
      },
      failed(url, why) {
        const page = frontier.find(url, 0);
        if (page !== undefined) unread.push({ page, ending: ending("sitemap_unreadable", why) });
      },
    });
    await addFound(found);
    await saveFound([], unread);
  }

  /** Pages that trouble may hide are asked for themselves; answers whether there are any. */
  async function addHidden(): Promise<boolean> {
    if (stoppedBy !== null || frontier.hasMore()) return false;
    const found = (await findHidden(database, crawl)).flatMap((url) => {
      const onSite = site.scope.onSite(url);
      return onSite === undefined ? [] : (frontier.find(onSite, crawl.depth) ?? []);
    });
    await addFound(found);
    return found.length > 0;
  }

  async function addFound(found: readonly FoundPage[]): Promise<void> {
    for (let at = 0; at < found.length; at += foundAtOnce) await saveFound(found.slice(at, at + foundAtOnce), []);
    frontier.add(found);
  }

  async function saveFound(
    found: readonly FoundPage[],
    unread: readonly { page: FoundPage; ending: Ending }[],
  ): Promise<void> {
    const rows = [
      ...found.map((page) => pageRow(crawl, page)),
      ...unread.map(({ page, ending: how }) => pageRow(crawl, page, how, frontier.nextOrder())),
    ];
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await holdCrawl(transaction, crawl.key);
      await saveRows(transaction, rows);
      if (found.length === 0)
        await transaction.updateTable("crawl").set({ sitemaps_read: 1 }).where("key", "=", crawl.key).execute();
    });
  }

  function storedPages() {
    return database.query
      .selectFrom("crawl_page")
      .select(["position", "url", "url_key", "depth", "hops", "status", "code", "ended_order"])
      .where("crawl_key", "=", crawl.key)
      .orderBy("position")
      .execute();
  }
}

function isFailureOfServer({ code, reason }: Ending): boolean {
  const isFault = code === "http_status" && Number(reason?.args["status"]) >= 500;
  return isFault || code === "request_failed" || code === "slow_down";
}

/** JSON that we have written. */
function patternsOf(text: string): string[] {
  const patterns: unknown = JSON.parse(text);
  return Array.isArray(patterns) ? patterns.filter((pattern) => typeof pattern === "string") : [];
}
