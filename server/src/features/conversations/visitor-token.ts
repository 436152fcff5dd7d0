import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";

/** Names a visitor's chatbot and session, and proves that the service said so. */
export interface VisitorTokens {
  issue(chatbotId: string, sessionId: string): string;
  /** What the token names; null when it is not one of ours. */
  read(token: string): { chatbotId: string; sessionId: string } | null;
}

/** `chatbot.session.signature`, each in base64url; HMAC-SHA256 over the first two. */
export function createVisitorTokens(key: Buffer): VisitorTokens {
  const secret = createSecretKey(key);
  const sign = (named: string) => createHmac("sha256", secret).update(named).digest("base64url");
  return {
    issue(chatbotId, sessionId) {
      const named = `${encode(chatbotId)}.${encode(sessionId)}`;
      return `${named}.${sign(named)}`;
    },
    read(token) {
      const [chatbot, session, signature, ...rest] = token.split(".");
      if (chatbot === undefined || session === undefined || signature === undefined || rest.length > 0) return null;
      const expected = Buffer.from(sign(`${chatbot}.${session}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return { chatbotId: decode(chatbot), sessionId: decode(session) };
    },
  };
}

const encode = (text: string) => Buffer.from(text).toString("base64url");
const decode = (text: string) => Buffer.from(text, "base64url").toString();
