import { z } from "zod";
import { defineTool } from "../../operation.ts";
import { ticketPriorities, ticketStatuses } from "../../resources/ticket.ts";
import { changes, count, cursor, from, limit, maybe, nextCursor, text, to } from "./shared.ts";

export const manageTickets = defineTool({
  name: "manage_tickets",
  summary:
    "Manage support tickets. Actions: list (filters: chatbot, status, priority, assignee, q, from, to), get (ticket), create (subject, description, requester), update (ticket; and status, priority, assignee, subject or description), comment (ticket, text). All but list return the ticket with its description and comments. A read-only key can list and get.",
  access: "read",
  mcp: { title: "Manage tickets", annotations: { ...changes, idempotentHint: false } },
  input: z.strictObject({
    action: z.enum(["list", "get", "create", "update", "comment"]),
    ticket: z.union([text, z.number()]).optional().describe("Number or id (tkt_…)."),
    chatbot: maybe.describe("Id or name."),
    subject: maybe,
    description: maybe,
    status: z.enum(ticketStatuses).optional(),
    priority: z.enum(ticketPriorities).optional(),
    assignee: maybe.describe("Member's email or id, or `none`."),
    requester: z.strictObject({ name: text, email: text }).optional(),
    session: maybe.describe("sessionId of the conversation that a new ticket is about."),
    text: maybe,
    public: z.boolean().optional().describe("Whether the requester sees the comment."),
    q: maybe,
    from,
    to,
    limit: limit(10, 100),
    cursor,
  }),
  output: z.object({
    tickets: z.array(
      z.object({
        id: text,
        number: count,
        chatbotId: text,
        sessionId: maybe,
        subject: text,
        status: text,
        priority: text,
        requester: z.object({ name: text, email: text }),
        assignee: maybe,
        createdAt: text,
        updatedAt: text,
        description: maybe,
        comments: z.array(z.object({ author: text, text, public: z.boolean(), at: text })).optional(),
      }),
    ),
    nextCursor,
  }),
});
