import type { Generated } from "kysely";

export interface NotificationsTables {
  notification: NotificationTable;
  notification_member: NotificationMemberTable;
  push_subscription: PushSubscriptionTable;
}

/** One member's notifications. */
interface NotificationTable {
  key: Generated<number>;
  id: string;
  workspace_id: string;
  /** 0: it concerns the whole workspace. */
  chatbot_key: number;
  account_id: string;
  /** The event it came from; unique per member, so nobody is notified twice. */
  event_id: string;
  kind: string;
  target_kind: string;
  target_id: string;
  /** JSON: what its words say, as in notifications/read-event.ts. */
  facts: string;
  /** The visitor it names, for erasure; empty if none. */
  session_id: string;
  visitor_email: string;
  /** 1: it is in the list. */
  in_app: number;
  created_at: number;
  read_at: number | null;
  /** When it is to be mailed; null: it is not, or was. */
  mail_at: number | null;
  /** The mail that carries it, while that is being sent. */
  mail_id: string | null;
}

interface NotificationMemberTable {
  workspace_id: string;
  account_id: string;
  /** JSON; null: as they are without being asked. */
  settings: string | null;
  /** When the next mail is due, with a job for that time; null: none. */
  mail_at: number | null;
  /** The mail that is being sent, how often that was tried, and until when another process has it in hand. */
  mail_id: string | null;
  attempts: Generated<number>;
  sending_until: Generated<number>;
  /** JSON array of the times of the latest mails. */
  recent_mails: Generated<string>;
}

/** Web Push of a signed-in browser (RFC 8030). */
interface PushSubscriptionTable {
  sign_in_key: number;
  /** Address at the browser's push service. */
  endpoint: string;
  /** Its keys (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** 1: notifications contain the visitor's message. */
  shows_text: number;
  created_at: number;
}
