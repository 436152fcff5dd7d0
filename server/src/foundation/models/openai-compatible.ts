import { because } from "@svc/contract/reasons/reason.ts";
import { EgressFailed, EgressRefused } from "../egress/egress.ts";
import type { Egress, EgressStream } from "../egress/egress.ts";
import { ModelFailed, type Model, type ModelPart, type ModelRequest } from "../model.ts";
import { createEventLines } from "./event-lines.ts";
import { failureOfEgress, failureOfStatus, interrupted, malformed } from "./failures.ts";
import { isJson } from "./json.ts";
import { exchangeMs, lateEndMs, maxAnswerBytes } from "./limits.ts";
import { createOpenAiAnswer } from "./openai-answer.ts";
import type { OpenAiAnswer } from "./openai-answer.ts";
import type { ModelMessage, ToolCall } from "../model.ts";
import { readToolInput } from "./tool-input.ts";

export interface OpenAiSettings {
  /** As the whole service knows it, `openai-compatible/NAME`. */
  readonly name: string;
  /** As the server knows it. */
  readonly model: string;
  /** What stands before `/chat/completions`; a query stays behind it. */
  readonly baseUrl: string;
  /** Empty where the server wants none. */
  readonly apiKey: string;
}

/** Error messages are short. A longer body is an HTML page. */
const maxComplaintCharacters = 16_384;
/** One more for each thing that a dialect can say otherwise. */
const maxDialects = 5;

/**
 * A client for everything that speaks OpenAI's chat completions. It asks once: time-outs and further
 * attempts are createSteadyModel's. Throws like Model.stream.
 */
export function createOpenAiCompatible(settings: OpenAiSettings, egress: Pick<Egress, "stream">): Model {
  const { name, model, apiKey } = settings;
  const url = endpointOf(settings.baseUrl, "chat/completions");
  const headers = { "content-type": "application/json", ...(apiKey !== "" && { authorization: `Bearer ${apiKey}` }) };
  let dialect = firstDialect(settings.baseUrl);

  async function ask(request: ModelRequest, signal: AbortSignal): Promise<EgressStream> {
    let spoken: Dialect = dialect;
    for (let dialects = 1; ; dialects++) {
      const body = writeRequest(model, request, spoken);
      // Above our own limit: what came until then is an answer that was cut, not a failure.
      const maxBytes = 2 * maxAnswerBytes;
      const response = await egress.stream(url, {
        method: "POST",
        headers,
        body,
        signal,
        maxBytes,
        timeoutMs: exchangeMs,
      });
      if (response.status === 200) {
        // Use what the server accepted right away next time.
        dialect = spoken;
        return response;
      }
      const isCurable = (response.status === 400 || response.status === 422) && dialects < maxDialects;
      const other = isCurable ? nextDialect(spoken, await complaintOf(response)) : null;
      response.cancel();
      if (other === null) throw failureOfStatus(response.status, response.headers);
      spoken = other;
    }
  }

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    const response = await ask(request, signal).catch((error: unknown) => {
      throw asModelFailure(error);
    });
    const answer = createOpenAiAnswer();
    const lines = createEventLines();
    let bytes = 0;
    let lateEnd: NodeJS.Timeout | undefined;
    try {
      if (response.headers["content-type"]?.includes("text/html")) throw malformed(because("malformed_page"));
      for await (const piece of response.body) {
        const { text, failure } = takeAll(answer, lines.push(piece));
        if (text !== "") yield { type: "text", text };
        if (failure !== null) throw failure;
        bytes += piece.length;
        if (bytes > maxAnswerBytes) answer.cut();
        if (answer.isCut()) break;
        // Read on to the end, which is often there already: only then can the connection be used again.
        if (answer.isOver()) lateEnd ??= setTimeout(response.cancel, lateEndMs);
      }
      const rest = lines.rest();
      // A last line without line end may be whole, or what came before a cut.
      if (rest === "[DONE]" || (rest !== "" && isJson(rest))) {
        const text = answer.take(rest);
        if (text !== "") yield { type: "text", text };
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelFailed) throw error;
      if (!answer.isOver()) throw answer.hasBegun() ? interrupted() : asModelFailure(error);
    } finally {
      clearTimeout(lateEnd);
      response.cancel();
    }
    yield* answer.end();
  }

  return { name, stream };
}

function asModelFailure(error: unknown): unknown {
  return error instanceof EgressFailed || error instanceof EgressRefused ? failureOfEgress(error) : error;
}

/**
 * What arrived together goes on together: each part costs every storey above. A failure does not take
 * along the text that came before it.
 */
function takeAll(answer: OpenAiAnswer, events: readonly string[]): { text: string; failure: Error | null } {
  let text = "";
  try {
    for (const data of events) text += answer.take(data);
    return { text, failure: null };
  } catch (error) {
    return { text, failure: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** The start of an error message. Decides only about the retry, and is never shown. */
async function complaintOf(response: EgressStream): Promise<string> {
  let complaint = "";
  for await (const piece of response.body) {
    complaint += piece.toString("latin1");
    if (complaint.length > maxComplaintCharacters) break;
  }
  return complaint;
}

/** `/v1` and `/v1/` mean the same; some services want a query such as `?api-version=…`. */
export function endpointOf(baseUrl: string, path: string): string {
  const url = URL.parse(baseUrl);
  if (url === null) return baseUrl;
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/u, "")}/${path}`;
  return url.href;
}

/** What servers of this protocol do not agree on. */
interface Dialect {
  /** OpenAI's newer models refuse the first name, many compatible servers know only that one. */
  readonly tokenLimit: "max_tokens" | "max_completion_tokens";
  /** Whether `stream_options` may be sent, which asks for the number of tokens. */
  readonly hasStreamOptions: boolean;
  /** Reasoning models refuse any temperature but their own. */
  readonly hasTemperature: boolean;
  /** Some local models take no tools: they still answer. */
  readonly hasTools: boolean;
}

/** As Ollama, vLLM and llama.cpp say it. */
const noTools = /not support tools|--tool-call-parser|tools param requires/u;

/** What to try first: OpenAI's own words at OpenAI, the old ones everywhere else. */
function firstDialect(baseUrl: string): Dialect {
  const isOpenAi = URL.parse(baseUrl)?.hostname === "api.openai.com";
  const tokenLimit = isOpenAi ? "max_completion_tokens" : "max_tokens";
  return { tokenLimit, hasStreamOptions: true, hasTemperature: true, hasTools: true };
}

/** What to try after a refusal; null where the server's complaint names nothing that could be said otherwise. */
function nextDialect(dialect: Dialect, complaint: string): Dialect | null {
  if (dialect.hasStreamOptions && complaint.includes("stream_options")) return { ...dialect, hasStreamOptions: false };
  if (dialect.hasTemperature && complaint.includes("temperature")) return { ...dialect, hasTemperature: false };
  if (dialect.hasTools && noTools.test(complaint)) return { ...dialect, hasTools: false };
  // A complaint of the old name alone may be of its value; the new one might be ignored, and limit nothing.
  if (!complaint.includes("max_completion_tokens")) return null;
  return { ...dialect, tokenLimit: dialect.tokenLimit === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
}

/** The body of a chat completion, as JSON. */
function writeRequest(model: string, request: ModelRequest, dialect: Dialect): string {
  const system = request.instructions === "" ? [] : [{ role: "system", content: request.instructions }];
  return JSON.stringify({
    model,
    messages: [...system, ...request.messages.map(writeMessage)],
    stream: true,
    ...(dialect.hasStreamOptions && { stream_options: { include_usage: true } }),
    [dialect.tokenLimit]: request.maxOutputTokens,
    ...(dialect.hasTemperature && { temperature: request.temperature }),
    ...(request.tools.length > 0 &&
      dialect.hasTools && {
        tools: request.tools.map(({ name, description, inputSchema }) => ({
          type: "function",
          function: { name, description, parameters: inputSchema },
        })),
      }),
  });
}

function writeMessage(message: ModelMessage): object {
  if (message.role === "user") return { role: "user", content: message.content };
  if (message.role === "tool") return { role: "tool", tool_call_id: message.toolCallId, content: message.content };
  const { content, toolCalls = [] } = message;
  if (toolCalls.length === 0) return { role: "assistant", content };
  return { role: "assistant", content: content || null, tool_calls: toolCalls.map(writeToolCall) };
}

function writeToolCall({ id, name, input }: ToolCall): object {
  return { id, type: "function", function: { name, arguments: JSON.stringify(readToolInput(input)) } };
}
