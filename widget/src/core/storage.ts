import { readMessage, storedMessage } from "./messages.ts";
import { isObject } from "./ui-message.ts";
import type { ChatMessage } from "./types.ts";
import { toJson } from "./to-json.ts";

/** What a browser keeps of a chatbot's conversation. */
export interface Kept {
  readonly sessionId: string;
  /** The visitor's token; null until the service knows the conversation. */
  readonly token: string | null;
  /** To the chatbot's consent text. */
  readonly agreed: boolean;
  readonly unread: number;
  /** Of the conversation, 1 to 5. */
  readonly rating: number | null;
  readonly lead: "none" | "sent" | "dismissed";
  readonly messages: readonly ChatMessage[];
}

/** The browser's share of a site is some megabytes, and not ours alone. */
const keptMessages = 50;
const keptCharacters = 200_000;

function storageKey(chatId: string): string {
  return `svc:conversation:${chatId}`;
}

/** Null where nothing is kept, it cannot be read, or storage is forbidden. */
export function loadKept(chatId: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(chatId)) ?? "null");
    if (!isObject(kept) || typeof kept["sessionId"] !== "string" || kept["sessionId"] === "") return null;
    const { sessionId, token, agreed, unread, rating, lead, messages } = kept;
    return {
      sessionId,
      token: typeof token === "string" ? token : null,
      agreed: agreed === true,
      unread: typeof unread === "number" ? unread : 0,
      rating: typeof rating === "number" ? rating : null,
      lead: lead === "sent" || lead === "dismissed" ? lead : "none",
      messages: Array.isArray(messages) ? readMessages(messages) : [],
    };
  } catch {
    return null;
  }
}

/** Keeps what fits: the latest messages, or none of them; where storage is forbidden, nothing. */
export function keep(chatId: string, kept: Kept): void {
  let characters = 0;
  const messages = kept.messages
    .slice(-keptMessages)
    .reverse()
    .filter(({ content }) => (characters += content.length) <= keptCharacters)
    .reverse();
  for (const fitting of [messages, []]) {
    try {
      return localStorage.setItem(storageKey(chatId), toJson({ ...kept, messages: fitting }));
    } catch {
      // Full, or forbidden: then a conversation lasts as long as its page.
    }
  }
}

/** Messages that this or an earlier release kept, here or in another tab; what is none is left out. */
export function readMessages(values: readonly unknown[]): ChatMessage[] {
  return values.flatMap((value) => {
    const message = readMessage(value);
    return message === null || !isObject(value) ? [] : { ...storedMessage(message), ...value };
  });
}
