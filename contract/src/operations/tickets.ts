import { z } from "zod";
import { describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { inOrder, listOf, listQuery, timeSpan } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { emailSchema } from "../resources/account.ts";
import { sessionIdSchema } from "../resources/conversation.ts";
import { ticketCommentSchema, ticketSchema, wholeTicketSchema } from "../resources/ticket.ts";
import { line, personName, prose } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const ticketId = line(100).describe("Unique identifier of the ticket (`tkt_…`).");
const path = "/api/tickets";
const { shape } = ticketSchema;
const { status, priority } = shape;
const subject = describedAs(shape.subject, prose(limits.ticketSubjectCharacters));
const description = describedAs(shape.description, prose(limits.ticketTextCharacters));
const assignee = line(limits.emailCharacters)
  .nullable()
  .describe("Member to assign the ticket to, by identifier or email address; null for nobody.");
const dueAt = z.iso.datetime({ offset: true }).nullable().describe("When the ticket is due; null for no due date.");
const requester = z
  .strictObject({
    name: describedAs(shape.requester.shape.name, personName(limits.nameCharacters)),
    email: describedAs(shape.requester.shape.email, emailSchema),
  })
  .describe("Who made the request.");

export const listTickets = defineOperation({
  name: "listTickets",
  summary: "List tickets, newest first.",
  access: "read",
  http: { method: "GET", path, csv: "tickets" },
  problems: ["not_found"],
  input: listQuery
    .extend({
      chatbotId: chatbotId.optional(),
      status: status.optional(),
      priority: priority.optional(),
      assignee: line(limits.emailCharacters)
        .optional()
        .describe("Only tickets assigned to this member: a member's identifier or email address, or `none`."),
      overdue: z
        .stringbool({ truthy: ["true"], falsy: ["false"] })
        .optional()
        .describe("`true` returns only tickets that are past their due date and neither resolved nor closed."),
      sessionId: sessionIdSchema.optional().describe("Name of the session the tickets came from."),
      number: z.coerce.number().int().min(1).optional().describe("Number of the ticket."),
      ...timeSpan,
      q: line(200).optional().describe("Text to look for in number, subject, description and requester."),
    })
    .refine(...inOrder),
  output: listOf("tickets", ticketSchema),
});

export const createTicket = defineOperation({
  name: "createTicket",
  summary: "Create a ticket. It gets the next number in the workspace.",
  access: "reply",
  http: { method: "POST", path, status: 201, creates: true },
  problems: ["not_found", "unprocessable"],
  input: z.strictObject({
    chatbotId,
    sessionId: sessionIdSchema
      .nullish()
      .describe("Name of the session the ticket came from; leave it out if there is none."),
    subject,
    description,
    priority: priority.default("normal"),
    requester,
    assignee: assignee.optional(),
    dueAt: dueAt.optional(),
  }),
  output: ticketSchema,
});

export const getTicket = defineOperation({
  name: "getTicket",
  summary: "Get a ticket with its comments and history.",
  access: "read",
  http: { method: "GET", path: `${path}/{ticketId}` },
  input: z.strictObject({ ticketId }),
  output: wholeTicketSchema,
});

export const updateTicket = defineOperation({
  name: "updateTicket",
  summary: "Update a ticket. Any status can follow any other; null removes the assignee or the due date.",
  access: "reply",
  http: { method: "PATCH", path: `${path}/{ticketId}` },
  problems: ["unprocessable"],
  input: z.strictObject({
    ticketId,
    subject: subject.optional(),
    description: description.optional(),
    status: status.optional(),
    priority: priority.optional(),
    requester: requester.optional(),
    assignee: assignee.optional(),
    dueAt: dueAt.optional(),
  }),
  output: ticketSchema,
});

export const deleteTicket = defineOperation({
  name: "deleteTicket",
  summary: "Delete a ticket with its comments and history. Its number isn't used again.",
  access: "write",
  http: { method: "DELETE", path: `${path}/{ticketId}`, status: 204 },
  input: z.strictObject({ ticketId }),
  output: z.null(),
});

export const commentTicket = defineOperation({
  name: "commentTicket",
  summary: "Add a comment to a ticket, for the team or for the requester.",
  access: "reply",
  http: { method: "POST", path: `${path}/{ticketId}/comments`, status: 201, creates: true },
  input: z.strictObject({
    ticketId,
    text: describedAs(ticketCommentSchema.shape.text, prose(limits.ticketTextCharacters)),
    public: describedAs(ticketCommentSchema.shape.public, z.boolean()).default(false),
  }),
  output: ticketCommentSchema,
});
