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
      const times = (log.get(key) ?? []).filter((time) => time > nowMs - windowMs);
      const oldest = times[0];
      if (times.length >= limit && oldest !== undefined)
        return { admitted: false, retryAfterMs: oldest + windowMs - nowMs };
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
