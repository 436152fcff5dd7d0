import { createHmac } from "node:crypto";
import { isSameSecret } from "../../foundation/secret.ts";
import type { VisitorTokens } from "../conversations/conversations.ts";

/** How long the link of a mail opens its conversation. */
export const linkMs = 14 * 24 * 60 * 60_000;

/** Opens the conversation in the hosted chat, on any device. What it carries is sent to no server, and stands in no log. */
export function conversationLink(
  { baseUrl, tokens }: { readonly baseUrl: string; readonly tokens: VisitorTokens },
  session: { readonly chatbotId: string; readonly id: string; readonly sessionId: string },
): string {
  const token = tokens.issue({ chatbotId: session.chatbotId, sesId: session.id }, linkMs);
  const carried = new URLSearchParams({ session: session.sessionId, token });
  return `${baseUrl}/chat/${encodeURIComponent(session.chatbotId)}#${carried}`;
}

/** Ends the mail of a thread: as a link for people, and by one POST for their mail programs (RFC 8058). */
export function unsubscribeLink(baseUrl: string, key: Buffer, threadId: string): string {
  return `${baseUrl}/api/public/notifications/unsubscribe/${issueToken(key, threadId)}`;
}

/** `thread.signature`; it does not expire, because mail is kept. */
function issueToken(key: Buffer, threadId: string): string {
  return `${threadId}.${createHmac("sha256", key).update(threadId).digest("base64url")}`;
}

export function isThreadToken(token: string): boolean {
  return token.startsWith("thr_");
}

/** The thread that a token ends; null when it is none of ours. */
export function readToken(key: Buffer, token: string): string | null {
  const [threadId = ""] = token.split(".", 1);
  return isSameSecret(token, issueToken(key, threadId)) ? threadId : null;
}
