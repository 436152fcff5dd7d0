import { limits } from "@svc/contract";
import type { KnownChatbot } from "../../chatbots/chatbots.ts";
import type { MailTurn } from "../../conversations/conversations.ts";
import type { ReadMail } from "../../knowledge/knowledge.ts";
import type { Authentication } from "./authentication.ts";
import type { InboundMailDeps } from "./deps.ts";
import { findConversation } from "./find-conversation.ts";
import { messageText } from "./message-text.ts";

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
export async function readTurn(
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
