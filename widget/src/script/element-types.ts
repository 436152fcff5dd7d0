import type { ChatEvents, Message, Visitor } from "../core/types.ts";

type Side = "left" | "right";

/** The element's settings, which go before the chatbot's own. Null: not set. Each is an attribute too (`chat-id`). */
export interface SvcWidgetProperties {
  /** The chatbot's ID. Nothing is shown without one. */
  chatId: string | null;
  /** Where the service is, such as `https://chat.example.com`; otherwise as `configure` or the page says. */
  baseUrl: string | null;
  /** `auto` follows the visitor's system. */
  theme: "light" | "dark" | "auto" | null;
  /** The corner, with distances in px: `"left 24"`, or `"right 80 24"` for bottom and side. */
  position: Side | `${Side} ${number}` | `${Side} ${number} ${number}` | null;
  /** Language: en, de, fr, es, pt, it, nl, pl, sv, tr, ar, he, zh, ja, cs. */
  locale: string | null;
  /** Opens the chat at once. */
  openOnLoad: boolean;
  /** Paths on which the widget is shown, `*` for any characters: `/docs/*,/pricing`. */
  include: string | null;
  /** Paths on which it's hidden. */
  exclude: string | null;
  /** A message above the launcher, once per visit. */
  proactive: string | null;
  /** Its delay in seconds. */
  proactiveAfter: number | null;
  /** Paths on which it's shown. */
  proactivePages: string | null;
}

/** What the element fires; each event bubbles. */
export type SvcWidgetEvents = {
  [Name in keyof ChatEvents]: CustomEvent<ChatEvents[Name] extends undefined ? null : ChatEvents[Name]>;
};

/** `<svc-widget>`. The widget it shows lives as long as the element is in the page. */
export interface SvcWidgetElement extends HTMLElement, SvcWidgetProperties {
  /** Opens the chat; resolves when it's open. */
  open(): Promise<void>;
  close(): void;
  toggle(): Promise<void>;
  /** Sends a message as the visitor; resolves with the answer, or with null where a person answers. */
  send(text: string): Promise<Message | null>;
  /** Says who the visitor is. */
  identify(visitor: Visitor): Promise<void>;
  /** Forgets the visitor and the conversation in this browser. Call it when your user signs out. */
  reset(): Promise<void>;
  addEventListener<Name extends keyof SvcWidgetEvents>(
    name: Name,
    listener: (this: SvcWidgetElement, event: SvcWidgetEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof SvcWidgetEvents>(
    name: Name,
    listener: (this: SvcWidgetElement, event: SvcWidgetEvents[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

type Kebab<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${Kebab<Rest>}`
  : Name;

/** A template's attributes are texts. */
type Written<Value> =
  | Value
  | (number extends Value ? `${number}` : never)
  | (Value extends boolean ? `${Value}` | "" : never);

/** As templates write it: attributes or properties, and what any element takes. */
export type SvcWidgetAttributes = {
  [Name in keyof SvcWidgetProperties as Name | Kebab<Name>]?: Written<SvcWidgetProperties[Name]> | undefined;
} & {
  readonly id?: string | undefined;
  readonly class?: string | undefined;
  readonly nonce?: string | undefined;
};

/** Handlers as Svelte and React name them: `onready`, `onmessage:received`. */
export type SvcWidgetHandlers = {
  [Name in keyof SvcWidgetEvents as `on${Name}`]?: ((event: SvcWidgetEvents[Name]) => void) | undefined;
};

/** Handlers as Vue names them for `@ready` and `@message:received`. */
export type SvcWidgetVueHandlers = {
  [Name in keyof SvcWidgetEvents as `on${Capitalize<Name>}`]?: ((event: SvcWidgetEvents[Name]) => void) | undefined;
};
