import type { Clock } from "../../foundation/clock.ts";
import { isPrivatePeer, peerGroup, siteGroup } from "../../foundation/networks.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Standing } from "./hash-gate.ts";

/** Who tries to prove which account's password, and from where. */
export interface Attempt {
  readonly address: string;
  /** Folded. */
  readonly email: string;
  /** A mark of a device that has signed in to this account before (device.ts), already proven. */
  readonly device: string | undefined;
}

export interface Admitted {
  readonly standing: Standing;
  readonly group: string;
  failed(): void;
  succeeded(): void;
  /** Nothing was proven, either way. */
  abandoned(): void;
}

export interface Throttle {
  /** Throws `too_many_attempts` while this peer has to wait before it tries this account again. */
  admit(attempt: Attempt): Admitted;
}

/** Failures of one peer for one account, and for all accounts together, that cost no wait. */
const freeOfPair = 5;
const freeOfPeer = 50;
const longestWaitMs = 5 * 60_000;
/** Behind a proxy that nobody declared all people are one peer: none may keep the others waiting for long. */
const longestPrivateWaitMs = 5_000;
const forgottenAfterMs = 30 * 60_000;
const inFlightAtMost = 10;
const remembered = 20_000;

interface Record {
  failures: number;
  inFlight: number;
  lastMs: number;
  waitUntilMs: number;
}

/**
 * Slows guessing down: after some failures a peer waits 1, 2, 4 … s, at most 5 min, before it may try
 * that account again, and after many before it may try any. What others fail never counts against
 * another peer, nor against a device that has signed in to the account before. Kept in memory: each
 * process counts for itself, and a bounded number of peers. `clock`: one that nobody can set, or a wait
 * would grow by as much as it is set back.
 */
export function createThrottle(clock: Pick<Clock, "now">): Throttle {
  const pairs = new Map<string, Record>();
  const peers = new Map<string, Record>();
  const proven = new Map<string, true>();

  function recordOf(map: Map<string, Record>, key: string): Record {
    const now = clock.now();
    let record = map.get(key);
    map.delete(key);
    if (record === undefined || (record.inFlight === 0 && now - record.lastMs > forgottenAfterMs))
      record = { failures: 0, inFlight: 0, lastMs: now, waitUntilMs: 0 };
    map.set(key, record);
    forgetOldest(map);
    return record;
  }

  return {
    admit({ address, email, device }) {
      const group = device === undefined ? peerGroup(address) : `device ${device}`;
      const isPrivate = isPrivatePeer(address);
      const pairKey = `${group} ${email}`;
      const pair = recordOf(pairs, pairKey);
      const peer = recordOf(peers, group);
      const now = clock.now();
      const waitMs = Math.max(pair.waitUntilMs, isPrivate ? 0 : peer.waitUntilMs) - now;
      if (waitMs > 0 || pair.inFlight >= inFlightAtMost) {
        const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
        throw new Problem(
          "too_many_attempts",
          `Too many failed attempts. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}.`,
          { retryAfterSeconds, limit: freeOfPair },
        );
      }
      pair.inFlight++;
      const settle = () => void pair.inFlight--;
      const standing =
        device !== undefined || proven.has(pairKey) ? "trusted" : peer.failures > 0 ? "failing" : "unknown";
      return {
        standing,
        group: device === undefined ? siteGroup(address) : group,
        abandoned: settle,
        failed() {
          settle();
          const longestMs = isPrivate ? longestPrivateWaitMs : longestWaitMs;
          for (const [record, free] of [
            [pair, freeOfPair],
            [peer, freeOfPeer],
          ] as const) {
            record.failures++;
            record.lastMs = clock.now();
            const excess = record.failures - free;
            if (excess >= 0)
              record.waitUntilMs = record.lastMs + Math.min(longestMs, 1_000 * 2 ** Math.min(excess, 20));
          }
        },
        succeeded() {
          settle();
          pair.failures = 0;
          proven.delete(pairKey);
          proven.set(pairKey, true);
          forgetOldest(proven);
        },
      };
    },
  };
}

function forgetOldest(map: Map<string, unknown>): void {
  if (map.size <= remembered) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
