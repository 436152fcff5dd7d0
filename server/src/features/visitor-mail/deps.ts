import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import type { Log } from "../../foundation/log.ts";
import type { Mailer } from "../../foundation/mail.ts";
import type { Queue } from "../../foundation/queue.ts";
import type { VisitorTokens } from "../conversations/conversations.ts";

/** What the parts of the feature share. */
export interface VisitorMailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly mailer: Mailer;
  /** Makes the links that open a conversation. */
  readonly tokens: VisitorTokens;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Signs the links that end mail. */
  readonly unsubscribeKey: Buffer;
}
