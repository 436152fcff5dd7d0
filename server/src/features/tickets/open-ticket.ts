import { foldEmail } from "@svc/contract";
import type { Ticket } from "@svc/contract";
import { recordEvent } from "../../foundation/events.ts";
import { prepare } from "../../foundation/database/prepare.ts";
import type { Work } from "../../foundation/database/prepare.ts";
import { newId } from "../../foundation/ids.ts";
import { holdSession } from "../chatbots/chatbots.ts";
import { toTicket } from "./ticket-rows.ts";
import type { TicketRow } from "./ticket-rows.ts";

export interface NewTicket {
  readonly chatbot: { readonly key: number; readonly id: string; readonly workspaceId: string };
  readonly session: { readonly key: number; readonly sessionId: string } | null;
  /** Row key of the visitor's message that asks for it: one ticket a request. */
  readonly requestKey: number | null;
  readonly subject: string;
  readonly description: string;
  readonly priority: TicketRow["priority"];
  readonly requester: { readonly name: string; readonly email: string };
  readonly assignee: string | null;
  readonly dueAt?: number | null;
  readonly now: number;
}

const findRequested = prepare<{ requestKey: number }>()((db, arg) =>
  db.selectFrom("ticket").selectAll().where("request_key", "=", arg("requestKey")),
);

/** The row of the workspace is locked until the ticket is committed, so that no number is left out. */
const nextNumber = prepare<{ workspaceId: string }>()((db, arg) =>
  db
    .insertInto("ticket_counter")
    .values({ workspace_id: arg("workspaceId"), last_number: 1 })
    .onConflict((conflict) =>
      conflict.column("workspace_id").doUpdateSet((set) => ({
        last_number: set("ticket_counter.last_number", "+", 1),
      })),
    )
    .returning("last_number"),
);

const insertTicket = prepare<Omit<TicketRow, "key" | "resolved_at" | "closed_at">>()((db, arg) =>
  db
    .insertInto("ticket")
    .values({
      id: arg("id"),
      workspace_id: arg("workspace_id"),
      number: arg("number"),
      chatbot_key: arg("chatbot_key"),
      session_key: arg("session_key"),
      session_id: arg("session_id"),
      request_key: arg("request_key"),
      subject: arg("subject"),
      description: arg("description"),
      status: arg("status"),
      priority: arg("priority"),
      requester_name: arg("requester_name"),
      requester_email: arg("requester_email"),
      requester_folded: arg("requester_folded"),
      assignee: arg("assignee"),
      due_at: arg("due_at"),
      created_at: arg("created_at"),
      updated_at: arg("updated_at"),
    })
    .returningAll(),
);

/**
 * Opens a ticket under the workspace's next number and fires `ticket.created`; the one that is there
 * already where the same message asks again.
 */
export function* openTicket(ticket: NewTicket): Work<{ readonly ticket: Ticket; readonly isNew: boolean }> {
  const { chatbot, requestKey, session, now } = ticket;
  if (session !== null) yield* holdSession.run({ key: session.key });
  // Before anything is read, so that two requests at once wait for each other here.
  const [counter] = yield* nextNumber.run({ workspaceId: chatbot.workspaceId });
  if (counter === undefined) throw new Error("A workspace has no number for a ticket.");
  const [known] = requestKey === null ? [] : yield* findRequested.run({ requestKey });
  if (known !== undefined) {
    yield* giveNumberBack.run({ workspaceId: chatbot.workspaceId });
    return { ticket: toTicket(known, chatbot.id), isNew: false };
  }
  const [row] = yield* insertTicket.run({
    id: newId("tkt", now),
    workspace_id: chatbot.workspaceId,
    number: counter.last_number,
    chatbot_key: chatbot.key,
    session_key: session?.key ?? null,
    session_id: session?.sessionId ?? null,
    request_key: requestKey,
    subject: ticket.subject,
    description: ticket.description,
    status: "open",
    priority: ticket.priority,
    requester_name: ticket.requester.name,
    requester_email: ticket.requester.email,
    requester_folded: foldEmail(ticket.requester.email),
    assignee: ticket.assignee,
    due_at: ticket.dueAt ?? null,
    created_at: now,
    updated_at: now,
  });
  if (row === undefined) throw new Error("A ticket was stored without a row.");
  const opened = toTicket(row, chatbot.id);
  yield* recordEvent({
    event: "ticket.created",
    workspaceId: chatbot.workspaceId,
    chatbotKey: chatbot.key,
    timeMs: now,
    data: { ticketId: opened.id, ticket: opened, changes: {} },
  });
  return { ticket: opened, isNew: true };
}

const giveNumberBack = prepare<{ workspaceId: string }>()((db, arg) =>
  db
    .updateTable("ticket_counter")
    .set((set) => ({ last_number: set("last_number", "-", 1) }))
    .where("workspace_id", "=", arg("workspaceId")),
);
