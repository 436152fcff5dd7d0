const minute = 60_000;
const hour = 60 * minute;

/** From one attempt to the next. */
const delays = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
/** Of the delay, either way: what failed together does not come back together. */
const jitter = 0.1;

/** How long to wait after so many attempts have failed; null: it was the last one. */
export function retryDelayMs(tries: number, random: () => number = Math.random): number | null {
  const delay = delays[tries - 1];
  return delay === undefined ? null : Math.round(delay * (1 - jitter + 2 * jitter * random()));
}
