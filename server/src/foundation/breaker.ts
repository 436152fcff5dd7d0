import type { Clock } from "./clock.ts";
import { ModelFailed } from "./model.ts";

const failuresUntilOpen = 3;
const restMs = 30_000;

/**
 * Spares visitors the wait for a model that is down: after three failures in a row it is left alone for
 * 30 s, then asked again, once until that has succeeded.
 */
export interface Breaker {
  isOpen(model: object): boolean;
  /** Of one answer: null for a success; what is no ModelFailed says nothing about the model. */
  record(model: object, error: unknown): void;
}

export function createBreaker(clock: Clock): Breaker {
  const states = new WeakMap<object, { failures: number; openUntil: number }>();
  return {
    isOpen(model) {
      const state = states.get(model);
      if (state === undefined || state.failures < failuresUntilOpen) return false;
      const restsMs = state.openUntil - clock.now();
      // Nobody rests longer: the clock was set back since.
      if (restsMs > 0 && restsMs <= restMs) return true;
      // This one tries; the others wait for how it ends.
      state.openUntil = clock.now() + restMs;
      return false;
    },
    record(model, error) {
      if (error === null) states.delete(model);
      if (!(error instanceof ModelFailed)) return;
      const failures = (states.get(model)?.failures ?? 0) + 1;
      states.set(model, { failures, openUntil: clock.now() + restMs });
    },
  };
}
