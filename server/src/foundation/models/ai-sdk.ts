import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Usage,
  SharedV4ProviderOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import { because } from "@svc/contract/reasons/reason.ts";
import type {
  Model,
  ModelFailed,
  ModelPart,
  ModelUsage,
  ToolCall,
  ModelMessage,
  ModelRequest,
  ToolDefinition,
} from "../model.ts";
import { failureOfProvider, namesParameter } from "./ai-sdk-failure.ts";
import { interrupted, malformed } from "./failures.ts";
import { maxAnswerCharacters, maxToolCalls } from "./limits.ts";
import { readToolInput } from "./tool-input.ts";

/**
 * Any language model of the AI SDK's provider packages. `load` makes it, once, when it is first asked.
 * Throws like Model.stream; nothing of a package's errors is in what it throws.
 */
export function createAiSdkModel(name: string, load: () => Promise<LanguageModelV4>): Model {
  let loading: Promise<LanguageModelV4> | undefined;
  // Gemini refuses its own tool calls without the signatures it gave them. They go as the calls go.
  const optionsOfCalls = new WeakMap<ToolCall, SharedV4ProviderOptions>();
  let hasTemperature = true;

  /** Reasoning models refuse a temperature: such a refusal is remembered. */
  async function ask(
    languageModel: LanguageModelV4,
    options: LanguageModelV4CallOptions,
    temperature: number | undefined,
  ): Promise<LanguageModelV4StreamResult> {
    if (!hasTemperature || temperature === undefined) return languageModel.doStream(options);
    try {
      return await languageModel.doStream({ ...options, temperature });
    } catch (error) {
      if (options.abortSignal?.aborted === true || !namesParameter(error, "temperature")) throw error;
      hasTemperature = false;
      return languageModel.doStream(options);
    }
  }

  return {
    name,
    async *stream(request, signal) {
      // A package that cannot be loaded is no fault of its provider.
      const languageModel = await (loading ??= load());
      signal.throwIfAborted();
      const call = new AbortController();
      const giveUp = () => call.abort(signal.reason);
      signal.addEventListener("abort", giveUp, { once: true });
      try {
        const { stream } = await ask(
          languageModel,
          {
            prompt: toPrompt(request, (toolCall) => optionsOfCalls.get(toolCall)),
            maxOutputTokens: request.maxOutputTokens,
            abortSignal: call.signal,
            ...toTools(request),
          },
          request.temperature,
        );
        yield* partsOf(stream, optionsOfCalls);
      } catch (error) {
        signal.throwIfAborted();
        throw failureOfProvider(error);
      } finally {
        signal.removeEventListener("abort", giveUp);
        // Some packages read a branch of the stream for themselves; only this surely ends the exchange.
        call.abort();
      }
    },
  };
}

async function* partsOf(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  optionsOfCalls: WeakMap<ToolCall, SharedV4ProviderOptions>,
): AsyncGenerator<ModelPart> {
  let textCharacters = 0;
  let inputCharacters = 0;
  const calls: ToolCall[] = [];
  const written = () => textCharacters + inputCharacters + calls.length;
  for await (const part of stream) {
    switch (part.type) {
      case "text-delta":
        if (part.delta === "") break;
        textCharacters += part.delta.length;
        yield { type: "text", text: part.delta };
        break;
      case "tool-input-delta":
        inputCharacters += part.delta.length;
        break;
      case "tool-call": {
        // What the provider itself carries out is no call for us.
        if (part.providerExecuted === true) break;
        const call = { id: part.toolCallId, name: part.toolName, input: part.input };
        if (part.providerMetadata !== undefined) optionsOfCalls.set(call, part.providerMetadata);
        if (calls.push(call) > maxToolCalls) throw malformed(because("malformed_too_many_tools"));
        break;
      }
      case "error":
        throw failureOfProvider(part.error);
      case "finish": {
        const reason = part.finishReason.unified;
        if (reason === "error" || reason === "interrupted") throw brokenOff(written());
        // Where an answer was cut off, a tool call may be the half of one.
        const whole = reason === "length" ? [] : calls;
        if (whole.length === 0 && textCharacters === 0) throw malformed(because("malformed_empty"));
        for (const call of whole) yield { type: "tool-call", call };
        yield { type: "finish", reason: whole.length > 0 ? "tool-calls" : reason, usage: usageOf(part.usage) };
        return;
      }
      // Thoughts, sources, pings and whatever newer versions add are no part of an answer of ours.
      default:
    }
    if (written() > maxAnswerCharacters) {
      if (textCharacters === 0) throw malformed(because("malformed_empty"));
      yield { type: "finish", reason: "length", usage: null };
      return;
    }
  }
  throw brokenOff(written());
}

function brokenOff(written: number): ModelFailed {
  return written > 0 ? interrupted() : malformed(because("malformed_nothing"));
}

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelUsage | null {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null;
  return { inputTokens: inputTokens.total, outputTokens: outputTokens.total };
}

/** What a provider wants back together with its own tool call; undefined where it gave nothing. */
type OptionsOf = (call: ToolCall) => SharedV4ProviderOptions | undefined;

/** A request's turns in the words of the AI SDK. */
function toPrompt(request: ModelRequest, optionsOf: OptionsOf): LanguageModelV4Prompt {
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
function toTools({ tools, messages }: ModelRequest): Pick<LanguageModelV4CallOptions, "tools" | "toolChoice"> {
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
