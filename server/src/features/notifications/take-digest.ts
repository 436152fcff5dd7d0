import type { Selectable } from "kysely";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { sendingMs } from "../../foundation/mail-attempts.ts";
import { newId } from "../../foundation/ids.ts";
import { findLanguage, listMembers } from "../accounts/accounts.ts";
import type { Digest } from "./compose.ts";
import { unsubscribeLink } from "./links.ts";
import { notificationRows, toNotification } from "./list.ts";
import { dropMember, hourMs, lockMember, mailsAnHour, mailsOfLastHour, updateMember } from "./member-row.ts";
import { planNextMail, setMailTime } from "./plan-mail.ts";
import type { Membership, NotificationsDeps } from "./deps.ts";
import { readSettings, visibleKinds } from "./settings.ts";

const itemsShown = 50;

/**
 * Claims the member's email that is due now: the one already started, or all
 * that is due as a new one. Null: nothing is to be sent; when something may be later, a job is planned for then.
 */
export async function takeDigest(
  deps: NotificationsDeps,
  transaction: WriteTransaction,
  member: Membership,
): Promise<Digest | null> {
  const now = deps.clock.now();
  const row = await lockMember(transaction, member);
  if (row.mail_at === null || row.mail_at > now) return null;
  if (row.sending_until > now) {
    await setMailTime(transaction, deps, member, row.sending_until);
    return null;
  }
  if (row.mail_id !== null) return describeMail(deps, transaction, member, { row, mailId: row.mail_id });
  const recent = mailsOfLastHour(row, now);
  const [oldest] = recent;
  if (recent.length >= mailsAnHour && oldest !== undefined) {
    await planNextMail(transaction, deps, member, oldest + hourMs);
    return null;
  }
  const mailId = newId("mail", now);
  await transaction
    .updateTable("notification")
    .set({ mail_id: mailId })
    .where("account_id", "=", member.accountId)
    .where("workspace_id", "=", member.workspaceId)
    .where("mail_at", "<=", now)
    .execute();
  return describeMail(deps, transaction, member, { row, mailId });
}

async function describeMail(
  deps: NotificationsDeps,
  transaction: WriteTransaction,
  member: Membership,
  { row, mailId }: { row: Selectable<Tables["notification_member"]>; mailId: string },
): Promise<Digest | null> {
  const account = (await listMembers(transaction, member.workspaceId)).find(({ id }) => id === member.accountId);
  if (account === undefined) {
    await dropMember(transaction, member);
    return null;
  }
  const carried = notificationRows(transaction, member, visibleKinds(account.role)).where("mail_id", "=", mailId);
  const rows = await carried.orderBy("notification.key").limit(itemsShown).execute();
  const language = await findLanguage(transaction, account.id);
  const settings = readSettings(row.settings, { role: account.role, language });
  if (rows.length === 0 || settings.email === "never") {
    // What it was about is gone, is nothing that this member may see any more, or is not wanted.
    await endMail(deps, transaction, member, mailId);
    return null;
  }
  await updateMember(transaction, member, { mail_id: mailId, sending_until: deps.clock.now() + sendingMs });
  const { count } = await carried
    .clearSelect()
    .select((select) => select.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const workspace = await transaction
    .selectFrom("workspace")
    .select("name")
    .where("id", "=", member.workspaceId)
    .executeTakeFirst();
  return {
    id: mailId,
    to: account.email,
    workspaceName: workspace?.name ?? "",
    items: rows.map((each) => ({ ...toNotification(each, settings.language), chatbotName: each.chatbot_name })),
    count: Number(count),
    settings,
    baseUrl: deps.baseUrl,
    unsubscribeUrl: unsubscribeLink(deps.baseUrl, deps.unsubscribeKey, member),
  };
}

/** What the mail carries waits no longer; plans the next one. */
export async function endMail(
  deps: NotificationsDeps,
  transaction: WriteTransaction,
  member: Membership,
  mailId: string,
): Promise<void> {
  await transaction
    .updateTable("notification")
    .set({ mail_at: null, mail_id: null })
    .where("account_id", "=", member.accountId)
    .where("workspace_id", "=", member.workspaceId)
    .where("mail_id", "=", mailId)
    .execute();
  await updateMember(transaction, member, { mail_id: null, attempts: 0, sending_until: 0 });
  await planNextMail(transaction, deps, member);
}
