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
  unchanged: "It has not changed since it was last read.",
  robots: "robots.txt forbids it.",
  robots_unavailable: (why: string) => `robots.txt could not be read, so nothing of this site may be: ${why}`,
  noindex: "The page asks not to be indexed (noindex).",
  not_included: "It was only followed for its links: your include and exclude patterns leave it out.",
  canonical: (url: string) => `It names ${url} as its address, under which it is read.`,
  redirected: (url: string) => `It leads on to ${url}, under which it is read.`,
  other_site: (url: string) => `It leads to another site, ${url}. Start a crawl there to read it.`,
  too_many_redirects: "The server redirected again and again.",
  duplicate: (url: string) => `It has the same text as ${url}.`,
  trap: "One of endlessly many, such as days of a calendar or filters of a list: only the first ones are read.",
  http_status: (status: string) => `The address answered with ${status}.`,
  slow_down: (status: string) => `The server asked to come back later, several times (${status}).`,
  request_failed: (why: string) => why,
  refused: (why: string) => why,
  no_document: (type: string) => `It is no page or document (${type}).`,
  selector_empty: "The selector matched nothing on this page.",
  script_only: "Only a script: there is no text in the HTML.",
  empty: "There is no text in it.",
  unreadable: (why: string) => why,
  sitemap_unreadable: (why: string) => `The sitemap was not read: ${why}`,
  internal: "Something went wrong on our side while this was read. Try it again.",
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
export function endingOfError(error: unknown, page: { hasScript: boolean }): Ending | undefined {
  if (error instanceof EgressRefused) return ending("refused", error.reason);
  if (error instanceof EgressFailed) return ending("request_failed", error.reason);
  if (!(error instanceof Unreadable)) return undefined;
  if (error.reason === emptyReasons.selected) return ending("selector_empty");
  if (error.reason !== emptyReasons.all) return ending("unreadable", error.reason);
  return ending(page.hasScript ? "script_only" : "empty");
}
