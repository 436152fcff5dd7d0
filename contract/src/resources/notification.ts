import { z } from "zod";
import { limits } from "../limits.ts";
import type { Access } from "../operation.ts";
import { line } from "../text.ts";
import { memberLanguageSchema } from "./account.ts";

/** What members are told of, and what it takes to be told: to be able to read it. */
export const notificationKinds = {
  lead: "read",
  handoff: "read",
  ticket: "read",
  webhook: "write",
  source: "read",
  weekly: "read",
} as const satisfies Record<string, Exclude<Access, "public" | "visitor">>;
export type NotificationKind = keyof typeof notificationKinds;

export const notificationKindSchema = z.enum(["lead", "handoff", "ticket", "webhook", "source", "weekly"]);

export const notificationSchema = z
  .object({
    id: z.string(),
    kind: notificationKindSchema,
    /** In the member's language. What visitors and sites wrote is in it: show it as text. */
    title: z.string(),
    text: z.string(),
    /** What it is about. */
    target: z.object({
      kind: z.enum(["lead", "session", "ticket", "webhook", "source", "crawl", "chatbot"]),
      id: z.string(),
    }),
    /** Null: it concerns the whole workspace. */
    chatbotId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof notificationSchema>;

/** `22:00`, on the member's clock. */
const timeOfDay = line(5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, "must be a time such as 22:00");

const channels = z.strictObject({ inApp: z.boolean(), email: z.boolean() });

export const notificationSettingsSchema = z
  .strictObject({
    /** Where each kind is told. */
    kinds: z.strictObject({
      lead: channels,
      handoff: channels,
      ticket: channels,
      webhook: channels,
      source: channels,
      weekly: channels,
    }),
    /** How often at most mail is sent; `daily` at eight in the morning. */
    email: z.enum(["at once", "hourly", "daily", "never"]),
    /** Mail waits until they end. They may go over midnight. */
    quietHours: z
      .strictObject({ from: timeOfDay, to: timeOfDay })
      .refine(({ from, to }) => from !== to, "must not begin when they end")
      .nullable(),
    /** Whether mail of a visitor who waits for a person does not wait for the end of the quiet hours. */
    urgentDuringQuietHours: z.boolean(),
    /** IANA name, such as Europe/Berlin. */
    timeZone: line(100).refine(isTimeZone, "must be a time zone's IANA name, such as Europe/Berlin"),
    /** The account's, in all its workspaces. */
    language: memberLanguageSchema,
    /** Only these are told of; null: all. */
    chatbotIds: z.array(line(100)).max(limits.keyChatbots).nullable(),
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

const { kinds, ...others } = notificationSettingsSchema.shape;
const { lead, handoff, ticket, webhook, source, weekly } = kinds.shape;

/** What is not named stays as it is, in each kind too. */
export const notificationSettingsChangesSchema = z.strictObject({
  ...z.strictObject(others).partial().shape,
  kinds: z
    .strictObject({
      lead: lead.partial(),
      handoff: handoff.partial(),
      ticket: ticket.partial(),
      webhook: webhook.partial(),
      source: source.partial(),
      weekly: weekly.partial(),
    })
    .partial()
    .optional(),
});
export type NotificationSettingsChanges = z.output<typeof notificationSettingsChangesSchema>;

function isTimeZone(name: string): boolean {
  // An offset such as +01:00 knows no summer.
  if (!/^[A-Za-z]/u.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
