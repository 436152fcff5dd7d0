import type { ModelMessage, ModelRequest, ToolCall } from "../model.ts";
import { readToolInput } from "./tool-input.ts";

/** What servers of this protocol do not agree on. */
export interface Dialect {
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
export function firstDialect(baseUrl: string): Dialect {
  const isOpenAi = URL.parse(baseUrl)?.hostname === "api.openai.com";
  const tokenLimit = isOpenAi ? "max_completion_tokens" : "max_tokens";
  return { tokenLimit, hasStreamOptions: true, hasTemperature: true, hasTools: true };
}

/** What to try after a refusal; null where the server's complaint names nothing that could be said otherwise. */
export function nextDialect(dialect: Dialect, complaint: string): Dialect | null {
  if (dialect.hasStreamOptions && complaint.includes("stream_options")) return { ...dialect, hasStreamOptions: false };
  if (dialect.hasTemperature && complaint.includes("temperature")) return { ...dialect, hasTemperature: false };
  if (dialect.hasTools && noTools.test(complaint)) return { ...dialect, hasTools: false };
  // A complaint of the old name alone may be of its value; the new one might be ignored, and limit nothing.
  if (!complaint.includes("max_completion_tokens")) return null;
  return { ...dialect, tokenLimit: dialect.tokenLimit === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
}

/** The body of a chat completion, as JSON. */
export function writeRequest(model: string, request: ModelRequest, dialect: Dialect): string {
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
