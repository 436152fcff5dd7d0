import { z } from "zod";
import { createdAt, updatedAt } from "../fields.ts";

export const ticketStatuses = ["open", "pending", "resolved", "closed"] as const;
export const ticketPriorities = ["low", "normal", "high", "urgent"] as const;

export const ticketSchema = z
  .object({
    id: z.string().describe("Unique identifier of the ticket (`tkt_…`)."),
    number: z.int().describe("Number of the ticket, counting up in the workspace."),
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    sessionId: z.string().nullable().describe("Name of the session the ticket came from; null if there is none."),
    subject: z.string().describe("Subject of the ticket."),
    description: z.string().describe("Description of the request."),
    status: z.enum(ticketStatuses).describe("`open`, `pending`, `resolved` or `closed`."),
    priority: z.enum(ticketPriorities).describe("Priority of the ticket."),
    requester: z
      .object({
        name: z.string().describe("Full name of the requester."),
        email: z.string().describe("Email address of the requester."),
      })
      .describe("Who made the request; empty fields if a visitor didn't say."),
    assignee: z
      .string()
      .nullable()
      .describe("Unique identifier of the member the ticket is assigned to (`usr_…`); null for nobody."),
    dueAt: z.iso.datetime().nullable().describe("When the ticket is due; null if it has no due date."),
    createdAt,
    updatedAt,
    resolvedAt: z.iso.datetime().nullable().describe("When the ticket was last resolved; null if it isn't."),
    closedAt: z.iso.datetime().nullable().describe("When the ticket was last closed; null if it isn't."),
  })
  .meta({ id: "Ticket" });
export type Ticket = z.output<typeof ticketSchema>;

const ticketActor = z.object({
  kind: z.string().describe("Kind of actor: a member, an API key, or the visitor in the chat."),
  id: z.string().describe("Unique identifier of the actor."),
  name: z.string().describe("Name of the actor."),
});

export const ticketCommentSchema = z
  .object({
    id: z.string().describe("Unique identifier of the comment (`tcm_…`)."),
    ticketId: z.string().describe("Unique identifier of the ticket (`tkt_…`)."),
    author: ticketActor.describe("Who wrote the comment."),
    text: z.string().describe("Text of the comment."),
    public: z.boolean().describe("Whether the comment is meant for the requester; others are for your team."),
    createdAt,
  })
  .meta({ id: "TicketComment" });
export type TicketComment = z.output<typeof ticketCommentSchema>;

export const ticketChangesSchema = z
  .record(
    z.string(),
    z.object({
      from: z.unknown().describe("Value before the change."),
      to: z.unknown().describe("Value after the change."),
    }),
  )
  .describe("Changed fields, each with its old and its new value.");
export type TicketChanges = z.output<typeof ticketChangesSchema>;

export const ticketHistorySchema = z.object({
  actor: ticketActor.describe("Who made the change."),
  changes: ticketChangesSchema,
  at: z.iso.datetime().describe("When the change was made."),
});

/** A ticket with what was said about it and what was done to it, oldest first. */
export const wholeTicketSchema = ticketSchema
  .extend({
    comments: z.array(ticketCommentSchema).describe("Comments on the ticket, oldest first."),
    history: z.array(ticketHistorySchema).describe("Changes to the ticket, oldest first."),
  })
  .meta({ id: "WholeTicket" });
