import { z } from "zod";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { OutboxEvent } from "../../foundation/outbox.ts";
import type { VisitorMailDeps } from "./deps.ts";
import { findMailSettings, openThread, ownerOfTicket, setMailTime } from "./thread-row.ts";

const noticeSchema = z.object({
  kind: z.enum(["reply", "comment", "status"]),
  sessionKey: z.number().nullable(),
  ticketKey: z.number().nullable(),
  what: z.string(),
});

/** Notes by its id what a visitor is to be mailed, and plans the mail; what follows before that goes with it. */
export async function planVisitorMail(
  deps: Pick<VisitorMailDeps, "database" | "clock" | "queue">,
  transaction: WriteTransaction,
  { data, chatbotKey, timeMs }: OutboxEvent,
): Promise<void> {
  const settings = await findMailSettings(transaction, chatbotKey);
  if (settings === null) return;
  const { kind, sessionKey, ticketKey, what } = noticeSchema.parse(data);
  const owner =
    ticketKey === null ? { session_key: sessionKey, ticket_key: null } : await ownerOfTicket(transaction, ticketKey);
  const channel = owner === null ? null : await channelOf(transaction, owner.session_key);
  if (owner === null || channel === null) return;
  const thread = await openThread(transaction, deps, owner);
  if (thread.unsubscribed_at !== null) return;
  await transaction
    .insertInto("visitor_mail_item")
    .values({ thread_key: thread.key, ticket_key: ticketKey, kind, what })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // While a mail is being sent, its end plans the next one.
  if (thread.mail_id !== null) return;
  // Who writes mail has no page open.
  const mailAt = timeMs + (channel === "email" ? 0 : settings.visitorEmail.afterMinutes * 60_000);
  // One whose time has passed may have lost its job.
  if (thread.mail_at === null || mailAt < thread.mail_at || thread.mail_at < timeMs)
    await setMailTime(transaction, deps, thread.key, mailAt);
}

/** How a conversation began; null: it is gone. */
async function channelOf(transaction: WriteTransaction, sessionKey: number | null): Promise<string | null> {
  if (sessionKey === null) return "chat";
  const session = await transaction
    .selectFrom("session")
    .select("channel")
    .where("key", "=", sessionKey)
    .executeTakeFirst();
  return session?.channel ?? null;
}
