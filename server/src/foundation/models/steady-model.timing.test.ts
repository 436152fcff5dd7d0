import { expect, test } from "vitest";
import { expectWithin, msOf } from "../../../../tests/support/expect-below.ts";
import type { Model, ModelPart, ModelRequest } from "../model.ts";
import { createSteadyModel, steadyLimits } from "./steady-model.ts";

const request: ModelRequest = { instructions: "", messages: [], tools: [], maxOutputTokens: 10 };
const limits = { ...steadyLimits, backoffMs: 2, maxRetryAfterMs: 20 };

type Attempt = (signal: AbortSignal) => AsyncGenerator<ModelPart>;

/** A model that behaves otherwise at each attempt; the last behaviour stays. */
function modelOf(...attempts: readonly Attempt[]) {
  const signals: AbortSignal[] = [];
  const model: Model = {
    name: "test/model",
    stream(_request, signal) {
      const attempt = attempts[Math.min(signals.length, attempts.length - 1)];
      signals.push(signal);
      if (attempt === undefined) throw new Error("No attempt.");
      return attempt(signal);
    },
  };
  return { model, signals };
}

/** Says this, and then nothing until the signal aborts. */
const hangs = (...parts: ModelPart[]): Attempt =>
  async function* (signal) {
    yield* parts;
    await new Promise((aborted) => signal.addEventListener("abort", aborted));
    signal.throwIfAborted();
  };

async function partsOf(model: Model, signal = new AbortController().signal): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of model.stream(request, signal)) parts.push(part);
  return parts;
}

test("the time of all attempts together is that of the answer", async () => {
  const { model } = modelOf(hangs());
  const short = { ...limits, firstPartTimeoutMs: 60, answerTimeoutMs: 90 };
  await expectWithin(1_000, () =>
    msOf(() => expect(partsOf(createSteadyModel(model, short))).rejects.toMatchObject({ fault: "timeout" })),
  );
});
