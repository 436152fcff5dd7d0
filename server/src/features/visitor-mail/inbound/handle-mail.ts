import { z } from "zod";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import { writeNotice, recordNotice } from "../../../foundation/events.ts";
import { numberIn } from "../../../foundation/job-payload.ts";
import type { Job } from "../../../foundation/queue.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { awaitPerson, publishWaiting, recordMail } from "../../conversations/conversations.ts";
import { openThread } from "../thread-row.ts";
import type { InboundMailDeps } from "./deps.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import type { Work } from "../../../foundation/database/prepare.ts";
import type { MailTurn } from "../../conversations/conversations.ts";
import type { ReadMail } from "../../knowledge/knowledge.ts";
import type { Authentication } from "./authentication.ts";

/** The queue whose jobs do with a mail what its chatbot's owner wants; payload `{ emailKey }`. */
export const inboundMailQueue = "inbound-mail";

const draftMs = 60_000;
const messageIdsMax = 20;
/**
 * How many mails of a conversation the chatbot answers in an hour before a person has to: whoever writes so often
 * wants one, or is a machine that answers every answer.
 */
const byChatbot = { atMost: 3, withinMs: 60 * 60_000 };

/** Has the chatbot answer by mail, or the conversation wait for a person with a draft; each mail once. */
export async function handleMail(deps: InboundMailDeps, { payload, signal, holdLease }: Job): Promise<void> {
  const { database, chatbots, conversations, channel } = deps;
  const email = await findEmailMessage(deps, numberIn(payload, "emailKey"));
  const chatbot = email === undefined ? undefined : await chatbots.findByKey(email.chatbot_key);
  if (email === undefined || email.handled_at !== null || chatbot === undefined) return;
  const mayAnswer = email.handoff === "none" && chatbot.inboundEmail.answer === "chatbot";
  const answer =
    mayAnswer && (await countHandled(deps, email.session_key)) < byChatbot.atMost
      ? await conversations.answerMail(chatbot, {
          sessionId: email.session_id,
          clientId: email.client_id ?? "",
          text: email.content,
          visitor: null,
          proves: email.is_proven === 1 ? email.sesId : null,
        })
      : null;
  const draft = answer?.isAnswered === true ? "" : await draftFor(deps, chatbot, email.content, signal);
  signal.throwIfAborted();
  const isWaiting = await database.transaction(async (transaction) => {
    await holdLease(transaction);
    const wanted = { answerId: answer?.isAnswered === true ? answer.messageId : null, draft };
    return settle(deps, transaction, chatbot, { ...email, ...wanted });
  });
  if (isWaiting) publishWaiting(channel, chatbot.workspaceId, email.session_key);
}

/** Mails of the conversation that were dealt with lately. */
async function countHandled({ database, clock }: InboundMailDeps, sessionKey: number): Promise<number> {
  const { count } = await database.query
    .selectFrom("email_message")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("session_key", "=", sessionKey)
    .where("handled_at", ">", clock.now() - byChatbot.withinMs)
    .executeTakeFirstOrThrow();
  return count;
}

/** What the embedded answerer is sure of; else a draft by the chatbot's model, or of what came near. */
async function draftFor({ answers }: InboundMailDeps, chatbot: KnownChatbot, question: string, signal: AbortSignal) {
  const { answered, generatedBy, text } = await answers.decide(chatbot, question);
  if (answered && generatedBy !== "system") return text;
  const within = AbortSignal.any([signal, AbortSignal.timeout(draftMs)]);
  return (await answers.writeDraft(chatbot, { message: question, history: [] }, within)).answer;
}

/** A mail that could not be handled is a person's. */
export async function giveUpMail(deps: InboundMailDeps, payload: unknown): Promise<void> {
  const email = await findEmailMessage(deps, numberIn(payload, "emailKey"));
  const chatbot = email === undefined ? undefined : await deps.chatbots.findByKey(email.chatbot_key);
  if (email === undefined || chatbot === undefined) return;
  await deps.database.transaction((transaction) =>
    settle(deps, transaction, chatbot, { ...email, answerId: null, draft: "" }),
  );
}

interface Settled {
  readonly key: number;
  readonly session_key: number;
  readonly message_id: string;
  readonly subject: string;
  readonly answerId: string | null;
  readonly draft: string;
}

/** Answers whether the conversation waits for a person. */
async function settle(
  deps: InboundMailDeps,
  transaction: WriteTransaction,
  { workspaceId, key: chatbotKey }: KnownChatbot,
  { key, session_key: sessionKey, answerId, draft, ...mail }: Settled,
): Promise<boolean> {
  const now = deps.clock.now();
  const settled = await transaction
    .updateTable("email_message")
    .set({ handled_at: now, draft: draft === "" ? null : draft })
    .where("key", "=", key)
    .where("handled_at", "is", null)
    .returning("key")
    .executeTakeFirst();
  // Handled by another worker, or deleted.
  if (settled === undefined) return false;
  const thread = await openThread(transaction, deps, { session_key: sessionKey, ticket_key: null });
  const before = z.array(z.string()).parse(JSON.parse(thread.message_ids));
  const messageIds = mail.message_id === "" ? before : [...before, mail.message_id].slice(-messageIdsMax);
  await transaction
    .updateTable("visitor_mail_thread")
    .set({ message_ids: JSON.stringify(messageIds), subject: thread.subject ?? (mail.subject || null) })
    .where("key", "=", thread.key)
    .execute();
  if (answerId === null) {
    await awaitPerson(transaction, { workspaceId }, { sessionKey, now });
    return true;
  }
  const notice = { kind: "reply" as const, sessionKey, ticketKey: null, what: answerId };
  await writeNotice(transaction, { event: "visitor.told", workspaceId, chatbotKey, timeMs: now, data: notice });
  return false;
}

async function findEmailMessage({ database }: InboundMailDeps, key: number) {
  return database.query
    .selectFrom("email_message as email")
    .innerJoin("session", "session.key", "email.session_key")
    .innerJoin("message", "message.key", "email.message_key")
    .select([
      "email.key",
      "email.session_key",
      "email.message_id",
      "email.subject",
      "email.handled_at",
      "session.id as sesId",
      "session.session_id",
      "session.chatbot_key",
      "session.handoff",
      "message.client_id",
      "message.content",
      "message.is_proven",
    ])
    .where("email.key", "=", key)
    .executeTakeFirst();
}

interface MailToStore {
  /** By which it is known again, and its sender. */
  readonly known: { readonly chatbotKey: number; readonly idHash: string; readonly senderHash: string };
  readonly authentication: Authentication;
  /** That has no conversation yet, and is about this one from now on. */
  readonly ticketKey: number | null;
  readonly now: number;
}

/** Notes that a mail came; no row where it came before. */
export const remember = prepare<{
  chatbotKey: number;
  idHash: string;
  senderHash: string;
  reason: string | null;
  now: number;
}>()((db, arg) =>
  db
    .insertInto("inbound_email")
    .values({
      chatbot_key: arg("chatbotKey"),
      id_hash: arg("idHash"),
      sender_hash: arg("senderHash"),
      reason: arg("reason"),
      session_key: null,
      received_at: arg("now"),
    })
    .onConflict((conflict) => conflict.columns(["chatbot_key", "id_hash"]).doNothing())
    .returning("key"),
);

const nameSession = prepare<{ key: number; sessionKey: number }>()((db, arg) =>
  db
    .updateTable("inbound_email")
    .set({ session_key: arg("sessionKey") })
    .where("key", "=", arg("key")),
);

const nameInTicket = prepare<{ key: number; sessionKey: number; sessionId: string; now: number }>()((db, arg) =>
  db
    .updateTable("ticket")
    .set({ session_key: arg("sessionKey"), session_id: arg("sessionId"), updated_at: arg("now") })
    .where("key", "=", arg("key"))
    .where("session_key", "is", null),
);

const storeEmail = prepare<{
  sessionKey: number;
  messageKey: number;
  messageId: string;
  from: string;
  subject: string;
  text: string;
  authentication: string | null;
}>()((db, arg) =>
  db
    .insertInto("email_message")
    .values({
      session_key: arg("sessionKey"),
      message_key: arg("messageKey"),
      message_id: arg("messageId"),
      from_email: arg("from"),
      subject: arg("subject"),
      text: arg("text"),
      authentication: arg("authentication"),
      handled_at: null,
      draft: null,
    })
    .returning("key"),
);

/** In one transaction a mail is known, a message of its conversation, and due to be handled; null: it came before. */
export function* storeMail(
  chatbot: KnownChatbot,
  mail: ReadMail,
  turn: MailTurn,
  { known, authentication, ticketKey, now }: MailToStore,
): Work<{ readonly sessionKey: number; readonly sesId: string; readonly messageId: string } | null> {
  const [row] = yield* remember.run({ ...known, reason: null, now });
  if (row === undefined) return null;
  const recorded = yield* recordMail(chatbot, turn, now);
  const { sessionKey, messageKey } = recorded;
  yield* nameSession.run({ key: row.key, sessionKey });
  if (ticketKey !== null) yield* nameInTicket.run({ key: ticketKey, sessionKey, sessionId: turn.sessionId, now });
  const [email] = yield* storeEmail.run({
    sessionKey,
    messageKey,
    messageId: mail.messageId,
    from: mail.from?.email ?? "",
    subject: mail.subject,
    text: mail.text,
    authentication: authentication === null ? null : JSON.stringify(authentication),
  });
  if (email === undefined) throw new Error("A mail was stored without a key.");
  const about = { workspaceId: chatbot.workspaceId, chatbotKey: chatbot.key, timeMs: now };
  yield* recordNotice({ event: "mail.received", ...about, data: { emailKey: email.key } });
  return recorded;
}
