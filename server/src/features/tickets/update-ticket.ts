import { foldEmail } from "@svc/contract";
import type { Ticket, TicketChanges } from "@svc/contract";
import { z } from "zod";
import type { Caller } from "../../foundation/caller.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { writeEvent, writeNotice } from "../../foundation/events.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { findTicket, toTicket } from "./ticket-rows.ts";
import type { SeenTicket, TicketRow } from "./ticket-rows.ts";

/** What may be changed; undefined leaves it. */
export interface TicketPatch {
  readonly subject?: string | undefined;
  readonly description?: string | undefined;
  readonly status?: TicketRow["status"] | undefined;
  readonly priority?: TicketRow["priority"] | undefined;
  readonly requester?: { readonly name: string; readonly email: string } | undefined;
  readonly assignee?: string | null | undefined;
  readonly dueAt?: number | null | undefined;
}

/**
 * Changes a ticket. What differs afterwards goes into its history and fires one `ticket.updated`;
 * where nothing differs, nothing is written.
 */
export async function updateTicket(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  ticketId: string,
  patch: TicketPatch,
): Promise<Ticket> {
  return database.transaction(async (transaction) => {
    // Of two at once the second sees what the first has made of it.
    await transaction.selectFrom("ticket").select("key").where("id", "=", ticketId).forUpdate().execute();
    const row = await findTicket(transaction, caller, ticketId);
    const before = toTicket(row, row.chatbot_id);
    const after = await changeTicket(transaction, row, { actor: caller, patch, now: clock.now() });
    if (after === null) return before;
    await recordChange(transaction, clock, { before, after });
    return after;
  });
}

/** The same, with the ticket locked until the transaction ends; null if nothing changes. */
export async function changeTicket(
  transaction: WriteTransaction,
  row: SeenTicket,
  { actor, patch, now }: { readonly actor: TicketActor; readonly patch: TicketPatch; readonly now: number },
): Promise<Ticket | null> {
  const values = columnsOf(patch, row, now);
  const changed: TicketRow = { ...row, ...values };
  const changes = changesBetween(toTicket(row, row.chatbot_id), toTicket(changed, row.chatbot_id));
  if (Object.keys(changes).length === 0) return null;
  // Later than before also where two changes fall into one millisecond.
  const updatedAt = Math.max(now, row.updated_at);
  await transaction
    .updateTable("ticket")
    .set({ ...values, updated_at: updatedAt })
    .where("key", "=", row.key)
    .execute();
  await transaction
    .insertInto("ticket_change")
    .values({
      ticket_key: row.key,
      chatbot_key: row.chatbot_key,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      changes: JSON.stringify(changes),
      created_at: now,
    })
    .execute();
  if (changes.status !== undefined)
    await writeNotice(transaction, {
      event: "visitor.told",
      workspaceId: row.workspace_id,
      chatbotKey: row.chatbot_key,
      timeMs: now,
      data: { kind: "status", sessionKey: null, ticketKey: row.key, what: `${updatedAt} ${changed.status}` },
    });
  const after = toTicket({ ...changed, updated_at: updatedAt }, row.chatbot_id);
  await writeEvent(transaction, {
    event: "ticket.updated",
    workspaceId: row.workspace_id,
    chatbotKey: row.chatbot_key,
    timeMs: now,
    data: { ticketId: row.id, ticket: after, changes },
  });
  return after;
}

/** The actor of a change. */
export type TicketActor = z.output<typeof ticketActor>;
export const ticketActor = z.object({ kind: z.string(), id: z.string(), name: z.string() });

function columnsOf(
  { subject, description, status, priority, requester, assignee, dueAt }: TicketPatch,
  row: TicketRow,
  now: number,
) {
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(description === undefined ? {} : { description }),
    ...(status === undefined || status === row.status ? {} : { status, ...endsOf(status, row, now) }),
    ...(priority === undefined ? {} : { priority }),
    ...(requester === undefined
      ? {}
      : {
          requester_name: requester.name.trim(),
          requester_email: requester.email,
          requester_folded: foldEmail(requester.email),
        }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(dueAt === undefined ? {} : { due_at: dueAt }),
  };
}

/** A closed ticket keeps when it was resolved; one that is open again is neither. */
function endsOf(
  status: TicketRow["status"],
  row: TicketRow,
  now: number,
): Pick<TicketRow, "resolved_at" | "closed_at"> {
  if (status === "resolved") return { resolved_at: now, closed_at: null };
  if (status === "closed") return { resolved_at: row.resolved_at, closed_at: now };
  return { resolved_at: null, closed_at: null };
}

const auditedFields = ["subject", "description", "status", "priority", "requester", "assignee", "dueAt"] as const;

function changesBetween(before: Ticket, after: Ticket): TicketChanges {
  return Object.fromEntries(
    auditedFields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
}
