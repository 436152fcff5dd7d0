import type { Clock } from "./clock.ts";
import { Problem } from "./problem.ts";
import { createSlidingLog } from "./sliding-log.ts";

/** A connection test is one click, and sends requests to another server. */
const trialsAtMost = 10;
const windowMs = 60_000;

/** Counts a workspace's connection tests. Throws `too_many_attempts` beyond ten in a minute. */
export function createTrialLimit(clock: Clock): (workspaceId: string) => void {
  const trials = createSlidingLog({ limit: trialsAtMost, windowMs });
  return (workspaceId) => {
    const admission = trials.admit(workspaceId, clock.now());
    if (admission.admitted) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(admission.retryAfterMs / 1_000));
    throw new Problem(
      "too_many_attempts",
      `At most ${trialsAtMost} connections are tried in a minute. Try again in ${retryAfterSeconds} seconds.`,
      { retryAfterSeconds, limit: trialsAtMost },
    );
  };
}
