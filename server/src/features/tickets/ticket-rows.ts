import type { Ticket } from "@svc/contract";
import type { Selectable } from "kysely";
import type { Caller } from "../../foundation/caller.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { Problem } from "../../foundation/problem.ts";

export type TicketRow = Selectable<Tables["ticket"]>;
/** With the public id of its chatbot. */
export type SeenTicket = TicketRow & { readonly chatbot_id: string };

/** A store to read from: everyday, or within a transaction. */
export type Reader = Pick<Database["query"], "selectFrom">;

export function toTicket(row: TicketRow, chatbotId: string): Ticket {
  return {
    id: row.id,
    number: row.number,
    chatbotId,
    sessionId: row.session_id,
    subject: row.subject,
    description: row.description,
    status: row.status,
    priority: row.priority,
    requester: { name: row.requester_name, email: row.requester_email },
    assignee: row.assignee,
    dueAt: row.due_at === null ? null : isoTime(row.due_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    resolvedAt: row.resolved_at === null ? null : isoTime(row.resolved_at),
    closedAt: row.closed_at === null ? null : isoTime(row.closed_at),
  };
}

/** Tickets of the chatbots that the caller may see. */
export function selectTickets(db: Reader, caller: Caller) {
  const tickets = db
    .selectFrom("ticket")
    .innerJoin("chatbot", "chatbot.key", "ticket.chatbot_key")
    .selectAll("ticket")
    .select("chatbot.id as chatbot_id")
    .where("ticket.workspace_id", "=", caller.workspaceId)
    .where("chatbot.deleted_at", "is", null);
  return caller.chatbotIds === undefined ? tickets : tickets.where("chatbot.id", "in", [...caller.chatbotIds]);
}

export async function findTicket(db: Reader, caller: Caller, ticketId: string): Promise<SeenTicket> {
  const row = await selectTickets(db, caller).where("ticket.id", "=", ticketId).executeTakeFirst();
  if (row === undefined)
    throw new Problem("not_found", "There is no ticket with this id. Check it, and that it belongs to this workspace.");
  return row;
}
