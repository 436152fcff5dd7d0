import type { Politeness } from "./politeness.ts";

/** How often a server is asked that says "later", and how long at most it is waited for each time. */
const attempts = 3;
const longestPauseMs = 120_000;

/** Whether a server asks by this status to come back later. */
export const saysLater = (status: number): boolean => status === 429 || status === 503;

interface Later {
  /** Counted from 1. */
  readonly attempt: number;
  /** The answer's header. */
  readonly retryAfter: string | undefined;
  /** Where the server does not say how long; doubled each time. */
  readonly firstPauseMs: number;
}

/**
 * Pauses requests to a host until the time it asked for. False: it has been asked often
 * enough, or wants too long, and is not asked again.
 */
export function pauseFor(politeness: Pick<Politeness, "pause">, url: string, later: Later): boolean {
  const pauseMs = retryAfterMs(later.retryAfter) ?? later.firstPauseMs * 2 ** (later.attempt - 1);
  if (later.attempt >= attempts || pauseMs > longestPauseMs) return false;
  politeness.pause(url, pauseMs);
  return true;
}

/** RFC 9110 section 10.2.3: seconds, or a date. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const timeMs = Date.parse(header);
  return Number.isNaN(timeMs) ? undefined : Math.max(0, timeMs - Date.now());
}
