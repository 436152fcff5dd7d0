import type { ConnectionTrial } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { toReasonFields } from "../database/reason-columns.ts";
import type { Clock } from "../clock.ts";
import { ModelFailed } from "../model.ts";
import { Problem } from "../problem.ts";
import { createSlidingLog } from "../sliding-log.ts";

/** A connection test is one click, and sends requests to a URL that someone typed in. */
const trialsAtMost = 10;
const windowMs = 60_000;
/**
 * Local servers read a model from disk before they answer. A shorter `SVC_MODEL_TIMEOUT_SECONDS` applies first, inside
 * the model.
 */
const timeoutMs = 30_000;

/**
 * Tries models of a workspace, at most ten times a minute; throws `too_many_attempts` beyond. What comes
 * of it is told in our own sentences. `ask` is null where there is nobody to be asked. Throws the signal's
 * reason where the caller goes away.
 */
export function createConnectionTrials(clock: Clock) {
  const trials = createSlidingLog({ limit: trialsAtMost, windowMs });

  return async (
    { workspaceId, model, signal }: { workspaceId: string; model: string; signal: AbortSignal },
    ask: ((signal: AbortSignal) => Promise<void>) | null,
  ): Promise<ConnectionTrial> => {
    const startedMs = performance.now();
    const tell = (failure: ModelFailed | null): ConnectionTrial => {
      const { reason: problem, ...code } = toReasonFields(failure?.reason ?? null);
      return {
        model,
        works: failure === null,
        fault: failure?.fault ?? null,
        status: failure?.status ?? null,
        problem,
        ...code,
        ms: Math.round(performance.now() - startedMs),
      };
    };
    if (ask === null) return tell(null);
    const admission = trials.admit(workspaceId, clock.now());
    if (!admission.admitted) throw tooMany(admission.retryAfterMs);
    const late = AbortSignal.timeout(timeoutMs);
    try {
      await ask(AbortSignal.any([signal, late]));
      return tell(null);
    } catch (error) {
      if (error instanceof ModelFailed) return tell(error);
      signal.throwIfAborted();
      if (late.aborted)
        return tell(new ModelFailed("timeout", because("model_did_not_answer", { seconds: timeoutMs / 1_000 })));
      throw error;
    }
  };
}

function tooMany(retryAfterMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new Problem(
    "too_many_attempts",
    `At most ${trialsAtMost} connections are tried in a minute. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds, limit: trialsAtMost },
  );
}
