import * as ai from "ai";
import * as aiV5 from "ai-v5";
import * as aiV6 from "ai-v6";

export interface UiMessage {
  readonly id: string;
  readonly role: string;
  readonly metadata?: unknown;
  readonly parts: readonly { readonly type: string; readonly text?: string }[];
}

/** A chat as `useChat` holds it, without React: the same class is behind it. */
export interface Chat {
  readonly status: string;
  readonly error: Error | undefined;
  messages: UiMessage[];
  sendMessage(message: { text: string }): Promise<void>;
  regenerate(options?: { messageId?: string }): Promise<void>;
  resumeStream(): Promise<void>;
  stop(): Promise<void>;
}

interface ChatState {
  status: string;
  error: Error | undefined;
  messages: UiMessage[];
  pushMessage(message: UiMessage): void;
  popMessage(): void;
  replaceMessage(index: number, message: UiMessage): void;
  snapshot<Thing>(thing: Thing): Thing;
}

/** What is used of each version, which are alike in it. */
interface Version {
  readonly DefaultChatTransport: new (options: { api: string; body: object; headers: () => object }) => unknown;
  readonly AbstractChat: abstract new (options: { id: string; transport: unknown; state: ChatState }) => Chat;
}

// The versions' own types differ in what these tests do not use.
const asVersion = (version: unknown): Version => version as Version;

/** Clients that resume as the service's own streams need it: 5.0.0 has other addresses for that. */
export const chatClients: [string, Version][] = [
  ["5", asVersion(aiV5)],
  ["6", asVersion(aiV6)],
  ["7", asVersion(ai)],
];

export interface ChatSettings {
  readonly url: string;
  readonly chatbotId: string;
  readonly sessionId: string;
  readonly token?: string | null;
  readonly messages?: readonly UiMessage[];
}

/** `useChat({ id: sessionId, transport: new DefaultChatTransport({ api, body, headers }) })`. */
export function openChat(version: Version, { url, chatbotId, sessionId, token, messages = [] }: ChatSettings): Chat {
  class PlainChat extends version.AbstractChat {}
  const transport = new version.DefaultChatTransport({
    api: `${url}/api/public/chat`,
    body: { chatbotId, sessionId },
    headers: () => (token === undefined || token === null ? {} : { "X-SVC-Visitor-Token": token }),
  });
  return new PlainChat({ id: sessionId, transport, state: createState(messages) });
}

function createState(messages: readonly UiMessage[]): ChatState {
  const state: ChatState = {
    status: "ready",
    error: undefined,
    messages: [...messages],
    pushMessage: (message) => void (state.messages = [...state.messages, message]),
    popMessage: () => void (state.messages = state.messages.slice(0, -1)),
    replaceMessage: (index, message) => void (state.messages = state.messages.with(index, message)),
    snapshot: (thing) => structuredClone(thing),
  };
  return state;
}

export function textOf(message: UiMessage | undefined): string {
  return (message?.parts ?? []).map((part) => (part.type === "text" ? (part.text ?? "") : "")).join("");
}

/** What a page that is loaded has from the history. */
export function visitorMessage(id: string, text: string): UiMessage {
  return { id, role: "user", parts: [{ type: "text", text }] };
}
