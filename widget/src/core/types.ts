import type { Conversation } from "./conversation.ts";
import type { EarlierConversation } from "./earlier.ts";
import type { FilePart } from "./file-part.ts";

/** A message as the contract has it (section 2): what hooks, `onMessage` and events speak. */
export interface Message {
  readonly id: string;
  readonly content: string;
  readonly role: "user" | "assistant";
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Files sent with it; absent for none. */
  readonly files?: readonly FilePart[];
}

export interface Source {
  readonly id: string;
  readonly title: string;
  readonly url: string | null;
}

/**
 * A visitor's message is `queued` (offline, or behind another), `sending`, `done` or `failed`; an answer is
 * `streaming`, `done`, `stopped` (by the visitor) or `failed` (broke off; what there is of it is kept).
 */
export type MessageStatus = "queued" | "sending" | "streaming" | "done" | "stopped" | "failed";

export type Rating = "up" | "down" | null;

/** A message as the chat shows it; always a whole `Message` too. */
export interface ChatMessage extends Message {
  readonly status: MessageStatus;
  /** Milliseconds since 1970; `timestamp` as a number. */
  readonly createdAt: number;
  readonly sources: readonly Source[];
  readonly files: readonly FilePart[];
  /** The agent who wrote it; null for the chatbot and the visitor. */
  readonly author: { readonly name: string } | null;
  readonly feedback: Rating;
  /** Why it failed, in words for the visitor, where the service gave some. */
  readonly error: ChatFailure | null;
  /** False: the chatbot did not know; null: not said, or not an answer of its own. */
  readonly answered: boolean | null;
  /** The answer offers a ticket: show the button that takes it up (`createTicket`). */
  readonly offersTicket: boolean;
  /** Questions that may be meant, to be sent with a press. */
  readonly suggestions: readonly string[];
  /** Number of the ticket that was opened with it. */
  readonly ticket: number | null;
  /** The visitor is asked for name and address: the lead form may stand here. */
  readonly asksContact: boolean;
}

export interface LeadField {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "multiline" | "number" | "date" | "checkbox";
  readonly required: boolean;
}

type Presence = "off" | "optional" | "required";

export interface LeadFormConfig {
  readonly title: string | null;
  readonly phone: Presence;
  readonly note: Presence;
  readonly fields: readonly LeadField[];
  readonly consentText: string | null;
  readonly when: "before-chat" | "after-messages" | "on-refusal" | "never";
  readonly afterMessages: number;
}

/** What `GET /api/public/chatbot/{id}` answers; later releases add fields. */
export interface ChatbotConfig {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly theme: "light" | "dark";
  readonly initialMessage: string | null;
  readonly welcomeMessage: string | null;
  readonly colors: { readonly primary: string };
  /** An earlier release of the service gives fewer of them. */
  readonly look?: {
    readonly launcher?: { readonly icon?: "chat" | "help" | "spark"; readonly text?: string | null };
    readonly position?: "left" | "right";
    readonly radius?: number;
    readonly font?: string | null;
    readonly header?: "plain" | "accent" | "gradient";
    readonly visitorBubble?: string | null;
    readonly systemTheme?: boolean;
    readonly headerText?: string | null;
  };
  readonly suggestedMessages: readonly string[];
  readonly placeholder: string | null;
  /** The owner's wording of the notice that answers are automatic; null: the widget's own. */
  readonly disclosure?: string | null;
  readonly avatar: string | null;
  readonly locale: string;
  readonly showSources: boolean;
  readonly portal: { readonly enabled: boolean };
  readonly consent: { readonly text: string; readonly url: string | null; readonly required: boolean } | null;
  readonly leadForm: LeadFormConfig | null;
  readonly handoff: { readonly enabled: boolean; readonly open: boolean };
  /** Visitors may send files. */
  readonly attachments?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What the lead form gives; `fields` are the owner's own, by name. */
export interface LeadValues {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
  readonly note?: string;
  readonly fields?: Readonly<Record<string, string | number | boolean>>;
  readonly consent?: boolean;
}

/** Who the visitor is, as the page knows it; `userHash` vouches for `externalId` (docs/sessions.md). */
export interface Visitor {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly externalId?: string | null;
  readonly userHash?: string | null;
  /** Signed by the site's server with the chatbot's identity secret (HS256), until it expires. */
  readonly userJwt?: string | null;
  readonly attributes?: Readonly<Record<string, string | number | boolean>> | null;
}

/** Why something did not work. The words for it are strings of the widget, or `detail`. */
export interface ChatFailure {
  /**
   * `offline`: the service cannot be reached; `origin`: this site may not use the chatbot (403);
   * `limited`: too many messages; `consent`: the visitor has to agree first; `missing`: no such chatbot;
   * `expired`: the conversation is no more; `broken`: the answer broke off; `refused`: what was sent is not valid;
   * `stopped`: the visitor ended it; `server`: everything else.
   */
  readonly code:
    | "offline"
    | "expired"
    | "origin"
    | "limited"
    | "consent"
    | "missing"
    | "broken"
    | "refused"
    | "stopped"
    | "server";
  /** The service's own sentence (English), where it gave one. */
  readonly detail: string | null;
  readonly status: number;
}

export type ChatStatus = "loading" | "ready" | "submitted" | "streaming" | "error";

export interface Handoff {
  /** `waiting`: a person is called; `human`: a person has the conversation. */
  readonly state: "none" | "waiting" | "human";
  readonly agent: { readonly name: string } | null;
  /** Name of the agent who is typing. */
  readonly typing: string | null;
}

export interface LeadState {
  /** `hidden` until the chatbot's settings call for the form; it stays away once it was sent or closed. */
  readonly status: "hidden" | "shown" | "sending" | "sent" | "failed";
  readonly error: ChatFailure | null;
  /** By field (`email`, `fields.company`), as the service said it. */
  readonly fieldErrors: Readonly<Record<string, string>>;
}

/** Never changed in place: a part that is the same is the same object (for `useSyncExternalStore`). */
export interface ChatState {
  /** Null while it is loaded, and where that failed. */
  readonly config: ChatbotConfig | null;
  readonly status: ChatStatus;
  /** Why `status` is `error`; also the last thing that went wrong while it is not. */
  readonly error: ChatFailure | null;
  readonly sessionId: string;
  /** `resolved`: the conversation was ended; another message opens it again. */
  readonly session: "created" | "resolved";
  /** What the visitor thinks of the conversation, from 1 to 5; null: nothing was said. */
  readonly rating: number | null;
  /** Oldest first. The chatbot's greeting is not among them: see `greeting`. */
  readonly messages: readonly ChatMessage[];
  readonly hasOlder: boolean;
  /** What the chatbot says before the first message; null: nothing. */
  readonly greeting: string | null;
  /** Shown until the visitor has said something. */
  readonly suggestions: readonly string[];
  readonly handoff: Handoff;
  /** `needed`: ask before the first message; `send` waits for it. */
  readonly consent: "none" | "needed" | "given";
  readonly lead: LeadState;
  readonly isOpen: boolean;
  /** Answers and replies that came while the chat was closed. */
  readonly unread: number;
  readonly online: boolean;
  /** Milliseconds since 1970 until which the service takes no message. */
  readonly rateLimit: { readonly until: number } | null;
  /** The conversation that was kept here is gone, and a fresh one was begun: say so once. */
  readonly wasExpired: boolean;
}

export interface ChatOptions {
  /** The chatbot's id. */
  readonly chatId: string;
  /** Where the service is; default: the page's own origin. */
  readonly baseUrl?: string;
  /** The chatbot's settings, where the page has them already. */
  readonly config?: ChatbotConfig;
  readonly headers?: Readonly<Record<string, string>>;
  /** Takes the place of the chatbot's own greeting. */
  readonly initialMessage?: string;
  readonly visitor?: Visitor;
  /** The visitor's language, as BCP 47; default: the browser's. */
  readonly locale?: string;
}

export interface ChatEvents {
  /** The visitor's message, once the service has it. */
  "message:sent": Message;
  /** An answer, or a person's reply, when it is whole. */
  "message:received": Message;
  error: Error;
  ready: undefined;
  open: undefined;
  close: undefined;
  unread: number;
  lead: { readonly leadId: string | null };
}

export type Handler<Name extends keyof ChatEvents> = (argument: ChatEvents[Name]) => void;

export interface Chat {
  /** For uploads (`upload.ts`); null where nothing is sent, as in a preview. */
  readonly conversation: Conversation | null;
  /** Of the service, without a slash at the end. */
  readonly baseUrl: string;
  /** What the service tells anybody of the chatbot, below its public path: `team`, `knowledge?limit=3`. */
  read(what: string): Promise<unknown>;
  /** The same object until something changes. */
  getState(): ChatState;
  subscribe(listener: () => void): () => void;
  /** Answers how to stop listening. A `ready` handler that comes late is called at once. */
  on<Name extends keyof ChatEvents>(name: Name, handler: Handler<Name>): () => void;
  off<Name extends keyof ChatEvents>(name: Name, handler: Handler<Name>): void;
  /** Loads configuration and conversation, and goes on from there. May be called again, also after `destroy`. */
  start(): Promise<void>;
  open(): void;
  close(): void;
  /**
   * Sends a message; queued while offline, while another is answered, or until consent is given.
   * Resolves with the whole answer, with null where a person answers instead; rejects with a `ChatError`.
   */
  send(text: string, files?: readonly FilePart[]): Promise<ChatMessage | null>;
  /** Ends the answer that is being written; what there is of it stays. */
  stop(): Promise<void>;
  /** Sends a failed message again, in its place and under its id; without an id the last failed one. */
  retry(messageId?: string): Promise<ChatMessage | null>;
  /** Has the last answer written anew. */
  regenerate(): Promise<ChatMessage | null>;
  /** Takes a message back that was not sent yet; answers its text. */
  discard(messageId: string): string;
  /** Rates an answer at once, and takes it back where the service does not accept it. */
  rate(messageId: string, rating: Rating, comment?: string): Promise<void>;
  /** Rates the conversation from 1 to 5 at once, and takes it back where the service does not accept it. Null withdraws. */
  rateConversation(score: number | null, comment?: string): Promise<void>;
  submitLead(values: LeadValues): Promise<void>;
  showLeadForm(): void;
  dismissLeadForm(): void;
  acceptConsent(): void;
  /** Says, in the visitor's language, that a person is wanted. `text`: the strings' `askPersonMessage`. */
  askForPerson(text: string): Promise<ChatMessage | null>;
  /** Says that a ticket is wanted. `text`: the strings' `askTicketMessage`. */
  createTicket(text: string): Promise<ChatMessage | null>;
  /** Ends the conversation (`session` becomes `resolved`). */
  resolve(): Promise<void>;
  /** Begins another conversation; the one before is among the earlier ones. */
  newConversation(): void;
  /** Conversations that this browser left for others, the last one first. */
  earlier(): readonly EarlierConversation[];
  /** Leaves this conversation for an earlier one, or for the one that the visitor token opens. */
  reopen(sessionId: string, token?: string): Promise<void>;
  loadOlder(): Promise<void>;
  identify(visitor: Visitor): Promise<void>;
  /** Forgets visitor and conversation in this browser: for a page whose user signs out. */
  reset(): void;
  /** Ends everything that is open; keeps what is stored. */
  destroy(): void;
}
