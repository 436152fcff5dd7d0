import { z } from "zod";
import { messageSchema, sessionSchema } from "./resources/conversation.ts";

const id = z.string();
const handoffChange = z.object({ sessionId: id, by: z.string(), reason: z.string().nullable() });

export const ticketSchema = z
  .object({
    id,
    number: z.int(),
    chatbotId: id,
    sessionId: id.nullable(),
    subject: z.string(),
    description: z.string(),
    status: z.enum(["open", "pending", "resolved", "closed"]),
    priority: z.enum(["low", "normal", "high", "urgent"]),
    requester: z.object({ name: z.string(), email: z.string() }),
    assignee: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Ticket" });

const ticketChange = z.object({ ticketId: id, ticket: ticketSchema, changes: z.record(z.string(), z.unknown()) });

/** Contract section 6: every event and its `data`. */
export const eventSchemas = {
  "session.created": z.object({ sessionId: id, session: sessionSchema }),
  "session.resolved": z.object({ sessionId: id, session: sessionSchema }),
  "message.received": z.object({ sessionId: id, message: messageSchema }),
  "message.sent": z.object({ sessionId: id, message: messageSchema }),
  "lead.captured": z.object({ leadId: id, name: z.string(), email: z.string(), source: z.string(), sessionId: id }),
  "ticket.created": ticketChange,
  "ticket.updated": ticketChange,
  "handoff.escalated": handoffChange,
  "handoff.assigned": handoffChange,
  "handoff.returned": handoffChange,
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventData<Name extends EventName> = z.output<(typeof eventSchemas)[Name]>;

/** What a webhook carries (contract section 6). */
export const eventSchema = z
  .object({ event: z.string(), chatbotId: id, timestamp: z.iso.datetime(), data: z.record(z.string(), z.unknown()) })
  .meta({ id: "Event" });
