import type { Generated } from "kysely";
import type { ReasonColumns } from "../reason-columns.ts";

export interface VisitorMailTables {
  visitor_mail_thread: VisitorMailThreadTable;
  visitor_mail_item: VisitorMailItemTable;
  inbound_email: InboundEmailTable;
  email_message: EmailMessageTable;
  mailbox: MailboxTable;
}

/** A mailbox that mail is fetched from, or was. */
interface MailboxTable {
  key: Generated<number>;
  /** `user@host:port/folder`. */
  name: string;
  /** Under which number of the folder's numbering the last mail was taken; null: none yet. */
  uid_validity: number | null;
  last_uid: number;
  /** When it was last looked into; null: never. */
  checked_at: number | null;
  /** In a row, since when, and why. */
  failures: Generated<number>;
  failing_since: number | null;
  reason: ReasonColumns["reason"];
  reason_code: ReasonColumns["reason_code"];
  reason_args: ReasonColumns["reason_args"];
  /** Mails that were left where they are, for no chatbot or after they failed. */
  skipped: Generated<number>;
  skipped_at: number | null;
}

/** A member's settings for notifications, and where its mail stands. */
/** Mail to the visitor of a session, or to the requester of a ticket that belongs to none. */
interface VisitorMailThreadTable {
  key: Generated<number>;
  id: string;
  session_key: number | null;
  ticket_key: number | null;
  /** When the next mail is due, with a job for that time; null: none. */
  mail_at: number | null;
  /** The mail that is being sent, how often that was tried, and until when another process has it in hand. */
  mail_id: string | null;
  attempts: Generated<number>;
  sending_until: Generated<number>;
  /** JSON array of the Message-IDs that were sent: the first one, and the latest. */
  message_ids: Generated<string>;
  unsubscribed_at: number | null;
  /** What its mails are about, as the first one from the visitor says; null: that is ours to say. */
  subject: string | null;
}

/** A mail that came; nothing in it is the sender's word, so that it may stay when the conversation goes. */
interface InboundEmailTable {
  key: Generated<number>;
  chatbot_key: number;
  /** HMAC of its Message-ID, by which it is known again, and of the sender's address. */
  id_hash: string;
  sender_hash: string;
  /** Null: it is in a conversation, or was before that was deleted. */
  reason: string | null;
  session_key: number | null;
  received_at: number;
}

/** What such a mail says; goes with its session. */
interface EmailMessageTable {
  key: Generated<number>;
  session_key: number;
  message_key: number;
  /** As it stands in its header; "" where it has none. */
  message_id: string;
  from_email: string;
  subject: string;
  text: string;
  /** JSON; null: no trusted server said anything. */
  authentication: string | null;
  /** Null: it waits for what its chatbot does with it. */
  handled_at: number | null;
  draft: string | null;
}

interface VisitorMailItemTable {
  key: Generated<number>;
  thread_key: number;
  ticket_key: number | null;
  kind: "reply" | "comment" | "status" | "transcript";
  /** Id of the message or comment; of a status, when it was set, and which. */
  what: string;
  /** The mail that carries it. */
  mail_id: string | null;
}
