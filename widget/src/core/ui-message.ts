/** A part of a message as the AI SDK has it: `text`, `source-url`, `data-…` and so on. */
export interface UiPart {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A message as the AI SDK's `UIMessage` has it. */
export interface UiMessage {
  readonly id: string;
  readonly role: "assistant";
  readonly metadata?: unknown;
  readonly parts: readonly UiPart[];
}

export type Chunk = { readonly type: string; readonly [field: string]: unknown };

export interface UiMessageReader {
  /** Takes a chunk of the stream. Throws where it belongs to a text that was never begun, or is beyond a limit. */
  push(chunk: Chunk): void;
  /** What there is of the message so far; the same object until something was added. */
  message(): UiMessage;
  /** How it ended: `error` has its sentence. */
  readonly end: "open" | "finish" | "abort" | "error";
  readonly errorText: string;
}

/** An answer beyond these is broken off: the page of a visitor must not fill up. */
export const messageLimits = { characters: 2_000_000, parts: 10_000 };

type Open = { type: string; text: string; state: string; [field: string]: unknown };

/**
 * Makes a message of the chunks of a UI message stream, equal to what the AI SDK's own reader makes of them.
 * Parts of tools, reasoning and files are left
 * out: this service sends visitors none.
 */
export function createUiMessageReader(onTransient: (chunk: Chunk) => void = () => undefined): UiMessageReader {
  let id = "";
  let metadata: unknown;
  const parts: (UiPart | Open)[] = [];
  const open = new Map<string, Open>();
  let characters = 0;
  let snapshot: UiMessage | undefined;
  let end: UiMessageReader["end"] = "open";
  let errorText = "";

  const add = (part: UiPart) => {
    if (parts.length >= messageLimits.parts) throw new Error("too many parts");
    parts.push(part);
  };
  const tell = (more: unknown) => {
    if (more !== null && more !== undefined) metadata = merge(metadata, more);
  };

  const push = (chunk: Chunk): void => {
    snapshot = undefined;
    const { type, providerMetadata, data } = chunk;
    if (type === "start" && typeof chunk["messageId"] === "string") id = chunk["messageId"];
    if (type === "start" || type === "finish" || type === "message-metadata") tell(chunk["messageMetadata"]);
    if (type === "abort" || type === "error" || (type === "finish" && end === "open")) end = type;
    if (type === "error") errorText = textOf(chunk["errorText"]);
    if (type === "start-step") add({ type: "step-start" });
    if (type.startsWith("source-")) add(chunk);
    if (type.startsWith("data-")) {
      if (chunk["transient"] === true) return onTransient(chunk);
      const at = parts.findIndex((part) => part.type === type && "id" in chunk && part["id"] === chunk["id"]);
      if (at < 0) add(chunk);
      else parts[at] = { ...parts[at], type, data };
    }
    if (!type.startsWith("text-")) return;
    const key = textOf(chunk["id"]);
    if (type === "text-start") {
      const begun: Open = { type: "text", text: "", state: "streaming", providerMetadata };
      open.set(key, begun);
      return add(begun);
    }
    const part = open.get(key);
    if (part === undefined) throw new Error("no text");
    part["providerMetadata"] = providerMetadata ?? part["providerMetadata"];
    const delta = textOf(chunk["delta"]);
    characters += delta.length;
    if (characters > messageLimits.characters) throw new Error("too long");
    part.text += delta;
    if (type !== "text-end") return;
    part.state = "done";
    open.delete(key);
  };

  return {
    push,
    message() {
      const whole = { id, role: "assistant" as const, parts: parts.map((part) => ({ ...part })) };
      return (snapshot ??= metadata === undefined ? whole : { ...whole, metadata });
    },
    get end() {
      return end;
    },
    get errorText() {
      return errorText;
    },
  };
}

/** As the AI SDK merges metadata: objects deeply, all else replaced. */
function merge(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after;
  const merged: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(after))
    if (value !== undefined && !/^(__proto__|constructor|prototype)$/u.test(key))
      merged[key] = key in merged ? merge(merged[key], value) : value;
  return merged;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
