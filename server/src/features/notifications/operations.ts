import { operations } from "@svc/contract";
import type { NotificationSettings } from "@svc/contract";
import type { Caller, Role } from "../../foundation/caller.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { paginate } from "../../foundation/page.ts";
import { recordChange } from "../../foundation/audit-context.ts";
import { findLanguage, saveLanguage } from "../accounts/accounts.ts";
import type { Followers } from "./follow.ts";
import { countUnread, markRead, notificationRows, toNotification } from "./list.ts";
import { mailTime } from "./mail-time.ts";
import { lockMember, updateMember, hourMs, mailsAnHour, mailsOfLastHour } from "./member-row.ts";
import { planNextMail } from "./plan-mail.ts";
import type { Membership, NotificationsDeps } from "./deps.ts";
import { changeSettings, findSettings, readSettings, visibleKinds } from "./settings.ts";
import { Problem } from "../../foundation/problem.ts";
import { composeTestMail } from "./compose.ts";

const membershipOf = ({ workspaceId, id }: Caller): Membership => ({ workspaceId, accountId: id });

/** A member's notifications and notification settings. */
export function notificationOperations(deps: NotificationsDeps, followers: Followers): Implementation[] {
  const { database, clock, chatbots } = deps;
  return [
    implement(operations.listNotifications, async (input, caller) => {
      const { limit, cursor, chatbotId, unread, from, to } = input;
      const member = membershipOf(caller);
      const kinds = visibleKinds(caller.role);
      let query = notificationRows(database.query, member, kinds).where("notification.in_app", "=", 1);
      if (unread !== undefined) query = query.where("notification.read_at", unread ? "is" : "is not", null);
      if (chatbotId !== undefined)
        query = query.where("notification.chatbot_key", "=", (await chatbots.find(caller, chatbotId)).key);
      if (from !== undefined) query = query.where("notification.created_at", ">=", Date.parse(from));
      if (to !== undefined) query = query.where("notification.created_at", "<", Date.parse(to));
      const page = await paginate(query, "notification.key", { limit, cursor });
      const language = input.language ?? (await findLanguage(database.query, caller.id)) ?? "en";
      return {
        notifications: page.items.map((row) => toNotification(row, language)),
        nextCursor: page.nextCursor,
        unread: await countUnread(database.query, member, kinds),
      };
    }),

    implement(operations.readNotifications, async ({ ids }, caller) => {
      const member = membershipOf(caller);
      await database.transaction((transaction) => markRead(transaction, member, ids, clock.now()));
      followers.tellRead(member);
      return { unread: await countUnread(database.query, member, visibleKinds(caller.role)) };
    }),

    implement(operations.getNotificationSettings, (_input, caller) =>
      findSettings(database.query, membershipOf(caller), caller.role),
    ),

    implement(operations.sendTestMail, (_input, caller) => sendTestMail(deps, membershipOf(caller), caller)),

    implement(operations.updateNotificationSettings, async (changes, caller) => {
      for (const id of new Set(changes.chatbotIds ?? [])) await chatbots.find(caller, id);
      const after = await database.transaction(async (transaction) => {
        const change = (before: NotificationSettings) => changeSettings(before, changes);
        const saved = await saveSettings(deps, transaction, membershipOf(caller), caller.role, change);
        if (changes.language !== undefined) await saveLanguage(transaction, caller.id, changes.language);
        return saved;
      });
      deps.queue.wake();
      return after;
    }),
  ];
}

/** Stores changed settings; mail that waits follows them. */
export async function saveSettings(
  deps: NotificationsDeps,
  transaction: WriteTransaction,
  member: Membership,
  role: Role,
  change: (before: NotificationSettings) => NotificationSettings,
): Promise<NotificationSettings> {
  const row = await lockMember(transaction, member);
  const before = readSettings(row.settings, { role, language: await findLanguage(transaction, member.accountId) });
  const after = change(before);
  await updateMember(transaction, member, { settings: JSON.stringify({ ...after, language: undefined }) });
  await recordChange(transaction, deps.clock, { resource: member.accountId, before, after });

  const now = deps.clock.now();
  for (const kind of visibleKinds(role)) {
    const mailAt = after.kinds[kind].email ? mailTime(after, kind === "handoff", now) : null;
    await transaction
      .updateTable("notification")
      .set({ mail_at: mailAt })
      .where("account_id", "=", member.accountId)
      .where("workspace_id", "=", member.workspaceId)
      .where("kind", "=", kind)
      .where("mail_at", "is not", null)
      .where("mail_id", "is", null)
      .execute();
  }
  if (row.mail_id === null) await planNextMail(transaction, deps, member);
  return after;
}

interface Tried {
  readonly to: string;
  readonly outcome: "sent" | "off" | "refused";
}

/** Sends a member a mail, now. It counts among the mails of an hour; throws `too_many_attempts` beyond them. */
async function sendTestMail(deps: NotificationsDeps, member: Membership, caller: Caller): Promise<Tried> {
  const { database, mailer, log, baseUrl } = deps;
  const to = caller.name;
  if (!mailer.isConfigured) return { to, outcome: "off" };
  const language = (await findLanguage(database.query, caller.id)) ?? "en";
  await database.transaction(async (transaction) => {
    const row = await lockMember(transaction, member);
    const now = deps.clock.now();
    const recent = mailsOfLastHour(row, now);
    const [oldest] = recent;
    if (recent.length >= mailsAnHour && oldest !== undefined)
      throw new Problem("too_many_attempts", "You were sent many mails within the hour. Try again later.", {
        retryAfterSeconds: Math.ceil((oldest + hourMs - now) / 1_000),
        limit: mailsAnHour,
      });
    await updateMember(transaction, member, { recent_mails: JSON.stringify([...recent, now]) });
  });
  try {
    await mailer.send(composeTestMail(to, language, baseUrl));
    return { to, outcome: "sent" };
  } catch (error) {
    log.warn({ err: error }, "a test mail was not taken");
    return { to, outcome: "refused" };
  }
}
