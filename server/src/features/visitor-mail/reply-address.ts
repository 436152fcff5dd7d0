import type { ChatbotSettings } from "@svc/contract";

// A thread's id has 80 random bits and stands in its mails alone: whoever has it was sent one.
const prefix = "thr_";
const form = /^[0-9a-z]{26}$/u;

/** Where a visitor's answer goes: `local+TOKEN@domain`; undefined where no mailbox is set up. */
export function replyAddress(
  { enabled, address }: ChatbotSettings["inboundEmail"],
  threadId: string,
): string | undefined {
  if (!enabled || address === null) return undefined;
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${threadId.slice(prefix.length)}${address.slice(at)}`;
}

/** The thread whose reply address is among these; lower case, as servers may have made it. */
export function threadIn(recipients: string): string | null {
  for (const part of recipients.toLowerCase().split("+").slice(1)) {
    const [token = ""] = part.split("@", 1);
    if (form.test(token)) return `${prefix}${token}`;
  }
  return null;
}

export const messageIdOf = (mailId: string, threadId: string, host: string): string =>
  `<${mailId}.${threadId}@${host}>`;

/** The thread of one of our mails. */
export function threadOfMessageId(messageId: string): string | null {
  const at = messageId.indexOf(`.${prefix}`);
  const token = messageId.slice(at + 1 + prefix.length).split("@", 1)[0] ?? "";
  return at >= 0 && form.test(token) ? `${prefix}${token}` : null;
}

/** What the owner's help center or chat is called. */
export function titleOf({ portal, look, name }: Pick<ChatbotSettings, "portal" | "look"> & { readonly name: string }) {
  return portal.title ?? look.headerText ?? name;
}
