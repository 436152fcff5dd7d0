import { z } from "zod";
import { reasonCodeFields } from "./reason.ts";
import { fault } from "../reasons/fault.ts";
import { createdAt, describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import type { Access } from "../operation.ts";
import { line } from "../text.ts";
import { memberLanguageSchema } from "./account.ts";
import { timeZone } from "../time-zone.ts";

/** Kinds of notifications, and the access each needs. */
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
    id: z.string().describe("Unique identifier of the notification (`ntf_…`)."),
    kind: notificationKindSchema.describe("Kind of the notification."),
    title: z
      .string()
      .describe("Title in the member's language. It contains text from visitors and websites: show it as plain text."),
    text: z.string().describe("Body of the notification in the member's language, as plain text."),
    ...reasonCodeFields,
    target: z
      .object({
        kind: z
          .enum(["lead", "session", "ticket", "webhook", "source", "crawl", "import", "chatbot"])
          .describe("Kind of the object."),
        id: z.string().describe("Unique identifier of the object."),
      })
      .describe("Object that the notification is about."),
    chatbotId: z
      .string()
      .nullable()
      .describe("Unique identifier of the chatbot (`bot_…`); null if it concerns the whole workspace."),
    createdAt,
    readAt: z.iso.datetime().nullable().describe("When it was marked as read; null if unread."),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof notificationSchema>;

const timeOfDay = line(5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, fault("not_a_time", { example: "22:00" }));

const channels = z.strictObject({
  inApp: z.boolean().describe("Whether the notification is listed in the dashboard."),
  email: z.boolean().describe("Whether the notification is sent by email."),
});

export const notificationSettingsSchema = z
  .strictObject({
    kinds: z
      .strictObject({
        lead: channels.describe("Notifications about new leads."),
        handoff: channels.describe("Notifications about visitors who wait for a person."),
        ticket: channels.describe("Notifications about new tickets and changes to your tickets."),
        webhook: channels.describe("Notifications about deactivated webhook endpoints."),
        source: channels.describe("Notifications about sources that couldn't be read."),
        weekly: channels.describe("Weekly summary of unanswered questions from visitors and the go-live check."),
      })
      .describe("Channels for each kind of notification."),
    email: z
      .enum(["at once", "hourly", "daily", "never"])
      .describe("How often emails are sent at most; `daily` is at eight in the morning."),
    quietHours: z
      .strictObject({
        from: timeOfDay.describe("Start of the quiet hours, such as `22:00`."),
        to: timeOfDay.describe("End of the quiet hours, such as `07:00`."),
      })
      .refine(({ from, to }) => from !== to, fault("begins_at_end"))
      .nullable()
      .describe("Time of day in which emails wait until its end; null for none. It may pass midnight."),
    urgentDuringQuietHours: z
      .boolean()
      .describe("Whether emails about a visitor who is waiting for a person are sent even in quiet hours."),
    timeZone: timeZone.describe("IANA time zone of the member, such as `Europe/Berlin`."),
    language: memberLanguageSchema.describe(
      "Language of the account's emails and notifications, in all its workspaces.",
    ),
    chatbotIds: z
      .array(line(100))
      .max(limits.keyChatbots)
      .nullable()
      .describe("Identifiers of the only chatbots to be notified about; null for all chatbots of the workspace."),
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

const { kinds, ...others } = notificationSettingsSchema.shape;
const { lead, handoff, ticket, webhook, source, weekly } = kinds.shape;

/** What is not named stays as it is, in each kind too. */
export const notificationSettingsChangesSchema = z.strictObject({
  ...z.strictObject(others).partial().shape,
  kinds: describedAs(
    kinds,
    z
      .strictObject({
        lead: describedAs(lead, lead.partial()),
        handoff: describedAs(handoff, handoff.partial()),
        ticket: describedAs(ticket, ticket.partial()),
        webhook: describedAs(webhook, webhook.partial()),
        source: describedAs(source, source.partial()),
        weekly: describedAs(weekly, weekly.partial()),
      })
      .partial()
      .optional(),
  ),
});
export type NotificationSettingsChanges = z.output<typeof notificationSettingsChangesSchema>;
