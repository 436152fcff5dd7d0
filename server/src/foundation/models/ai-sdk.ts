import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Usage,
  SharedV4ProviderOptions,
} from "@ai-sdk/provider";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Model, ModelFailed, ModelPart, ModelUsage, ToolCall } from "../model.ts";
import { failureOfProvider, namesParameter } from "./ai-sdk-failure.ts";
import { toPrompt, toTools } from "./ai-sdk-prompt.ts";
import { interrupted, malformed } from "./failures.ts";
import { maxAnswerCharacters, maxToolCalls } from "./limits.ts";

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
