import { z } from "zod";

export const ticketSchema = z
  .object({
    id: z.string(),
    /** Counts up in its workspace. */
    number: z.int(),
    chatbotId: z.string(),
    sessionId: z.string().nullable(),
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
export type Ticket = z.output<typeof ticketSchema>;
