import type { ChatbotConfig, Message, Visitor } from "../core/types.ts";

/** What the loader gives to the chat when it is first needed. */
export interface Handover {
  readonly root: ShadowRoot;
  /** The chatbot's. */
  readonly id: string;
  readonly baseUrl: string;
  readonly config: ChatbotConfig;
  /** As the tag says it; otherwise the chatbot's own. */
  readonly locale: string | undefined;
  /** The loader's launcher, which the chat's own takes the place of. */
  readonly dock: HTMLElement;
  /** Who the page has said the visitor is. */
  readonly visitor: Visitor | undefined;
  /** Passes an event on to the page. */
  emit(name: string, argument?: unknown): void;
}

/** The chat as the loader drives it. */
export interface MountedChat {
  open(): void;
  /** Opens what was left open on the page before, without taking the focus. */
  restore(): void;
  close(): void;
  toggle(): void;
  send(text: string): Promise<Message | null>;
  identify(visitor: Visitor): Promise<void>;
  reset(): void;
  destroy(): void;
}

/** What the rules for pages and the proactive message need. */
export interface PageRules {
  /** The chatbot's. */
  readonly id: string;
  /** The tag's attributes. */
  readonly dataset: DOMStringMap;
  readonly config: ChatbotConfig;
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly dock: HTMLElement;
  readonly signal: AbortSignal;
  open(): void;
  close(): void;
  isChatting(): boolean;
}
