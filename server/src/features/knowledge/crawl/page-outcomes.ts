import { STATUS_CODES } from "node:http";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { toColumns } from "../../../foundation/database/reason-columns.ts";
import { EgressFailed, EgressRefused } from "../../../foundation/egress/egress.ts";
import { Unreadable } from "../read/read.ts";

export type PageStatus = "ready" | "skipped" | "failed";

/** A page's outcome: a stable code, and the reason shown to the person who started the crawl. */
export interface Ending {
  readonly status: PageStatus;
  readonly code: EndingCode | null;
  readonly reason: Reason | null;
}

export type EndingCode = keyof typeof endings;

/** Every way in which a page can end other than simply read, with its reason. */
const endings = {
  unchanged: () => because("page_unchanged"),
  robots: () => because("page_blocked_by_robots"),
  robots_unavailable: (why: Reason) => because("robots_unavailable", { why }),
  noindex: () => because("page_noindex"),
  not_included: () => because("page_only_followed"),
  canonical: (url: string) => because("page_canonical", { url }),
  redirected: (url: string) => because("page_redirected", { url }),
  other_site: (url: string) => because("page_redirected_elsewhere", { url }),
  too_many_redirects: () => because("page_redirects_endlessly"),
  duplicate: (url: string) => because("page_duplicate", { url }),
  trap: () => because("page_trap"),
  http_status: (status: number) =>
    status === 304 ? because("page_not_modified_unasked") : because("page_http_status", nameStatus(status)),
  slow_down: (status: number) => because("page_slow_down", nameStatus(status)),
  request_failed: (why: Reason) => why,
  refused: (why: Reason) => why,
  no_document: (type: string) => because("page_not_html", { type }),
  selector_empty: () => because("page_selector_unmatched"),
  script_only: () => because("page_needs_javascript"),
  empty: () => because("text_missing"),
  unreadable: (why: Reason) => why,
  sitemap_unreadable: (why: Reason) => because("sitemap_unreadable", { why }),
  internal: () => because("processing_failed"),
} as const;
type Details = { readonly [Code in EndingCode]: Parameters<(typeof endings)[Code]> };
const reasons: { readonly [Code in EndingCode]: (...detail: Details[Code]) => Reason } = endings;

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

/** The ending of this code; `detail` is what its reason names. */
export function ending<Code extends EndingCode>(code: Code, ...detail: Details[Code]): Ending {
  const status = code === "unchanged" ? "ready" : skips.has(code) ? "skipped" : "failed";
  return { status, code, reason: reasons[code](...detail) };
}

/** What the page's row gets. */
export function endingColumns({ status, code, reason }: Ending) {
  return { status, code, ...toColumns(reason) };
}

/** Whether a page that ended with this code counts towards `maxPages`. */
export function countsAsPage(code: string | null): boolean {
  return code === null || !free.has(code);
}

/** What reasons name of a status, as in "404 (Not Found)". */
export function nameStatus(status: number): { readonly status: number; readonly name: string } {
  return { status, name: STATUS_CODES[status] ?? "unknown status" };
}

const emptyEndings: Readonly<Record<string, "selector_empty" | "script_only" | "empty">> = {
  page_selector_empty: "selector_empty",
  page_needs_javascript: "script_only",
  text_missing: "empty",
};

/** The ending that an error means; undefined where it is a fault of ours. */
export function endingOfError(error: unknown): Ending | undefined {
  if (error instanceof EgressRefused) return ending("refused", error.reason);
  if (error instanceof EgressFailed) return ending("request_failed", error.reason);
  if (!(error instanceof Unreadable)) return undefined;
  const empty = emptyEndings[error.reason.code];
  return empty === undefined ? ending("unreadable", error.reason) : ending(empty);
}
