import { call } from "./api.ts";
import type { Answer } from "./api.ts";

/** A visitor's message with whatever the page tells beside it; the stream is the answer's body. */
export function visit(
  baseUrl: string,
  chatbotId: string,
  sessionId: string,
  text: string,
  { headers = {}, ...told }: Record<string, unknown> & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const body = { chatbotId, sessionId, messages: [{ role: "user", parts: [{ type: "text", text }] }], ...told };
  return call(baseUrl, "POST", "/api/public/chat", body, headers);
}

export const tokenOf = ({ headers }: Pick<Answer, "headers">): string => headers.get("x-svc-visitor-token") ?? "";

/** A visitor's call beside the chat, with the token of the session. */
export function asVisitor(baseUrl: string, token: string, path: string, body: unknown): Promise<Answer> {
  return call(baseUrl, "POST", path, body, { "x-svc-visitor-token": token });
}
