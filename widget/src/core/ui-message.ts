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
 * Parts of tools are left out: this service never sends any to visitors.
 */
export function createUiMessageReader(onTransient: (chunk: Chunk) => void = () => undefined): UiMessageReader {
  let id = "";
  let metadata: unknown;
  let parts: (UiPart | Open)[] = [];
  let open = new Map<string, Open>();
  let characters = 0;
  let snapshot: UiMessage | undefined;
  let end: UiMessageReader["end"] = "open";
  let errorText = "";

  const add = (part: UiPart) => {
    if (parts.length >= messageLimits.parts) throw new Error("The answer has too many parts.");
    parts.push(part);
  };
  const tell = (more: unknown) => {
    if (more !== null && more !== undefined) metadata = merge(metadata, more);
  };

  const push = (chunk: Chunk): void => {
    snapshot = undefined;
    const { type, providerMetadata } = chunk;
    const [kind, step] = [type.slice(0, type.lastIndexOf("-")), type.slice(type.lastIndexOf("-") + 1)];
    const key = `${kind}:${textOf(chunk["id"])}`;
    if (kind === "text" || kind === "reasoning") {
      if (step === "start") {
        const part: Open = {
          type: kind,
          ...(kind === "text" ? {} : { id: chunk["id"] }),
          text: "",
          providerMetadata,
          state: "streaming",
        };
        open.set(key, part);
        return add(part);
      }
      const part = open.get(key);
      if (part === undefined) throw new Error(`A ${type} belongs to no text that was begun.`);
      part["providerMetadata"] = providerMetadata ?? part["providerMetadata"];
      if (step === "delta") {
        const delta = textOf(chunk["delta"]);
        characters += delta.length;
        if (characters > messageLimits.characters) throw new Error("The answer is too long.");
        part.text += delta;
      } else {
        part.state = "done";
        open.delete(key);
      }
    } else if (type === "source-url") {
      const { sourceId, url, title } = chunk;
      add({ type, sourceId, url, title, providerMetadata });
    } else if (type === "source-document") {
      const { sourceId, mediaType, title, filename } = chunk;
      add({ type, sourceId, mediaType, title, filename, providerMetadata });
    } else if (type === "file") {
      const { mediaType, url } = chunk;
      add({ type, mediaType, url, ...(providerMetadata === undefined ? {} : { providerMetadata }) });
    } else if (type === "start-step") add({ type: "step-start" });
    else if (type === "start" || type === "finish" || type === "message-metadata") {
      if (type === "start" && typeof chunk["messageId"] === "string") id = chunk["messageId"];
      tell(chunk["messageMetadata"]);
      if (type === "finish" && end === "open") end = "finish";
    } else if (type === "abort") end = "abort";
    else if (type === "error") {
      end = "error";
      errorText = textOf(chunk["errorText"]);
    } else if (type.startsWith("data-")) {
      if (chunk["transient"] === true) return onTransient(chunk);
      const at =
        chunk["id"] === undefined ? -1 : parts.findIndex((part) => part.type === type && part["id"] === chunk["id"]);
      if (at < 0) add(chunk);
      else parts[at] = { ...parts[at], type, data: chunk["data"] };
    }
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
