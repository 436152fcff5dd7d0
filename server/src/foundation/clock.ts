/** The time, as a value that tests can replace. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 UTC with milliseconds, the only form in which a time leaves the service. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
