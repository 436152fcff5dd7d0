import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@svc/contract";
import type { RequestContext } from "../../foundation/implement.ts";

const pollMs = 100;

/** Reads background work until it no longer runs, or the caller has waited long enough; returns what was read last. */
export async function waitUntilEnded<Work extends { readonly status: string }>(
  read: () => Promise<Work>,
  { waitSeconds, signal, draining }: RequestContext,
): Promise<Work> {
  const seconds = Math.min(waitSeconds ?? limits.waitSecondsByDefault, limits.waitSeconds);
  const until = performance.now() + seconds * 1_000;
  for (;;) {
    const work = await read();
    if (work.status !== "running" || performance.now() >= until || signal.aborted || draining.aborted) return work;
    await delay(Math.min(pollMs, Math.max(1, until - performance.now())));
  }
}
