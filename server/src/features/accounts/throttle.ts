import type { Clock } from "../../foundation/clock.ts";
import { groupsOf, isPrivatePeer, siteGroup, peerGroup } from "../../foundation/networks.ts";
import { Problem } from "../../foundation/problem.ts";
import { forgetOldest, createSlidingLog } from "../../foundation/sliding-log.ts";
import type { Standing } from "./hash-gate.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import type { Log } from "../../foundation/log.ts";
import { withAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { findAccount, workspacesOf } from "./people.ts";

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
  /** The group that shares one place in the hashing queue. */
  readonly group: string;
  failed(): void;
  succeeded(): void;
  /** Nothing was proven, either way. */
  abandoned(): void;
}

export interface Throttle {
  /** Throws `too_many_attempts` while this peer, or this account, has to wait. */
  admit(attempt: Attempt): Admitted;
}

/**
 * Failures that cost no wait: of one peer for one account, of one peer for all accounts together, and for one account
 * of all peers.
 */
const freeOfPair = 5;
const freeOfPeer = 50;
const freeOfAccount = 100;
/** How much more an IPv6 /56 and /48 may fail than a /64 (`groupsOf`): its owner has up to 65,536 of those. */
const widerFactors = [1, 2, 3];
const longestWaitMs = 5 * 60_000;
/** Slows down an attack from many networks without lockouts: known devices and peers don't wait. */
const longestAccountWaitMs = 60_000;
/** Behind a proxy that isn't configured, everyone is one peer, so no one may keep the others waiting for long. */
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

/** A record that an attempt counts for, and what it costs there. */
interface Count {
  readonly record: Record;
  readonly free: number;
  readonly longestMs: number;
  readonly inFlightAtMost: number;
}

/**
 * Slows guessing down: after some failures a peer waits 1, 2, 4 … s, at most 5 min, before it may try
 * that account again, and after many before it may try any; the wider networks of an IPv6 peer after some more. After
 * a hundred failures for one account, from wherever, unknown peers wait at most 1 min before its next try. What others
 * fail never counts against a device or a peer that has signed in to the account before. Kept in memory: each process
 * counts for itself, and a bounded number of peers. `clock`: one that nobody can set, or a wait would grow by as much
 * as it is set back.
 */
export function createThrottle(clock: Pick<Clock, "now">): Throttle {
  const pairs = new Map<string, Record>();
  const peers = new Map<string, Record>();
  const accounts = new Map<string, Record>();
  const proven = new Map<string, true>();

  function recordOf(map: Map<string, Record>, key: string): Record {
    const now = clock.now();
    let record = map.get(key);
    map.delete(key);
    if (record === undefined || (record.inFlight === 0 && now - record.lastMs > forgottenAfterMs))
      record = { failures: 0, inFlight: 0, lastMs: now, waitUntilMs: 0 };
    map.set(key, record);
    forgetOldest(map, remembered);
    return record;
  }

  function countsOf(map: Map<string, Record>, keys: readonly string[], free: number, longestMs: number): Count[] {
    return keys.map((key, width) => {
      const factor = widerFactors[width] ?? 1;
      return { record: recordOf(map, key), free: free * factor, longestMs, inFlightAtMost: inFlightAtMost * factor };
    });
  }

  return {
    admit({ address, email, device }) {
      const groups = device === undefined ? groupsOf(address) : [`device ${device}`];
      const isPrivate = isPrivatePeer(address);
      const longestMs = isPrivate ? longestPrivateWaitMs : longestWaitMs;
      const pairKey = `${groups[0]} ${email}`;
      const isKnown = device !== undefined || proven.has(pairKey);
      const ofPair = countsOf(
        pairs,
        groups.map((group) => `${group} ${email}`),
        freeOfPair,
        longestMs,
      );
      const ofPeer = countsOf(peers, groups, freeOfPeer, longestMs);
      const ofAccount = isKnown
        ? []
        : countsOf(accounts, [email], freeOfAccount, Math.min(longestMs, longestAccountWaitMs));
      const now = clock.now();
      const waitMs = Math.max(
        ...[...ofPair, ...(isPrivate ? [] : ofPeer), ...ofAccount].map(({ record }) => record.waitUntilMs - now),
      );
      if (waitMs > 0 || ofPair.some((count) => count.record.inFlight >= count.inFlightAtMost)) throw tooMany(waitMs);
      const counts = [...ofPair, ...ofPeer, ...ofAccount];
      for (const { record } of counts) record.inFlight++;
      const settle = () => {
        for (const { record } of counts) record.inFlight--;
      };
      const isFailing = ofPeer[0]?.record.failures !== 0;
      return {
        standing: isKnown ? "trusted" : isFailing ? "failing" : "unknown",
        group: device === undefined ? siteGroup(address) : `device ${device}`,
        abandoned: settle,
        failed() {
          settle();
          for (const count of counts) countFailure(count, clock.now());
        },
        succeeded() {
          settle();
          for (const { record } of ofPair) record.failures = 0;
          proven.delete(pairKey);
          proven.set(pairKey, true);
          forgetOldest(proven, remembered);
        },
      };
    },
  };
}

function countFailure({ record, free, longestMs }: Count, now: number): void {
  record.failures++;
  record.lastMs = now;
  const excess = record.failures - free;
  if (excess >= 0) record.waitUntilMs = now + Math.min(longestMs, 1_000 * 2 ** Math.min(excess, 20));
}

function tooMany(waitMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new Problem(
    "too_many_attempts",
    `Too many failed attempts. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}.`,
    { retryAfterSeconds, limit: freeOfPair },
  );
}

type Attempted = "signIn.failed" | "signIn.passkeyCopied" | "signIn.throttled";

/** Adds a refused attempt on an account to the audit logs of its workspaces, some time after the answer. */
export type RecordAttempt = (
  what: Attempted,
  email: string,
  context: Pick<RequestContext, "address"> & { readonly userAgent?: string },
) => void;

const windowMs = 60 * 60_000;
/** In an hour, of one peer for one account, and of all peers for one: an attacker must not fill the store. */
const entriesOfPair = 5;
const entriesOfAccount = 50;
const entriesOfAll = 2_000;

/**
 * Nobody waits for it, or the time of an answer would tell which addresses have accounts. Beyond the
 * bounds only the log has the attempt.
 */
export function createRecordAttempt({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): RecordAttempt {
  const pairs = createSlidingLog({ limit: entriesOfPair, windowMs });
  const accounts = createSlidingLog({ limit: entriesOfAccount, windowMs });
  const all = createSlidingLog({ limit: entriesOfAll, windowMs });

  async function record(what: Attempted, email: string, address: string, userAgent: string): Promise<void> {
    const account = await findAccount(database.query, email);
    if (account === undefined) return;
    const actor = { kind: "visitor" as const, id: "", name: account.email };
    for (const { id: workspaceId } of await workspacesOf(database.query, account.id)) {
      const start = { actor, workspaceId, action: what, resource: account.id, address, userAgent, always: false };
      await withAuditContext(start, () => database.transaction((transaction) => recordChange(transaction, clock, {})));
    }
  }

  return (what, email, { address, userAgent = "" }) => {
    const now = clock.now();
    const pair = pairs.admit(JSON.stringify([what, peerGroup(address), email]), now);
    if (!pair.admitted) return;
    if (!accounts.admit(email, now).admitted || !all.admit("", now).admitted) return;
    record(what, email, address, userAgent).catch((error: unknown) =>
      log.warn({ err: error }, "a refused attempt is missing from the audit log"),
    );
  };
}
