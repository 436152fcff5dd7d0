import { leadAt } from "./lead.ts";
import { streamedMessage } from "./messages.ts";
import type { Conversation } from "./conversation.ts";
import { readEvents } from "./sse.ts";
import { createUiMessageReader, isObject, textOf } from "./ui-message.ts";
import type { Chunk, UiMessageReader } from "./ui-message.ts";
import type { ChatMessage, Handoff } from "./types.ts";

export interface Received {
  /** `cut`: the stream ended before the answer did. */
  readonly end: "whole" | "stopped" | "error" | "cut";
  /** Null: nothing was said, as where a person has the conversation. */
  readonly message: ChatMessage | null;
  readonly errorText: string;
}

/**
 * Reads the answer to the message `asked` and shows it while it grows, in the place of `replaced` where that is given.
 * Does not throw: an answer that breaks off was `cut`.
 */
export async function receive(
  conversation: Conversation,
  response: Response,
  { asked, replaced }: { readonly asked: string; readonly replaced: string | null },
): Promise<Received> {
  const { store } = conversation;
  const { sessionId } = store.get();
  const begun = Date.now();
  let shown = replaced;
  const reader = createUiMessageReader(({ type, data }) => {
    if (type === "data-session" && isObject(data)) conversation.learnToken(textOf(data["visitorToken"]) || null);
  });

  const show = (status: ChatMessage["status"], isSoon = false): ChatMessage | null => {
    // Another conversation was begun meanwhile.
    if (store.get().sessionId !== sessionId) return null;
    const message = streamedMessage(reader.message(), `answer-${begun}`, begun, status);
    if (message.content === "" && message.sources.length === 0) return null;
    // What follows the conversation may have heard of the whole answer before this stream has brought it.
    const messages = store.get().messages.filter(({ id }) => id !== message.id || id === shown);
    const at = shown === null ? -1 : messages.findLastIndex(({ id }) => id === shown);
    shown = message.id;
    // Behind its question, where others may already wait.
    const question = messages.findIndex(({ id }) => id === asked);
    const place = at < 0 && question >= 0 ? question + 1 : messages.length;
    store.set({ messages: at < 0 ? messages.toSpliced(place, 0, message) : messages.with(at, message) }, isSoon);
    if (status === "streaming") store.set({ status: "streaming" }, isSoon);
    return message;
  };

  try {
    if (response.body !== null) await readAll(response.body);
  } catch {
    // The network, or a stream beyond its limits: what there is of it stays.
  }

  async function readAll(body: NonNullable<Response["body"]>): Promise<void> {
    for await (const events of readEvents(body)) {
      for (const { data } of events) {
        if (data === "[DONE]") return;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own form; the reader proves each field
        const chunk = JSON.parse(data) as Chunk;
        receiveState(conversation, chunk);
        reader.push(chunk);
      }
      show("streaming", true);
      if (conversation.signal.aborted || store.get().sessionId !== sessionId) return;
    }
  }

  const end = endOf(reader);
  // What was cut is resumed: until that has failed, nothing has.
  const message = show(statuses[end]);
  return { end, message, errorText: reader.errorText };
}

const statuses = { whole: "done", stopped: "stopped", error: "failed", cut: "streaming" } as const;

function endOf({ end, errorText, message }: UiMessageReader): Received["end"] {
  if (errorText !== "" || end === "error") return "error";
  if (end === "finish") return "whole";
  // Before its end only a stopped answer says what it is.
  return end === "abort" && message().metadata !== undefined ? "stopped" : "cut";
}

/** What the stream tells of the conversation itself. */
function receiveState(conversation: Conversation, { type, data }: Chunk): void {
  if (!isObject(data)) return;
  if (type === "data-handoff") conversation.store.set({ handoff: readHandoff(data) });
  if (type === "data-lead" && data["status"] === "captured") {
    conversation.lead = "sent";
    // The chatbot has thanked for it already.
    conversation.store.set({ lead: leadAt("hidden") });
    conversation.emitter.emit("lead", { leadId: textOf(data["leadId"]) || null });
  }
}

export function readHandoff(data: Record<string, unknown>): Handoff {
  const { handoff, agent } = data;
  const state = handoff === "waiting" || handoff === "human" ? handoff : "none";
  return { state, agent: isObject(agent) ? { name: textOf(agent["name"]) } : null, typing: null };
}
