import { dropRefreshPlans } from "../features/knowledge/knowledge.ts";
import { dropMails } from "../features/notifications/notifications.ts";
import { dropVisitorMails } from "../features/visitor-mail/visitor-mail.ts";
import { switchOffWebhooks } from "../features/webhooks/webhooks.ts";
import type { WriteTransaction } from "../foundation/database/database.ts";
import { dropUnhandledEvents } from "../foundation/outbox-reader.ts";
import { dropOpenJobs } from "../foundation/queue.ts";

/** Removes pending work with outside effects, such as emails and webhooks, from a restored store. */
export async function silence(transaction: WriteTransaction): Promise<void> {
  await dropUnhandledEvents(transaction);
  await dropOpenJobs(transaction);
  await dropRefreshPlans(transaction);
  await dropMails(transaction);
  await dropVisitorMails(transaction);
  await switchOffWebhooks(transaction, Date.now());
}
