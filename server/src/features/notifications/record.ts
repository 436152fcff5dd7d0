import type { NotificationKind, NotificationSettings } from "@svc/contract";
import type { Insertable } from "kysely";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import { newId } from "../../foundation/ids.ts";
import type { OutboxEvent } from "../../foundation/outbox.ts";
import { listMembers } from "../accounts/accounts.ts";
import { mailTime } from "./mail-time.ts";
import { planMail } from "./plan-mail.ts";
import { unmailed } from "./list.ts";
import { readEvent, sessionEndedBy } from "./read-event.ts";
import type { NotificationsRoom } from "./room.ts";
import { readSettings, visibleKinds } from "./settings.ts";

const rowsAtOnce = 200;

interface Recipient {
  readonly accountId: string;
  readonly kinds: readonly NotificationKind[];
  readonly settings: NotificationSettings;
  /** When mail about what happens now is due, found once for all events. */
  readonly mailAt: number | null;
  readonly urgentMailAt: number | null;
}

/** Tells every member what it is to know of these events: rows of its list, and when they are mailed. */
export async function recordNotifications(
  { database, clock, queue, mailer }: Pick<NotificationsRoom, "database" | "clock" | "queue" | "mailer">,
  transaction: WriteTransaction,
  events: readonly OutboxEvent[],
): Promise<void> {
  const now = clock.now();
  const chatbotIds = await findChatbots(transaction, events);
  const sessionIds = await findSessions(transaction, events);
  for (const [workspaceId, own] of Map.groupBy(events, (event) => event.workspaceId)) {
    const recipients = await findRecipients(transaction, workspaceId, now);
    const rows: Insertable<Tables["notification"]>[] = [];
    const nextMails = new Map<string, number>();
    for (const event of own) {
      const read = readEvent(event);
      const chatbotId = event.chatbotKey === 0 ? null : chatbotIds.get(event.chatbotKey);
      // A chatbot that was deleted meanwhile has no news.
      if (read === undefined || chatbotId === undefined) continue;
      const { kind, facts } = read.told;
      for (const { accountId, kinds, settings, ...times } of recipients) {
        const isChosen = settings.chatbotIds === null || chatbotId === null || settings.chatbotIds.includes(chatbotId);
        if (!kinds.includes(kind) || !isChosen) continue;
        const { inApp, email } = settings.kinds[kind];
        const due = kind === "handoff" ? times.urgentMailAt : times.mailAt;
        const mailAt = email && mailer.isConfigured ? due : null;
        if (!inApp && mailAt === null) continue;
        if (mailAt !== null) nextMails.set(accountId, Math.min(mailAt, nextMails.get(accountId) ?? mailAt));
        rows.push({
          id: newId("ntf", event.timeMs),
          workspace_id: workspaceId,
          chatbot_key: event.chatbotKey,
          account_id: accountId,
          event_id: event.id,
          kind,
          target_kind: read.target.kind,
          target_id: sessionIds.get(event.id) ?? read.target.id,
          facts: JSON.stringify(facts),
          session_id: read.sessionId,
          visitor_email: read.visitorEmail,
          in_app: Number(inApp),
          created_at: event.timeMs,
          mail_at: mailAt,
        });
      }
    }
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await transaction
        .insertInto("notification")
        .values(rows.slice(at, at + rowsAtOnce))
        .onConflict((conflict) => conflict.columns(["event_id", "account_id"]).doNothing())
        .execute();
    // Always in the same order: of two processes neither waits for the other's next.
    for (const [accountId, mailAt] of [...nextMails].toSorted(([one], [other]) => (one < other ? -1 : 1)))
      await planMail(transaction, { database, queue }, { workspaceId, accountId }, mailAt);
  }
}

/** A wait that is over is no news any more: it is not mailed, and counts as read. */
export async function endWaits(transaction: WriteTransaction, events: readonly OutboxEvent[]): Promise<void> {
  for (const event of events) {
    const sessionId = sessionEndedBy(event);
    if (sessionId === undefined) continue;
    await transaction
      .updateTable("notification")
      .set({ read_at: event.timeMs })
      .set(unmailed)
      .where("chatbot_key", "=", event.chatbotKey)
      .where("session_id", "=", sessionId)
      .where("kind", "=", "handoff")
      .where("created_at", "<=", event.timeMs)
      .where("read_at", "is", null)
      .execute();
  }
}

/** By the event that names it, the public id of the session in which somebody waits. */
async function findSessions(
  transaction: WriteTransaction,
  events: readonly OutboxEvent[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const event of events) {
    const read = readEvent(event);
    if (read?.told.kind !== "handoff") continue;
    const session = await transaction
      .selectFrom("session")
      .select("id")
      .where("chatbot_key", "=", event.chatbotKey)
      .where("session_id", "=", read.sessionId)
      .executeTakeFirst();
    if (session !== undefined) found.set(event.id, session.id);
  }
  return found;
}

async function findChatbots(
  transaction: WriteTransaction,
  events: readonly OutboxEvent[],
): Promise<Map<number, string>> {
  const keys = [...new Set(events.map(({ chatbotKey }) => chatbotKey))];
  const rows = await transaction
    .selectFrom("chatbot")
    .select(["key", "id"])
    .where("key", "in", keys)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function findRecipients(transaction: WriteTransaction, workspaceId: string, now: number): Promise<Recipient[]> {
  const stored = await transaction
    .selectFrom("notification_member")
    .select(["account_id", "settings"])
    .where("workspace_id", "=", workspaceId)
    .execute();
  const chosen = new Map(stored.map(({ account_id, settings }) => [account_id, settings]));
  return (await listMembers(transaction, workspaceId)).map(({ id, role }) => {
    const settings = readSettings(chosen.get(id), role);
    return {
      accountId: id,
      kinds: visibleKinds(role),
      settings,
      mailAt: mailTime(settings, false, now),
      urgentMailAt: mailTime(settings, true, now),
    };
  });
}
