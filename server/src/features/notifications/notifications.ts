import type { Caller } from "../../foundation/caller.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Outbox } from "../../foundation/outbox.ts";
import type { VisitorDataHolder } from "../../foundation/visitor-data.ts";
import { createFollowers } from "./follow.ts";
import type { Followed } from "./follow.ts";
import { notificationOperations } from "./operations.ts";
import { mailQueue } from "./plan-mail.ts";
import { isHeard } from "./read-event.ts";
import { endWaits } from "./news.ts";
import { recordNotifications } from "./record.ts";
import type { NotificationsDeps } from "./deps.ts";
import { isPushed, planPushes, pushQueue } from "./push/plan-push.ts";
import { pushOperations } from "./push/push-operations.ts";
import { sendPush } from "./push/send-push.ts";
import { createVapid } from "./push/vapid.ts";
import { sendDueMail } from "./send-mail.ts";
import { createUnsubscribing } from "./unsubscribe.ts";
import type { Unsubscribing } from "./unsubscribe.ts";
import { forgetVisitor, purgeNotifications, tidyNotifications } from "./cleanup.ts";

export { dropMails } from "./drop-mails.ts";

export interface Notifications {
  readonly implementations: readonly Implementation[];
  /** The caller's notifications as they come, the number of unread ones at once. */
  follow(caller: Caller, signal: AbortSignal): Promise<AsyncIterable<Followed>>;
  readonly unsubscribing: Unsubscribing;
  /** What names a visitor is removed. */
  readonly visitorData: VisitorDataHolder;
  /** Removes a deleted chatbot's notifications, some at a time; true: call again. */
  purge(chatbotKey: number): Promise<boolean>;
  /** Deletes old notifications and those of former members. Call it periodically. */
  tidy(): Promise<void>;
  close(): void;
}

/** Mails that this process sends at a time; one member's never overlap. */
const mailsAtOnce = 4;
const pushesAtOnce = 8;

/** Tells members what happened: in a list, live, and by mail. Hears of it through the outbox, exactly once. */
export function createNotifications(options: NotificationsDeps & { readonly outbox: Outbox }): Notifications {
  const { outbox, ...deps } = options;
  const { database, queue } = deps;
  const followers = createFollowers(deps);
  outbox.subscribe({
    name: "notifications",
    wants: isHeard,
    async handle(transaction, events) {
      await recordNotifications(deps, transaction, events);
      await endWaits(transaction, events);
    },
  });
  queue.handle(mailQueue, { run: (job) => sendDueMail(deps, job), concurrency: mailsAtOnce, isByTheClock: true });
  const vapid = createVapid(deps.pushKey, deps.baseUrl.startsWith("https:") ? deps.baseUrl : "mailto:svc@localhost");
  outbox.subscribe({
    name: "push",
    wants: isPushed,
    handle: (transaction, events) => planPushes(deps, transaction, events),
    committed: () => queue.wake(),
  });
  queue.handle(pushQueue, { run: (job) => sendPush(deps, vapid, job), concurrency: pushesAtOnce });
  return {
    implementations: [...notificationOperations(deps, followers), ...pushOperations(deps, vapid)],
    follow: followers.follow,
    unsubscribing: createUnsubscribing(deps),
    visitorData: { name: "notifications", forget: (who) => forgetVisitor(database, who) },
    purge: (chatbotKey) => purgeNotifications(database, chatbotKey),
    tidy: () => tidyNotifications(deps),
    close: followers.close,
  };
}
