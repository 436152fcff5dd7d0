import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";

/** To be awaited between short pieces of work. Throws the signal's reason once it is aborted. */
export type Throttle = () => Promise<void>;

/** Shorter work is not worth a timer. */
const stretchMs = 4;
const longestRestMs = 1_000;

/**
 * Throttles background work: after each slice it pauses for a multiple of the slice's time, in which
 * requests are served. With a factor of 0 it only yields to the event loop.
 */
export function createThrottle(restsPerWork: number, signal?: AbortSignal): Throttle {
  let resumed = performance.now();
  return async () => {
    signal?.throwIfAborted();
    const worked = performance.now() - resumed;
    if (restsPerWork === 0 || worked < stretchMs) return nextTurn();
    await delay(Math.min(worked * restsPerWork, longestRestMs), undefined, signal === undefined ? {} : { signal });
    resumed = performance.now();
  };
}

/**
 * The same for a process that does nothing else: its work is what all its threads take of the processors, also
 * while it rests. What it waits for of others, such as a database, goes on at its own pace.
 */
export function createProcessThrottle(restsPerWork: number): Throttle {
  let restedFor = cpuMs();
  return async () => {
    const worked = cpuMs() - restedFor;
    if (worked < stretchMs) return nextTurn();
    restedFor += worked;
    await delay(Math.min(worked * restsPerWork, longestRestMs));
  };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
