import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { foldEmail, operations, limits } from "@svc/contract";
import type { IgnoredReason } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { ReadMail, MailFile } from "../../knowledge/knowledge.ts";
import { authenticationOf } from "./authentication.ts";
import type { InboundMailDeps } from "./deps.ts";
import { findTicket, findConversation } from "./find-conversation.ts";
import { ignoredReason } from "./ignored-reason.ts";
import { remember, storeMail } from "./handle-mail.ts";
import type { MailTurn } from "../../conversations/conversations.ts";
import type { Authentication } from "./authentication.ts";

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

interface TurnContext {
  readonly authentication: Authentication;
  /** By which the mail is known. */
  readonly idHash: string;
  readonly hashOf: (text: string) => string;
  readonly signal: AbortSignal;
}

const sessionIdCharacters = 32;

/**
 * The message that a mail becomes: of the conversation that it continues, or of a new one. Stores its files before:
 * throws `unavailable` where they can't be stored now.
 */
async function readTurn(
  { database, conversations }: Pick<InboundMailDeps, "database" | "conversations">,
  chatbot: KnownChatbot,
  mail: ReadMail,
  { authentication, idHash, hashOf, signal }: TurnContext,
): Promise<MailTurn & { readonly isNew: boolean }> {
  const found = await findConversation(database, chatbot, mail, { authentication, hashOf });
  const isNew = found === null;
  const turn = {
    // The same mail, should it come again before it was stored, finds the session that was made for its files.
    sessionId: found?.session_id ?? `mail-${hashOf(`session ${idHash}`).slice(0, sessionIdCharacters)}`,
    clientId: `mail-${idHash}`,
    visitor: isNew ? senderOf(mail) : null,
    proves: found?.id ?? null,
  };
  const { links, refused, sesId } = await conversations.storeMailFiles(chatbot, turn, mail.attachments, signal);
  const text = messageText(mail, { isNew, locale: chatbot.locale, files: links.length, refused });
  return { ...turn, text, files: links, proves: turn.proves ?? sesId, isNew };
}

function senderOf({ from }: ReadMail) {
  const { email = "", name = "" } = from ?? {};
  return { email, ...(name === "" ? {} : { name: name.slice(0, limits.nameCharacters) }) };
}

interface MessageContext {
  readonly isNew: boolean;
  readonly locale: string;
  /** How many files come with the message. */
  readonly files: number;
  /** Files that were not stored. */
  readonly refused: readonly Pick<MailFile, "name" | "bytes">[];
}

/** A mail as the message that it becomes: of a new conversation with its subject; what was not stored is named. */
function messageText(
  { subject, reply }: Pick<ReadMail, "subject" | "reply">,
  { isNew, locale, files, refused }: MessageContext,
): string {
  const names = refused.map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1_000)} kB)`).join(", ");
  const note = refused.length === 0 ? "" : notStored(locale, refused.length, names);
  const head = isNew || reply === "" ? subject : "";
  const room = limits.messageCharacters - head.length - note.length - 4;
  const parts = [head, reply.slice(0, Math.max(room, 0)).toWellFormed(), note].filter((part) => part.trim() !== "");
  return parts.join("\n\n") || (files > 0 ? "" : "…");
}

function notStored(locale: string, count: number, files: string): string {
  if (locale === "de")
    return `${count === 1 ? "1 Anhang wurde" : `${count} Anhänge wurden`} nicht gespeichert: ${files}`;
  return `${count === 1 ? "1 attachment was" : `${count} attachments were`} not stored: ${files}`;
}
