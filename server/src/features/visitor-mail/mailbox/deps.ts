import type { ImapAccount } from "../../../foundation/imap.ts";
import type { MailReceiver } from "../inbound/receive.ts";
import type { InboundMailDeps } from "../inbound/deps.ts";

/** What the parts of the mailbox share. */
export interface MailboxDeps extends Pick<
  InboundMailDeps,
  "database" | "clock" | "log" | "queue" | "chatbots" | "knowledge"
> {
  readonly account: ImapAccount;
  readonly receiver: MailReceiver;
  /** The workspace whose chatbots get the mailbox's mail. */
  readonly workspace: () => Promise<string>;
}
