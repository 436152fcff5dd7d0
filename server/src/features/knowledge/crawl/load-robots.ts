import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { EgressFailed, EgressRefused } from "../../../foundation/egress/egress.ts";
import type { FetchSettings } from "./fetch-page.ts";
import { allowEverything, parseRobots, robotsBytes } from "./robots.ts";
import type { Robots } from "./robots.ts";
import { parseAddress } from "./page-address.ts";
import { nameStatus } from "./page-outcomes.ts";
import { pauseFor } from "./pause-for.ts";

/** RFC 9309 section 2.3.1.2. */
const redirectsFollowed = 5;
const firstPauseMs = 1_000;
const timeoutMs = 15_000;

/** Why nothing of a site may be read. */
export interface RobotsUnavailable {
  readonly code: "robots_unavailable" | "request_failed" | "refused";
  /** What the code's reason names, or that reason. */
  readonly why: Reason;
  /** When the server wants to be asked again, as it says it. */
  readonly retryAfter?: string | undefined;
}

/**
 * The robots.txt of a site, read by RFC 9309 section 2.3.1: redirects are followed, 4xx means that there is
 * none, and a server that fails (5xx, 429) or cannot be reached has to be taken as one that forbids everything.
 */
export async function loadRobots(settings: FetchSettings, origin: string): Promise<Robots | RobotsUnavailable> {
  for (let attempt = 1; ; attempt++) {
    const answer = await readOnce(settings, `${origin}/robots.txt`);
    if (!("why" in answer) || answer.code === "refused" || answer === tooManyRules) return answer;
    const { retryAfter } = answer;
    if (!pauseFor(settings.politeness, origin, { attempt, retryAfter, firstPauseMs })) return answer;
  }
}

async function readOnce(settings: FetchSettings, start: string): Promise<Robots | RobotsUnavailable> {
  const { egress, politeness, signal } = settings;
  let url = start;
  try {
    for (let hop = 0; hop <= redirectsFollowed; hop++) {
      const leave = await politeness.enter(url, signal);
      try {
        const { status, headers, body, cancel } = await egress.stream(url, {
          signal,
          timeoutMs,
          maxBytes: robotsBytes * 20,
          headers: { accept: "text/plain,*/*;q=0.5", "accept-encoding": "gzip, deflate, br, zstd" },
        });
        const location = headers["location"];
        if (status >= 200 && status <= 299) return parseRobots(await firstBytes(body)) ?? tooManyRules;
        cancel();
        if (status >= 300 && status <= 399 && location !== undefined) {
          const next = parseAddress(location, url);
          if (next === null) return allowEverything;
          url = next.href;
        } else if (status === 429 || status >= 500) {
          const why = because("robots_http_status", nameStatus(status));
          return { code: "robots_unavailable", why, retryAfter: headers["retry-after"] };
        } else return allowEverything;
      } finally {
        leave();
      }
    }
    return allowEverything;
  } catch (error) {
    if (!(error instanceof EgressRefused) && !(error instanceof EgressFailed)) throw error;
    // If the site itself is unreachable, that is the error to report, not its robots.txt.
    if (url !== start) return { code: "robots_unavailable", why: error.reason };
    return { code: error instanceof EgressRefused ? "refused" : "request_failed", why: error.reason };
  }
}

const tooManyRules: RobotsUnavailable = {
  code: "robots_unavailable",
  why: because("robots_too_many_rules"),
};

/** What is longer is read as far as the limit goes, without the line that it cuts. */
async function firstBytes(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes > robotsBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, robotsBytes));
  return bytes > robotsBytes ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
}
