import { foldEmail, operations } from "@svc/contract";
import type { TicketChanges } from "@svc/contract";
import type { Selectable } from "kysely";
import { because } from "@svc/contract/reasons/reason.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { holdsText } from "../../foundation/database/like.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { writeNotice } from "../../foundation/events.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { paginate } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext, recordChange } from "../../foundation/audit-context.ts";
import { findSessionOf } from "../chatbots/chatbots.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { openTicket } from "./open-ticket.ts";
import { findTicket, selectTickets, toTicket } from "./ticket-rows.ts";
import { updateTicket } from "./update-ticket.ts";

export interface TicketOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
}

/** What members and keys do with tickets. */
export function ticketOperations(deps: TicketOptions): Implementation[] {
  const { database, clock, chatbots } = deps;

  const create = implement(operations.createTicket, async ({ chatbotId, sessionId, ...given }, caller) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const assignee = (await requireMember(database, caller.workspaceId, given.assignee)) ?? null;
    const session = await findSessionOf(database, chatbot.key, sessionId);
    amendAuditContext({ after: { chatbotId, sessionId: sessionId ?? null, ...given } });
    const requester = { name: given.requester.name.trim(), email: given.requester.email };
    const dueAt = timeOf(given.dueAt) ?? null;
    const ticket = { ...given, chatbot, session, requester, assignee, dueAt, requestKey: null, now: clock.now() };
    return (await database.hot.write(() => openTicket(ticket))).ticket;
  });

  const update = implement(operations.updateTicket, async ({ ticketId, ...patch }, caller) => {
    const assignee = await requireMember(database, caller.workspaceId, patch.assignee);
    return updateTicket({ database, clock }, caller, ticketId, { ...patch, assignee, dueAt: timeOf(patch.dueAt) });
  });

  const comment = implement(operations.commentTicket, async ({ ticketId, text, public: isPublic }, caller) => {
    const now = clock.now();
    return database.transaction(async (transaction) => {
      const row = await findTicket(transaction, caller, ticketId);
      const made = await transaction
        .insertInto("ticket_comment")
        .values({
          id: newId("tcm", now),
          ticket_key: row.key,
          chatbot_key: row.chatbot_key,
          author_kind: caller.kind,
          author_id: caller.id,
          author_name: caller.name,
          text,
          public: isPublic ? 1 : 0,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (isPublic)
        await writeNotice(transaction, {
          event: "visitor.told",
          workspaceId: row.workspace_id,
          chatbotKey: row.chatbot_key,
          timeMs: now,
          data: { kind: "comment", sessionKey: null, ticketKey: row.key, what: made.id },
        });
      await recordChange(transaction, clock, { after: { comment: text, public: isPublic } });
      return toComment(made, row.id);
    });
  });

  const remove = implement(operations.deleteTicket, async ({ ticketId }, caller) => {
    await database.transaction(async (transaction) => {
      const row = await findTicket(transaction, caller, ticketId);
      // Its comments and history go with it.
      await transaction.deleteFrom("ticket").where("key", "=", row.key).execute();
      await recordChange(transaction, clock, { before: toTicket(row, row.chatbot_id) });
    });
    return null;
  });

  return [listOperation(deps), create, getOperation(deps), update, comment, remove];
}

function listOperation({ database, clock, chatbots }: TicketOptions): Implementation {
  return implement(operations.listTickets, async ({ chatbotId, limit, cursor, ...filter }, caller) => {
    let tickets = selectTickets(database.query, caller);
    if (chatbotId !== undefined)
      tickets = tickets.where("ticket.chatbot_key", "=", (await chatbots.find(caller, chatbotId)).key);
    const { status, priority, assignee, overdue, sessionId, number: wanted, from, to, q } = filter;
    if (status !== undefined) tickets = tickets.where("status", "=", status);
    if (priority !== undefined) tickets = tickets.where("priority", "=", priority);
    if (assignee === "none") tickets = tickets.where("assignee", "is", null);
    else if (assignee !== undefined)
      tickets = tickets.where("assignee", "=", (await findMember(database, caller.workspaceId, assignee)) ?? assignee);
    if (overdue === true)
      tickets = tickets.where("ticket.due_at", "<", clock.now()).where("status", "in", ["open", "pending"]);
    if (sessionId !== undefined) tickets = tickets.where("ticket.session_id", "=", sessionId);
    if (wanted !== undefined) tickets = tickets.where("ticket.number", "=", wanted);
    if (from !== undefined) tickets = tickets.where("ticket.created_at", ">=", Date.parse(from));
    if (to !== undefined) tickets = tickets.where("ticket.created_at", "<", Date.parse(to));
    if (q !== undefined) {
      const number = /^#?(\d{1,9})$/u.exec(q.trim())?.[1];
      tickets = tickets.where((where) =>
        where.or([
          holdsText(q, "ticket.subject", "ticket.description", "ticket.requester_name", "ticket.requester_folded"),
          ...(number === undefined ? [] : [where("ticket.number", "=", Number(number))]),
        ]),
      );
    }
    const page = await paginate(tickets, "ticket.key", { limit, cursor });
    return { tickets: page.items.map((row) => toTicket(row, row.chatbot_id)), nextCursor: page.nextCursor };
  });
}

function getOperation({ database }: TicketOptions): Implementation {
  return implement(operations.getTicket, async ({ ticketId }, caller) => {
    const row = await findTicket(database.query, caller, ticketId);
    const [comments, history] = await Promise.all([
      database.query
        .selectFrom("ticket_comment")
        .selectAll()
        .where("ticket_key", "=", row.key)
        .orderBy("key")
        .execute(),
      database.query.selectFrom("ticket_change").selectAll().where("ticket_key", "=", row.key).orderBy("key").execute(),
    ]);
    return {
      ...toTicket(row, row.chatbot_id),
      comments: comments.map((comment) => toComment(comment, row.id)),
      history: history.map((change) => ({
        actor: { kind: change.actor_kind, id: change.actor_id, name: change.actor_name },
        changes: readChanges(change.changes),
        at: isoTime(change.created_at),
      })),
    };
  });
}

/** A member's id, from an id or an email address. */
async function findMember(database: Database, workspaceId: string, meant: string): Promise<string | undefined> {
  const member = await database.query
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select("account.id")
    .where("member.workspace_id", "=", workspaceId)
    .where(({ or, eb }) => or([eb("account.id", "=", meant), eb("account.email_folded", "=", foldEmail(meant))]))
    .executeTakeFirst();
  return member?.id;
}

async function requireMember(database: Database, workspaceId: string, assignee: string | null | undefined) {
  if (assignee === null || assignee === undefined) return assignee;
  const id = await findMember(database, workspaceId, assignee);
  if (id === undefined) throw new Problem("unprocessable", because("ticket_assignee_unknown"));
  return id;
}

const timeOf = (time: string | null | undefined) => (typeof time === "string" ? Date.parse(time) : time);

export function toComment(row: Selectable<Tables["ticket_comment"]>, ticketId: string) {
  return {
    id: row.id,
    ticketId,
    author: { kind: row.author_kind, id: row.author_id, name: row.author_name },
    text: row.text,
    public: row.public === 1,
    createdAt: isoTime(row.created_at),
  };
}

function readChanges(json: string): TicketChanges {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what this feature wrote
  return JSON.parse(json) as TicketChanges;
}
