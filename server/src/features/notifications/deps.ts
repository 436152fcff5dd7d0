import type { Clock } from "../../foundation/clock.ts";
import type { Channel } from "../../foundation/channel.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import type { Egress } from "../../foundation/egress/egress.ts";
import type { Log } from "../../foundation/log.ts";
import type { Mailer } from "../../foundation/mail.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";

/** What the feature's parts share. */
export interface NotificationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly channel: Channel;
  readonly chatbots: Chatbots;
  readonly mailer: Mailer;
  /** The way to push services. */
  readonly egress: Egress;
  /** The key pair for Web Push follows from it. */
  readonly pushKey: Buffer;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** What visitors of a chatbot asked most in vain in a time, in their words; kept in no notification. */
  readonly askedInVain?: (
    chatbotId: string,
    span: { readonly from: number; readonly to: number },
  ) => Promise<readonly string[]>;
  /** Signs the links that end mail. */
  readonly unsubscribeKey: Buffer;
}

/** A store to read from: everyday, or within a transaction. */
export type Reader = Pick<WriteTransaction, "selectFrom">;

/** The owner of notifications: an account in one workspace. */
export interface Membership {
  readonly workspaceId: string;
  readonly accountId: string;
}
