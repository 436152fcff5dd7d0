import { z } from "zod";

export const ticketStatuses = ["open", "pending", "resolved", "closed"] as const;
export const ticketPriorities = ["low", "normal", "high", "urgent"] as const;

export const ticketSchema = z
  .object({
    id: z.string(),
    /** Counts up in its workspace. */
    number: z.int(),
    chatbotId: z.string(),
    sessionId: z.string().nullable(),
    subject: z.string(),
    description: z.string(),
    status: z.enum(ticketStatuses),
    priority: z.enum(ticketPriorities),
    /** Empty where a visitor would not say. */
    requester: z.object({ name: z.string(), email: z.string() }),
    /** Id of the member who works on it. */
    assignee: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** When it was last resolved or closed; null while it is neither. */
    resolvedAt: z.iso.datetime().nullable(),
    closedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Ticket" });
export type Ticket = z.output<typeof ticketSchema>;

/** Who did something to a ticket: a member, an API key, or the visitor in the chat. */
const ticketActor = z.object({ kind: z.string(), id: z.string(), name: z.string() });

export const ticketCommentSchema = z
  .object({
    id: z.string(),
    ticketId: z.string(),
    author: ticketActor,
    text: z.string(),
    /** Meant for the requester; others are the team's own. */
    public: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "TicketComment" });
export type TicketComment = z.output<typeof ticketCommentSchema>;

/** Of each changed field what it was and what it is. */
export const ticketChangesSchema = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));
export type TicketChanges = z.output<typeof ticketChangesSchema>;

export const ticketHistorySchema = z.object({
  actor: ticketActor,
  changes: ticketChangesSchema,
  at: z.iso.datetime(),
});

/** A ticket with what was said about it and what was done to it, oldest first. */
export const wholeTicketSchema = ticketSchema
  .extend({ comments: z.array(ticketCommentSchema), history: z.array(ticketHistorySchema) })
  .meta({ id: "WholeTicket" });
