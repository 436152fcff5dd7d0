import { prepare } from "../../../foundation/database/prepare.ts";
import type { Work } from "../../../foundation/database/prepare.ts";
import { recordNotice } from "../../../foundation/events.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { recordMail } from "../../conversations/conversations.ts";
import type { MailTurn } from "../../conversations/conversations.ts";
import type { ReadMail } from "../../knowledge/knowledge.ts";
import type { Authentication } from "./authentication.ts";

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
