import type { Ticket } from "@svc/contract";
import type { Database } from "../../foundation/database/database.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { VisitorDataHolder } from "../../foundation/visitor-data.ts";
import type { Outbox } from "../../foundation/outbox.ts";
import { openTicket } from "./open-ticket.ts";
import type { NewTicket } from "./open-ticket.ts";
import { subscribeToReleased } from "./release-tickets.ts";
import { ticketOperations } from "./ticket-operations.ts";
import type { TicketOptions } from "./ticket-operations.ts";
import { ticketsOfVisitors } from "./visitor-data.ts";

export { beyondTicketWish, readTicketWish } from "./detect/ticket-wish.ts";
export type { NewTicket } from "./open-ticket.ts";

export interface Tickets {
  /** Opens a ticket under the workspace's next number; once for one `requestKey`. */
  open(ticket: NewTicket): Promise<{ readonly ticket: Ticket; readonly isNew: boolean }>;
  /** For exporting and erasing a visitor's data. */
  readonly visitorData: Required<Omit<VisitorDataHolder, "addressesOf">>;
  readonly implementations: readonly Implementation[];
  /** Removes a deleted chatbot's tickets, some at a time; true: call again. */
  purge(chatbotKey: number): Promise<boolean>;
}

const purgeRows = 500;

export function createTickets(options: TicketOptions & { readonly outbox?: Pick<Outbox, "subscribe"> }): Tickets {
  const { database, outbox } = options;
  if (outbox !== undefined) subscribeToReleased(outbox, options);
  return {
    open: (ticket) => database.hot.write(() => openTicket(ticket)),
    visitorData: ticketsOfVisitors(database),
    implementations: ticketOperations(options),
    purge: (chatbotKey) => purgeTickets(database, chatbotKey),
  };
}

async function purgeTickets(database: Database, chatbotKey: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const tickets = transaction
      .selectFrom("ticket")
      .select("key")
      .where("chatbot_key", "=", chatbotKey)
      .limit(purgeRows);
    const { numDeletedRows } = await transaction.deleteFrom("ticket").where("key", "in", tickets).executeTakeFirst();
    return numDeletedRows > 0n;
  });
}
