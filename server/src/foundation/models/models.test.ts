import { setTimeout as socketsHeard } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { providerSecret, startModelDouble, type ModelDouble } from "../../../../tests/support/model-double.ts";
import { allowRuleOf, createEgress, type Egress } from "../egress/egress.ts";
import { createLog } from "../log.ts";
import { ModelFailed, type Model, type ModelPart, type ModelRequest, type ToolCall } from "../model.ts";
import { createModel, type SteadyLimits } from "./models.ts";

const apiKey = "sk-key-that-nobody-may-see";
const limits: SteadyLimits = {
  firstPartTimeoutMs: 10_000,
  silenceTimeoutMs: 10_000,
  answerTimeoutMs: 10_000,
  retries: 2,
  retryWithinMs: 10_000,
  backoffMs: 4,
  maxRetryAfterMs: 30,
};
const request: ModelRequest = {
  instructions: "Be brief.",
  messages: [{ role: "user", content: "Hello?" }],
  tools: [],
  maxOutputTokens: 300,
};
const tools = [{ name: "weather", description: "Tells the weather.", inputSchema: { type: "object", properties: {} } }];

let double: ModelDouble;
let egress: Egress;
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => void unhandled.push(error);

beforeEach(async () => {
  double = await startModelDouble();
  const rule = allowRuleOf(double.url);
  egress = createEgress({ allow: rule === null ? [] : [rule] });
  process.on("unhandledRejection", onUnhandled);
});

afterEach(async () => {
  await egress.close();
  await double.close();
  process.off("unhandledRejection", onUnhandled);
  expect(unhandled.splice(0)).toEqual([]);
});

function modelOf(name: string, own: Partial<SteadyLimits> = {}): Model {
  return createModel({ name, baseUrl: `${double.url}/v1`, apiKey }, egress, { ...limits, ...own });
}

async function partsOf(model: Model, asked = request, signal = new AbortController().signal): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of model.stream(asked, signal)) parts.push(part);
  return parts;
}

function textOf(parts: readonly ModelPart[]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

async function failureOf(work: Promise<unknown>): Promise<ModelFailed> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ModelFailed) return error;
  throw new Error("It did not fail as models fail.", { cause: error });
}

/** What a log would say of an error, in all the ways in which one may be logged. */
function logged(error: unknown): string {
  let text = "";
  const log = createLog("info", { write: (line: string) => void (text += line) });
  log.error({ err: error, failure: error }, "The model failed.");
  log.error(error);
  return text;
}

const names = ["openai-compatible/small", "anthropic/claude-sonnet-4-5", "google/gemini-2.5-flash"];

describe.each(names)("%s", (name) => {
  test("an answer comes as text, then its finish with the number of tokens", async () => {
    const parts = await partsOf(modelOf(name));
    expect(textOf(parts)).toBe("Hello world");
    expect(parts.at(-1)).toEqual({ type: "finish", reason: "stop", usage: { inputTokens: 7, outputTokens: 3 } });
  });

  test("text is given on as soon as it comes", async () => {
    double.script({ say: ["a", "b", "c"], delayMs: 20 });
    const texts = (await partsOf(modelOf(name))).filter((part) => part.type === "text");
    expect(texts.map(({ text }) => text)).toEqual(["a", "b", "c"]);
  });

  test("tool calls come whole, and their results reach the model with the calls", async () => {
    const asked = [
      { id: "call_1", name: "weather", input: '{"city":"Kraków"}' },
      { id: "call_2", name: "weather", input: '{"city":"Łódź"}' },
    ];
    double.script({ say: ["Let me look. "], calls: asked }, { say: ["It rains."] });
    const model = modelOf(name);
    const parts = await partsOf(model, { ...request, tools });
    const calls = parts.flatMap((part): ToolCall[] => (part.type === "tool-call" ? [part.call] : []));
    expect(calls).toEqual(asked);
    expect(parts.at(-1)).toMatchObject({ type: "finish", reason: "tool-calls" });
    const results = calls.map(({ id, name: toolName }) => ({
      role: "tool" as const,
      toolCallId: id,
      toolName,
      content: `Rain for ${id}`,
    }));
    const turn = { role: "assistant" as const, content: "Let me look. ", toolCalls: calls };
    const after = { ...request, tools, messages: [...request.messages, turn, ...results] };
    expect(textOf(await partsOf(model, after))).toBe("It rains.");
    const sent = JSON.stringify(double.requests[1]?.body);
    for (const text of [
      "Be brief.",
      "Hello?",
      "Let me look. ",
      "Kraków",
      "Łódź",
      "Rain for call_1",
      "weather",
      "300",
    ]) {
      expect(sent).toContain(text);
    }
  });

  test.each([
    ["401", { status: 401 }, "rejected", 1],
    ["400", { status: 400 }, "rejected", 1],
    ["404", { status: 404 }, "rejected", 1],
    ["429", { status: 429 }, "overloaded", 3],
    ["408", { status: 408 }, "overloaded", 3],
    ["500", { status: 500 }, "overloaded", 3],
    ["529", { status: 529 }, "overloaded", 3],
    ["a redirect", { status: 307, headers: { location: "/v1/elsewhere" } }, "rejected", 1],
    ["a reset before the headers", { fault: "reset" }, "unreachable", 3],
    ["a page", { fault: "html" }, "malformed", 1],
    ["garbage", { fault: "garbage" }, "malformed", 1],
    ["an empty stream", { fault: "empty" }, "malformed", 1],
    ["an answer without text", { say: [] }, "malformed", 1],
    ["a cut", { fault: "cut" }, "interrupted", 1],
    ["a reset in the middle", { fault: "reset in the middle" }, "interrupted", 1],
    ["silence after the first text", { fault: "silence" }, "timeout", 1],
  ] as const)(
    "%s is a failure of its kind, and says nothing of key or provider",
    async (_name, script, fault, asked) => {
      double.script(script);
      const own = fault === "timeout" ? { silenceTimeoutMs: 100 } : {};
      const error = await failureOf(partsOf(modelOf(name, own)));
      expect([error.fault, double.requests.length]).toEqual([fault, asked]);
      expect(error.status).toBe("status" in script ? script.status : undefined);
      for (const text of [logged(error), String(error.stack), JSON.stringify(error)]) {
        expect(text).not.toContain(providerSecret);
        expect(text).not.toContain(apiKey);
        expect(text).not.toContain("127.0.0.1");
      }
      expect(error.cause).toBeUndefined();
      await vi.waitFor(() => expect(double.open).toBe(0), { timeout: 20_000 });
    },
  );

  test("a fault that the provider tells in the stream is a failure without its words", async () => {
    double.script({ fault: "error in the stream" });
    const error = await failureOf(partsOf(modelOf(name)));
    expect(["interrupted", "overloaded"]).toContain(error.fault);
    expect(logged(error)).not.toContain(providerSecret);
  });

  test.each(["hang", "hang after headers"] as const)(
    "a server that does %s is asked again, then given up",
    async (fault) => {
      double.script({ fault });
      // The model's own time-outs pass at once; sockets, and what only waits for them, go on as they are.
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      try {
        const failing = failureOf(partsOf(modelOf(name, { firstPartTimeoutMs: 3_000, retries: 1 })));
        for (const asked of [1, 2]) {
          while (double.requests.length < asked) await socketsHeard(10);
          await socketsHeard(10);
          vi.advanceTimersByTime(3_000);
        }
        expect([(await failing).fault, double.requests.length]).toEqual(["timeout", 2]);
      } finally {
        vi.useRealTimers();
      }
      await vi.waitFor(() => expect([double.open, double.brokenOff]).toEqual([0, 2]), { timeout: 20_000 });
    },
  );

  test("an answer without an end is cut, and the call is ended", async () => {
    double.script({ fault: "endless" });
    const parts = await partsOf(modelOf(name));
    expect(textOf(parts).length).toBeLessThan(120_000);
    expect(parts.at(-1)).toMatchObject({ type: "finish", reason: "length" });
    await vi.waitFor(() => expect([double.open, double.brokenOff]).toEqual([0, 1]), { timeout: 20_000 });
  });

  test.each([
    ["before the headers", { fault: "hang" }],
    ["before the body", { fault: "hang after headers" }],
    ["in a silence", { fault: "silence" }],
    ["in the flow of text", { say: Array.from({ length: 1_000 }, () => "word "), delayMs: 5 }],
  ] as const)("an abort %s ends the call and rejects with the signal's own reason", async (_when, script) => {
    double.script(script);
    const controller = new AbortController();
    const reading = partsOf(modelOf(name), request, controller.signal);
    reading.catch(() => undefined);
    await vi.waitFor(() => expect([double.open, double.requests.length]).toEqual([1, 1]), { timeout: 20_000 });
    await new Promise((soon) => setTimeout(soon, 20));
    const reason = new Error("visitor left");
    controller.abort(reason);
    await expect(reading).rejects.toBe(reason);
    await vi.waitFor(() => expect([double.open, double.brokenOff]).toEqual([0, 1]), { timeout: 20_000 });
    expect(double.requests.length).toBe(1);
  });

  test("a reader that stops early ends the call", async () => {
    double.script({ fault: "silence" });
    for await (const part of modelOf(name).stream(request, new AbortController().signal)) {
      expect(part).toEqual({ type: "text", text: "[1] Half" });
      break;
    }
    await vi.waitFor(() => expect([double.open, double.brokenOff]).toEqual([0, 1]), { timeout: 20_000 });
  });

  test("a signal that was aborted before sends nothing", async () => {
    const reason = new Error("too late");
    await expect(partsOf(modelOf(name), request, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(double.requests.length).toBe(0);
  });

  test("after an outage that passes, the answer comes", async () => {
    double.script({ status: 503 }, { fault: "reset" }, { say: ["Back."] });
    expect(textOf(await partsOf(modelOf(name)))).toBe("Back.");
    expect(double.requests.length).toBe(3);
  });

  test("the time a provider asks for is waited, or it is not asked again", async () => {
    double.script({ status: 429, headers: { "retry-after": "0" } }, { say: ["Now."] });
    expect(textOf(await partsOf(modelOf(name)))).toBe("Now.");
    double.script({ status: 429, headers: { "retry-after": "7" } });
    const error = await failureOf(partsOf(modelOf(name)));
    expect([error.fault, error.retryAfterMs, double.requests.length]).toEqual(["overloaded", 7_000, 3]);
  });

  test("a private address that no rule allows is not connected to", async () => {
    const strict = createEgress();
    try {
      const model = createModel({ name, baseUrl: double.url, apiKey }, strict, limits);
      expect((await failureOf(partsOf(model))).fault).toBe("rejected");
      expect(double.connections).toBe(0);
    } finally {
      await strict.close();
    }
  });

  test("a key that no header can carry is refused, and nothing is sent", async () => {
    const model = createModel({ name, baseUrl: double.url, apiKey: "sk\r\nx: y" }, egress, limits);
    expect(await failureOf(partsOf(model))).toMatchObject({ fault: "rejected" });
    expect(double.connections).toBe(0);
  });
});

test("each provider gets the key in its own header, and only there", async () => {
  for (const name of names) await partsOf(modelOf(name));
  const [openAi, anthropic, google] = double.requests;
  expect(openAi?.headers.authorization).toBe(`Bearer ${apiKey}`);
  expect(anthropic?.headers["x-api-key"]).toBe(apiKey);
  expect(google?.headers["x-goog-api-key"]).toBe(apiKey);
  for (const { path, body } of double.requests) expect(path + JSON.stringify(body)).not.toContain(apiKey);
});

test("Gemini gets its own signatures back with its calls", async () => {
  double.script({ say: [], calls: [{ id: "call_1", name: "weather", input: "{}" }] }, { say: ["Rain."] });
  const model = modelOf("google/gemini-3-pro");
  const parts = await partsOf(model, { ...request, tools });
  const toolCalls = parts.flatMap((part) => (part.type === "tool-call" ? [part.call] : []));
  const result = { role: "tool" as const, toolCallId: "call_1", toolName: "weather", content: "Rain" };
  const messages = [...request.messages, { role: "assistant" as const, content: "", toolCalls }, result];
  await partsOf(model, { ...request, tools, messages });
  expect(JSON.stringify(double.requests[1]?.body)).toContain("signed-call_1");
});

test.each(["../../x", "a/../../x", "./x", "x?y", "x#y", "%2e%2e/x", "a//b", "x\\\\y"])(
  "a name such as %s does not lead to another path",
  async (name) => {
    expect(await failureOf(partsOf(modelOf(`google/${name}`)))).toMatchObject({ fault: "rejected" });
    expect(double.connections).toBe(0);
  },
);

test.each(["anthropic/claude-sonnet-4-5", "google/gemini-2.5-flash"])(
  "%s is told of the tools that a conversation used, and may not call them where there are none",
  async (name) => {
    const toolCalls = [{ id: "call_1", name: "weather", input: "{}" }];
    const result = { role: "tool" as const, toolCallId: "call_1", toolName: "weather", content: "Rain" };
    const messages = [...request.messages, { role: "assistant" as const, content: "", toolCalls }, result];
    await partsOf(modelOf(name), { ...request, messages });
    const { tools: told, tool_choice: anthropic, toolConfig: google } = double.requests[0]?.body ?? {};
    expect(JSON.stringify(told)).toContain("weather");
    expect(anthropic ?? google).toEqual(anthropic ? { type: "none" } : { functionCallingConfig: { mode: "NONE" } });
  },
);

test("a model knows the size of its context where somebody said it", () => {
  const settings = { name: "openai-compatible/small", baseUrl: "", apiKey: "" };
  expect(createModel({ ...settings, contextTokens: 4_096 }, egress).contextTokens).toBe(4_096);
  expect(createModel(settings, egress).contextTokens).toBeUndefined();
});

test("embedded is no language model", () => {
  expect(() => createModel({ name: "embedded", baseUrl: "", apiKey: "" }, egress)).toThrow(TypeError);
});
