import { expect, test, vi } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { ModelFailed, type Model, type ModelFault, type ModelPart, type ModelRequest } from "../model.ts";
import { createSteadyModel, steadyLimits, steadyLimitsOf } from "./steady-model.ts";

const request: ModelRequest = { instructions: "", messages: [], tools: [], maxOutputTokens: 10 };
const limits = { ...steadyLimits, backoffMs: 2, maxRetryAfterMs: 20 };
const text = (written: string): ModelPart => ({ type: "text", text: written });

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

const fails = (
  fault: ModelFault,
  details: { status?: number; retryAfterMs?: number } = {},
  ...before: ModelPart[]
): Attempt =>
  async function* () {
    yield* before;
    throw new ModelFailed(fault, because("request_failed"), details);
  };

const says = (...parts: ModelPart[]): Attempt =>
  async function* () {
    yield* parts;
  };

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

test.each(["unreachable", "overloaded", "timeout"] as const)(
  "a model that is %s is asked three times in all",
  async (fault) => {
    const { model, signals } = modelOf(fails(fault));
    await expect(partsOf(createSteadyModel(model, limits))).rejects.toMatchObject({ fault });
    expect(signals.length).toBe(3);
  },
);

test.each(["rejected", "malformed", "interrupted"] as const)(
  "an answer that is %s is not asked for again",
  async (fault) => {
    const { model, signals } = modelOf(fails(fault));
    await expect(partsOf(createSteadyModel(model, limits))).rejects.toMatchObject({ fault });
    expect(signals.length).toBe(1);
  },
);

test("a second attempt that succeeds is the answer", async () => {
  const { model } = modelOf(fails("overloaded"), says(text("Hi")));
  expect(await partsOf(createSteadyModel(model, limits))).toEqual([text("Hi")]);
});

test("once a part came out, nothing is asked again", async () => {
  const { model, signals } = modelOf(fails("overloaded", {}, text("Hi")), says(text("Hi again")));
  await expect(partsOf(createSteadyModel(model, limits))).rejects.toMatchObject({ fault: "overloaded" });
  expect(signals.length).toBe(1);
});

test("an error that is no model's goes through as it is", async () => {
  const bug = new TypeError("ours");
  const { model, signals } = modelOf(async function* () {
    yield* await Promise.reject<ModelPart[]>(bug);
  });
  await expect(partsOf(createSteadyModel(model, limits))).rejects.toBe(bug);
  expect(signals.length).toBe(1);
});

test("a wish to be left alone is kept when it is short, and ends it when it is long", async () => {
  const short = modelOf(fails("overloaded", { retryAfterMs: 20 }), says(text("Hi")));
  const started = performance.now();
  await partsOf(createSteadyModel(short.model, limits));
  expect(performance.now() - started).toBeGreaterThanOrEqual(19);
  const long = modelOf(fails("overloaded", { retryAfterMs: 21 }));
  await expect(partsOf(createSteadyModel(long.model, limits))).rejects.toMatchObject({ retryAfterMs: 21 });
  expect(long.signals.length).toBe(1);
});

test("no new attempt begins once a visitor has waited long enough", async () => {
  const { model, signals } = modelOf(hangs());
  const impatient = { ...limits, firstPartTimeoutMs: 1_000, retryWithinMs: 1_950 };
  await expect(partsOf(createSteadyModel(model, impatient))).rejects.toMatchObject({ fault: "timeout" });
  expect(signals.length).toBe(2);
});

test("a visitor waits for one attempt that hangs, not for a second, however long that is", () => {
  for (const seconds of [1, 30, 600]) {
    const { firstPartTimeoutMs, retryWithinMs, answerTimeoutMs } = steadyLimitsOf(seconds * 1_000);
    expect(firstPartTimeoutMs).toBe(seconds * 1_000);
    expect(retryWithinMs).toBeLessThan(firstPartTimeoutMs);
    expect(answerTimeoutMs).toBeGreaterThan(firstPartTimeoutMs);
  }
});

test("a slow model that keeps writing is let finish, as long as it is never silent for long", async () => {
  vi.useFakeTimers();
  const words = 30;
  const slow: Attempt = async function* () {
    for (let word = 0; word < words; word++) {
      await new Promise((soon) => setTimeout(soon, 15_000));
      yield text("word ");
    }
  };
  const reading = partsOf(createSteadyModel(modelOf(slow).model));
  await vi.advanceTimersByTimeAsync(words * 15_000);
  expect(await reading).toHaveLength(words);
  vi.useRealTimers();
});

test.each([
  ["no first part", hangs(), { firstPartTimeoutMs: 20, retries: 0 }, "did not begin to answer within"],
  ["a silence", hangs(text("Hi")), { silenceTimeoutMs: 20 }, "sent nothing for"],
  ["an answer that takes too long", hangs(text("Hi")), { answerTimeoutMs: 20 }, "did not finish its answer within"],
] as const)("%s is a time-out, and ends the call", async (_name, attempt, own, message) => {
  const { model, signals } = modelOf(attempt);
  const error = await partsOf(createSteadyModel(model, { ...limits, ...own })).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ fault: "timeout", message: `The model ${message} 0.02 s.` });
  expect(signals[0]?.aborted).toBe(true);
});

test("a slow reader is no silent model", async () => {
  const { model } = modelOf(says(text("a"), text("b"), text("c")));
  const seen: ModelPart[] = [];
  for await (const part of createSteadyModel(model, { ...limits, silenceTimeoutMs: 15 }).stream(
    request,
    new AbortController().signal,
  )) {
    seen.push(part);
    await new Promise((soon) => setTimeout(soon, 30));
  }
  expect(seen.length).toBe(3);
});

test("after a slow reader, a silence is still noticed", async () => {
  const { model } = modelOf(hangs(text("a"), text("b")));
  const read = async () => {
    for await (const part of createSteadyModel(model, { ...limits, silenceTimeoutMs: 15 }).stream(
      request,
      new AbortController().signal,
    )) {
      if (part.type === "text") await new Promise((soon) => setTimeout(soon, 30));
    }
  };
  await expect(read()).rejects.toMatchObject({ fault: "timeout" });
});

test.each([
  ["while it is waited for", hangs()],
  ["between two parts", hangs(text("Hi"))],
  ["in the pause before another attempt", fails("overloaded", { retryAfterMs: 5_000 })],
])("an abort %s ends everything at once with its own reason", async (_when, attempt) => {
  const { model, signals } = modelOf(attempt);
  const controller = new AbortController();
  const reading = partsOf(createSteadyModel(model, { ...limits, maxRetryAfterMs: 10_000 }), controller.signal);
  reading.catch(() => undefined);
  await new Promise((soon) => setTimeout(soon, 10));
  const reason = new Error("visitor left");
  controller.abort(reason);
  await expect(reading).rejects.toBe(reason);
  expect(signals.length).toBe(1);
});

test("parts that a model still had when it was aborted do not come out", async () => {
  const controller = new AbortController();
  const { model } = modelOf(says(text("a"), text("b")));
  const seen: ModelPart[] = [];
  const read = async () => {
    for await (const part of createSteadyModel(model, limits).stream(request, controller.signal)) {
      seen.push(part);
      controller.abort(new Error("enough"));
    }
  };
  await expect(read()).rejects.toThrow("enough");
  expect(seen).toEqual([text("a")]);
});
