import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { foldEmail, operations } from "@svc/contract";
import type { IgnoredReason } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { ReadMail } from "../../knowledge/knowledge.ts";
import { authenticationOf } from "./authentication.ts";
import type { InboundMailDeps } from "./deps.ts";
import { findTicket } from "./find-conversation.ts";
import { ignoredReason } from "./ignored-reason.ts";
import { readTurn } from "./read-turn.ts";
import { remember, storeMail } from "./store-mail.ts";

/** More than people write; two services that mail each other end there, whatever their headers say. */
const mailsOfSender = { atMost: 20, withinMs: 60 * 60_000 };

export type Outcome = z.output<typeof operations.receiveEmail.output>;

/** Takes mails, whatever way they come. */
export interface MailReceiver {
  /**
   * In one transaction a mail is known, a message of its conversation, and due to be handled. `mail` is null where it
   * could not be read; `refused` says why it is not to be taken, whatever it says. Throws `unavailable` where its files
   * can't be stored now: then the same mail is to come again.
   */
  take(
    chatbot: KnownChatbot,
    mail: ReadMail | null,
    bytes: Uint8Array,
    options: { readonly refused?: IgnoredReason | undefined; readonly signal: AbortSignal },
  ): Promise<Outcome>;
}

export function createMailReceiver(deps: InboundMailDeps): MailReceiver {
  const { database, clock, conversations, hashKey } = deps;
  const hashOf = (text: string) => createHmac("sha256", hashKey).update(text).digest("hex");

  async function take(
    ...[chatbot, mail, bytes, { refused, signal }]: Parameters<MailReceiver["take"]>
  ): Promise<Outcome> {
    const known = {
      chatbotKey: chatbot.key,
      idHash: hashOf(mail?.messageId || createHash("sha256").update(bytes).digest("hex")),
      senderHash: hashOf(`from ${foldEmail(mail?.from?.email ?? "")}`),
    };
    if (await isKnown(known)) return repeated;
    const reason = mail === null ? "unreadable" : (refused ?? (await reasonAgainst(chatbot, mail, known.senderHash)));
    if (mail === null || reason !== null) {
      const [row] = await database.hot.write(() => remember.run({ ...known, reason, now: clock.now() }));
      return row === undefined ? repeated : { outcome: "ignored", reason, sesId: null };
    }
    const authentication = authenticationOf(
      mail.headers["authentication-results"] ?? [],
      chatbot.inboundEmail.authservId,
    );
    const turn = await readTurn(deps, chatbot, mail, { authentication, idHash: known.idHash, hashOf, signal });
    const ticketKey = turn.isNew ? await findTicket(database, chatbot, mail, authentication) : null;
    const stored = await database.hot.write(() =>
      storeMail(chatbot, mail, turn, { known, authentication, ticketKey, now: clock.now() }),
    );
    if (stored === null) return repeated;
    conversations.mailStored(chatbot, stored);
    return { outcome: "received", reason: null, sesId: stored.sesId };
  }

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

  return { take };
}

const repeated: Outcome = { outcome: "repeated", reason: null, sesId: null };

/** Takes a mail that somebody hands over. */
export function receiveOperation({ chatbots, knowledge }: InboundMailDeps, { take }: MailReceiver): Implementation {
  return implement(operations.receiveEmail, async ({ chatbotId }, caller, { files: [file], signal }) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    if (!chatbot.inboundEmail.enabled) throw new Problem("conflict", because("inbound_email_disabled"));
    if (file === undefined) throw new Problem("invalid_request", "Send the mail as the body.");
    const bytes = await readFile(file.path);
    return take(chatbot, await knowledge.readMail(bytes, signal), bytes, { signal });
  });
}
