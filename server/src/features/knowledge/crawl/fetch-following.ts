import { because } from "@svc/contract/reasons/reason.ts";
import { EgressFailed } from "../../../foundation/egress/egress.ts";
import { Unreadable } from "../read/read.ts";
import { fetchPage } from "./fetch-page.ts";
import type { Conditions, FetchSettings } from "./fetch-page.ts";
import { parseAddress } from "./page-address.ts";

const redirectsFollowed = 5;

/** A page that was fetched. */
export interface FollowedPage {
  /** Where it was found, after redirects. */
  readonly url: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** There is no page at this address, says its server. */
export class PageGone extends Unreadable {}

const goneStatuses = new Set([404, 410]);

/**
 * Fetches one address that a person has named, following redirects to wherever they lead; each hop is
 * judged by egress and comes in its host's turn. Null: it has not changed since the `conditions` were
 * given. Throws Unreadable, EgressFailed or EgressRefused.
 */
export async function fetchFollowing(
  settings: FetchSettings,
  start: string,
  conditions?: Conditions,
): Promise<FollowedPage | null> {
  let url = start;
  for (let hop = 0; hop <= redirectsFollowed; hop++) {
    const fetched = await fetchPage(settings, url, conditions);
    if (fetched.kind === "page") return { url, bytes: fetched.bytes, headers: fetched.headers };
    if (fetched.kind === "ended") {
      const reason = fetched.ending.reason ?? because("processing_failed");
      throw goneStatuses.has(fetched.status) ? new PageGone(reason) : new Unreadable(reason);
    }
    if (fetched.kind === "unchanged") {
      if (conditions !== undefined) return null;
      throw new Unreadable(because("page_not_modified"));
    }
    const next = parseAddress(fetched.location, url);
    if (next === null) throw new EgressFailed(because("server_redirect_invalid"));
    next.hash = "";
    url = next.href;
  }
  throw new EgressFailed(because("server_redirected", { times: redirectsFollowed }));
}
