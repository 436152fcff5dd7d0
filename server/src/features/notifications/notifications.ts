import type { Caller } from "../../foundation/caller.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Outbox } from "../../foundation/outbox.ts";
import type { VisitorDataHolder, KnownVisitor } from "../../foundation/visitor-data.ts";
import { createFollowers } from "./follow.ts";
import type { Followed } from "./follow.ts";
import { notificationOperations, saveSettings } from "./operations.ts";
import { mailQueue, setMailTime } from "./plan-mail.ts";
import { isHeard } from "./read-event.ts";
import { endWaits } from "./news.ts";
import { recordNotifications } from "./record.ts";
import type { NotificationsDeps, Membership } from "./deps.ts";
import { isPushed, planPushes, pushQueue } from "./push/plan-push.ts";
import { pushOperations } from "./push/push-operations.ts";
import { sendPush } from "./push/send-push.ts";
import { createVapid } from "./push/vapid.ts";
import { sendDueMail } from "./send-mail.ts";
import { withAuditContext } from "../../foundation/audit-context.ts";
import { Problem } from "../../foundation/problem.ts";
import { listMembers } from "../accounts/accounts.ts";
import { readToken } from "./links.ts";
import { findSettings } from "./settings.ts";
import { words } from "./words.ts";
import type { PageWords } from "./words.ts";
import { sql } from "kysely";
import type { Expression, SqlBool } from "kysely";
import type { Database } from "../../foundation/database/database.ts";
import { dropMember } from "./member-row.ts";

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

interface Unsubscribing {
  /** The words of the page that asks. Throws a Problem where the token is none of ours. */
  ask(token: string): Promise<{ language: string; words: PageWords }>;
  /** Ends the member's mail, at once and also what waits; nothing where there is no such member any more. */
  unsubscribe(token: string, from: { address: string; userAgent: string }): Promise<void>;
}

/** What the link of every mail leads to (RFC 8058): to look at it changes nothing, one POST ends the mail. */
function createUnsubscribing(deps: NotificationsDeps): Unsubscribing {
  const { database } = deps;

  async function find(token: string) {
    const member = readToken(deps.unsubscribeKey, token);
    if (member === null)
      throw new Problem("not_found", "This link is not whole. Copy all of it from the mail, or sign in to choose.");
    const account = (await listMembers(database.query, member.workspaceId)).find(({ id }) => id === member.accountId);
    return { member, account };
  }

  return {
    async ask(token) {
      const { member, account } = await find(token);
      const { language } = await findSettings(database.query, member, account?.role ?? "none");
      return { language, words: words[language].page };
    },
    async unsubscribe(token, { address, userAgent }) {
      const { member, account } = await find(token);
      if (account === undefined) return;
      const { workspaceId, accountId } = member;
      const actor = { kind: "member" as const, id: accountId, name: account.email };
      const start = {
        actor,
        workspaceId,
        action: "unsubscribe",
        resource: accountId,
        address,
        userAgent,
        always: false,
      };
      await withAuditContext(start, () =>
        database.transaction((transaction) =>
          saveSettings(deps, transaction, member, account.role, (before) => ({ ...before, email: "never" })),
        ),
      );
    },
  };
}

const dayMs = 24 * 60 * 60_000;
const retentionMs = 90 * dayMs;
const rowsAtOnce = 1_000;
const sessionsAtOnce = 200;
/** A mail that is so late has lost its job. */
const lateMs = 10 * 60_000;

/** Removes what names the visitor, also from mail that waits. What was mailed is out of our hands. */
async function forgetVisitor(
  database: Database,
  { workspaceId, chatbotKey, sessions, emails }: KnownVisitor,
): Promise<void> {
  // One look at a chatbot's notifications for many sessions: targets are in no index.
  for (const [key, own] of Map.groupBy(sessions, (session) => session.chatbotKey))
    for (let nth = 0; nth < own.length; nth += sessionsAtOnce) {
      const some = own.slice(nth, nth + sessionsAtOnce);
      const names = some.map(({ sessionId }) => sessionId);
      const ids = some.map(({ id }) => id);
      await database.transaction((transaction) =>
        transaction
          .deleteFrom("notification")
          .where("chatbot_key", "=", key)
          .where((where) => where.or([where("session_id", "in", names), where("target_id", "in", ids)]))
          .execute(),
      );
    }
  if (emails.length === 0) return;
  await database.transaction(async (transaction) => {
    const named = transaction
      .deleteFrom("notification")
      .where("workspace_id", "=", workspaceId)
      .where("visitor_email", "in", emails);
    await (chatbotKey === null ? named : named.where("chatbot_key", "=", chatbotKey)).execute();
  });
}

/** Removes a deleted chatbot's notifications, some at a time; true: call again. */
async function purgeNotifications(database: Database, chatbotKey: number): Promise<boolean> {
  return dropSome(database, sql`chatbot_key = ${chatbotKey}`);
}

/** Deletes notifications older than 90 days and those of former members, and reschedules emails whose job was lost. */
async function tidyNotifications(deps: NotificationsDeps): Promise<void> {
  const { database, clock } = deps;
  const before = clock.now() - retentionMs;
  while (await dropSome(database, sql`created_at < ${before}`));
  for (const member of await findFormerMembers(database))
    await database.transaction((transaction) => dropMember(transaction, member));
  const late = await database.query
    .selectFrom("notification_member")
    .select(["workspace_id as workspaceId", "account_id as accountId"])
    .where("mail_at", "<", clock.now() - lateMs)
    .execute();
  for (const member of late)
    await database.transaction((transaction) => setMailTime(transaction, deps, member, clock.now()));
}

/** Whoever is no member any more, by whichever table still has rows of it. */
async function findFormerMembers({ query }: Database): Promise<Membership[]> {
  const former = async (table: "notification" | "notification_member") => {
    const found = await sql<Membership>`
      select distinct workspace_id as "workspaceId", account_id as "accountId" from ${sql.table(table)} as told
      where not exists (select 1 from member
        where member.account_id = told.account_id and member.workspace_id = told.workspace_id)`.execute(query);
    return found.rows;
  };
  return [...(await former("notification")), ...(await former("notification_member"))];
}

async function dropSome({ transaction: transact }: Database, which: Expression<SqlBool>): Promise<boolean> {
  return transact(async (transaction) => {
    const some = transaction.selectFrom("notification").select("key").where(which).limit(rowsAtOnce);
    const dropped = await transaction.deleteFrom("notification").where("key", "in", some).executeTakeFirst();
    return Number(dropped.numDeletedRows) === rowsAtOnce;
  });
}
