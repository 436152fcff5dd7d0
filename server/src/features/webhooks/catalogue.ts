import { eventBody, eventNames } from "@svc/contract";
import type { EventData, EventName, Session } from "@svc/contract";
import { z } from "zod";
import { isoTime } from "../../foundation/clock.ts";

const at = isoTime(Date.UTC(2026, 0, 15, 9, 30));
const chatbotId = "bot_01kexample0000000000000000";
const sessionId = "visitor-4711";

const session: Session = {
  id: "ses_01kexample0000000000000000",
  sessionId,
  chatbotId,
  channel: "chat",
  status: "created",
  handoff: "none",
  startedAt: at,
  lastMessageAt: at,
  resolvedAt: null,
  messageCount: 1,
  resolvedBy: null,
  visitor: null,
  lead: null,
  handoffDetails: null,
  rating: null,
  tags: [],
  pageUrl: "https://example.com/delivery",
  locale: "en-GB",
  consentAt: null,
  awaitingReplySince: null,
  snoozedUntil: null,
};

const ticket = {
  id: "tkt_01kexample0000000000000000",
  number: 12,
  chatbotId,
  sessionId,
  subject: "The parcel is damaged",
  description: "The visitor writes that the box was open.",
  status: "open",
  priority: "normal",
  requester: { name: "Ada Example", email: "ada@example.com" },
  assignee: null,
  dueAt: null,
  createdAt: at,
  updatedAt: at,
  resolvedAt: null,
  closedAt: null,
} as const;

const message = { id: "msg_01kexample0000000000000000", timestamp: at };

/** When each event happens, and one that could have. */
const events: { readonly [Name in EventName]: { readonly description: string; readonly example: EventData<Name> } } = {
  "session.created": { description: "A new conversation starts.", example: { sessionId, session } },
  "session.resolved": {
    description: "A conversation is resolved: by a member, by the visitor, or by silence.",
    example: { sessionId, session: { ...session, status: "resolved", resolvedAt: at, resolvedBy: "visitor" } },
  },
  "message.received": {
    description: "A visitor sends a message.",
    example: { sessionId, message: { ...message, role: "user", content: "When are you open?" } },
  },
  "message.sent": {
    description: "The chatbot, or a person in its place, sends a reply.",
    example: {
      sessionId,
      message: {
        ...message,
        role: "assistant",
        content: "From nine to five.",
        metadata: { sources: [], confidence: 0.9, answered: true },
      },
    },
  },
  "lead.captured": {
    description: "A visitor leaves a name and an email address.",
    example: {
      leadId: "lead_01kexample0000000000000000",
      name: "Ada Example",
      email: "ada@example.com",
      source: "chat",
      sessionId,
    },
  },
  "ticket.created": { description: "A ticket is made.", example: { ticketId: ticket.id, ticket, changes: {} } },
  "ticket.updated": {
    description: "A ticket changes. Its data name what changed.",
    example: {
      ticketId: ticket.id,
      ticket: { ...ticket, status: "pending" },
      changes: { status: { from: "open", to: "pending" } },
    },
  },
  "handoff.escalated": {
    description: "A conversation waits for a person.",
    example: { sessionId, by: "visitor", reason: "asked for a person" },
  },
  "handoff.assigned": {
    description: "A person takes a conversation.",
    example: { sessionId, by: "usr_01kexample0000000000000000", reason: null },
  },
  "handoff.returned": {
    description: "A person gives a conversation back to the chatbot.",
    example: { sessionId, by: "usr_01kexample0000000000000000", reason: null },
  },
};

/** An event's `data` as it could be; valid by the event's schema. */
export function exampleOf(event: EventName): Record<string, unknown> {
  return { ...events[event].example };
}

/** Every event with an example of its whole body and that body's JSON Schema. */
export function listEvents() {
  return eventNames.map((name) => ({
    name,
    description: events[name].description,
    example: { event: name, chatbotId, timestamp: at, data: exampleOf(name) },
    schema: schemaOf(name),
  }));
}

/** Open: a receiver has to expect fields that come later. */
function schemaOf(name: EventName): Record<string, unknown> {
  return { ...z.toJSONSchema(eventBody(name), { io: "input" }) };
}

export { chatbotId as exampleChatbotId };
