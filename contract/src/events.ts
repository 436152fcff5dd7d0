import { z } from "zod";
import { messageSchema, sessionSchema } from "./resources/conversation.ts";
import { ticketChangesSchema, ticketSchema } from "./resources/ticket.ts";

const id = z.string();
const handoffChange = z.object({ sessionId: id, by: z.string(), reason: z.string().nullable() });

const ticketChange = z.object({ ticketId: id, ticket: ticketSchema, changes: ticketChangesSchema });

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
export const eventSchema = z
  .object({ event: z.string(), chatbotId: id, timestamp: z.iso.datetime(), data: z.record(z.string(), z.unknown()) })
  .meta({ id: "Event" });
