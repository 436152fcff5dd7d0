import { createIpRateLimit } from "../../../foundation/ip-rate-limit.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { readingLimit } from "./costs.ts";
import { createGate } from "./gate.ts";
import { createQuota } from "./quota.ts";
import { createShare } from "./share.ts";
import type { Share } from "./share.ts";

const mebibyte = 1024 * 1024;
/** 512 MiB in all, so that bodies cannot fill the memory; strangers leave half of it to owners' trainings. */
const bodyBytes = { small: 64 * mebibyte, large: 192 * mebibyte, trusted: 256 * mebibyte };
/** Of anonymous callers, streams included. Behind a trusted proxy, connections don't identify the caller. */
const requestsAtMost = 10_000;
const refusalsAtOnce = { limit: 20, windowMs: 10_000 };
const gateBounds = { perPeer: 4, atOnce: 16, waitingPerPeer: 100, waiting: 1_000, holdMs: 100 };

/** The share of an address for one request; `signal` ends when its caller goes away. */
export type FairShares = (address: string, signal: AbortSignal) => Share;

/**
 * What strangers use together is shared among their addresses: memory for bodies, requests under way, what they may
 * read in a while, and whose turn it is to have work done. Each process shares what it has. `addressRateLimit`: see
 * `Config`.
 */
export function createFairShares(clock: Clock, addressRateLimit: number): FairShares {
  const commons = {
    clock,
    gate: createGate(gateBounds),
    reading: createIpRateLimit(readingLimit(addressRateLimit)),
    refusals: createIpRateLimit(refusalsAtOnce),
    requests: createQuota(requestsAtMost),
    small: createQuota(bodyBytes.small),
    large: createQuota(bodyBytes.large),
    trusted: createQuota(bodyBytes.trusted),
  };
  return (address, signal) => createShare(commons, address, signal);
}
