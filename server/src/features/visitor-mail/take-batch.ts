import { z } from "zod";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { sendingMs } from "../../foundation/mail-attempts.ts";
import { newId } from "../../foundation/ids.ts";
import { findPicture } from "../accounts/accounts.ts";
import { findEmail } from "../conversations/conversations.ts";
import type { Batch } from "./compose.ts";
import type { VisitorMailDeps } from "./deps.ts";
import { conversationLink, linkMs, unsubscribeLink } from "./links.ts";
import { findAbout, languageFor } from "./thread-about.ts";
import { replyAddress, titleOf } from "./reply-address.ts";
import { readItems } from "./read-items.ts";
import { findMailSettings, lockThread, setMailTime } from "./thread-row.ts";
import type { Thread } from "./thread-row.ts";

/**
 * The thread's mail that is to be sent now, which nobody else sends meanwhile: the one that was begun, or all that
 * is due as a new one. Null: nothing is to be sent now.
 */
export async function takeBatch(
  deps: VisitorMailDeps,
  transaction: WriteTransaction,
  threadKey: number,
): Promise<Batch | null> {
  const now = deps.clock.now();
  const thread = await lockThread(transaction, { key: threadKey });
  if (thread === undefined || thread.mail_at === null || thread.mail_at > now) return null;
  if (thread.sending_until > now) {
    await setMailTime(transaction, deps, threadKey, thread.sending_until);
    return null;
  }
  const mailId = thread.mail_id ?? newId("mail", now);
  if (thread.mail_id === null)
    await transaction
      .updateTable("visitor_mail_item")
      .set({ mail_id: mailId })
      .where("thread_key", "=", threadKey)
      .execute();
  const batch = thread.unsubscribed_at === null ? await describe(deps, transaction, thread, mailId) : null;
  if (batch === null) await endBatch(deps, transaction, { threadKey, mailId, afterMs: 0 });
  else
    await transaction
      .updateTable("visitor_mail_thread")
      .set({ mail_id: mailId, sending_until: now + sendingMs })
      .where("key", "=", threadKey)
      .execute();
  return batch;
}

/** What the mail carried waits no longer; plans the next one. `sent`: its Message-ID. */
export async function endBatch(
  deps: VisitorMailDeps,
  transaction: WriteTransaction,
  { threadKey, mailId, afterMs }: { readonly threadKey: number; readonly mailId: string; readonly afterMs: number },
  sent?: { readonly messageIds: readonly string[] },
): Promise<void> {
  const items = transaction.deleteFrom("visitor_mail_item").where("thread_key", "=", threadKey);
  await items.where("mail_id", "=", mailId).execute();
  await transaction
    .updateTable("visitor_mail_thread")
    .set({
      mail_id: null,
      attempts: 0,
      sending_until: 0,
      ...(sent === undefined ? {} : { message_ids: JSON.stringify(sent.messageIds) }),
    })
    .where("key", "=", threadKey)
    .execute();
  const next = await transaction
    .selectFrom("visitor_mail_item")
    .select("key")
    .where("thread_key", "=", threadKey)
    .limit(1)
    .executeTakeFirst();
  await setMailTime(transaction, deps, threadKey, next === undefined ? null : deps.clock.now() + afterMs);
}

/** Null where nobody is to be mailed any more, or nothing of it is left. */
async function describe(
  deps: VisitorMailDeps,
  transaction: WriteTransaction,
  thread: Thread,
  mailId: string,
): Promise<Batch | null> {
  const about = await findAbout(transaction, thread);
  const settings = about === undefined ? null : await findMailSettings(transaction, about.chatbot_key);
  if (about === undefined || settings === null) return null;
  const reached =
    thread.session_key === null
      ? { email: about.requester_email ?? "", isSigned: false }
      : await findEmail(transaction, thread.session_key);
  const { id: chatbotId, portal, avatar, locale, visitorEmail, inboundEmail } = settings;
  const title = titleOf(settings);
  const items = await readItems(transaction, mailId, {
    sessionKey: thread.session_key,
    title,
    baseUrl: deps.baseUrl,
    now: deps.clock.now(),
  });
  if (reached === null || reached.email === "" || items.length === 0) return null;
  const { session } = about;
  // A form may have given another's address where no browser has proven to be the visitor's.
  const isProven = session !== null && (reached.isSigned || session.proven_at !== null);
  return {
    threadKey: thread.key,
    mailId,
    threadId: thread.id,
    replyTo: thread.session_key === null ? undefined : replyAddress(inboundEmail, thread.id),
    subject: thread.subject,
    to: reached.email,
    language: languageFor(about, locale),
    title,
    logo: portal.logo ?? (await findPicture(transaction, { workspaceId: settings.workspaceId })) ?? avatar,
    items,
    ticket: thread.session_key === null ? (items[0]?.ticket ?? null) : null,
    link: isProven
      ? { url: conversationLink(deps, { ...session, chatbotId }), expiresAt: deps.clock.now() + linkMs }
      : null,
    unsubscribeUrl: unsubscribeLink(deps.baseUrl, deps.unsubscribeKey, thread.id),
    baseUrl: deps.baseUrl,
    earlier: z.array(z.string()).parse(JSON.parse(thread.message_ids)),
    afterMs: visitorEmail.afterMinutes * 60_000,
  };
}
