import type { Clock } from "../../foundation/clock.ts";
import { Problem } from "../../foundation/problem.ts";

export interface RateLimit {
  /** Counts `messages` of a key. Throws `rate_limited`, and counts nothing, where they are too many. */
  take(keyId: string, messages: number): void;
}

const windowSeconds = 60;

interface Second {
  readonly second: number;
  messages: number;
}

/**
 * At most `limit` messages of a key in any minute, in this process; 0: any number. Counted by
 * seconds, each of which counts until it has wholly left the window.
 */
export function createRateLimit(clock: Clock, limit: number): RateLimit {
  const keys = new Map<string, Second[]>();
  let tidiedAt = 0;

  function tidy(now: number): void {
    if (now - tidiedAt < windowSeconds) return;
    tidiedAt = now;
    for (const [keyId, seconds] of keys) if ((seconds.at(-1)?.second ?? 0) < now - windowSeconds) keys.delete(keyId);
  }

  return {
    take(keyId, messages) {
      if (limit === 0) return;
      const now = Math.floor(clock.now() / 1_000);
      tidy(now);
      const seconds = (keys.get(keyId) ?? []).filter(({ second }) => second >= now - windowSeconds);
      const taken = seconds.reduce((sum, each) => sum + each.messages, 0);
      if (taken + messages > limit) throw tooMany(limit, (seconds[0]?.second ?? now) + windowSeconds + 1 - now);
      const latest = seconds.at(-1);
      if (latest?.second === now) latest.messages += messages;
      else seconds.push({ second: now, messages });
      keys.set(keyId, seconds);
    },
  };
}

function tooMany(limit: number, retryAfterSeconds: number): Problem {
  return new Problem(
    "rate_limited",
    `At most ${limit} requests of one API key in ${windowSeconds} seconds are let through. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds, limit },
  );
}
