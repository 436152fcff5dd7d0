import type { Ticket } from "@svc/contract";
import type { Database } from "../../foundation/database/database.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { VisitorDataHolder, KnownVisitor, SoughtVisitor } from "../../foundation/visitor-data.ts";
import type { Outbox } from "../../foundation/outbox.ts";
import { openTicket } from "./open-ticket.ts";
import type { NewTicket } from "./open-ticket.ts";
import { ticketOperations, toComment } from "./ticket-operations.ts";
import type { TicketOptions } from "./ticket-operations.ts";
import { z } from "zod";
import type { Clock } from "../../foundation/clock.ts";
import { changeTicket, ticketActor } from "./update-ticket.ts";
import { toTicket } from "./ticket-rows.ts";

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

const releasedSchema = z.object({ memberId: z.string(), left: z.boolean(), by: ticketActor });

/**
 * Unassigns a removed member's open tickets, recorded as done by the person who removed the member. Tickets that are
 * resolved or closed keep who did that.
 */
function subscribeToReleased(outbox: Pick<Outbox, "subscribe">, { clock }: { readonly clock: Clock }): void {
  outbox.subscribe({
    name: "tickets",
    wants: (event) => event === "member.released",
    async handle(transaction, events) {
      for (const { workspaceId, data } of events) {
        const { memberId, left, by } = releasedSchema.parse(data);
        if (!left) continue;
        const tickets = transaction
          .selectFrom("ticket")
          .innerJoin("chatbot", "chatbot.key", "ticket.chatbot_key")
          .selectAll("ticket")
          .select("chatbot.id as chatbot_id")
          .where("ticket.workspace_id", "=", workspaceId)
          .where("ticket.assignee", "=", memberId)
          .where("ticket.status", "in", ["open", "pending"])
          .orderBy("ticket.key");
        const rows = await tickets.forUpdate("ticket").execute();
        for (const row of rows)
          await changeTicket(transaction, row, { actor: by, patch: { assignee: null }, now: clock.now() });
      }
    },
  });
}

/** What the feature stores about visitors; exported with the comments that were meant for them. */
function ticketsOfVisitors(database: Database): Required<Omit<VisitorDataHolder, "addressesOf">> {
  const selectTheirs = (who: KnownVisitor) =>
    selectTickets(database, who).where((where) =>
      where.or([
        ...(who.sessions.length === 0
          ? []
          : [
              where(
                "ticket.session_key",
                "in",
                who.sessions.map(({ key }) => key),
              ),
            ]),
        ...(who.emails.length === 0 ? [] : [where("ticket.requester_folded", "in", who.emails)]),
      ]),
    );
  return {
    name: "tickets",
    async sessionsOf(who) {
      if (who.emails.length === 0) return [];
      const rows = await selectTickets(database, who)
        .where("ticket.requester_folded", "in", who.emails)
        .orderBy("ticket.key")
        .execute();
      return [...new Set(rows.flatMap(({ session_key: key }) => (key === null ? [] : [key])))];
    },
    async export(who) {
      const rows = await selectTheirs(who).orderBy("ticket.key").execute();
      if (rows.length === 0) return [];
      const keys = rows.map(({ key }) => key);
      const comments = await database.query
        .selectFrom("ticket_comment")
        .selectAll()
        .where("ticket_key", "in", keys)
        .where("public", "=", 1)
        .orderBy("key")
        .execute();
      return rows.map((row) => ({
        ...toTicket(row, row.chatbot_id),
        comments: comments.filter((comment) => comment.ticket_key === row.key).map((each) => toComment(each, row.id)),
      }));
    },
    async thingsOf(who) {
      return (await selectTheirs(who).execute()).map(({ id }) => id);
    },
    async forget(who) {
      const keys = (await selectTheirs(who).execute()).map(({ key }) => key);
      if (keys.length === 0) return;
      await database.transaction((transaction) => transaction.deleteFrom("ticket").where("key", "in", keys).execute());
    },
  };
}

/** Also of a chatbot that was deleted, and is not purged yet. */
function selectTickets(database: Database, { workspaceId, chatbotKey }: SoughtVisitor) {
  const tickets = database.query
    .selectFrom("ticket")
    .innerJoin("chatbot", "chatbot.key", "ticket.chatbot_key")
    .selectAll("ticket")
    .select("chatbot.id as chatbot_id")
    .where("ticket.workspace_id", "=", workspaceId);
  return chatbotKey === null ? tickets : tickets.where("ticket.chatbot_key", "=", chatbotKey);
}
