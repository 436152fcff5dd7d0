import { inEnglish } from "@svc/contract/reasons/en.ts";
import type { Reason } from "@svc/contract/reasons/reason.ts";
/** A turn of a conversation as a language model reads it. */
export type ModelMessage =
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: "tool"; readonly toolCallId: string; readonly toolName: string; readonly content: string };

/** What a model wants done. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it: it may be malformed, and it may be hostile. */
  readonly input: string;
}

/** What a model may ask for. */
export interface ToolDefinition {
  readonly name: string;
  /** Says to the model when to use it. */
  readonly description: string;
  /** JSON Schema of the input: an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  /** The system prompt: the only part of a request that gives orders. */
  readonly instructions: string;
  /** Oldest first; the last is the visitor's. */
  readonly messages: readonly ModelMessage[];
  /** Empty: the model must answer in words. */
  readonly tools: readonly ToolDefinition[];
  readonly maxOutputTokens: number;
  /** Not sent to a model that has refused it. Undefined: the provider's own. */
  readonly temperature?: number;
}

/** Tokens, as the provider counts them. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What comes out, in order: text as it is written, tool calls once each is whole, and one `finish`. */
export type ModelPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool-call"; readonly call: ToolCall }
  | {
      readonly type: "finish";
      readonly reason: "stop" | "length" | "tool-calls" | "content-filter" | "other";
      /** Null where the provider does not count. */
      readonly usage: ModelUsage | null;
    };

/** One call of a model, however it ended. */
export interface ModelCall {
  readonly model: string;
  readonly outcome: "answered" | "stopped" | ModelFault;
  readonly ms: number;
  /** Null where nothing came. */
  readonly firstPartMs: number | null;
  /** Estimated where the provider did not count. */
  readonly usage: ModelUsage;
}

/** Any language model: an OpenAI-compatible server, or a provider of the AI SDK. */
export interface Model {
  /** `provider/NAME`, for logs and metrics. */
  readonly name: string;
  /** How many tokens it reads and writes in one go, where that is known. */
  readonly contextTokens?: number;
  /**
   * One answer of the model, which ends with its `finish`. Throws ModelFailed, or the signal's own
   * reason once it is aborted; the call to the provider then ends at once.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/**
 * Why a model did not answer. `rejected` is an answer that says no to this request, such as an unknown
 * model or a wrong key: trying again would not help.
 */
export type ModelFault = "unreachable" | "timeout" | "overloaded" | "rejected" | "malformed" | "interrupted";

/** A model did not answer, or not to its end. Its message is ours: nothing of the provider's text is in it. */
export class ModelFailed extends Error {
  override readonly name = "ModelFailed";
  readonly fault: ModelFault;
  readonly reason: Reason;
  /** HTTP status, where the provider gave one. */
  readonly status: number | undefined;
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(
    fault: ModelFault,
    reason: Reason,
    details: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(inEnglish(reason), details.cause === undefined ? undefined : { cause: details.cause });
    this.fault = fault;
    this.reason = reason;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }
}
