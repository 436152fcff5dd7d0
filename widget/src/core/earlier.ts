import { toJson } from "./to-json.ts";
import { isObject, textOf } from "./ui-message.ts";

/** A conversation that this browser has left for another, and can open again. */
export interface EarlierConversation {
  readonly sessionId: string;
  readonly token: string;
  /** The visitor's first words in it. */
  readonly title: string;
  /** When something was said last, in milliseconds since 1970. */
  readonly at: number;
}

const keptAtMost = 10;

const keyOf = (chatId: string) => `svc:earlier:${chatId}`;

/** The one that was left last comes first; none where storage is forbidden. */
export function loadEarlier(chatId: string): readonly EarlierConversation[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(chatId)) ?? "[]");
    return (Array.isArray(kept) ? kept : []).filter(isObject).map(({ sessionId, token, title, at }) => ({
      sessionId: textOf(sessionId),
      token: textOf(token),
      title: textOf(title),
      at: Number(at) || 0,
    }));
  } catch {
    return [];
  }
}

export function keepEarlier(chatId: string, conversations: readonly EarlierConversation[]): void {
  try {
    localStorage.setItem(keyOf(chatId), toJson(conversations.slice(0, keptAtMost)));
  } catch {
    // Storage is forbidden, or full: what is left now is not found again.
  }
}
