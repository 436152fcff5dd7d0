import type { WriteTransaction } from "../../foundation/database/database.ts";
import { numberIn } from "../../foundation/job-payload.ts";
import { rejectedBy, retryWaitMs, sendingMs } from "../../foundation/mail-attempts.ts";
import type { Job } from "../../foundation/queue.ts";
import { composeVisitorMail } from "./compose.ts";
import type { Batch } from "./compose.ts";
import type { VisitorMailDeps } from "./deps.ts";
import { lockThread, setMailTime, findMailSettings } from "./thread-row.ts";
import { z } from "zod";
import { newId } from "../../foundation/ids.ts";
import { findPicture } from "../accounts/accounts.ts";
import { findEmail } from "../conversations/conversations.ts";
import { conversationLink, linkMs, unsubscribeLink } from "./links.ts";
import { findAbout, languageFor } from "./thread-about.ts";
import { replyAddress, titleOf } from "./reply-address.ts";
import { readItems } from "./read-items.ts";
import type { Thread } from "./thread-row.ts";

/** The first one, and the latest: what a header line holds. */
const messageIdsMax = 20;

/**
 * Sends what is due of a thread, as one mail. When the mail server is away, the same mail, under the same
 * Message-ID, is tried again with growing waits; it may come twice where a process dies in between.
 */
export async function sendVisitorMail(deps: VisitorMailDeps, { payload, signal, holdLease }: Job): Promise<void> {
  const { database, mailer, log } = deps;
  const threadKey = numberIn(payload, "threadKey");
  const batch = await database.transaction(async (transaction) => {
    await holdLease(transaction);
    return takeBatch(deps, transaction, threadKey);
  });
  if (batch === null) return;
  const mail = composeVisitorMail(batch);
  try {
    await Promise.race([mailer.send(mail), rejectedBy(signal)]);
  } catch (error) {
    // The worker that takes the job over sends it again: nobody knows whether the server took it.
    signal.throwIfAborted();
    const isGivenUp = await database.transaction((transaction) =>
      noteFailed(deps, transaction, batch, isRefused(error)),
    );
    log.warn({ err: error, mail: batch.mailId, isGivenUp }, "a mail to a visitor could not be sent");
    return;
  }
  const [first, ...others] = [...batch.earlier, mail.messageId];
  const messageIds = [...(first === undefined ? [] : [first]), ...others.slice(1 - messageIdsMax)];
  await database.transaction(async (transaction) => {
    const thread = await lockThread(transaction, { key: threadKey });
    // Another process may have taken it over, and noted it.
    if (thread?.mail_id === batch.mailId) await endBatch(deps, transaction, batch, { messageIds });
  });
}

/** Whether the server takes no mail for this address, now or later. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || !("responseCode" in error)) return false;
  return error.code === "EENVELOPE" && Number(error.responseCode) >= 500;
}

/** Answers whether it was given up. */
async function noteFailed(
  deps: VisitorMailDeps,
  transaction: WriteTransaction,
  batch: Batch,
  isFinal: boolean,
): Promise<boolean> {
  const thread = await lockThread(transaction, { key: batch.threadKey });
  if (thread?.mail_id !== batch.mailId) return false;
  const attempts = thread.attempts + 1;
  const waitMs = isFinal ? null : retryWaitMs(attempts);
  if (waitMs === null) {
    await endBatch(deps, transaction, batch);
    return true;
  }
  await transaction
    .updateTable("visitor_mail_thread")
    .set({ attempts, sending_until: 0 })
    .where("key", "=", batch.threadKey)
    .execute();
  await setMailTime(transaction, deps, batch.threadKey, deps.clock.now() + waitMs);
  return false;
}

/**
 * The thread's mail that is to be sent now, which nobody else sends meanwhile: the one that was begun, or all that
 * is due as a new one. Null: nothing is to be sent now.
 */
async function takeBatch(
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
async function endBatch(
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
