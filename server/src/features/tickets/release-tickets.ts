import { z } from "zod";
import type { Clock } from "../../foundation/clock.ts";
import type { Outbox } from "../../foundation/outbox.ts";
import { changeTicket, ticketActor } from "./update-ticket.ts";

const releasedSchema = z.object({ memberId: z.string(), left: z.boolean(), by: ticketActor });

/**
 * Unassigns a removed member's open tickets, recorded as done by the person who removed the member. Tickets that are
 * resolved or closed keep who did that.
 */
export function subscribeToReleased(outbox: Pick<Outbox, "subscribe">, { clock }: { readonly clock: Clock }): void {
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
