import { randomUUID } from "node:crypto";
import type { Dialect } from "./watch-answer.ts";

/** Where answers are asked for, and how. */
export interface Address {
  readonly dialect: Dialect;
  readonly url: string;
  /** Of the service: sent along, and streams are stopped through it. */
  readonly chatbotId?: string;
}

/** A body as the target's own clients send it: `useChat`, or a model's client. */
export function requestBody(address: Address, sessionId: string, question: string): string {
  if (address.dialect === "chat-completions") {
    const messages = [{ role: "user", content: question }];
    return JSON.stringify({ model: "double", messages, stream: true, stream_options: { include_usage: true } });
  }
  const messages = [{ id: randomUUID(), role: "user", parts: [{ type: "text", text: question }] }];
  const { chatbotId } = address;
  return JSON.stringify({ chatbotId, sessionId, id: sessionId, messages, trigger: "submit-message" });
}
