import type { Notification, NotificationKind, NotificationSettings } from "@svc/contract";
import { notificationSchema } from "@svc/contract";
import type { ExpressionBuilder } from "kysely";
import { isoTime } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { Tables } from "../../foundation/database/tables.ts";
import type { Membership, Reader } from "./deps.ts";
import { notificationContentSchema, type NotificationContent } from "./read-event.ts";
import { words } from "./words.ts";

/** So many unread are counted, and no more. */
const countedAtMost = 1_000;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly facts: string;
  readonly chatbot_id: string | null;
  readonly created_at: number;
  readonly read_at: number | null;
}

/** A member's notifications of these kinds that are still about something, mailed or listed. */
export function notificationRows(
  db: Reader,
  { workspaceId, accountId }: Membership,
  kinds: readonly NotificationKind[],
) {
  return db
    .selectFrom("notification")
    .leftJoin("chatbot", "chatbot.key", "notification.chatbot_key")
    .select(["notification.key", "notification.id", "notification.kind", "notification.facts"])
    .select(["notification.target_kind", "notification.target_id", "chatbot.id as chatbot_id"])
    .select(["notification.created_at", "notification.read_at", "chatbot.name as chatbot_name"])
    .where("notification.account_id", "=", accountId)
    .where("notification.workspace_id", "=", workspaceId)
    .where("notification.kind", "in", [...kinds])
    .where((where) =>
      where.or([
        where("notification.chatbot_key", "=", 0),
        where.and([where("chatbot.key", "is not", null), where("chatbot.deleted_at", "is", null)]),
      ]),
    );
}

export async function countUnread(db: Reader, member: Membership, kinds: readonly NotificationKind[]): Promise<number> {
  const rows = await notificationRows(db, member, kinds)
    .clearSelect()
    .select("notification.key")
    .where("notification.in_app", "=", 1)
    .where("notification.read_at", "is", null)
    .limit(countedAtMost)
    .execute();
  return rows.length;
}

/** What was read needs no mail, unless that is on its way. */
export function unmailed(set: ExpressionBuilder<Tables, "notification">) {
  return { mail_at: set.case().when("mail_id", "is", null).then(null).else(set.ref("mail_at")).end() };
}

/** Marks those with these ids, or all, as read: they are not mailed any more either. */
export async function markRead(
  transaction: WriteTransaction,
  { workspaceId, accountId }: Membership,
  ids: readonly string[] | "all",
  now: number,
): Promise<void> {
  const own = transaction
    .updateTable("notification")
    .set({ read_at: now })
    .set(unmailed)
    .where("account_id", "=", accountId)
    .where("workspace_id", "=", workspaceId)
    .where("in_app", "=", 1)
    .where("read_at", "is", null);
  await (ids === "all" ? own : own.where("id", "in", [...ids])).execute();
}

export function toNotification(row: Row, language: NotificationSettings["language"]): Notification {
  const target = { kind: row.target_kind, id: row.target_id };
  const facts: unknown = JSON.parse(row.facts);
  const content = notificationContentSchema.parse({ kind: row.kind, facts });
  return notificationSchema.parse({
    id: row.id,
    kind: row.kind,
    ...words[language].describe(content),
    ...codeOf(content),
    target,
    chatbotId: row.chatbot_id,
    createdAt: isoTime(row.created_at),
    readAt: row.read_at === null ? null : isoTime(row.read_at),
  });
}

/** The reason that the text says. */
function codeOf({ kind, facts }: NotificationContent) {
  if (kind !== "source" && kind !== "webhook") return { reasonCode: null, reasonArgs: null };
  const { reasonCode: code, reasonArgs: args } = facts;
  if (kind === "source" || code === null) return { reasonCode: code, reasonArgs: args };
  return { reasonCode: "endpoint_deactivated", reasonArgs: { url: facts.url, why: { code, args } } };
}
