import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startModelDouble, type ModelDouble } from "../../../../tests/support/model-double.ts";
import { allowRuleOf, createEgress, type Egress } from "../egress/egress.ts";
import { ModelFailed, type Model, type ModelPart, type ModelRequest } from "../model.ts";
import { maxAnswerCharacters } from "./limits.ts";
import { createOpenAiCompatible } from "./openai-compatible.ts";
import { steadyLimitsOf } from "./steady-model.ts";

const request: ModelRequest = {
  instructions: "Be brief.",
  messages: [{ role: "user", content: "Hello?" }],
  tools: [],
  maxOutputTokens: 300,
};

let double: ModelDouble;
let egress: Egress;

beforeEach(async () => {
  double = await startModelDouble();
  const rule = allowRuleOf(double.url);
  egress = createEgress({ allow: rule === null ? [] : [rule] });
});

afterEach(async () => {
  await egress.close();
  await double.close();
});

function model(path = "/v1", apiKey = ""): Model {
  return createOpenAiCompatible(
    { name: "openai-compatible/small", model: "small", baseUrl: double.url + path, apiKey },
    egress,
  );
}

async function partsOf(asked: Model, what = request): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of asked.stream(what, new AbortController().signal)) parts.push(part);
  return parts;
}

test("an exchange may last as long as a model is waited for at most", async () => {
  const stream = vi.spyOn(egress, "stream");
  await partsOf(model());
  expect(stream.mock.calls[0]?.[1]?.timeoutMs).toBeGreaterThan(steadyLimitsOf(600_000).answerTimeoutMs);
});

/** What comes of events that a server sends as they are; a failure as its fault. */
async function outcomeOf(...raw: readonly (string | Uint8Array)[]): Promise<unknown> {
  double.script({ raw });
  return partsOf(model()).catch((error: unknown) => (error instanceof ModelFailed ? error.fault : error));
}

function event(delta: object, reason: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ delta, finish_reason: reason }] })}\n\n`;
}

function toolEvent(...toolCalls: readonly object[]): string {
  return event({ tool_calls: toolCalls });
}

const finish = (reason: string) => ({ type: "finish", reason, usage: null });
const done = "data: [DONE]\n\n";

test("the request is one of the protocol, and no key is sent where there is none", async () => {
  await partsOf(model());
  expect(double.requests[0]).toMatchObject({ path: "/v1/chat/completions" });
  expect(double.requests[0]?.headers.authorization).toBeUndefined();
  expect(double.requests[0]?.body).toEqual({
    model: "small",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hello?" },
    ],
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 300,
  });
});

test("a base address may end with a slash, and may have a query", async () => {
  await partsOf(model("/openai/?api-version=2"));
  expect(double.requests[0]?.path).toBe("/openai/chat/completions?api-version=2");
});

test("the connection of an answer that was read to its end is used again", async () => {
  const asked = model();
  for (let round = 0; round < 5; round++) {
    await partsOf(asked);
    await new Promise((soon) => setImmediate(soon));
  }
  expect(double.connections).toBe(1);
});

test("what a server refuses to understand is said otherwise, and so at once the next time", async () => {
  const complaint = (word: string) => ({
    status: 400,
    body: JSON.stringify({ error: { message: `Unknown: ${word}` } }),
  });
  double.script(complaint("stream_options"), complaint("'max_tokens', use max_completion_tokens"), { say: ["Yes."] });
  const asked = model();
  expect(await partsOf(asked)).toContainEqual({ type: "text", text: "Yes." });
  await partsOf(asked);
  expect(double.requests.length).toBe(4);
  for (const { body } of double.requests.slice(2)) {
    expect(body).toMatchObject({ max_completion_tokens: 300 });
    expect(Object.keys(body)).not.toContain("max_tokens");
    expect(Object.keys(body)).not.toContain("stream_options");
  }
});

test("a limit that is too large is not said otherwise, since an unknown word would be no limit", async () => {
  double.script({ status: 400, body: "max_tokens is too large: 300" }, { say: ["Yes."] });
  await expect(partsOf(model())).rejects.toMatchObject({ fault: "rejected" });
  expect(double.requests.length).toBe(1);
});

test("a server that refuses whatever is said is asked five times at most", async () => {
  double.script({ status: 400, body: "stream_options temperature does not support tools max_completion_tokens" });
  await expect(partsOf(model())).rejects.toMatchObject({ fault: "rejected", status: 400 });
  expect(double.requests.length).toBe(5);
});

test.each([
  "registry.ollama.ai/library/gemma:2b does not support tools",
  '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
  "tools param requires --jinja flag",
])("a server that says %j is asked without tools, from then on at once", async (message) => {
  double.script({ status: 400, body: JSON.stringify({ error: { message } }) }, { say: ["Yes."] });
  const asked = model();
  const what = { ...request, tools: [{ name: "f", description: "", inputSchema: { type: "object" } }] };
  expect(await partsOf(asked, what)).toContainEqual({ type: "text", text: "Yes." });
  await partsOf(asked, what);
  expect(double.requests.map((seen) => "tools" in seen.body)).toEqual([true, false, false]);
});

test("a model that refuses the temperature is asked without it, from then on at once", async () => {
  const body = JSON.stringify({ error: { param: "temperature", message: "Only the default (1) is supported." } });
  double.script({ status: 400, body }, { say: ["Yes."] });
  const asked = model();
  const warm = { ...request, temperature: 0.2 };
  expect(await partsOf(asked, warm)).toContainEqual({ type: "text", text: "Yes." });
  await partsOf(asked, warm);
  expect(double.requests.map((seen) => seen.body["temperature"])).toEqual([0.2, undefined, undefined]);
});

test("an answer is read alike wherever the network cuts it", async () => {
  const whole = Buffer.from(
    event({ role: "assistant", content: "" }) +
      event({ content: "Grüße 🚲 " }) +
      event({ content: "世界" }) +
      toolEvent({ index: 0, id: "a", function: { name: "f", arguments: '{"x":' } }) +
      toolEvent({ index: 0, function: { arguments: '"ü"}' } }) +
      event({}, "tool_calls") +
      `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } })}\r\n\r\n${done}`,
  );
  double.script(
    ...Array.from({ length: whole.length }, (_, at) => ({ raw: [whole.subarray(0, at), whole.subarray(at)] })),
  );
  const asked = model();
  for (let at = 0; at < whole.length; at++) {
    const parts = await partsOf(asked);
    expect(parts.map((part) => (part.type === "text" ? part.text : "")).join("")).toBe("Grüße 🚲 世界");
    expect(parts.filter(({ type }) => type !== "text")).toEqual([
      { type: "tool-call", call: { id: "a", name: "f", input: '{"x":"ü"}' } },
      { type: "finish", reason: "tool-calls", usage: { inputTokens: 1, outputTokens: 2 } },
    ]);
  }
});

test.each([
  ["only [DONE]", [event({ content: "Hi" }), done], "stop"],
  ["a finish reason without [DONE]", [event({ content: "Hi" }, "stop")], "stop"],
  ["a finish reason on a line without end", [event({ content: "Hi" }), event({}, "stop").trim()], "stop"],
  ["[DONE] on a line without end", [event({ content: "Hi" }), done.trim()], "stop"],
  ["length", [event({ content: "Hi" }, "length"), done], "length"],
  ["a filter", [event({ content: "Hi" }, "content_filter"), done], "content-filter"],
  ["an unknown reason", [event({ content: "Hi" }, "eos"), done], "other"],
  ["a hostile reason", [event({ content: "Hi" }, "constructor"), done], "other"],
])("an answer may end with %s", async (_name, raw, reason) => {
  expect(await outcomeOf(...raw)).toEqual([{ type: "text", text: "Hi" }, finish(reason)]);
});

test("what a model thinks aloud is left out", async () => {
  const thoughts = [
    event({ reasoning: "Hm" }),
    event({ reasoning_content: "Hm" }),
    event({ content: [{ type: "thinking" }] }),
  ];
  const text = event({ content: [{ type: "text", text: "Hi" }] });
  expect(await outcomeOf(...thoughts, text, done)).toEqual([{ type: "text", text: "Hi" }, finish("stop")]);
  expect(await outcomeOf(...thoughts, event({}, "length"), done)).toBe("malformed");
});

test.each([
  ["one index for all", { index: 0 }, "stop"],
  ["no index", {}, "tool_calls"],
])("tool calls of servers that give %s are told apart by their ids", async (_name, index, reason) => {
  const calls = [
    toolEvent(
      { ...index, id: "a", function: { name: "f", arguments: '{"x":' } },
      { ...index, function: { arguments: "1}" } },
    ),
    toolEvent({ ...index, id: "b", function: { name: "g", arguments: { y: 2 } } }),
  ];
  expect(await outcomeOf(...calls, event({}, reason), done)).toEqual([
    { type: "tool-call", call: { id: "a", name: "f", input: '{"x":1}' } },
    { type: "tool-call", call: { id: "b", name: "g", input: '{"y":2}' } },
    finish("tool-calls"),
  ]);
});

test("a call without id gets one, and without input an empty object", async () => {
  expect(await outcomeOf(toolEvent({ index: 0, function: { name: "f" } }), event({}, "tool_calls"))).toEqual([
    { type: "tool-call", call: { id: expect.stringMatching(/^call_./), name: "f", input: "{}" } },
    finish("tool-calls"),
  ]);
});

test("half a tool call of an answer that was cut off does not come out", async () => {
  const half = toolEvent({ index: 0, id: "a", function: { name: "f", arguments: '{"x":' } });
  expect(await outcomeOf(event({ content: "Hi" }), half, event({}, "length"), done)).toEqual([
    { type: "text", text: "Hi" },
    finish("length"),
  ]);
});

test.each([
  ["no stream at all", ["Hello"], "malformed"],
  ["an event that is no object", ["data: 7\n\n"], "malformed"],
  ["an event that is not JSON", ["data: {oops}\n\n"], "malformed"],
  ["a call without a name", [toolEvent({ index: 0, id: "a" }), event({}, "tool_calls")], "malformed"],
  ["a hundred calls", [toolEvent(...Array.from({ length: 100 }, (_, index) => ({ index }))), done], "malformed"],
  ["a line without end", Array.from({ length: 40 }, () => "x".repeat(50_000)), "malformed"],
  ["an end in the middle of an event", [event({ content: "Hi" }), 'data: {"choices"'], "interrupted"],
  ["an end without reason", [event({ content: "Hi" })], "interrupted"],
  ["an error", [event({ content: "Hi" }), 'data: {"error":{"message":"x"}}\n\n'], "interrupted"],
  ["an error with its status", ['data: {"error":{"message":"x","code":429}}\n\n'], "overloaded"],
  ["the finish reason error", [event({ content: "Hi" }, "error"), done], "interrupted"],
])("%s is a failure", async (_name, raw, fault) => {
  expect(await outcomeOf(...raw)).toBe(fault);
  await vi.waitFor(() => expect(double.open).toBe(0), { timeout: 20_000 });
});

test("tool input without an end is cut like text", async () => {
  const input = "x".repeat(maxAnswerCharacters);
  const call = toolEvent({ index: 0, id: "a", function: { name: "f", arguments: input } });
  const raw = [event({ content: "Hi" }), call, event({ content: "more" })];
  expect(await outcomeOf(...raw)).toEqual([{ type: "text", text: "Hi" }, finish("length")]);
  expect(await outcomeOf(call, call)).toBe("malformed");
});

test("a stream that a server leaves open after its last word is ended by us", async () => {
  const opened = new AbortController();
  async function* body() {
    yield Buffer.from(event({ content: "Hi" }, "stop"));
    await new Promise((ended) => opened.signal.addEventListener("abort", ended));
  }
  const cancel = () => opened.abort();
  const lingering = { stream: async () => ({ status: 200, headers: {}, body: body(), cancel }) };
  const settings = { name: "openai-compatible/x", model: "x", baseUrl: double.url, apiKey: "" };
  expect(await partsOf(createOpenAiCompatible(settings, lingering))).toEqual([
    { type: "text", text: "Hi" },
    finish("stop"),
  ]);
  expect(opened.signal.aborted).toBe(true);
});

test("malformed tool input goes back to the model as an empty object", async () => {
  const toolCalls = [{ id: "a", name: "f", input: "{oops" }];
  await partsOf(model(), {
    ...request,
    messages: [
      { role: "user", content: "Hello?" },
      { role: "assistant", content: "", toolCalls },
      { role: "tool", toolCallId: "a", toolName: "f", content: "No." },
    ],
  });
  expect(double.requests[0]?.body["messages"]).toMatchObject([
    {},
    {},
    { role: "assistant", content: null, tool_calls: [{ id: "a", function: { name: "f", arguments: "{}" } }] },
    { role: "tool", tool_call_id: "a", content: "No." },
  ]);
});

test("an abort in the middle of an answer gives the signal's own reason", async () => {
  double.script({ fault: "silence" });
  const controller = new AbortController();
  const reason = new Error("visitor left");
  const read = async () => {
    for await (const part of model().stream(request, controller.signal)) {
      expect(part).toEqual({ type: "text", text: "[1] Half" });
      controller.abort(reason);
    }
  };
  await expect(read()).rejects.toBe(reason);
  await vi.waitFor(() => expect([double.open, double.brokenOff]).toEqual([0, 1]), { timeout: 20_000 });
});
