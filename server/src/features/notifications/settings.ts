import { notificationKinds, notificationKindSchema, notificationSettingsSchema } from "@svc/contract";
import { accessRules } from "@svc/contract";
import type {
  MemberLanguage,
  NotificationKind,
  NotificationSettings,
  NotificationSettingsChanges,
} from "@svc/contract";
import { isAtLeast } from "../../foundation/caller.ts";
import type { Role } from "../../foundation/caller.ts";
import { z } from "zod";
import { findLanguage } from "../accounts/accounts.ts";
import type { Membership, Reader } from "./deps.ts";

/**
 * The default: all notifications in the app, and emails right away. Viewers, who can do
 * nothing about it, get no mail.
 */
export function defaultSettings(role: Role): NotificationSettings {
  const everywhere = () => ({ inApp: true, email: true });
  return {
    kinds: {
      lead: everywhere(),
      handoff: everywhere(),
      ticket: everywhere(),
      webhook: everywhere(),
      source: everywhere(),
      weekly: everywhere(),
    },
    email: isAtLeast(role, "agent") ? "at once" : "never",
    quietHours: null,
    urgentDuringQuietHours: true,
    timeZone: "UTC",
    language: "en",
    chatbotIds: null,
  };
}

/** As some release has stored them. */
const chosenSchema = z.looseObject({ kinds: z.looseObject({}).optional() });

/** What a settings column says; what a later release has added to it counts as not chosen. */
export function readSettings(
  stored: string | null | undefined,
  { role, language }: { readonly role: Role; readonly language: MemberLanguage | null },
): NotificationSettings {
  const spoken = language ?? "en";
  const untouched = { ...defaultSettings(role), language: spoken };
  // It is the account's: whatever earlier releases kept here too is over.
  const chosen = chosenSchema.parse(JSON.parse(stored ?? "{}"));
  const kinds = { ...untouched.kinds, ...chosen.kinds };
  const read = notificationSettingsSchema.safeParse({ ...untouched, ...chosen, kinds, language: spoken });
  return read.success ? read.data : untouched;
}

/** The settings of one member. */
export async function findSettings(
  db: Reader,
  { workspaceId, accountId }: Membership,
  role: Role,
): Promise<NotificationSettings> {
  const row = await db
    .selectFrom("notification_member")
    .select("settings")
    .where("workspace_id", "=", workspaceId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return readSettings(row?.settings, { role, language: await findLanguage(db, accountId) });
}

export function changeSettings(
  before: NotificationSettings,
  { kinds = {}, ...changes }: NotificationSettingsChanges,
): NotificationSettings {
  const stored = before.kinds;
  return notificationSettingsSchema.parse({
    ...before,
    ...withoutUndefined(changes),
    kinds: {
      lead: { ...stored.lead, ...withoutUndefined(kinds.lead ?? {}) },
      handoff: { ...stored.handoff, ...withoutUndefined(kinds.handoff ?? {}) },
      ticket: { ...stored.ticket, ...withoutUndefined(kinds.ticket ?? {}) },
      webhook: { ...stored.webhook, ...withoutUndefined(kinds.webhook ?? {}) },
      source: { ...stored.source, ...withoutUndefined(kinds.source ?? {}) },
      weekly: { ...stored.weekly, ...withoutUndefined(kinds.weekly ?? {}) },
    },
  });
}

/** The kinds of which a member with this role may read what they are about. */
export function visibleKinds(role: Role): NotificationKind[] {
  return notificationKindSchema.options.filter((kind) => isAtLeast(role, accessRules[notificationKinds[kind]].role));
}

function withoutUndefined(changes: object): object {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
