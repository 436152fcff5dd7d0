import { limits } from "@svc/contract";
import type { FetchQueryObject, ImapFlow } from "imapflow";
import { findChatbot } from "./find-chatbot.ts";
import type { MailboxDeps } from "./deps.ts";

/** Of a mail that is too large, its header says whose it is. */
const headerBytes = 256 * 1024;

/**
 * Takes one mail of the folder, and marks it as seen once it is stored: what is ignored stays for a person who looks
 * there. False: it is for no chatbot. Fetching alone changes nothing in the folder.
 */
export async function takeMail(
  deps: MailboxDeps,
  client: ImapFlow,
  uid: number,
  signal: AbortSignal,
): Promise<boolean> {
  const fetched = (query: FetchQueryObject) => client.fetchOne(String(uid), query, { uid: true });
  const about = await fetched({ size: true });
  // Deleted or moved meanwhile.
  if (about === false) return true;
  const isTooLarge = (about.size ?? 0) > limits.emailBytes;
  const mail = await fetched({ source: isTooLarge ? { start: 0, maxLength: headerBytes } : true });
  if (mail === false || mail.source === undefined) return true;
  const bytes = isTooLarge ? headerOf(mail.source) : mail.source;
  const read = await deps.knowledge.readMail(bytes, signal);
  const chatbot = await findChatbot(deps, read);
  if (chatbot === null) return false;
  const { outcome } = await deps.receiver.take(chatbot, read, bytes, {
    refused: isTooLarge ? "too_large" : undefined,
    signal,
  });
  if (outcome !== "ignored") await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
  return true;
}

function headerOf(source: Buffer): Buffer {
  const end = source.indexOf("\r\n\r\n");
  return end < 0 ? source : source.subarray(0, end + 4);
}
