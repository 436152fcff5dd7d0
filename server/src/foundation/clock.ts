/** The time, as a value that tests can replace. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** For spans within a process: nobody can set it. Its zero is the process's start. */
export const steadyClock: Pick<Clock, "now"> = { now: () => performance.now() };

/** ISO 8601 UTC with milliseconds, the only form in which a time leaves the service. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** What goes back by more was set; less is how clocks are kept right. */
const stepMs = 30_000;

/**
 * Answers whether the clock was set back since it was asked last. Whoever waits for a time of before waits too long then.
 */
export function watchClock(clock: Clock): () => boolean {
  const ahead = () => clock.now() - performance.now();
  let before = ahead();
  return () => {
    const now = ahead();
    const isSetBack = now < before - stepMs;
    before = now;
    return isSetBack;
  };
}
