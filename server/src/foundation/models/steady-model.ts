import { setTimeout as wait } from "node:timers/promises";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { ModelFailed, type Model } from "../model.ts";

/** How long a model is waited for, and how often it is asked again. */
export interface SteadyLimits {
  /** Until the first part of an attempt: local servers read a model from disk before it. */
  readonly firstPartTimeoutMs: number;
  /** Between two parts. */
  readonly silenceTimeoutMs: number;
  /** For the whole answer, all attempts included. */
  readonly answerTimeoutMs: number;
  /** After the first attempt. */
  readonly retries: number;
  /** From then on no new attempt begins: a visitor waits. One that hung is not followed by another. */
  readonly retryWithinMs: number;
  /** Before the first retry; doubled for the second; each shortened at random by up to a half. */
  readonly backoffMs: number;
  /** A provider that wants to be left alone for longer is not asked again. */
  readonly maxRetryAfterMs: number;
}

/** A slow model that keeps writing is let finish; silence ends an answer that hangs long before this does. */
const longestAnswerMs = 600_000;

/** Limits for a model that is waited for so long until its first part. */
export function steadyLimitsOf(firstPartTimeoutMs: number): SteadyLimits {
  return {
    firstPartTimeoutMs,
    silenceTimeoutMs: 20_000,
    answerTimeoutMs: firstPartTimeoutMs + longestAnswerMs,
    retries: 2,
    retryWithinMs: Math.min(25_000, (firstPartTimeoutMs * 5) / 6),
    backoffMs: 500,
    maxRetryAfterMs: 5_000,
  };
}

export const steadyLimits = steadyLimitsOf(30_000);

/**
 * The same model with time-outs, and with new attempts as long as nothing has come out and trying again
 * may help (unreachable, overloaded, late). Throws ModelFailed, or the signal's own reason at once.
 * The model inside has to end as soon as the signal it is given aborts.
 */
export function createSteadyModel(model: Model, limits: SteadyLimits = steadyLimits): Model {
  return {
    name: model.name,
    async *stream(request, signal) {
      const started = performance.now();
      for (let retries = 0; ; retries++) {
        signal.throwIfAborted();
        const elapsedMs = () => performance.now() - started;
        const watch = startWatch(signal, limits, Math.max(1, limits.answerTimeoutMs - elapsedMs()));
        let hasBegun = false;
        try {
          for await (const part of model.stream(request, watch.signal)) {
            watch.heard();
            hasBegun = true;
            yield part;
            watch.waits();
          }
          return;
        } catch (error) {
          watch.end();
          signal.throwIfAborted();
          if (hasBegun || retries >= limits.retries || !(error instanceof ModelFailed)) throw error;
          const pauseMs = pauseBeforeRetry(error, retries, limits);
          if (pauseMs === null || elapsedMs() + pauseMs > limits.retryWithinMs) throw error;
          await pause(pauseMs, signal);
        } finally {
          watch.end();
        }
      }
    },
  };
}

/** The clocks of one attempt: its signal aborts with a ModelFailed when one runs out, or with the caller's reason. */
function startWatch(signal: AbortSignal, limits: SteadyLimits, answerTimeoutMs: number) {
  const call = new AbortController();
  const giveUp = () => call.abort(signal.reason);
  const timeOut = (reason: Reason) => call.abort(new ModelFailed("timeout", reason));
  const { firstPartTimeoutMs, silenceTimeoutMs } = limits;
  signal.addEventListener("abort", giveUp, { once: true });
  const whole = setTimeout(
    timeOut,
    answerTimeoutMs,
    because("model_did_not_finish", { seconds: limits.answerTimeoutMs / 1_000 }),
  );
  const first = setTimeout(
    timeOut,
    firstPartTimeoutMs,
    because("model_did_not_begin", { seconds: firstPartTimeoutMs / 1_000 }),
  );
  let silence: NodeJS.Timeout | undefined;
  let isWaiting = true;
  const onSilence = () => {
    if (isWaiting) timeOut(because("model_silent", { seconds: silenceTimeoutMs / 1_000 }));
  };
  return {
    signal: call.signal,
    heard() {
      call.signal.throwIfAborted();
      clearTimeout(first);
      // What a reader takes for itself is no silence of the model.
      isWaiting = false;
    },
    waits() {
      isWaiting = true;
      silence = silence === undefined ? setTimeout(onSilence, silenceTimeoutMs) : silence.refresh();
    },
    end() {
      clearTimeout(whole);
      clearTimeout(first);
      clearTimeout(silence);
      signal.removeEventListener("abort", giveUp);
    },
  };
}

/** Null where trying again would not help, or not soon enough. */
function pauseBeforeRetry({ fault, retryAfterMs }: ModelFailed, retries: number, limits: SteadyLimits): number | null {
  if (fault !== "unreachable" && fault !== "overloaded" && fault !== "timeout") return null;
  if (retryAfterMs !== undefined) return retryAfterMs > limits.maxRetryAfterMs ? null : retryAfterMs;
  // With jitter, so clients don't all retry at once after an outage.
  return limits.backoffMs * 2 ** retries * (1 - Math.random() / 2);
}

async function pause(pauseMs: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(pauseMs, undefined, { signal });
  } catch {
    throw signal.reason;
  }
}
