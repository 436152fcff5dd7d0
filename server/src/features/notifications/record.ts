import type { NotificationKind, NotificationSettings } from "@svc/contract";
import type { Insertable } from "kysely";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { newId } from "../../foundation/ids.ts";
import type { OutboxEvent } from "../../foundation/outbox.ts";
import { listMembers } from "../accounts/accounts.ts";
import { mailTime } from "./mail-time.ts";
import { findNews } from "./news.ts";
import type { News } from "./news.ts";
import { planMail } from "./plan-mail.ts";
import type { NotificationsDeps } from "./deps.ts";
import { readSettings, visibleKinds } from "./settings.ts";

const rowsAtOnce = 200;

type NewRow = Insertable<Tables["notification"]>;

interface Recipient {
  readonly accountId: string;
  readonly kinds: readonly NotificationKind[];
  readonly settings: NotificationSettings;
  /** When mail about what happens now is due, found once for all news; null: never. */
  readonly mailAt: number | null;
  readonly urgentMailAt: number | null;
}

/** Tells every member what it is to know of these events: rows of its list, and when they are mailed. */
export async function recordNotifications(
  deps: Pick<NotificationsDeps, "database" | "clock" | "log" | "queue" | "mailer">,
  transaction: WriteTransaction,
  events: readonly OutboxEvent[],
): Promise<void> {
  const news = await findNews(transaction, events, deps.log);
  for (const [workspaceId, own] of Map.groupBy(news, ({ event }) => event.workspaceId)) {
    const recipients = await findRecipients(deps, transaction, workspaceId);
    const rows = own.flatMap((each) => recipients.flatMap((recipient) => rowOf(each, recipient) ?? []));
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await transaction
        .insertInto("notification")
        .values(rows.slice(at, at + rowsAtOnce))
        .onConflict((conflict) => conflict.columns(["event_id", "account_id"]).doNothing())
        .execute();
    // Always in the same order: of two processes neither waits for the other's next.
    for (const [accountId, mailAt] of firstMails(rows))
      await planMail(transaction, deps, { workspaceId, accountId }, mailAt);
  }
}

/** Undefined if the member may not see it or has turned it off. */
function rowOf({ event, content, ...news }: News, recipient: Recipient): NewRow | undefined {
  const { kinds, settings } = recipient;
  const isChosen =
    settings.chatbotIds === null || news.chatbotId === null || settings.chatbotIds.includes(news.chatbotId);
  if (!kinds.includes(content.kind) || !isChosen) return undefined;
  const { inApp, email } = settings.kinds[content.kind];
  const due = content.kind === "handoff" ? recipient.urgentMailAt : recipient.mailAt;
  const mailAt = email ? due : null;
  if (!inApp && mailAt === null) return undefined;
  return {
    id: newId("ntf", event.timeMs),
    workspace_id: event.workspaceId,
    chatbot_key: event.chatbotKey,
    account_id: recipient.accountId,
    event_id: event.id,
    kind: content.kind,
    target_kind: news.target.kind,
    target_id: news.target.id,
    facts: JSON.stringify(content.facts),
    session_id: news.sessionId,
    visitor_email: news.visitorEmail,
    in_app: Number(inApp),
    created_at: event.timeMs,
    mail_at: mailAt,
  };
}

/** By account, when the first of these rows is mailed. */
function firstMails(rows: readonly NewRow[]): [string, number][] {
  const first = new Map<string, number>();
  for (const { account_id: accountId, mail_at: mailAt } of rows)
    if (typeof mailAt === "number") first.set(accountId, Math.min(mailAt, first.get(accountId) ?? mailAt));
  return [...first].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

async function findRecipients(
  { clock, mailer }: Pick<NotificationsDeps, "clock" | "mailer">,
  transaction: WriteTransaction,
  workspaceId: string,
): Promise<Recipient[]> {
  const now = clock.now();
  const stored = await transaction
    .selectFrom("notification_member")
    .select(["account_id", "settings"])
    .where("workspace_id", "=", workspaceId)
    .execute();
  const chosen = new Map(stored.map(({ account_id, settings }) => [account_id, settings]));
  return (await listMembers(transaction, workspaceId)).map(({ id, role }) => {
    // The language is looked up when it is sent.
    const settings = readSettings(chosen.get(id), { role, language: null });
    const timeOf = (urgent: boolean) => (mailer.isConfigured ? mailTime(settings, urgent, now) : null);
    return {
      accountId: id,
      kinds: visibleKinds(role),
      settings,
      mailAt: timeOf(false),
      urgentMailAt: timeOf(true),
    };
  });
}
