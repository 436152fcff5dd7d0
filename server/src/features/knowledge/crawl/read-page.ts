import { setImmediate as nextTurn } from "node:timers/promises";
import { because } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../read/read.ts";
import type { ReadDocument } from "../read/read.ts";
import type { SiteOptions } from "./crawl-site.ts";
import { describePage, openPage } from "./describe-page.ts";
import { readRobotsTag } from "./directives.ts";
import { fetchPage } from "./fetch-page.ts";
import type { Fetched, FetchSettings } from "./fetch-page.ts";
import type { FoundPage, Frontier } from "./frontier.ts";
import { createKnownPages } from "./known-pages.ts";
import type { KnownPage } from "./known-pages.ts";
import type { RobotsUnavailable } from "./load-robots.ts";
import { addressKey, pageAddress, parseAddress } from "./page-address.ts";
import { ending, endingOfError, ready } from "./page-outcomes.ts";
import type { Ending, EndingCode } from "./page-outcomes.ts";
import type { EndedPage } from "./record-pages.ts";
import type { Robots } from "./robots.ts";
import type { ScannedPage } from "./scan-page.ts";
import { siteAddress } from "./scope.ts";
import type { Scope } from "./scope.ts";

/** The site that is being crawled. */
export interface CrawledSite {
  readonly origin: string;
  readonly robots: Robots | RobotsUnavailable;
  readonly scope: Scope;
}

export interface PageReaderOptions extends SiteOptions {
  readonly settings: FetchSettings;
  readonly readAs: string;
  readonly frontier: Pick<Frontier, "find" | "knows">;
  readonly judgeTrap: (address: string) => "fine" | "first" | "more";
  /** Pages that ended before the crawl was interrupted. */
  readonly ended: readonly { readonly url: string; readonly code: string | null }[];
  site(): CrawledSite;
  /** Called where the start page sends on to another address of its own site. */
  moveTo(origin: string): Promise<void>;
}

const maxRedirects = 5;
const linksATurn = 100;

/** Takes a page from its address to its text, and says how that ended. */
export class PageReader {
  readonly #options: PageReaderOptions;
  readonly #findKnownPage: ReturnType<typeof createKnownPages> | undefined;
  // Pages that named another as their address, or led on to one: of two that mean each other, one is read.
  readonly #named: Set<string>;
  readonly #ledOn: Set<string>;

  constructor(options: PageReaderOptions) {
    const { database, crawl, readAs, ended } = options;
    const keysOf = (code: EndingCode) =>
      new Set(ended.flatMap((page) => (page.code === code ? [addressKey(page.url)] : [])));
    this.#options = options;
    this.#findKnownPage =
      crawl.chatbot_key === null ? undefined : createKnownPages(database, crawl.chatbot_key, readAs);
    this.#named = keysOf("canonical");
    this.#ledOn = keysOf("redirected");
  }

  async read(page: FoundPage): Promise<EndedPage> {
    const { robots } = this.#options.site();
    if (!("allows" in robots)) return { page, ending: ending(robots.code, robots.why), found: [] };
    const known = await this.#findKnownPage?.(page.url);
    try {
      return await this.#visit(page, known);
    } catch (error) {
      return { page, ending: this.#endingOf(error), found: [] };
    }
  }

  /** Throws the error again if it isn't one of the page's. */
  #endingOf(error: unknown): Ending {
    const how = this.#options.signal.aborted ? undefined : endingOfError(error);
    if (how === undefined) throw error;
    return how;
  }

  /** Requests a page where it is, or, once, where it was redirected to. */
  async #visit(page: FoundPage, known: KnownPage | undefined, ledTo?: string): Promise<EndedPage> {
    const url = ledTo ?? page.url;
    if (!this.#isAllowed(url)) return { page, ending: ending("robots"), found: [] };
    const fetched = await fetchPage(this.#options.settings, url, known);
    if (fetched.kind === "ended") return { page, ending: fetched.ending, found: [] };
    if (fetched.kind === "page") return this.#open(page, fetched, known, url);
    if (fetched.kind === "redirect")
      return ledTo === undefined
        ? this.#follow(page, fetched.location, known)
        : { page, ending: ending("too_many_redirects"), found: [] };
    return known === undefined ? { page, ending: ending("http_status", 304), found: [] } : this.#unchanged(page, known);
  }

  #isAllowed(url: string): boolean {
    const { robots } = this.#options.site();
    return "allows" in robots && robots.allows(url.slice(new URL(url).origin.length));
  }

  /** A redirect's target is an address like any other: in the frontier once, judged by robots.txt and egress. */
  async #follow(page: FoundPage, location: string, known: KnownPage | undefined): Promise<EndedPage> {
    const { site, moveTo, frontier } = this.#options;
    const target = pageAddress(location, page.url);
    if (page.hops >= maxRedirects) return { page, ending: ending("too_many_redirects"), found: [] };
    if (target === undefined) return { page, ending: ending("other_site", shown(location)), found: [] };
    const { origin } = site();
    if (siteAddress(target, origin) === undefined) return { page, ending: ending("other_site", target), found: [] };
    const targetOrigin = new URL(target).origin;
    if (targetOrigin !== origin && page.depth === 0) await moveTo(targetOrigin);
    const onSite = site().scope.onSite(target) ?? target;
    const key = addressKey(onSite);
    // Only a session or `www.` differs, or the target has named this page as its own address: it is read here or nowhere.
    if (key === addressKey(page.url) || this.#named.has(key))
      return this.#visit(page, known, withoutFragment(location, page.url));
    this.#ledOn.add(addressKey(page.url));
    const next = frontier.find(onSite, page.depth, page.hops + 1);
    return { page, ending: ending("redirected", onSite), found: next === undefined ? [] : [next] };
  }

  async #unchanged(page: FoundPage, known: KnownPage): Promise<EndedPage> {
    const onPage = await this.#findLinks(page, known.links);
    return { page, ending: ending("unchanged"), sourceKey: known.sourceKey, ...onPage };
  }

  async #open(
    page: FoundPage,
    fetched: Extract<Fetched, { kind: "page" }>,
    known: KnownPage | undefined,
    url: string,
  ): Promise<EndedPage> {
    const { crawl, reader, site, signal } = this.#options;
    const described = describePage(url, fetched, crawl.selector);
    const { seen } = described;
    const tag = readRobotsTag(fetched.headers["x-robots-tag"]);
    if (known?.bodyHash === seen.bodyHash && !tag.noindex) return this.#unchanged(page, known);

    const { origin, scope } = site();
    const isIncluded = scope.keeps(page.url);
    const reads = tag.noindex || !isIncluded ? "never" : "wanted";
    const { scanned, ...opened } = await openPage(reader, described, { origin, reads }, signal);
    if (scanned?.refreshUrl !== undefined && url === page.url) return this.#follow(page, scanned.refreshUrl, known);
    const links = tag.nofollow ? [] : opened.links;
    const ended = { page, ...(await this.#findLinks(page, links)) };
    const canonical = this.#canonicalOf(page, scanned);
    if (canonical !== undefined) return this.#ledToCanonical(ended, canonical);
    if (tag.noindex || scanned?.directives.noindex === true) return { ...ended, ending: ending("noindex") };
    if (!isIncluded) return { ...ended, ending: ending("not_included") };
    try {
      return { ...ended, ending: ready, text: textOf(page, await opened.read()), seen: { ...seen, links } };
    } catch (error) {
      return { ...ended, ending: this.#endingOf(error) };
    }
  }

  #ledToCanonical(ended: Omit<EndedPage, "ending">, canonical: string): EndedPage {
    const next = this.#options.frontier.find(canonical, ended.page.depth);
    const found = next === undefined ? ended.found : [...ended.found, next];
    return { ...ended, ending: ending("canonical", canonical), found };
  }

  async #findLinks(page: FoundPage, links: readonly string[]): Promise<Pick<EndedPage, "found" | "passedOver">> {
    const { crawl, frontier, site, judgeTrap } = this.#options;
    if (page.depth >= crawl.depth) return { found: [] };
    const found: FoundPage[] = [];
    const passedOver: { page: FoundPage; ending: Ending }[] = [];
    for (const [at, url] of links.entries()) {
      // Each is parsed several times; others get their turn between.
      if (at % linksATurn === linksATurn - 1) await nextTurn();
      if (frontier.knows(url) || !site().scope.keeps(url)) continue;
      const judged = judgeTrap(url);
      const next = judged === "more" ? undefined : frontier.find(url, page.depth + 1);
      if (next === undefined) continue;
      if (judged === "fine") found.push(next);
      // One of them stands for all.
      else passedOver.push({ page: next, ending: ending("trap") });
    }
    return { found, passedOver };
  }

  /** Another address of this site that the page names as its own; a front page never is another's. */
  #canonicalOf(page: FoundPage, scanned: ScannedPage | undefined): string | undefined {
    const { scope } = this.#options.site();
    const written = scanned?.canonicalUrl === undefined ? undefined : pageAddress(scanned.canonicalUrl);
    const canonical = written === undefined ? undefined : scope.onSite(written);
    if (canonical === undefined) return undefined;
    const key = addressKey(canonical);
    if (key === addressKey(page.url) || this.#named.has(key) || this.#ledOn.has(key)) return undefined;
    if (new URL(canonical).pathname === "/" || !scope.keeps(canonical) || !this.#isAllowed(canonical)) return undefined;
    this.#named.add(addressKey(page.url));
    return canonical;
  }
}

/** Throws Unreadable if the page has no text. */
function textOf(
  page: FoundPage,
  { title, markdown, passages, notes = [] }: ReadDocument,
): NonNullable<EndedPage["text"]> {
  if (passages.length === 0) throw new Unreadable(because("text_missing"));
  return { title: title === "" ? page.url : title, markdown, passages, notes };
}

/** Of a location that was found to be one. */
function withoutFragment(location: string, base: string): string {
  const url = parseAddress(location, base);
  if (url === null) return base;
  url.hash = "";
  return url.href;
}

function shown(location: string): string {
  return location
    .slice(0, 1_000)
    .replace(/[^\u0021-\u007e]/g, "")
    .slice(0, 200);
}
