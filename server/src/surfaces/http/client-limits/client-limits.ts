import { createIpRateLimit } from "../../../foundation/ip-rate-limit.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { createGate } from "./gate.ts";
import { createQuota } from "./quota.ts";
import { setTimeout as delay } from "node:timers/promises";
import { isPrivatePeer, siteGroup } from "../../../foundation/networks.ts";
import type { Gate } from "./gate.ts";
import type { Quota } from "./quota.ts";
import { Problem } from "../../../foundation/problem.ts";

/** In this window an address may ask for so much without a credential: 600 searches, 3,000 pages or 12,000 files. */
const windowMs = 240_000;
const costs = { search: 20, page: 4, file: 1 };
const budget = 12_000;
/** Scales with `SVC_ADDRESS_RATE_LIMIT`, so raising that for a large office behind one address raises this too. */
const usualMessages = 300;

/** The read limit of an IP address. `addressRateLimit`: messages in the same window; 0 turns both off. */
function readingLimit(addressRateLimit: number): { limit: number; windowMs: number } {
  const limit = addressRateLimit === 0 ? 0 : Math.round(budget * Math.max(1, addressRateLimit / usualMessages));
  return { limit, windowMs };
}

/**
 * What a request costs its address: by its route's path, since all that strangers may read of the store is below
 * these three; what asks for a credential costs nothing, because operators' programs may ask often.
 */
function costOf(path: string, query: URLSearchParams): number {
  if (/^\/(?:api\/public|help|chat|oauth)\//u.test(path)) {
    // An index has the excerpts of up to a thousand articles.
    const isSearch = (query.get("q") ?? "") !== "" || path.endsWith("/llms.txt");
    return isSearch ? costs.search : costs.page;
  }
  return /^\/(?:api\/|mcp$)/u.test(path) ? 0 : costs.file;
}

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

/** What all requests share. */
interface Commons {
  readonly clock: Clock;
  readonly gate: Gate;
  readonly reading: ReturnType<typeof createIpRateLimit>;
  /** Refusals that are sent at once. */
  readonly refusals: ReturnType<typeof createIpRateLimit>;
  readonly requests: Quota;
  /** Bytes of bodies: the first of each body; the rest of strangers', and of callers with a credential. */
  readonly small: Quota;
  readonly large: Quota;
  readonly trusted: Quota;
}

/** One request's share of a common capacity. Released when its handler ends. */
export interface Share {
  /** Resolves when it is this peer's turn to have work done for it. Throws `rate_limited` or `unavailable`. */
  begin(path: string, query: URLSearchParams): Promise<void>;
  /** The credential is valid: strangers' bounds apply no more. */
  trust(): void;
  /** Lets others work until `turn`, while the request waits for its body. */
  rest(): void;
  turn(): Promise<void>;
  /** Throws `rate_limited` or `unavailable` where so many bytes could not be held. */
  requireRoom(bytes: number): void;
  /** Takes memory for bytes of the body, until `letGo`. Throws as `requireRoom`. */
  hold(bytes: number): void;
  letGo(): void;
  /** Resolves when a refusal may be sent: at once, but to a peer that would only press on. */
  pause(): Promise<void>;
  end(): void;
}

/** What is small gets through while large bodies wait. */
const smallBytes = 16 * 1024;
/** Refusing costs work too: a peer that presses on gets its refusals late, the later the more it has under way. */
const leastPauseMs = 1_000;
const pauseMs = 50;
const longestPauseMs = 30_000;

function createShare(commons: Commons, address: string, signal: AbortSignal): Share {
  const site = siteGroup(address);
  // An undeclared proxy would make all visitors one: no share, only the bounds of all together.
  const isPrivate = isPrivatePeer(address);
  let isTrusted = false;
  let isUnderWay = false;
  let leave: () => void = () => undefined;
  let reserved: readonly Part[] = [];
  const isFree = () => isPrivate || isTrusted;
  const reservedBytes = () => reserved.reduce((sum, { bytes }) => sum + bytes, 0);

  /** Where bytes go that come on top of those that are reserved. */
  function partsOf(bytes: number): Part[] {
    const small = Math.min(bytes, Math.max(0, smallBytes - reservedBytes()));
    const large = isTrusted ? commons.trusted : commons.large;
    return [
      { pot: commons.small, bytes: small },
      { pot: large, bytes: bytes - small },
    ];
  }

  function take(bytes: number): Part[] {
    const taken: Part[] = [];
    for (const part of partsOf(bytes)) {
      const outcome = part.pot.take(address, part.bytes, isFree());
      if (outcome === "taken") taken.push(part);
      else {
        give(taken);
        throw outcome === "share" ? refusals.bytes() : refusals.overload();
      }
    }
    return taken;
  }

  function give(parts: readonly Part[]): void {
    for (const { pot, bytes } of parts) pot.give(address, bytes, isFree());
  }

  async function turn(): Promise<void> {
    if (isFree()) return;
    const entered = await commons.gate.enter(site, signal);
    if (typeof entered !== "function") throw refusals[entered]();
    leave = entered;
  }

  return {
    turn,
    async begin(path, query) {
      if (isPrivate) return;
      const outcome = commons.requests.take(address, 1, false);
      if (outcome !== "taken") throw outcome === "share" ? refusals.requests() : refusals.overload();
      isUnderWay = true;
      const admission = commons.reading.admit(address, commons.clock.now(), costOf(path, query));
      if (!admission.admitted) throw refusals.reading(admission.retryAfterMs);
      await turn();
    },
    trust() {
      isTrusted = true;
      leave();
    },
    rest: () => leave(),
    requireRoom: (bytes) => give(take(bytes)),
    hold(bytes) {
      reserved = merged(reserved, take(bytes));
    },
    letGo() {
      give(reserved);
      reserved = [];
    },
    async pause() {
      if (isFree() || commons.refusals.admit(address, commons.clock.now()).admitted) return;
      const ms = Math.min(longestPauseMs, Math.max(leastPauseMs, pauseMs * commons.requests.takenBy(address)));
      await delay(ms, undefined, { signal }).catch(() => undefined);
    },
    end() {
      leave();
      if (isUnderWay) commons.requests.give(address, 1, false);
    },
  };
}

interface Part {
  readonly pot: Quota;
  readonly bytes: number;
}

/** A part a pot, however many pieces a body comes in. */
function merged(one: readonly Part[], other: readonly Part[]): Part[] {
  return other.map(({ pot, bytes }) => ({
    pot,
    bytes: bytes + (one.find((part) => part.pot === pot)?.bytes ?? 0),
  }));
}

const retryAfterSeconds = 5;

const refusals = {
  /** The address has read too much in a while. */
  reading: (retryAfterMs: number) => ofPeer("has asked too often", Math.max(1, Math.ceil(retryAfterMs / 1_000))),
  requests: () => ofPeer("has too many requests under way"),
  bytes: () => ofPeer("sends too many large bodies at a time"),
  turns: () => ofPeer("asks too much at a time", 1),
  /** Too much from all callers together. */
  overload: () =>
    new Problem("unavailable", "The service is overloaded. Try again in a moment.", { retryAfterSeconds }),
  /** The client has left. */
  gone: () => new Problem("request_timeout", "The caller has gone away before its turn. Send it again."),
};

function ofPeer(what: string, seconds = retryAfterSeconds): Problem {
  return new Problem("rate_limited", `Your address ${what}. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}
