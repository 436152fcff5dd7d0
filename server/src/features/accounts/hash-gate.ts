import { Problem } from "../../foundation/problem.ts";
import { createTurns } from "../../foundation/turns.ts";
import type { Waiting } from "../../foundation/turns.ts";

/** What is known about the caller; see throttle.ts. */
export type Standing = "trusted" | "unknown" | "failing";

export interface Waiter {
  readonly standing: Standing;
  /** Who stands together in one place of the queue: a network's site, or a known device. */
  readonly group: string;
  readonly signal?: AbortSignal;
}

export interface HashGate {
  /** Runs `work` when its turn comes. Throws `too_many_attempts` when too many wait, of its group the most. */
  run<Result>(waiter: Waiter, work: () => Promise<Result>): Promise<Result>;
}

interface Turn extends Waiting {
  start(): void;
  refuse(problem: Problem): void;
}

const waitingAtMost = 400;
/** One of this many turns goes to callers who failed before, so they wait longer but not forever. */
const failingEvery = 4;
const retryAfterSeconds = 5;

/**
 * How many passwords are hashed at a time, and whose is next: a hash costs 19 MiB and some 30 ms of
 * a core, so whoever may ask for any number of them stops the service. Two at a time: one for who
 * has signed in from there before, so that no crowd stands in front of them; one for all others,
 * network by network in turn. When too many wait, the latest of whichever network has the most there
 * is sent away, so that a few networks keep nobody else out.
 */
export function createHashGate(): HashGate {
  const queues = { trusted: createTurns<Turn>(), unknown: createTurns<Turn>(), failing: createTurns<Turn>() };
  const busy = { trusted: false, others: false };
  let turns = 0;

  function pump(): void {
    if (!busy.trusted) start("trusted", queues.trusted.next());
    // A stranger's does not begin beside it: two at once slow each other.
    if (!busy.others && !busy.trusted) start("others", nextOther());
  }

  function nextOther(): Turn | undefined {
    turns++;
    const order = turns % failingEvery === 0 ? (["failing", "unknown"] as const) : (["unknown", "failing"] as const);
    return queues[order[0]].next() ?? queues[order[1]].next();
  }

  function start(lane: keyof typeof busy, turn: Turn | undefined): void {
    if (turn === undefined) return;
    busy[lane] = true;
    turn.start();
  }

  return {
    async run({ standing, group, signal }, work) {
      const queue = queues[standing];
      if (signal?.aborted === true) throw gone();
      const lane = standing === "trusted" ? "trusted" : "others";
      await new Promise<void>((resolve, reject) => {
        const turn = { group, start: resolve, refuse: reject };
        queue.add(turn);
        signal?.addEventListener("abort", () => queue.remove(turn) && reject(gone()), { once: true });
        if (queue.size() > waitingAtMost) queue.takeFromLargest()?.refuse(tooMany());
        pump();
      });
      try {
        return await work();
      } finally {
        busy[lane] = false;
        pump();
      }
    },
  };
}

/** Not an error to log. The client has left. */
function gone(): Problem {
  return new Problem("request_timeout", "The caller has gone away before its turn. Send it again.");
}

function tooMany(): Problem {
  const detail = "Too many are signing in just now. Try again in a moment.";
  return new Problem("too_many_attempts", detail, { retryAfterSeconds, limit: waitingAtMost });
}
