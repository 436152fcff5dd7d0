import { readMessage, storedMessage } from "./messages.ts";
import { isObject } from "./ui-message.ts";
import type { ChatMessage } from "./types.ts";

/** What a browser keeps of a chatbot's conversation. */
export interface Kept {
  readonly sessionId: string;
  /** The visitor's token; null until the service knows the conversation. */
  readonly token: string | null;
  /** To the chatbot's consent text. */
  readonly agreed: boolean;
  readonly unread: number;
  readonly lead: "none" | "sent" | "dismissed";
  readonly messages: readonly ChatMessage[];
}

/** The browser's share of a site is some megabytes, and not ours alone. */
const keptMessages = 50;
const keptCharacters = 200_000;

/** Under this name; the loader may look there whether a conversation is kept. */
export function storageKey(chatId: string): string {
  return `svc:conversation:${chatId}`;
}

/** Null where nothing is kept, it cannot be read, or storage is forbidden. */
export function loadKept(chatId: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(chatId)) ?? "null");
    if (!isObject(kept) || typeof kept["sessionId"] !== "string" || kept["sessionId"] === "") return null;
    const { sessionId, token, agreed, unread, lead, messages } = kept;
    return {
      sessionId,
      token: typeof token === "string" ? token : null,
      agreed: agreed === true,
      unread: typeof unread === "number" ? unread : 0,
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
      return localStorage.setItem(storageKey(chatId), JSON.stringify({ ...kept, messages: fitting }));
    } catch {
      // Full, or forbidden: then a conversation lasts as long as its page.
    }
  }
}

const statuses: readonly unknown[] = ["queued", "sending", "streaming", "done", "stopped", "failed"];

/** Messages of this or another release; what is none is left out. */
export function readMessages(values: readonly unknown[]): ChatMessage[] {
  return values.flatMap((value) => {
    const message = readMessage(value);
    if (message === null || !isObject(value)) return [];
    const plain = storedMessage(message);
    const { status, offersTicket, ticket, asksContact, error } = value;
    return {
      ...plain,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the list
      status: statuses.includes(status) ? (status as ChatMessage["status"]) : plain.status,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by us, and only shown
      error: isObject(error) ? (error as unknown as ChatMessage["error"]) : null,
      feedback: value["feedback"] === "up" || value["feedback"] === "down" ? value["feedback"] : null,
      offersTicket: offersTicket === true,
      asksContact: asksContact === true,
      ticket: typeof ticket === "number" ? ticket : null,
    };
  });
}
