import { Problem } from "../../foundation/problem.ts";

/** The response for callers over a rate limit. */
export function tooMany(limit: number, overMs: number, retryAfterMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new Problem(
    "rate_limited",
    `At most ${limit} messages in ${overMs / 1_000} seconds are let through here. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds, limit },
  );
}
