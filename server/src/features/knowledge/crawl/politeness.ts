import { setTimeout as delay } from "node:timers/promises";
import type { Egress } from "../../../foundation/egress/egress.ts";

/** How often a host may be asked. */
interface Pace {
  /** Between the starts of two requests. */
  readonly delayMs: number;
  readonly atOnce: number;
}

/** Of anybody's server. */
const strangers: Pace = { delayMs: 250, atOnce: 2 };
/** Of a private address: reached only because the operator allowed it, so it is the operator's own. */
const own: Pace = { delayMs: 0, atOnce: 8 };
/** A larger Crawl-delay is taken as this: with it, a hundred pages take a quarter of an hour. */
const longestDelayMs = 10_000;
/** Most hosts remembered. Hosts without waiting requests are dropped first. */
const mostHosts = 1_000;

/** Keeps the pace at which each host is asked, for everything in this process that reads pages. */
export interface Politeness {
  /**
   * Waits for the host's next turn; call what it gives when the exchange is over. Throws EgressRefused or
   * EgressFailed where the host may not be asked at all, and the signal's reason.
   */
  enter(url: string, signal: AbortSignal): Promise<() => void>;
  /** Nobody asks this host before so long. */
  pause(url: string, ms: number): void;
  /** What its robots.txt asks for; never faster than usual. */
  slowDown(url: string, crawlDelaySeconds: number | undefined): void;
}

interface Host {
  readonly pace: Promise<Pace>;
  crawlDelayMs: number;
  active: number;
  /** When the next request may start, on the clock of `performance`. */
  nextMs: number;
  readonly waiting: (() => void)[];
}

export function createPoliteness(egress: Pick<Egress, "judge">): Politeness {
  const hosts = new Map<string, Host>();

  function hostOf(url: string): Host {
    const { origin } = new URL(url);
    const known = hosts.get(origin);
    if (known !== undefined) return known;
    const pace = egress.judge(url).then(({ isPublic }) => (isPublic ? strangers : own));
    // The next request tries again, since names can resolve later.
    pace.catch(() => hosts.delete(origin));
    const host: Host = { pace, crawlDelayMs: 0, active: 0, nextMs: 0, waiting: [] };
    forgetOne();
    hosts.set(origin, host);
    return host;
  }

  function forgetOne(): void {
    if (hosts.size < mostHosts) return;
    const now = performance.now();
    for (const [origin, host] of hosts)
      if (host.active === 0 && host.waiting.length === 0 && host.nextMs < now) return void hosts.delete(origin);
  }

  return {
    async enter(url, signal) {
      const host = hostOf(url);
      const { atOnce, delayMs } = await host.pace;
      while (host.active >= (host.crawlDelayMs > 0 ? 1 : atOnce)) await turn(host, signal);
      host.active++;
      const leave = () => {
        host.active--;
        host.waiting.shift()?.();
      };
      try {
        // Each takes its place in time before it waits, and looks again: the host may have been paused meanwhile.
        for (;;) {
          const now = performance.now();
          if (host.nextMs <= now) break;
          await delay(host.nextMs - now, undefined, { signal });
        }
        signal.throwIfAborted();
      } catch (error) {
        leave();
        throw signal.aborted ? signal.reason : error;
      }
      host.nextMs = performance.now() + Math.max(delayMs, host.crawlDelayMs);
      return leave;
    },
    pause(url, ms) {
      const host = hostOf(url);
      host.nextMs = Math.max(host.nextMs, performance.now() + ms);
    },
    slowDown(url, crawlDelaySeconds) {
      hostOf(url).crawlDelayMs = Math.min((crawlDelaySeconds ?? 0) * 1_000, longestDelayMs);
    },
  };
}

/** Until a place is free, or the signal aborts. */
function turn(host: Host, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      const at = host.waiting.indexOf(go);
      if (at !== -1) host.waiting.splice(at, 1);
      reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    };
    const go = () => {
      signal.removeEventListener("abort", stop);
      resolve();
    };
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    host.waiting.push(go);
  });
}
