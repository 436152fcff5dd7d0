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
import type { FoundPage, Frontier } from "./frontier.ts";
import { readingOf } from "./known-pages.ts";
import { loadRobots } from "./load-robots.ts";
import { pageAddress } from "./page-address.ts";
import { ending } from "./page-outcomes.ts";
import type { Ending } from "./page-outcomes.ts";
import { PageReader } from "./read-page.ts";
import type { CrawledSite, PageReaderOptions } from "./read-page.ts";
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

/** Pages at a time: while some are written together, as many are requested (at the host's pace) and read. */
const workers = 2 * pagesAtOnce;
/** After so many failures of the server in a row, the crawl stops. */
const maxFailures = 10;
const longestCrawlMs = 4 * 60 * 60_000;
const foundAtOnce = 200;

interface UnreadPage {
  readonly page: FoundPage;
  readonly ending: Ending;
}

/** Reads a site until nothing is left; returns why it ended before, or null. */
export async function crawlSite(options: SiteOptions): Promise<Reason | null> {
  const { database, crawl } = options;
  const stored = await database.query
    .selectFrom("crawl_page")
    .select(["position", "url", "url_key", "depth", "hops", "status", "code", "ended_order"])
    .where("crawl_key", "=", crawl.key)
    .orderBy("position")
    .execute();
  const frontier = createFrontier(crawl.max_pages, stored);
  const judgeTrap = createTraps();
  for (const { url } of stored) judgeTrap(url);
  return new SiteCrawl(options, frontier, { judgeTrap, ended: stored }).run();
}

class SiteCrawl {
  readonly #options: SiteOptions;
  readonly #frontier: Frontier;
  /** One page that throws ends the others. */
  readonly #failed = new AbortController();
  readonly #signal: AbortSignal;
  readonly #settings: FetchSettings;
  readonly #recorder: ReturnType<typeof createRecorder>;
  readonly #reader: PageReader;
  #site: CrawledSite | undefined;
  /** Failures of the server in a row. */
  #failures = 0;
  #stoppedBy: Reason | null = null;
  #waiting: (() => void)[] = [];

  constructor(options: SiteOptions, frontier: Frontier, known: Pick<PageReaderOptions, "judgeTrap" | "ended">) {
    const { egress, politeness, crawl } = options;
    this.#options = options;
    this.#frontier = frontier;
    this.#signal = AbortSignal.any([options.signal, this.#failed.signal]);
    this.#settings = { egress, politeness, signal: this.#signal };
    const readAs = readingOf(crawl.selector);
    this.#recorder = createRecorder({ ...options, frontier, readAs });
    this.#reader = new PageReader({
      ...options,
      ...known,
      signal: this.#signal,
      settings: this.#settings,
      readAs,
      frontier,
      site: () => this.site,
      moveTo: (origin) => this.#moveTo(origin),
    });
  }

  get site(): CrawledSite {
    if (this.#site === undefined) throw new Error("The crawl has not started.");
    return this.#site;
  }

  async run(): Promise<Reason | null> {
    const { crawl } = this.#options;
    await this.#enter(crawl.origin);
    // The start page comes alone: it says on which address the site is, and its links go before the sitemap's.
    await this.#handle(this.#frontier.take());
    const { robots } = this.site;
    if (crawl.sitemaps_read === 0 && crawl.depth > 0 && this.#stoppedBy === null && "allows" in robots)
      await this.#addSitemaps(robots);
    await this.#readAll();
    if (await this.#addHidden()) await this.#readAll();
    if (this.#stoppedBy !== null) return this.#stoppedBy;
    return this.#frontier.hasMore() ? because("crawl_page_limit", { pages: crawl.max_pages }) : null;
  }

  async #readAll(): Promise<void> {
    await Promise.all(Array.from({ length: workers }, () => this.#work().catch((error) => this.#fail(error))));
    if (this.#failed.signal.aborted) throw this.#failed.signal.reason;
  }

  #fail(error: unknown): void {
    if (!this.#failed.signal.aborted) this.#failed.abort(error);
    this.#wakeAll();
  }

  async #work(): Promise<void> {
    const { clock, crawl } = this.#options;
    for (;;) {
      this.#signal.throwIfAborted();
      if (clock.now() - crawl.created_at > longestCrawlMs) this.#stop(because("crawl_too_slow"));
      const page = this.#stoppedBy === null ? this.#frontier.take() : undefined;
      if (page !== undefined) await this.#handle(page);
      else if (this.#frontier.working() === 0) return this.#wakeAll();
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async #handle(page: FoundPage | undefined): Promise<void> {
    if (page === undefined) return;
    const ended = await this.#reader.read(page).catch((error: unknown) => this.#endingOfFault(error, page));
    const recorded = await this.#recorder.record(ended);
    this.#frontier.end(recorded.code);
    this.#failures = isFailureOfServer(recorded) ? this.#failures + 1 : 0;
    if (this.#failures >= maxFailures) this.#stop(because("crawl_server_silent"));
    this.#wakeAll();
  }

  /** A fault of ours is tried again with the whole job; in the end only this page fails. */
  #endingOfFault(error: unknown, page: FoundPage) {
    const { job, crawl, log } = this.#options;
    const isOurs = !this.#signal.aborted && !(error instanceof LeaseLost) && !(error instanceof CrawlEnded);
    if (!isOurs || !job.isLastAttempt) throw error;
    log.error({ err: error, crawl: crawl.id, url: page.url }, "a page could not be read");
    return { page, ending: ending("internal"), found: [] };
  }

  #stop(reason: Reason): void {
    this.#stoppedBy ??= reason;
  }

  #wakeAll(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting = [];
  }

  async #enter(origin: string): Promise<void> {
    const { crawl, politeness } = this.#options;
    const robots = await loadRobots(this.#settings, origin);
    if ("allows" in robots) politeness.slowDown(origin, robots.crawlDelaySeconds);
    const scope = createScope(origin, patternsOf(crawl.include), patternsOf(crawl.exclude));
    this.#site = { origin, robots, scope };
  }

  /** The start page was found elsewhere: under https, or with www. */
  async #moveTo(origin: string): Promise<void> {
    const { database, job, crawl } = this.#options;
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await transaction.updateTable("crawl").set({ origin }).where("key", "=", crawl.key).execute();
    });
    await this.#enter(origin);
  }

  async #addSitemaps(robots: Robots): Promise<void> {
    const { origin, scope } = this.site;
    const { pathname } = new URL(this.#options.crawl.url);
    const folder = pathname.slice(0, pathname.lastIndexOf("/") + 1);
    const frontier = this.#frontier;
    const found: FoundPage[] = [];
    const unread: UnreadPage[] = [];
    await readSitemaps(this.#settings, {
      declared: robots.sitemaps,
      usual: `${origin}/sitemap.xml`,
      isAllowed: (url) => !url.startsWith(`${origin}/`) || robots.allows(url.slice(origin.length)),
      take(address) {
        const url = scope.onSite(pageAddress(address) ?? "");
        // Like a sitemap's own folder, the folder of the start URL bounds it.
        if (url === undefined || !new URL(url).pathname.startsWith(folder) || !scope.keeps(url)) return true;
        const page = frontier.find(url, 1);
        if (page !== undefined) found.push(page);
        return frontier.hasRoom();
      },
      failed(url, why) {
        const page = frontier.find(url, 0);
        if (page !== undefined) unread.push({ page, ending: ending("sitemap_unreadable", why) });
      },
    });
    await this.#addFound(found);
    await this.#saveFound([], unread);
  }

  /** Adds pages that other pages' failures may hide; returns whether there are any. */
  async #addHidden(): Promise<boolean> {
    const { database, crawl } = this.#options;
    if (this.#stoppedBy !== null || this.#frontier.hasMore()) return false;
    const found = (await findHidden(database, crawl)).flatMap((url) => {
      const onSite = this.site.scope.onSite(url);
      return onSite === undefined ? [] : (this.#frontier.find(onSite, crawl.depth) ?? []);
    });
    await this.#addFound(found);
    return found.length > 0;
  }

  async #addFound(found: readonly FoundPage[]): Promise<void> {
    for (let at = 0; at < found.length; at += foundAtOnce) await this.#saveFound(found.slice(at, at + foundAtOnce), []);
    this.#frontier.add(found);
  }

  async #saveFound(found: readonly FoundPage[], unread: readonly UnreadPage[]): Promise<void> {
    const { database, job, crawl } = this.#options;
    const rows = [
      ...found.map((page) => pageRow(crawl, page)),
      ...unread.map(({ page, ending: how }) => pageRow(crawl, page, how, this.#frontier.nextOrder())),
    ];
    await database.transaction(async (transaction) => {
      await job.holdLease(transaction);
      await holdCrawl(transaction, crawl.key);
      await saveRows(transaction, rows);
      if (found.length === 0)
        await transaction.updateTable("crawl").set({ sitemaps_read: 1 }).where("key", "=", crawl.key).execute();
    });
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
