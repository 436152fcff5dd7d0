import { isObject, textOf } from "./ui-message.ts";
import type { UiMessage } from "./ui-message.ts";
import type { FilePart } from "./file-part.ts";
import type { ChatMessage, Message, MessageStatus, Rating, Source } from "./types.ts";

/** 128 random bits in hexadecimal; `randomUUID` is missing where the page came over plain http. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function visitorMessage(content: string, now: number, files: readonly FilePart[] = []): ChatMessage {
  return complete({ id: newId(), role: "user", content, timestamp: new Date(now).toISOString(), files }, "queued");
}

/** A message as the service keeps it. */
export function storedMessage(message: Message): ChatMessage {
  return complete(message, message.metadata?.["partial"] === true ? "stopped" : "done");
}

/** An answer as it is read from its stream. */
export function streamedMessage(ui: UiMessage, fallbackId: string, now: number, status: MessageStatus): ChatMessage {
  const sources: Source[] = [];
  let content = "";
  let offersTicket = false;
  let asksContact = false;
  let ticket: number | null = null;
  let suggestions: readonly string[] = [];
  for (const part of ui.parts) {
    const data = isObject(part["data"]) ? part["data"] : {};
    if (part.type === "text") content += (content === "" ? "" : "\n\n") + textOf(part["text"]);
    else if (part.type === "source-url" || part.type === "source-document")
      sources.push({ id: textOf(part["sourceId"]), title: textOf(part["title"]), url: textOf(part["url"]) || null });
    else if (part.type === "data-ticket-offer") offersTicket = true;
    else if (part.type === "data-ticket" && typeof data["number"] === "number") ticket = data["number"];
    else if (part.type === "data-suggestions" && Array.isArray(data["questions"]))
      suggestions = data["questions"].map(textOf).filter((question) => question !== "");
    if (data["status"] === "asked") asksContact = true;
  }
  const metadata = { ...(isObject(ui.metadata) ? ui.metadata : {}), sources };
  const message = { id: ui.id || fallbackId, role: ui.role, content, timestamp: new Date(now).toISOString(), metadata };
  const whole = complete(message, status);
  return { ...whole, offersTicket, asksContact, ticket, suggestions };
}

function complete(message: Message, status: MessageStatus): ChatMessage {
  const { id, content, role, timestamp, metadata, files = [] } = message;
  const { author, feedback, answered, sources, offered, asked } = metadata ?? {};
  return {
    id,
    content,
    role,
    timestamp,
    ...(metadata === undefined ? {} : { metadata }),
    status,
    createdAt: Date.parse(timestamp) || 0,
    files,
    sources: (Array.isArray(sources) ? sources : []).filter(isObject).map(sourceOf),
    author: isObject(author) ? { name: textOf(author["name"]) } : null,
    feedback: isObject(feedback) ? ratingOf(feedback["rating"]) : null,
    error: null,
    answered: typeof answered === "boolean" ? answered : null,
    offersTicket: offered === "ticket",
    ticket: null,
    suggestions: [],
    asksContact: asked !== undefined,
  };
}

/** Its words, and the names of its files. */
export function saidIn({ content, files }: ChatMessage): string {
  return [content, ...files.map(({ filename }) => filename)].join(" ").trim();
}

/** The contract's own fields of it (section 2). */
export function contractMessage({ id, content, role, timestamp, metadata, files }: ChatMessage): Message {
  return {
    id,
    content,
    role,
    timestamp,
    ...(metadata === undefined ? {} : { metadata }),
    ...(files.length === 0 ? {} : { files }),
  };
}

/** What another release, another tab or the service gave, if it is a message. */
export function readMessage(value: unknown): Message | null {
  if (!isObject(value)) return null;
  const { id, content, role, timestamp, metadata, files } = value;
  if (typeof id !== "string" || typeof content !== "string" || typeof timestamp !== "string") return null;
  if (role !== "user" && role !== "assistant") return null;
  return { id, content, role, timestamp, ...(isObject(metadata) ? { metadata } : {}), files: filesOf(files) };
}

function filesOf(value: unknown): readonly FilePart[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own answer, whose form is its contract
  return Array.isArray(value) ? (value as FilePart[]) : [];
}

function ratingOf(value: unknown): Rating {
  return value === "up" || value === "down" ? value : null;
}

function sourceOf(value: Record<string, unknown>): Source {
  const { id, title, url } = value;
  return { id: textOf(id), title: textOf(title), url: textOf(url) || null };
}
