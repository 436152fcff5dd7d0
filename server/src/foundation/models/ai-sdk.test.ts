import { APICallError, type LanguageModelV4, type LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { ModelFailed, type ModelPart, type ModelRequest } from "../model.ts";
import { createAiSdkModel } from "./ai-sdk.ts";

const request: ModelRequest = { instructions: "", messages: [], tools: [], maxOutputTokens: 10 };
const count = (total: number | undefined) => ({
  total,
  noCache: undefined,
  cacheRead: undefined,
  cacheWrite: undefined,
});

function finish(unified: "stop" | "length" | "error" | "interrupted", total?: number): LanguageModelV4StreamPart {
  const outputTokens = { total, text: undefined, reasoning: undefined };
  return {
    type: "finish",
    finishReason: { unified, raw: undefined },
    usage: { inputTokens: count(total), outputTokens },
  };
}

const hi: LanguageModelV4StreamPart[] = [
  { type: "stream-start", warnings: [] },
  { type: "text-start", id: "1" },
  { type: "text-delta", id: "1", delta: "Hi" },
  { type: "text-end", id: "1" },
];
const call: LanguageModelV4StreamPart = { type: "tool-call", toolCallId: "a", toolName: "f", input: "{}" };

/** A package's model whose stream has these parts; an error instead is thrown before the stream. */
function modelOf(parts: readonly LanguageModelV4StreamPart[] | Error): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "test",
    modelId: "test",
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error("It is streamed.")),
    async doStream() {
      if (parts instanceof Error) throw parts;
      const start = (controller: ReadableStreamDefaultController<LanguageModelV4StreamPart>) => {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      };
      return { stream: new ReadableStream({ start }) };
    },
  };
}

async function outcomeOf(parts: readonly LanguageModelV4StreamPart[] | Error): Promise<unknown> {
  const read: ModelPart[] = [];
  try {
    const model = createAiSdkModel("test/test", async () => modelOf(parts));
    for await (const part of model.stream(request, new AbortController().signal)) read.push(part);
    return read;
  } catch (error) {
    return error instanceof ModelFailed ? error.fault : error;
  }
}

test("thoughts, sources and what the provider carries out itself are left out", async () => {
  const others: LanguageModelV4StreamPart[] = [
    { type: "reasoning-start", id: "0" },
    { type: "reasoning-delta", id: "0", delta: "Hm" },
    { ...call, providerExecuted: true },
    { type: "source", sourceType: "url", id: "s", url: "https://x.example" },
  ];
  expect(await outcomeOf([...others, ...hi, finish("stop", 5)])).toEqual([
    { type: "text", text: "Hi" },
    { type: "finish", reason: "stop", usage: { inputTokens: 5, outputTokens: 5 } },
  ]);
});

test("usage is null where the provider does not count", async () => {
  expect(await outcomeOf([...hi, finish("stop")])).toContainEqual({ type: "finish", reason: "stop", usage: null });
});

test("tool calls of an answer that was cut off do not come out", async () => {
  expect(await outcomeOf([...hi, call, finish("length")])).toEqual([
    { type: "text", text: "Hi" },
    { type: "finish", reason: "length", usage: null },
  ]);
});

test.each([
  ["no part", [], "malformed"],
  ["nothing but an end", [finish("stop")], "malformed"],
  ["nothing but an interruption", [finish("interrupted")], "malformed"],
  ["text and no end", hi, "interrupted"],
  ["text and an interruption", [...hi, finish("interrupted")], "interrupted"],
  ["text and an error at its end", [...hi, finish("error")], "interrupted"],
  ["an error with a status", [{ type: "error", error: { message: "x", statusCode: 529 } }], "overloaded"],
  ["an error without one", [{ type: "error", error: "x" }], "interrupted"],
  ["a hundred calls", Array.from({ length: 100 }, () => call), "malformed"],
  ["an error of the package", new TypeError("x"), "malformed"],
] as const)("%s is a failure", async (_name, parts, fault) => {
  expect(await outcomeOf(parts)).toBe(fault);
});

test("of a package's error, nothing but status and wait is kept", async () => {
  const secrets = ["https://hidden.example", "hidden question", "hidden answer", "hidden header"];
  const error = new APICallError({
    message: "hidden answer",
    url: "https://hidden.example",
    requestBodyValues: { text: "hidden question" },
    statusCode: 429,
    responseHeaders: { "Retry-After": "3", "x-hidden": "hidden header" },
    responseBody: "hidden answer",
    cause: new Error("hidden answer"),
  });
  let lines = "";
  const log = createLog("info", { write: (line: string) => void (lines += line) });
  // The log would tell all of it, were it given the package's own error.
  log.error({ err: error }, "failed");
  for (const secret of secrets) expect(lines).toContain(secret);
  lines = "";
  const model = createAiSdkModel("test/test", async () => modelOf(error));
  const parts = model.stream(request, new AbortController().signal)[Symbol.asyncIterator]();
  const failure: unknown = await parts.next().catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ fault: "overloaded", status: 429, retryAfterMs: 3_000 });
  log.error({ err: failure }, "failed");
  expect(lines).toContain("429");
  for (const secret of secrets) expect(lines).not.toContain(secret);
});

test("a reader that stops early aborts the call, whatever the package does with its stream", async () => {
  let given: AbortSignal | undefined;
  const whole = modelOf([...hi, finish("stop")]);
  const languageModel: LanguageModelV4 = {
    ...whole,
    doStream(options) {
      given = options.abortSignal;
      return whole.doStream(options);
    },
  };
  const model = createAiSdkModel("test/test", async () => languageModel);
  for await (const part of model.stream(request, new AbortController().signal)) {
    expect([part.type, given?.aborted]).toEqual(["text", false]);
    break;
  }
  expect(given?.aborted).toBe(true);
});

test("the package is loaded when it is first asked, and once", async () => {
  let loads = 0;
  const model = createAiSdkModel("test/test", async () => {
    loads++;
    return modelOf([...hi, finish("stop")]);
  });
  expect(loads).toBe(0);
  for (let round = 0; round < 2; round++) {
    for await (const part of model.stream(request, new AbortController().signal))
      expect(part.type).toMatch(/text|finish/);
  }
  expect(loads).toBe(1);
});

test("a temperature that the provider refuses by name is left out, from then on at once", async () => {
  const asked: (number | undefined)[] = [];
  const refusal = (responseBody: string) =>
    new APICallError({ message: "", url: "", requestBodyValues: {}, statusCode: 400, responseBody });
  let complaint = "temperature: may not be set";
  const inner = modelOf([...hi, finish("stop", 1)]);
  const model = createAiSdkModel("test/test", async () => ({
    ...inner,
    async doStream(options) {
      asked.push(options.temperature);
      if (options.temperature !== undefined) throw refusal(complaint);
      return inner.doStream(options);
    },
  }));
  const read = () =>
    Array.fromAsync(model.stream({ ...request, temperature: 0.2 }, new AbortController().signal)).catch(
      (error: unknown) => error,
    );
  const allowed = complaint;
  complaint = "top_p: may not be set";
  expect(await read()).toMatchObject({ fault: "rejected", status: 400 });
  complaint = allowed;
  expect(await read()).toContainEqual({ type: "text", text: "Hi" });
  expect(await read()).toContainEqual({ type: "text", text: "Hi" });
  expect(asked).toEqual([0.2, 0.2, undefined, undefined]);
});
