import { foldEmail } from "@svc/contract";
import type { Database } from "../../../foundation/database/database.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { findEmail } from "../../conversations/conversations.ts";
import type { ReadMail } from "../../knowledge/knowledge.ts";
import { threadIn, threadOfMessageId, titleOf } from "../reply-address.ts";
import type { Authentication } from "./authentication.ts";
import { isSameSubject, ownSubjects } from "./subjects.ts";

interface Conversation {
  readonly key: number;
  /** `ses_…`. */
  readonly id: string;
  readonly session_id: string;
}

const subjectsAtMost = 20;

/**
 * The conversation that a mail continues: that of the address it was sent to, which only its visitor was given; else
 * that of the mails it refers to, where it comes from the same address. A changed subject begins another.
 */
export async function findConversation(
  { query }: Database,
  chatbot: KnownChatbot,
  mail: ReadMail,
  {
    authentication,
    hashOf,
  }: { readonly authentication: Authentication; readonly hashOf: (messageId: string) => string },
): Promise<Conversation | null> {
  const addressed = await ofThreads(query, chatbot, [threadIn(mail.recipients)]);
  if (addressed !== undefined) return (await isAbout(query, chatbot, addressed, mail)) ? addressed : null;
  if (mail.answers.length === 0 || authentication?.dmarc === "fail") return null;
  const found =
    (await ofThreads(query, chatbot, mail.answers.map(threadOfMessageId))) ??
    (await ofMails(query, chatbot, mail.answers.map(hashOf)));
  if (found === undefined || mail.from === null) return null;
  const visitor = await findEmail(query, found.key);
  if (visitor === null || foldEmail(visitor.email) !== foldEmail(mail.from.email)) return null;
  return (await isAbout(query, chatbot, found, mail)) ? found : null;
}

/**
 * The ticket without a conversation whose mail this one answers: what is said about it from now on is the conversation
 * that this mail opens. By the address it was sent to, or by the mails it refers to where the requester sent it.
 */
export async function findTicket(
  { query }: Database,
  chatbot: KnownChatbot,
  mail: ReadMail,
  authentication: Authentication,
): Promise<number | null> {
  const addressed = threadIn(mail.recipients);
  const referred = authentication?.dmarc === "fail" ? [] : mail.answers.map(threadOfMessageId);
  const ids = [addressed, ...referred].filter((id) => id !== null);
  if (ids.length === 0) return null;
  const found = await query
    .selectFrom("visitor_mail_thread as thread")
    .innerJoin("ticket", "ticket.key", "thread.ticket_key")
    .select(["thread.id", "ticket.key", "ticket.subject", "ticket.requester_folded"])
    .where("thread.id", "in", ids)
    .where("ticket.chatbot_key", "=", chatbot.key)
    .where("ticket.session_key", "is", null)
    .orderBy("ticket.key", "desc")
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  if (found.id !== addressed && foldEmail(mail.from?.email ?? "") !== found.requester_folded) return null;
  return isSameSubject(mail.subject, [found.subject, ...ownSubjects(titleOf(chatbot))]) ? found.key : null;
}

async function ofThreads(query: Database["query"], chatbot: KnownChatbot, ids: readonly (string | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return undefined;
  return query
    .selectFrom("visitor_mail_thread as thread")
    .leftJoin("ticket", "ticket.key", "thread.ticket_key")
    .innerJoin("session", (join) =>
      join.on(({ eb, fn, ref }) =>
        eb("session.key", "=", fn.coalesce(ref("thread.session_key"), ref("ticket.session_key"))),
      ),
    )
    .select(["session.key", "session.id", "session.session_id"])
    .where("thread.id", "in", known)
    .where("session.chatbot_key", "=", chatbot.key)
    .orderBy("session.key", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** By the visitor's own mails before it. */
async function ofMails(query: Database["query"], chatbot: KnownChatbot, hashes: readonly string[]) {
  return query
    .selectFrom("inbound_email as email")
    .innerJoin("session", "session.key", "email.session_key")
    .select(["session.key", "session.id", "session.session_id"])
    .where("email.chatbot_key", "=", chatbot.key)
    .where("email.id_hash", "in", hashes)
    .orderBy("email.key", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function isAbout(query: Database["query"], chatbot: KnownChatbot, { key }: Conversation, mail: ReadMail) {
  const earlier = await query
    .selectFrom("email_message")
    .select("subject")
    .where("session_key", "=", key)
    .orderBy("key", "desc")
    .limit(subjectsAtMost)
    .execute();
  return isSameSubject(mail.subject, [...earlier.map(({ subject }) => subject), ...ownSubjects(titleOf(chatbot))]);
}
