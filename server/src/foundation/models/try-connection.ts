import type { ConnectionTrial } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { toReasonFields } from "../database/reason-columns.ts";
import type { Clock } from "../clock.ts";
import { ModelFailed } from "../model.ts";
import { createTrialLimit } from "../trial-limit.ts";

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
  const admit = createTrialLimit(clock);

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
    admit(workspaceId);
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
