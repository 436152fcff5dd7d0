import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";

/** To be awaited between short pieces of work. Throws the signal's reason once it is aborted. */
export type Pace = () => Promise<void>;

/** Shorter work is not worth a timer. */
const stretchMs = 4;
const longestRestMs = 1_000;

/**
 * For work that nobody waits for: after each stretch of it comes rest, so many times as long, in which
 * what somebody waits for is done. Without rest, others at least get their turn.
 */
export function createPace(restsPerWork: number, signal?: AbortSignal): Pace {
  let resumed = performance.now();
  return async () => {
    signal?.throwIfAborted();
    const worked = performance.now() - resumed;
    if (restsPerWork === 0 || worked < stretchMs) return nextTurn();
    await delay(Math.min(worked * restsPerWork, longestRestMs), undefined, signal === undefined ? {} : { signal });
    resumed = performance.now();
  };
}
