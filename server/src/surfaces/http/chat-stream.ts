import type { ServerResponse } from "node:http";
import type { AnswerSource, GeneratedBy } from "@svc/contract";
import type { ChatPart } from "../../foundation/chat.ts";
import { strongest } from "../../foundation/generated-by.ts";
import { Problem } from "../../foundation/problem.ts";
import { openEventStream, streamTiming } from "./sse.ts";
import type { EventStream, StreamTiming } from "./sse.ts";

export interface ChatStreamOptions {
  readonly messageId: string;
  /** Sent as a transient `data-session` part before anything else. */
  readonly session?: { readonly sessionId: string; readonly visitorToken: string };
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the stream early, properly; the parts are still read to their end. */
  readonly draining?: AbortSignal;
  readonly timing?: StreamTiming;
  /** Hears what `parts` threw. */
  readonly onFailure?: (error: unknown) => void;
}

const textId = "text";
const done = "data: [DONE]\n\n";

/**
 * Writes parts as an AI SDK UI message stream, in chunks that every client from 5.0.0 on reads.
 * Returns when `parts` have ended: a reader that is slow, or gone, neither delays nor stops them.
 */
export async function writeChatStream(
  outgoing: ServerResponse,
  parts: AsyncIterable<ChatPart>,
  options: ChatStreamOptions,
): Promise<void> {
  const { messageId, session, draining, onFailure, timing = streamTiming } = options;
  const stream = openChatStream(outgoing, options.headers, timing);
  let isTextOpen = false;
  let hasText = false;
  let isStopped = false;
  let generatedBy: GeneratedBy | undefined;
  let metadata: Record<string, unknown> = { messageId };

  const closeText = () => {
    const frames = isTextOpen ? frame({ type: "text-end", id: textId }) : "";
    isTextOpen = false;
    return frames;
  };
  const end = (last: string) => {
    stream.write(closeText() + last + done);
    stream.end();
  };
  const finish = () => frame({ type: "finish-step" }) + frame({ type: "finish", messageMetadata: marked() });
  const breakOff = () => end(frame({ type: "abort" }));
  const marked = () => (generatedBy === undefined ? metadata : { ...metadata, generatedBy });
  const markPartial = () => {
    if (hasText) metadata = { ...metadata, partial: true };
  };

  stream.write(
    frame({ type: "start", messageId }) +
      (session === undefined ? "" : frame({ type: "data-session", data: session, transient: true })) +
      frame({ type: "start-step" }),
  );
  if (draining?.aborted === true) breakOff();
  draining?.addEventListener("abort", breakOff, { once: true });
  try {
    for await (const part of parts) {
      if (part.type === "finish") {
        const { confidence, answered, hedged, partial } = part;
        const marks = { ...(hedged === true ? { hedged } : {}), ...(partial === true ? { partial } : {}) };
        metadata = { confidence, answered, ...marks, messageId };
      } else if (part.type === "stop") isStopped = true;
      else if (part.type !== "text")
        stream.write(frame(part.type === "source" ? sourceChunk(part.source) : dataChunk(part)));
      else if (part.text !== "") {
        const start = isTextOpen ? "" : frame({ type: "text-start", id: textId });
        isTextOpen = hasText = true;
        generatedBy = strongest(generatedBy, part.generatedBy);
        stream.write(start + frame({ type: "text-delta", id: textId, delta: part.text }));
      }
    }
    if (isStopped) {
      markPartial();
      end(frame({ type: "message-metadata", messageMetadata: marked() }) + frame({ type: "abort" }));
    } else end(finish());
  } catch (error) {
    onFailure?.(error);
    markPartial();
    end(frame({ type: "error", errorText: errorText(error) }) + finish());
  } finally {
    draining?.removeEventListener("abort", breakOff);
  }
}

/** The head of such a stream. */
export function openChatStream(
  outgoing: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
  timing: StreamTiming = streamTiming,
): EventStream {
  return openEventStream(outgoing, { "X-Vercel-AI-UI-Message-Stream": "v1", ...headers }, timing);
}

function frame(chunk: { readonly type: string; readonly [field: string]: unknown }): string {
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function sourceChunk({ id, title, url, page }: AnswerSource) {
  // Clients tell sources apart by their ids, and each page of a document is one.
  const sourceId = page === undefined ? id : `${id}#page=${page}`;
  return url !== null && /^https?:\/\//iu.test(url)
    ? { type: "source-url", sourceId, url, title }
    : { type: "source-document", sourceId, mediaType: page === undefined ? "text/plain" : "application/pdf", title };
}

function dataChunk({ name, data, transient }: Extract<ChatPart, { type: "data" }>) {
  return { type: `data-${name}`, data, ...(transient === true ? { transient } : {}) };
}

/** What a visitor reads; an exception's own words could hold anything. */
function errorText(error: unknown): string {
  return error instanceof Problem ? error.message : "Something went wrong while answering. Please try again.";
}
