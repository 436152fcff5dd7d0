import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { foldEmail, limits, operations } from "@svc/contract";
import type { IgnoredReason } from "@svc/contract";
import { prepare } from "../../../foundation/database/prepare.ts";
import type { Work } from "../../../foundation/database/prepare.ts";
import { recordNotice } from "../../../foundation/events.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import { recordMail } from "../../conversations/conversations.ts";
import type { MailTurn } from "../../conversations/conversations.ts";
import type { ReadMail } from "../../knowledge/knowledge.ts";
import { authenticationOf } from "./authentication.ts";
import type { Authentication } from "./authentication.ts";
import type { InboundMailDeps } from "./deps.ts";
import { findConversation } from "./find-conversation.ts";
import { ignoredReason } from "./ignored-reason.ts";
import { messageText } from "./message-text.ts";

/** More than people write; two services that mail each other end there, whatever their headers say. */
const mailsOfSender = { atMost: 20, withinMs: 60 * 60_000 };

const remember = prepare<{
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

/** Takes a mail: in one transaction it is known, a message of its conversation, and due to be handled. */
export function receiveOperation(deps: InboundMailDeps): Implementation {
  const { database, clock, chatbots, knowledge, conversations, hashKey } = deps;
  const hashOf = (text: string) => createHmac("sha256", hashKey).update(text).digest("hex");

  return implement(operations.receiveEmail, async ({ chatbotId }, caller, context) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    if (!chatbot.inboundEmail.enabled)
      throw new Problem("conflict", "This chatbot takes no email. Enable `inboundEmail` in its settings.");
    const [file] = context.files;
    if (file === undefined) throw new Problem("invalid_request", "Send the mail as the body.");
    const bytes = await readFile(file.path);
    const mail = await knowledge.readMail(bytes, context.signal);
    const known = {
      chatbotKey: chatbot.key,
      idHash: hashOf(mail?.messageId || createHash("sha256").update(bytes).digest("hex")),
      senderHash: hashOf(`from ${foldEmail(mail?.from?.email ?? "")}`),
    };
    if (await isKnown(known)) return repeated;
    const reason = mail === null ? "unreadable" : await reasonAgainst(chatbot, mail, known.senderHash);
    if (mail === null || reason !== null) {
      const [row] = await database.hot.write(() => remember.run({ ...known, reason, now: clock.now() }));
      return row === undefined ? repeated : { outcome: "ignored" as const, reason, sesId: null };
    }
    const authentication = authenticationOf(
      mail.headers["authentication-results"] ?? [],
      chatbot.inboundEmail.authservId,
    );
    const turn = await turnFor(chatbot, mail, { authentication, clientId: `mail-${known.idHash}` });
    const stored = await database.hot.write(() => store(chatbot, mail, turn, { known, authentication }));
    if (stored === null) return repeated;
    conversations.mailStored(chatbot, stored);
    return { outcome: "received" as const, reason: null, sesId: stored.sesId };
  });

  async function isKnown({ chatbotKey, idHash }: { readonly chatbotKey: number; readonly idHash: string }) {
    const row = await database.query
      .selectFrom("inbound_email")
      .select("key")
      .where("chatbot_key", "=", chatbotKey)
      .where("id_hash", "=", idHash)
      .executeTakeFirst();
    return row !== undefined;
  }

  async function reasonAgainst(chatbot: KnownChatbot, mail: ReadMail, senderHash: string) {
    const service = /<([^<>]+)>/u.exec(deps.mailFrom)?.[1] ?? deps.mailFrom;
    const own = [service, chatbot.inboundEmail.address ?? ""].filter((address) => address !== "");
    return ignoredReason(mail, own) ?? ((await isFlood(chatbot, senderHash)) ? "too_many" : null);
  }

  async function isFlood({ key }: KnownChatbot, senderHash: string): Promise<boolean> {
    const recent = await database.query
      .selectFrom("inbound_email")
      .select("key")
      .where("chatbot_key", "=", key)
      .where("sender_hash", "=", senderHash)
      .where("received_at", ">", clock.now() - mailsOfSender.withinMs)
      .limit(mailsOfSender.atMost)
      .execute();
    return recent.length >= mailsOfSender.atMost;
  }

  async function turnFor(
    chatbot: KnownChatbot,
    mail: ReadMail,
    { authentication, clientId }: { readonly authentication: Authentication; readonly clientId: string },
  ): Promise<MailTurn> {
    const found = await findConversation(database, chatbot, mail, { authentication, hashOf });
    const text = messageText(mail, { isNew: found === null, locale: chatbot.locale });
    if (found !== null) return { sessionId: found.session_id, clientId, text, visitor: null, proves: found.id };
    const { email = "", name = "" } = mail.from ?? {};
    const visitor = { email, ...(name === "" ? {} : { name: name.slice(0, limits.nameCharacters) }) };
    return { sessionId: `mail-${randomBytes(16).toString("base64url")}`, clientId, text, visitor, proves: null };
  }

  function* store(
    chatbot: KnownChatbot,
    mail: ReadMail,
    turn: MailTurn,
    {
      known,
      authentication,
    }: {
      readonly known: { readonly chatbotKey: number; readonly idHash: string; readonly senderHash: string };
      readonly authentication: Authentication;
    },
  ): Work<{ readonly sessionKey: number; readonly sesId: string; readonly messageId: string } | null> {
    const now = clock.now();
    const [row] = yield* remember.run({ ...known, reason: null, now });
    if (row === undefined) return null;
    const recorded = yield* recordMail(chatbot, turn, now);
    const { sessionKey, messageKey } = recorded;
    yield* nameSession.run({ key: row.key, sessionKey });
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
}

const repeated = { outcome: "repeated" as const, reason: null as IgnoredReason | null, sesId: null };
