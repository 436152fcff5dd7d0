import { STATUS_CODES } from "node:http";
import { EgressFailed, EgressRefused } from "../../../foundation/egress/egress.ts";
import { emptyReasons, Unreadable } from "../read/read.ts";

export type PageStatus = "ready" | "skipped" | "failed";

/** How a page ended: a stable code, and the sentence for the person who started the crawl. */
export interface Ending {
  readonly status: PageStatus;
  readonly code: EndingCode | null;
  readonly reason: string | null;
}

export type EndingCode = keyof typeof sentences;

/** Every way in which a page can end other than simply read; a function where the sentence names something. */
const sentences = {
  unchanged: "Not changed since the last sync.",
  robots: "Blocked by robots.txt.",
  robots_unavailable: (why: string) => `robots.txt couldn't be loaded, so this site can't be crawled: ${why}`,
  noindex: "The page is marked noindex.",
  not_included: "Only followed for its links: your include and exclude paths skip it.",
  canonical: (url: string) => `Its canonical URL is ${url}, which is used instead.`,
  redirected: (url: string) => `Redirects to ${url}, which is used instead.`,
  other_site: (url: string) => `Redirects to another website, ${url}. Start a crawl there to add it.`,
  too_many_redirects: "The server redirected again and again.",
  duplicate: (url: string) => `Duplicate of ${url}.`,
  trap: "Skipped to avoid endless pages, such as calendars and filters. Only the first ones are crawled.",
  http_status: (status: string) => `The address answered with ${status}.`,
  slow_down: (status: string) => `The server asked to come back later, several times (${status}).`,
  request_failed: (why: string) => why,
  refused: (why: string) => why,
  no_document: (type: string) => `Not a page or document (${type}).`,
  selector_empty: "The selector matched nothing on this page.",
  script_only: emptyReasons.script,
  empty: "No text found.",
  unreadable: (why: string) => why,
  sitemap_unreadable: (why: string) => `The sitemap was not read: ${why}`,
  internal: "Something went wrong while processing this. Try again.",
} as const;

/** Nobody's fault: such a page is passed over. */
const skips = new Set<EndingCode>([
  "robots",
  "robots_unavailable",
  "noindex",
  "not_included",
  "canonical",
  "redirected",
  "other_site",
  "duplicate",
  "trap",
  "no_document",
]);
/** Ended without the page itself having been asked for, or only to be sent on: it takes nothing from the crawl's size. */
const free = new Set<string>(["robots", "robots_unavailable", "trap", "redirected", "sitemap_unreadable"]);

/** A page that was read. */
export const ready: Ending = { status: "ready", code: null, reason: null };

/** The ending of this code; `detail` is what its sentence names. */
export function ending(code: EndingCode, detail = ""): Ending {
  const sentence = sentences[code];
  const reason = typeof sentence === "string" ? sentence : sentence(detail);
  return { status: code === "unchanged" ? "ready" : skips.has(code) ? "skipped" : "failed", code, reason };
}

/** Whether a page that ended with this code counts towards `maxPages`. */
export function countsAsPage(code: string | null): boolean {
  return code === null || !free.has(code);
}

/** "404 (Not Found)" */
export function describeStatus(status: number): string {
  return `${status} (${STATUS_CODES[status] ?? "unknown status"})`;
}

/** The ending that an error means; undefined where it is a fault of ours. */
export function endingOfError(error: unknown): Ending | undefined {
  if (error instanceof EgressRefused) return ending("refused", error.reason);
  if (error instanceof EgressFailed) return ending("request_failed", error.reason);
  if (!(error instanceof Unreadable)) return undefined;
  if (error.reason === emptyReasons.selected) return ending("selector_empty");
  if (error.reason === emptyReasons.script) return ending("script_only");
  return error.reason === emptyReasons.all ? ending("empty") : ending("unreadable", error.reason);
}
