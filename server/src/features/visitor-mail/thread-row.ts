import type { Selectable } from "kysely";
import { chatbotSettingsSchema, foldEmail } from "@svc/contract";
import type { ChatbotSettings } from "@svc/contract";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { newId } from "../../foundation/ids.ts";
import { findEmail } from "../conversations/conversations.ts";
import type { VisitorMailDeps } from "./deps.ts";

/** The queue whose jobs send what is due of one thread; payload `{ threadKey }`. */
export const visitorMailQueue = "visitor-mail";

export type Thread = Selectable<Tables["visitor_mail_thread"]>;
type Owner = Pick<Thread, "session_key" | "ticket_key">;

/** A thread by its key, nobody else's until the transaction ends. */
export async function lockThread(
  transaction: WriteTransaction,
  which: { readonly key: number } | Owner,
): Promise<Thread | undefined> {
  let thread = transaction.selectFrom("visitor_mail_thread").selectAll();
  if ("key" in which) thread = thread.where("key", "=", which.key);
  else if (which.session_key !== null) thread = thread.where("session_key", "=", which.session_key);
  else thread = thread.where("ticket_key", "=", which.ticket_key);
  return thread.forUpdate().executeTakeFirst();
}

/** The same, made where there is none. */
export async function openThread(
  transaction: WriteTransaction,
  deps: Pick<VisitorMailDeps, "clock">,
  owner: Owner,
): Promise<Thread> {
  await transaction
    .insertInto("visitor_mail_thread")
    .values({ id: newId("thr", deps.clock.now()), ...owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const thread = await lockThread(transaction, owner);
  if (thread === undefined) throw new Error("A mail thread was not stored.");
  return thread;
}

/**
 * In which conversation a ticket's mail belongs: its session's, where that has the same address, so that nobody
 * else is mailed a link to it; else its own. Null: the ticket is gone, or there is no address.
 */
export async function ownerOfTicket(transaction: WriteTransaction, ticketKey: number): Promise<Owner | null> {
  const ticket = await transaction
    .selectFrom("ticket")
    .select(["session_key", "requester_folded"])
    .where("key", "=", ticketKey)
    .executeTakeFirst();
  if (ticket === undefined) return null;
  const reached = ticket.session_key === null ? null : await findEmail(transaction, ticket.session_key);
  if (reached !== null && ["", foldEmail(reached.email)].includes(ticket.requester_folded))
    return { session_key: ticket.session_key, ticket_key: null };
  return ticket.requester_folded === "" ? null : { session_key: null, ticket_key: ticketKey };
}

/** Whenever the time is set there is a job for it; one that finds another time does nothing. */
export async function setMailTime(
  transaction: WriteTransaction,
  { queue }: Pick<VisitorMailDeps, "queue">,
  threadKey: number,
  mailAt: number | null,
): Promise<void> {
  await transaction.updateTable("visitor_mail_thread").set({ mail_at: mailAt }).where("key", "=", threadKey).execute();
  if (mailAt !== null) await queue.add(transaction, visitorMailQueue, { threadKey }, mailAt);
}

/** What a chatbot's owner has set; null: the chatbot is deleted, or mails nobody. */
export async function findMailSettings(
  query: Pick<WriteTransaction, "selectFrom">,
  chatbotKey: number,
): Promise<(ChatbotSettings & { readonly id: string; readonly name: string; readonly workspaceId: string }) | null> {
  const row = await query
    .selectFrom("chatbot")
    .select(["id", "name", "workspace_id", "settings"])
    .where("key", "=", chatbotKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const settings = chatbotSettingsSchema.parse(JSON.parse(row.settings));
  return settings.visitorEmail.enabled
    ? { ...settings, id: row.id, name: row.name, workspaceId: row.workspace_id }
    : null;
}
