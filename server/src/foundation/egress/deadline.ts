import { because } from "@svc/contract/reasons/reason.ts";
import { EgressFailed } from "./errors.ts";

export interface Deadline {
  signal: AbortSignal;
  /** Stops the timer and forgets the caller's signal; call it when the work is over. */
  end(): void;
}

/**
 * One signal for "the caller gave up" (its own reason) and "too late" (EgressFailed).
 * Written out because `AbortSignal.any` keeps every derived signal of a long-lived one alive.
 */
export function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(() => {
    controller.abort(new EgressFailed(because("request_timed_out", { seconds: timeoutMs / 1000 })));
  }, timeoutMs);
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    },
  };
}

/**
 * Waits for `work`, but no longer than the signal lasts: the client does not look at its signal
 * while a connection is being made, and a resolver cannot be stopped at all.
 */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(reasonOf(signal));
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));
}
