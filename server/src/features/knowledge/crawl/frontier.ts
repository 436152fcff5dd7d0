import { shortKey } from "../short-key.ts";
import { addressKey } from "./page-address.ts";
import { countsAsPage } from "./page-outcomes.ts";

/** A page that is to be read. */
export interface FoundPage {
  readonly position: number;
  readonly url: string;
  readonly urlKey: string;
  readonly depth: number;
  /** Redirects that led here. */
  readonly hops: number;
}

/** A page as the store has it; `status` is `queued` until it has ended. */
export interface StoredPage {
  readonly position: number;
  readonly url: string;
  readonly url_key: string;
  readonly depth: number;
  readonly hops: number;
  readonly status: string;
  readonly code: string | null;
  readonly ended_order: number | null;
}

/**
 * What a crawl has found and not read yet: nearest to the start first, each address once, never more than it
 * could ever need. The store has the same in rows, so that it can be made again after a crash.
 */
export interface Frontier {
  knows(url: string): boolean;
  /** A page for an address that is new; undefined for one that is known, or one too many. */
  find(url: string, depth: number, hops?: number): FoundPage | undefined;
  /** Makes pages that are stored by now ready to be taken. */
  add(pages: readonly FoundPage[]): void;
  /** The next page, where the crawl's size still has room for it. */
  take(): FoundPage | undefined;
  /** A page that was taken has ended. */
  end(code: string | null): void;
  /** Pages that were taken and have not ended. */
  working(): number;
  /** Whether another address could still be added. */
  hasRoom(): boolean;
  /** Whether more was found than has been taken. */
  hasMore(): boolean;
  nextOrder(): number;
}

/** Of the addresses that are found, so many for each page that may be read: some turn out to be none. */
const foundPerPage = 3;
const foundBeside = 100;

export function createFrontier(maxPages: number, stored: readonly StoredPage[]): Frontier {
  const mostFound = maxPages * foundPerPage + foundBeside;
  const known = new Set(stored.map((page) => page.url_key));
  const waiting: FoundPage[][] = [];
  let position = Math.max(-1, ...stored.map((page) => page.position));
  let order = Math.max(-1, ...stored.map((page) => page.ended_order ?? -1));
  const ended = stored.filter(({ status }) => status !== "queued");
  let counted = ended.filter(({ code }) => countsAsPage(code)).length;
  let requests = ended.length;
  let working = 0;
  let isFull = false;

  function add(pages: readonly FoundPage[]): void {
    for (const page of pages) (waiting[page.depth] ??= []).push(page);
  }
  const left = stored.filter(({ status }) => status === "queued");
  add(left.map(({ url_key: urlKey, ...page }) => ({ ...page, urlKey })));

  return {
    knows: (url) => known.has(keyOf(url)),
    find(url, depth, hops = 0) {
      const urlKey = keyOf(url);
      if (known.has(urlKey)) return undefined;
      if (known.size >= mostFound) {
        isFull = true;
        return undefined;
      }
      known.add(urlKey);
      return { position: ++position, url, urlKey, depth, hops };
    },
    add,
    take() {
      const nearest = waiting.find((pages) => pages !== undefined && pages.length > 0);
      if (nearest === undefined) return undefined;
      if (counted + working >= maxPages || requests + working >= mostFound) return undefined;
      working++;
      return nearest.shift();
    },
    end(code) {
      working--;
      requests++;
      if (countsAsPage(code)) counted++;
    },
    working: () => working,
    hasRoom: () => known.size < mostFound,
    hasMore: () => isFull || waiting.some((pages) => pages !== undefined && pages.length > 0),
    nextOrder: () => ++order,
  };
}

function keyOf(url: string): string {
  return shortKey(addressKey(url));
}
