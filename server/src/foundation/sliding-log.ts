/** One admission, or how long until there is room again. */
export type Admission =
  | { readonly admitted: true; release(): void }
  | { readonly admitted: false; readonly retryAfterMs: number };

/**
 * At most `limit` admissions of a key in any window of `windowMs`; 0 admits all. It is kept in
 * memory: these limits guard a process, unlike a session's, which is part of the contract.
 */
export interface SlidingLog {
  /** What is refused leaves no trace; `release` takes an admission back. */
  admit(key: string, nowMs: number): Admission;
}

/** More keys than this are forgotten, oldest first, so that made-up addresses cannot fill the memory. */
const keysAtMost = 100_000;

export function createSlidingLog({ limit, windowMs }: { limit: number; windowMs: number }): SlidingLog {
  const log = new Map<string, number[]>();
  return {
    admit(key, nowMs) {
      if (limit === 0) return { admitted: true, release: () => undefined };
      const times = timesWithin(log.get(key) ?? [], nowMs, windowMs);
      const oldest = times[0];
      if (times.length >= limit && oldest !== undefined) {
        log.set(key, times);
        return { admitted: false, retryAfterMs: oldest + windowMs - nowMs };
      }
      times.push(nowMs);
      log.delete(key);
      log.set(key, times);
      if (log.size > keysAtMost) for (const first of log.keys()) if (log.delete(first)) break;
      return {
        admitted: true,
        release: () => {
          // Of the list as it is by now: others were admitted meanwhile.
          const admitted = log.get(key) ?? [];
          const index = admitted.lastIndexOf(nowMs);
          if (index >= 0) admitted.splice(index, 1);
        },
      };
    },
  };
}

/**
 * Of these times those in the window that ends now. Where the clock was set back some lie ahead, and nobody knows how
 * long ago they were: they count from now, and so keep nobody waiting longer than the window.
 */
export function timesWithin(times: readonly number[], nowMs: number, windowMs: number): number[] {
  return times.filter((time) => time > nowMs - windowMs).map((time) => Math.min(time, nowMs));
}
