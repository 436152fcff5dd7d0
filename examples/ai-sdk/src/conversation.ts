import type { UIMessage } from "ai";

/** Where the service is, and which of its chatbots is asked. */
export const baseUrl = import.meta.env.VITE_BASE_URL ?? "http://127.0.0.1:3000";
export const chatbotId = import.meta.env.VITE_CHATBOT_ID ?? "";

/** A conversation's id is chosen here; the token that comes with its first answer lets this browser read it again. */
export interface Conversation {
  readonly sessionId: string;
  readonly token: string | null;
}

const storageKey = `chat:${chatbotId}`;

export function loadConversation(): Conversation {
  const kept = localStorage.getItem(storageKey);
  return kept === null ? { sessionId: newId(), token: null } : (JSON.parse(kept) as Conversation);
}

export function keepConversation(conversation: Conversation): void {
  localStorage.setItem(storageKey, JSON.stringify(conversation));
}

export function forgetConversation(): void {
  localStorage.removeItem(storageKey);
}

/** 128 random bits; `crypto.randomUUID` is missing on pages that came over plain http. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function tokenHeader({ token }: Conversation): Record<string, string> {
  return token === null ? {} : { "X-SVC-Visitor-Token": token };
}

interface StoredMessage {
  readonly id: string;
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** What was said so far, as messages of the AI SDK; null where the service does not know the conversation any more. */
export async function loadMessages(conversation: Conversation): Promise<UIMessage[] | null> {
  if (conversation.token === null) return [];
  const response = await fetch(`${addressOf(conversation)}/messages`, { headers: tokenHeader(conversation) });
  if ([401, 403, 404].includes(response.status)) return null;
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  const { messages } = (await response.json()) as { messages: StoredMessage[] };
  return messages.map(({ id, role, content }) => ({ id, role, parts: [{ type: "text", text: content }] }));
}

/** Ends the answer that is being written. Closing the stream would not: the service goes on, so that it can be resumed. */
export async function stopAnswer(conversation: Conversation): Promise<void> {
  await fetch(`${addressOf(conversation)}/stop`, { method: "POST", headers: tokenHeader(conversation) });
}

function addressOf({ sessionId }: Conversation): string {
  return `${baseUrl}/api/public/chat/${encodeURIComponent(sessionId)}`;
}
