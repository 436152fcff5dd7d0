import { sql } from "kysely";
import type { Expression, SqlBool } from "kysely";
import type { Database } from "../../foundation/database/database.ts";
import type { KnownVisitor } from "../../foundation/visitor-data.ts";
import { dropMember } from "./member-row.ts";
import { setMailTime } from "./plan-mail.ts";
import type { Membership, NotificationsDeps } from "./deps.ts";

const dayMs = 24 * 60 * 60_000;
const retentionMs = 90 * dayMs;
const rowsAtOnce = 1_000;
const sessionsAtOnce = 200;
/** A mail that is so late has lost its job. */
const lateMs = 10 * 60_000;

/** Removes what names the visitor, also from mail that waits. What was mailed is out of our hands. */
export async function forgetVisitor(
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
export async function purgeNotifications(database: Database, chatbotKey: number): Promise<boolean> {
  return dropSome(database, sql`chatbot_key = ${chatbotKey}`);
}

/** Deletes notifications older than 90 days and those of former members, and reschedules emails whose job was lost. */
export async function tidyNotifications(deps: NotificationsDeps): Promise<void> {
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
