import { setImmediate as nextTurn } from "node:timers/promises";
import { because } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../read/read.ts";
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

/** The site that is being read. */
export interface SiteInHand {
  readonly origin: string;
  readonly robots: Robots | RobotsUnavailable;
  readonly scope: Scope;
}

interface PageReaderOptions extends SiteOptions {
  readonly settings: FetchSettings;
  readonly readAs: string;
  readonly frontier: Pick<Frontier, "find" | "knows">;
  readonly judgeTrap: (address: string) => "fine" | "first" | "more";
  /** Pages that ended before the crawl was interrupted. */
  readonly ended: readonly { readonly url: string; readonly code: string | null }[];
  site(): SiteInHand;
  /** Called where the start page sends on to another address of its own site. */
  moveTo(origin: string): Promise<void>;
}

const redirectsFollowed = 5;
const linksATurn = 100;

/** Makes the function that takes one page from its address to its text, and says how that ended. */
export function createPageReader(options: PageReaderOptions): (page: FoundPage) => Promise<EndedPage> {
  const { database, crawl, reader, settings, signal, readAs, frontier, judgeTrap } = options;
  const findKnownPage = crawl.chatbot_key === null ? undefined : createKnownPages(database, crawl.chatbot_key, readAs);
  const keysOf = (code: EndingCode) =>
    new Set(options.ended.flatMap((page) => (page.code === code ? [addressKey(page.url)] : [])));
  // Pages that named another as their address, or led on to one: of two that mean each other, one is read.
  const named = keysOf("canonical");
  const ledOn = keysOf("redirected");

  return async (page) => {
    const { robots } = options.site();
    if (!("allows" in robots)) return { page, ending: ending(robots.code, robots.why), found: [] };
    const known = await findKnownPage?.(page.url);
    try {
      return await visit(page, known);
    } catch (error) {
      const how = signal.aborted ? undefined : endingOfError(error);
      if (how === undefined) throw error;
      return { page, ending: how, found: [] };
    }
  };

  /** Asks for a page where it is, or, once, where it was led to. */
  async function visit(page: FoundPage, known: KnownPage | undefined, ledTo?: string): Promise<EndedPage> {
    const url = ledTo ?? page.url;
    if (!isAllowed(url)) return { page, ending: ending("robots"), found: [] };
    const fetched = await fetchPage(settings, url, known);
    if (fetched.kind === "ended") return { page, ending: fetched.ending, found: [] };
    if (fetched.kind === "page") return read(page, fetched, known, url);
    if (fetched.kind === "redirect")
      return ledTo === undefined
        ? follow(page, fetched.location, known)
        : { page, ending: ending("too_many_redirects"), found: [] };
    return known === undefined ? { page, ending: ending("http_status", 304), found: [] } : unchanged(page, known);
  }

  function isAllowed(url: string): boolean {
    const { robots } = options.site();
    return "allows" in robots && robots.allows(url.slice(new URL(url).origin.length));
  }

  /** A redirect's target is an address like any other: in the frontier once, judged by robots.txt and egress. */
  async function follow(page: FoundPage, location: string, known: KnownPage | undefined): Promise<EndedPage> {
    const target = pageAddress(location, page.url);
    if (page.hops >= redirectsFollowed) return { page, ending: ending("too_many_redirects"), found: [] };
    if (target === undefined) return { page, ending: ending("other_site", shown(location)), found: [] };
    const { origin } = options.site();
    if (siteAddress(target, origin) === undefined) return { page, ending: ending("other_site", target), found: [] };
    const targetOrigin = new URL(target).origin;
    if (targetOrigin !== origin && page.depth === 0) await options.moveTo(targetOrigin);
    const onSite = options.site().scope.onSite(target) ?? target;
    const key = addressKey(onSite);
    // Only a session or `www.` differs, or the target has named this page as its own address: it is read here or nowhere.
    if (key === addressKey(page.url) || named.has(key)) return visit(page, known, withoutFragment(location, page.url));
    ledOn.add(addressKey(page.url));
    const next = frontier.find(onSite, page.depth, page.hops + 1);
    return { page, ending: ending("redirected", onSite), found: next === undefined ? [] : [next] };
  }

  async function unchanged(page: FoundPage, known: KnownPage): Promise<EndedPage> {
    const onPage = await findLinks(page, known.links);
    return { page, ending: ending("unchanged"), sourceKey: known.sourceKey, ...onPage };
  }

  async function read(
    page: FoundPage,
    fetched: Extract<Fetched, { kind: "page" }>,
    known: KnownPage | undefined,
    url: string,
  ): Promise<EndedPage> {
    const described = describePage(url, fetched, crawl.selector);
    const { seen } = described;
    const tag = readRobotsTag(fetched.headers["x-robots-tag"]);
    if (known?.bodyHash === seen.bodyHash && !tag.noindex) return unchanged(page, known);

    const { origin, scope } = options.site();
    const isKept = scope.keeps(page.url);
    const reads = tag.noindex || !isKept ? "never" : "wanted";
    const { scanned, ...opened } = await openPage(reader, described, { origin, reads }, signal);
    if (scanned?.refreshUrl !== undefined && url === page.url) return follow(page, scanned.refreshUrl, known);
    const links = tag.nofollow ? [] : opened.links;
    const onPage = await findLinks(page, links);
    const canonical = canonicalOf(page, scanned);
    if (canonical !== undefined) {
      const next = frontier.find(canonical, page.depth);
      const found = next === undefined ? onPage.found : [...onPage.found, next];
      return { ...onPage, page, ending: ending("canonical", canonical), found };
    }
    if (tag.noindex || scanned?.directives.noindex === true) return { ...onPage, page, ending: ending("noindex") };
    if (!isKept) return { ...onPage, page, ending: ending("not_included") };

    try {
      const { title, markdown, passages, notes = [] } = await opened.read();
      if (passages.length === 0) throw new Unreadable(because("text_missing"));
      return {
        ...onPage,
        page,
        ending: ready,
        text: { title: title === "" ? page.url : title, markdown, passages, notes },
        seen: { ...seen, links },
      };
    } catch (error) {
      const how = signal.aborted ? undefined : endingOfError(error);
      if (how === undefined) throw error;
      return { ...onPage, page, ending: how };
    }
  }

  async function findLinks(
    page: FoundPage,
    links: readonly string[],
  ): Promise<Pick<EndedPage, "found" | "passedOver">> {
    if (page.depth >= crawl.depth) return { found: [] };
    const found: FoundPage[] = [];
    const passedOver: { page: FoundPage; ending: Ending }[] = [];
    for (const [at, url] of links.entries()) {
      // Each is parsed several times; others get their turn between.
      if (at % linksATurn === linksATurn - 1) await nextTurn();
      if (frontier.knows(url) || !options.site().scope.keeps(url)) continue;
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
  function canonicalOf(page: FoundPage, scanned: ScannedPage | undefined): string | undefined {
    const { scope } = options.site();
    const written = scanned?.canonicalUrl === undefined ? undefined : pageAddress(scanned.canonicalUrl);
    const canonical = written === undefined ? undefined : scope.onSite(written);
    if (canonical === undefined) return undefined;
    const key = addressKey(canonical);
    if (key === addressKey(page.url) || named.has(key) || ledOn.has(key)) return undefined;
    if (new URL(canonical).pathname === "/" || !scope.keeps(canonical) || !isAllowed(canonical)) return undefined;
    named.add(addressKey(page.url));
    return canonical;
  }
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
