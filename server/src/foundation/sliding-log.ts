/** One admission, or how long until there is room again. */
export type Admission =
  | { readonly admitted: true; release(): void }
  | { readonly admitted: false; readonly retryAfterMs: number };

/**
 * At most `limit` admissions of a key in any window of `windowMs`; 0 admits all. It is kept in
 * memory: these limits guard a process, unlike a session's, which is part of the contract.
 */
export interface SlidingLog {
  /** Counts `count` at once. What is refused leaves no trace; `release` takes an admission back. */
  admit(key: string, nowMs: number, count?: number): Admission;
  /** How long until one more of the key is admitted; 0: now. Counts nothing. */
  waitMs(key: string, nowMs: number): number;
}

/** What was admitted within one part of the window, at the time of the latest. */
interface Entry {
  readonly firstMs: number;
  lastMs: number;
  count: number;
}

/** More keys than this are forgotten, oldest first, so that made-up addresses cannot fill the memory. */
const keysAtMost = 100_000;
/** Entries of a key, whatever its limit: what falls into the same part of the window counts until its latest leaves. */
const partsOfWindow = 64;

export function createSlidingLog({ limit, windowMs }: { limit: number; windowMs: number }): SlidingLog {
  const log = new Map<string, Entry[]>();

  function entriesOf(key: string, nowMs: number): Entry[] {
    const entries = log.get(key) ?? [];
    // The clock was set back: how long ago it was is unknown, so it counts from now, and no longer than the window.
    for (const entry of entries) entry.lastMs = Math.min(entry.lastMs, nowMs);
    return entries.filter(({ lastMs }) => lastMs > nowMs - windowMs);
  }

  function waitOf(entries: readonly Entry[], nowMs: number, count: number): number {
    let excess = entries.reduce((sum, entry) => sum + entry.count, 0) + count - limit;
    if (limit === 0 || excess <= 0) return 0;
    for (const entry of entries) {
      excess -= entry.count;
      if (excess <= 0) return entry.lastMs + windowMs - nowMs;
    }
    return windowMs;
  }

  return {
    waitMs: (key, nowMs) => waitOf(entriesOf(key, nowMs), nowMs, 1),
    admit(key, nowMs, count = 1) {
      if (limit === 0) return { admitted: true, release: () => undefined };
      const entries = entriesOf(key, nowMs);
      const retryAfterMs = waitOf(entries, nowMs, count);
      if (retryAfterMs > 0) {
        log.set(key, entries);
        return { admitted: false, retryAfterMs };
      }
      let entry = entries.at(-1);
      if (entry === undefined || nowMs - entry.firstMs >= windowMs / partsOfWindow)
        entries.push((entry = { firstMs: nowMs, lastMs: nowMs, count: 0 }));
      const own = entry;
      own.lastMs = nowMs;
      own.count += count;
      log.delete(key);
      log.set(key, entries);
      forgetOldest(log, keysAtMost);
      return { admitted: true, release: () => void (own.count -= count) };
    },
  };
}

/** Keeps a map that is filled by strangers at `most` entries, by dropping those that were set first. */
export function forgetOldest(map: Map<string, unknown>, most: number): void {
  if (map.size > most) for (const oldest of map.keys()) if (map.delete(oldest)) break;
}

/**
 * Of these times those in the window that ends now. Where the clock was set back some lie ahead, and nobody knows how
 * long ago they were: they count from now, and so keep nobody waiting longer than the window.
 */
export function timesWithin(times: readonly number[], nowMs: number, windowMs: number): number[] {
  return times.filter((time) => time > nowMs - windowMs).map((time) => Math.min(time, nowMs));
}
