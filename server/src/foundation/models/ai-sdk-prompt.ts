import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from "@ai-sdk/provider";
import type { ModelMessage, ModelRequest, ToolCall, ToolDefinition } from "../model.ts";
import { readToolInput } from "./tool-input.ts";

/** What a provider wants back together with its own tool call; undefined where it gave nothing. */
export type OptionsOf = (call: ToolCall) => SharedV4ProviderOptions | undefined;

/** A request's turns in the words of the AI SDK. */
export function toPrompt(request: ModelRequest, optionsOf: OptionsOf): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Prompt = [];
  if (request.instructions !== "") prompt.push({ role: "system", content: request.instructions });
  for (const message of request.messages) {
    const converted = toMessage(message, optionsOf);
    const last = prompt.at(-1);
    // Providers want the results of one turn's calls in one message.
    if (converted.role === "tool" && last?.role === "tool") last.content.push(...converted.content);
    else prompt.push(converted);
  }
  return prompt;
}

/**
 * A request's tools. Anthropic wants every tool that a conversation has used to be defined, also where the
 * model must answer in words: those are then defined by their names, and may not be called.
 */
export function toTools({ tools, messages }: ModelRequest): Pick<LanguageModelV4CallOptions, "tools" | "toolChoice"> {
  if (tools.length > 0) return { tools: tools.map(toTool) };
  const used = new Set(messages.flatMap((message) => (message.role === "tool" ? [message.toolName] : [])));
  if (used.size === 0) return {};
  const defined = Array.from(used, (name) => ({
    name,
    description: "Not to be used now.",
    inputSchema: { type: "object" },
  }));
  return { tools: defined.map(toTool), toolChoice: { type: "none" } };
}

function toTool({ name, description, inputSchema }: ToolDefinition): LanguageModelV4FunctionTool {
  return { type: "function", name, description, inputSchema };
}

function toMessage(message: ModelMessage, optionsOf: OptionsOf): LanguageModelV4Message {
  if (message.role === "user") return { role: "user", content: [{ type: "text", text: message.content }] };
  if (message.role === "tool") {
    const { toolCallId, toolName, content } = message;
    return {
      role: "tool",
      content: [{ type: "tool-result", toolCallId, toolName, output: { type: "text", value: content } }],
    };
  }
  const calls = (message.toolCalls ?? []).map((call) => {
    const providerOptions = optionsOf(call);
    return {
      type: "tool-call" as const,
      toolCallId: call.id,
      toolName: call.name,
      input: readToolInput(call.input),
      ...(providerOptions && { providerOptions }),
    };
  });
  // Anthropic refuses empty text.
  const text = message.content === "" ? [] : [{ type: "text" as const, text: message.content }];
  return { role: "assistant", content: [...text, ...calls] };
}
