/** The time, as a value that tests can replace. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /**
   * A time that was taken earlier, as the clock would have told it had it not been set forward since. Only what this
   * process has seen is known; without it a time is what it was.
   */
  readonly sinceSet?: (timeMs: number) => number;
}

/** Monotonic time since the process started, for measuring durations. */
export const steadyClock: Pick<Clock, "now"> = { now: () => performance.now() };

/** Whoever counts by the clock counts wrongly from here on; less is how clocks are kept right. */
const noticedMs = 1_000;
/** So often a clock is not set within the longest window. */
const stepsAtMost = 16;

export const systemClock: Clock = createSettableClock();

/** A wall clock, which can be set, and a monotonic one, which can't. */
export function createSettableClock(wall: () => number = Date.now, steady: Pick<Clock, "now"> = steadyClock): Clock {
  const ahead = () => wall() - steady.now();
  let before = ahead();
  /** Where the clock stood when it was set forward, and by how much. */
  let forward: { readonly at: number; readonly byMs: number }[] = [];

  function look(): void {
    const now = ahead();
    const byMs = now - before;
    before = now;
    // What was taken before is told by the earlier clock again, or ahead of it.
    if (byMs < -noticedMs) forward = [];
    else if (byMs > noticedMs) forward = [...forward, { at: wall() - byMs, byMs }].slice(-stepsAtMost);
  }

  return {
    now: wall,
    sinceSet(timeMs) {
      look();
      return forward.reduce((time, { at, byMs }) => (time <= at ? time + byMs : time), timeMs);
    },
  };
}

/** ISO 8601 UTC with milliseconds, the only form in which a time leaves the service. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** What goes back by more was set; who waits takes less for how clocks are kept right. */
const stepMs = 30_000;

/**
 * Answers whether the clock was set back since it was asked last. Whoever waits for a time of before waits too long
 * then.
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
