import { z } from "zod";
import { describedAs } from "./fields.ts";
import { leadSchema } from "./resources/lead.ts";
import { messageSchema, sessionSchema } from "./resources/conversation.ts";
import { ticketChangesSchema, ticketSchema } from "./resources/ticket.ts";

const sessionId = z.string().describe("The session's name as your site chose it, unique within the chatbot.");
const session = sessionSchema.describe("The session at the time of the event.");
const message = messageSchema.describe("The message that was sent.");
const handoffChange = z.object({
  sessionId,
  by: z.string().describe("Who did it: `visitor`, `chatbot`, or the identifier of a member or an API key."),
  reason: z.string().nullable().describe("Why the conversation was handed off; null if no reason was given."),
});

const { shape: lead } = leadSchema;
const ticketChange = z.object({
  ticketId: ticketSchema.shape.id,
  ticket: ticketSchema.describe("The ticket at the time of the event."),
  changes: ticketChangesSchema,
});

/** Contract section 6: every event and its `data`. */
export const eventSchemas = {
  "session.created": z.object({ sessionId, session }),
  "session.resolved": z.object({ sessionId, session }),
  "message.received": z.object({ sessionId, message }),
  "message.sent": z.object({ sessionId, message }),
  "lead.captured": z.object({
    leadId: lead.id,
    name: lead.name,
    email: lead.email,
    source: describedAs(lead.source, z.string()),
    sessionId,
  }),
  "ticket.created": ticketChange,
  "ticket.updated": ticketChange,
  "handoff.escalated": handoffChange,
  "handoff.assigned": handoffChange,
  "handoff.returned": handoffChange,
} as const;

export type EventName = keyof typeof eventSchemas;

export const eventNames = [
  "session.created",
  "session.resolved",
  "message.received",
  "message.sent",
  "lead.captured",
  "ticket.created",
  "ticket.updated",
  "handoff.escalated",
  "handoff.assigned",
  "handoff.returned",
] as const satisfies readonly EventName[];
export type EventData<Name extends EventName> = z.output<(typeof eventSchemas)[Name]>;

/** What a webhook carries (contract section 6). */
export function eventBody(event: EventName) {
  return z.object({
    event: z.literal(event).describe("Name of the event."),
    chatbotId: lead.chatbotId,
    timestamp: z.iso.datetime().describe("When the event happened, in UTC with milliseconds."),
    data: eventSchemas[event].describe("Data of the event."),
  });
}
