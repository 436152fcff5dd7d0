import type { ChatState } from "../core/types.ts";

const keyOf = (chatId: string) => `svc:awaited:${chatId}`;
/** As long as a person waits, or has not read something. */
const always = "1";
/** So long a person may still write into a conversation of the chatbot's. */
const laterMs = 7 * 24 * 60 * 60_000;

/** Whether something may have come for this browser's visitor, as the page before has noted. */
export function isAwaited(chatId: string): boolean {
  try {
    const until = localStorage.getItem(keyOf(chatId));
    return until === always || Number(until) > Date.now();
  } catch {
    // Storage is forbidden, and nothing was kept.
    return false;
  }
}

/** So that the next page knows. */
export function rememberAwaited(chatId: string, { unread, handoff, messages }: ChatState): void {
  const key = keyOf(chatId);
  const last = messages.at(-1);
  const isWaiting = unread > 0 || handoff.state !== "none";
  const until = isWaiting ? always : last === undefined ? null : String(last.createdAt + laterMs);
  try {
    if (until === null) localStorage.removeItem(key);
    else if (localStorage.getItem(key) !== until) localStorage.setItem(key, until);
  } catch {
    // As above.
  }
}
