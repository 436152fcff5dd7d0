import { emptyReasons, Unreadable } from "../read/read.ts";
import type { SiteOptions } from "./crawl-site.ts";
import { describePage } from "./describe-page.ts";
import { readRobotsTag } from "./directives.ts";
import { fetchPage } from "./fetch-page.ts";
import type { Fetched, FetchSettings } from "./fetch-page.ts";
import type { FoundPage, Frontier } from "./frontier.ts";
import { findKnownPage } from "./known-pages.ts";
import type { KnownPage } from "./known-pages.ts";
import type { RobotsUnavailable } from "./load-robots.ts";
import { addressKey, pageAddress } from "./page-address.ts";
import { ending, endingOfError, ready } from "./page-outcomes.ts";
import type { Ending } from "./page-outcomes.ts";
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
  site(): SiteInHand;
  /** Called where the start page sends on to another address of its own site. */
  moveTo(origin: string): Promise<void>;
}

const redirectsFollowed = 5;

/** Makes the function that takes one page from its address to its text, and says how that ended. */
export function createPageReader(options: PageReaderOptions): (page: FoundPage) => Promise<EndedPage> {
  const { database, crawl, reader, settings, signal, readAs, frontier, judgeTrap } = options;
  /** Pages that named another as their address: two that name each other are both read. */
  const named = new Set<string>();

  return async (page) => {
    const { robots, origin } = options.site();
    if (!("allows" in robots)) return { page, ending: ending(robots.code, robots.why), found: [] };
    if (!robots.allows(page.url.slice(origin.length))) return { page, ending: ending("robots"), found: [] };
    const known =
      crawl.chatbot_key === null ? undefined : await findKnownPage(database, crawl.chatbot_key, page.url, readAs);
    try {
      const fetched = await fetchPage(settings, page.url, known);
      if (fetched.kind === "ended") return { page, ending: fetched.ending, found: [] };
      if (fetched.kind === "redirect") return await follow(page, fetched.location);
      if (fetched.kind === "page") return await read(page, fetched, known);
      return known === undefined
        ? { page, ending: ending("http_status", "304 without having been asked for changes"), found: [] }
        : unchanged(page, known);
    } catch (error) {
      const how = signal.aborted ? undefined : endingOfError(error, { hasScript: false });
      if (how === undefined) throw error;
      return { page, ending: how, found: [] };
    }
  };

  /** A redirect's target is an address like any other: in the frontier once, judged by robots.txt and egress. */
  async function follow(page: FoundPage, location: string): Promise<EndedPage> {
    const target = pageAddress(location, page.url);
    if (page.hops >= redirectsFollowed) return { page, ending: ending("too_many_redirects"), found: [] };
    if (target === undefined) return { page, ending: ending("other_site", shown(location)), found: [] };
    const { origin } = options.site();
    if (siteAddress(target, origin) === undefined) return { page, ending: ending("other_site", target), found: [] };
    const targetOrigin = new URL(target).origin;
    if (targetOrigin !== origin && page.depth === 0) await options.moveTo(targetOrigin);
    const onSite = options.site().scope.onSite(target) ?? target;
    const next = frontier.find(onSite, page.depth, page.hops + 1);
    return { page, ending: ending("redirected", onSite), found: next === undefined ? [] : [next] };
  }

  function unchanged(page: FoundPage, known: KnownPage): EndedPage {
    return { page, ending: ending("unchanged"), sourceKey: known.sourceKey, ...findLinks(page, known.links) };
  }

  async function read(
    page: FoundPage,
    fetched: Extract<Fetched, { kind: "page" }>,
    known: KnownPage | undefined,
  ): Promise<EndedPage> {
    const { seen, scanned, document } = describePage(page.url, fetched, options.site().origin, crawl.selector);
    const tag = readRobotsTag(fetched.headers["x-robots-tag"]);
    if (known?.bodyHash === seen.bodyHash && !tag.noindex) return unchanged(page, known);

    const links = tag.nofollow ? [] : seen.links;
    const onPage = findLinks(page, links);
    const canonical = canonicalOf(page, scanned);
    if (canonical !== undefined) {
      const next = frontier.find(canonical, page.depth);
      const found = next === undefined ? onPage.found : [...onPage.found, next];
      return { ...onPage, page, ending: ending("canonical", canonical), found };
    }
    if (tag.noindex || scanned?.directives.noindex === true) return { ...onPage, page, ending: ending("noindex") };
    if (!options.site().scope.keeps(page.url)) return { ...onPage, page, ending: ending("not_included") };

    try {
      const { title, markdown, passages } = await reader.read(document, signal);
      if (passages.length === 0) throw new Unreadable(emptyReasons.all);
      return {
        ...onPage,
        page,
        ending: ready,
        text: { title: title === "" ? page.url : title, markdown, passages },
        seen: { ...seen, links },
      };
    } catch (error) {
      const how = signal.aborted ? undefined : endingOfError(error, { hasScript: scanned?.hasScript === true });
      if (how === undefined) throw error;
      return { ...onPage, page, ending: how };
    }
  }

  function findLinks(page: FoundPage, links: readonly string[]): Pick<EndedPage, "found" | "passedOver"> {
    if (page.depth >= crawl.depth) return { found: [] };
    const found: FoundPage[] = [];
    const passedOver: { page: FoundPage; ending: Ending }[] = [];
    for (const url of links) {
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
    const { scope, robots } = options.site();
    const written = scanned?.canonicalUrl === undefined ? undefined : pageAddress(scanned.canonicalUrl);
    const canonical = written === undefined ? undefined : scope.onSite(written);
    if (canonical === undefined || addressKey(canonical) === addressKey(page.url)) return undefined;
    if (new URL(canonical).pathname === "/" || !scope.keeps(canonical) || named.has(addressKey(canonical)))
      return undefined;
    if (!("allows" in robots) || !robots.allows(canonical.slice(new URL(canonical).origin.length))) return undefined;
    named.add(addressKey(page.url));
    return canonical;
  }
}

function shown(location: string): string {
  return location.replace(/[^\u0021-\u007e]/g, "").slice(0, 200);
}
