import type { Clock } from "../../foundation/clock.ts";
import { Problem } from "../../foundation/problem.ts";
import { createSlidingLog } from "../../foundation/sliding-log.ts";

const windowMs = 60_000;

/**
 * Counts `messages` of a key: at most `limit` of each in any minute, in this process; 0: any number. Throws
 * `rate_limited`, and counts nothing, where they are too many.
 */
export function createRateLimit(clock: Clock, limit: number): (keyId: string, messages: number) => void {
  const log = createSlidingLog({ limit, windowMs });
  return (keyId, messages) => {
    const admission = log.admit(keyId, clock.now(), messages);
    if (admission.admitted) return;
    const retryAfterSeconds = Math.ceil(admission.retryAfterMs / 1_000);
    throw new Problem(
      "rate_limited",
      `At most ${limit} requests of one API key in ${windowMs / 1_000} seconds are let through. Try again in ${retryAfterSeconds} seconds.`,
      { retryAfterSeconds, limit },
    );
  };
}
