import { useEffect, useMemo, useSyncExternalStore } from "react";
import { connectionOf } from "../configure.ts";
import { createChat } from "../core/chat.ts";
import { ChatError } from "../core/chat-error.ts";
import type { AttachOptions, FilePart } from "../core/file-part.ts";
import type { Chat, ChatMessage, ChatState, ChatStatus, Rating } from "../core/types.ts";
import { quiet } from "./quiet.ts";

export interface UseChatOptions {
  /** The chatbot's id. */
  readonly chatId: string;
  /** Where the service is; otherwise as `configure` or the page says. */
  readonly baseUrl?: string | undefined;
}

/** A text, files, or both: chosen ones, which are uploaded first, or what `attach` has resolved with. */
export interface OutgoingMessage {
  readonly text?: string;
  /** At most five. */
  readonly files?: FileList | readonly (File | FilePart)[];
}

export interface UseChatResult {
  /** The conversation, oldest first: Messages, each with its `status`, `sources` and more. An answer grows as it comes. */
  readonly messages: readonly ChatMessage[];
  /**
   * Sends a message. Resolves with the assistant's whole Message, or with null where a person has the
   * conversation and writes later (their message comes in `messages`); rejects with what `error` then says.
   */
  sendMessage(message: string | OutgoingMessage): Promise<ChatMessage | null>;
  /**
   * Uploads a file for a message to be sent (at most 10 MB): give what it resolves with to `sendMessage`. Only where
   * the chatbot takes files.
   */
  attach(file: File, options?: AttachOptions): Promise<FilePart>;
  /** An answer is waited for, or is being written. */
  readonly isLoading: boolean;
  /** What went wrong last; null once something has gone right again. */
  readonly error: Error | null;
  /** `loading` until the conversation that this browser has kept is there; messages can be sent already. */
  readonly status: ChatStatus;
  /** Ends the answer that is being written; what there is of it stays. */
  stop(): Promise<void>;
  /** Sends a message that failed again, under its id, so that it is never stored twice; by default the last one. */
  retry(messageId?: string): Promise<ChatMessage | null>;
  /** Rates an answer; null withdraws. */
  feedback(messageId: string, rating: Rating, comment?: string): Promise<void>;
  /** `needed`: the chatbot's owner wants the visitor to agree first; messages wait for `acceptConsent`. */
  readonly consent: ChatState["consent"];
  acceptConsent(): void;
}

/** A conversation with a chatbot, kept in this browser. Hooks of one chatbot show the same conversation. */
export function useChat({ chatId, baseUrl }: UseChatOptions): UseChatResult {
  const chat = useMemo(() => createChat({ chatId, ...connectionOf(baseUrl) }), [chatId, baseUrl]);
  const state = useSyncExternalStore(chat.subscribe, chat.getState, chat.getState);

  useEffect(() => {
    chat.open();
    void quiet(chat.start());
    return () => chat.destroy();
  }, [chat]);

  const actions = useMemo(
    () => ({
      sendMessage: (message: string | OutgoingMessage) => quiet(sendMessage(chat, message)),
      attach: (file: File, options?: AttachOptions) => quiet(attach(chat, file, options)),
      stop: () => quiet(chat.stop()),
      retry: (messageId?: string) => quiet(chat.retry(messageId)),
      feedback: (messageId: string, rating: Rating, comment?: string) => quiet(chat.rate(messageId, rating, comment)),
      acceptConsent: () => chat.acceptConsent(),
    }),
    [chat],
  );
  const { messages, status, consent, error: failure } = state;
  const error = useMemo(
    () => (failure === null ? null : new ChatError(failure.code, failure.detail, failure.status)),
    [failure],
  );
  const isLoading = status === "submitted" || status === "streaming";
  return { messages, status, consent, error, isLoading, ...actions };
}

async function sendMessage(chat: Chat, message: string | OutgoingMessage): Promise<ChatMessage | null> {
  if (typeof message === "string") return chat.send(message);
  const { text = "", files = [] } = message;
  if (files.length === 0) return chat.send(text);
  const parts = await Promise.all([...files].map(async (file) => (file instanceof File ? attach(chat, file) : file)));
  return chat.send(text, parts);
}

/** Loaded with the first file. */
async function attach(chat: Chat, file: File, options?: AttachOptions): Promise<FilePart> {
  return (await import("../core/upload.ts")).upload(chat, file, options);
}
