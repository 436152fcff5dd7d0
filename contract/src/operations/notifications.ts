import { z } from "zod";
import { limits } from "../limits.ts";
import { inOrder, listOf, listQuery, timeSpan } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  notificationSchema,
  notificationSettingsChangesSchema,
  notificationSettingsSchema,
} from "../resources/notification.ts";
import { fault } from "../reasons/fault.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const path = "/api/notifications";
const unread = z.int().describe("Number of unread notifications; 1,000 means that many or more.");

export const listNotifications = defineOperation({
  name: "listNotifications",
  summary: "List your notifications in this workspace, newest first, with the number of unread ones.",
  access: "member",
  http: { method: "GET", path, csv: "notifications" },
  input: listQuery
    .extend({
      chatbotId: chatbotId.optional(),
      unread: z
        .stringbool({ truthy: ["true"], falsy: ["false"] })
        .optional()
        .describe("`true` returns only unread notifications."),
      language: notificationSettingsSchema.shape.language
        .optional()
        .describe("Language of the notifications; by default the one in your notification settings."),
      ...timeSpan,
    })
    .refine(...inOrder),
  output: listOf("notifications", notificationSchema).extend({ unread }),
});

export const readNotifications = defineOperation({
  name: "readNotifications",
  summary: "Mark notifications as read: those with the given identifiers, or `all`. Read notifications aren't emailed.",
  access: "member",
  audited: false,
  http: { method: "POST", path: `${path}/read` },
  input: z.strictObject({
    ids: z
      .union([z.literal("all"), z.array(line(100)).min(1).max(limits.listItems)])
      .describe("Unique identifiers of the notifications (`ntf_…`), or `all`."),
  }),
  output: z.object({ unread }),
});

export const streamNotifications = defineOperation({
  name: "streamNotifications",
  summary:
    "Stream your notifications. Sends the number of unread ones at once, then new notifications with each change.",
  access: "member",
  http: { method: "GET", path: `${path}/events`, eventStream: true },
  input: z.strictObject({}),
  output: z.object({
    unread,
    notifications: z.array(notificationSchema).describe("Notifications that are new since the last event."),
  }),
});

export const getNotificationSettings = defineOperation({
  name: "getNotificationSettings",
  summary: "Get your notification settings in this workspace.",
  access: "member",
  http: { method: "GET", path: `${path}/settings` },
  input: z.strictObject({}),
  output: notificationSettingsSchema,
});

export const updateNotificationSettings = defineOperation({
  name: "updateNotificationSettings",
  summary: "Update your notification settings. Emails that are waiting follow the new settings.",
  access: "member",
  http: { method: "PATCH", path: `${path}/settings` },
  problems: ["not_found"],
  input: notificationSettingsChangesSchema,
  output: notificationSettingsSchema,
});

export const sendTestMail = defineOperation({
  name: "sendTestMail",
  summary: "Send a test email to your own address, to check that notifications arrive.",
  access: "member",
  audited: false,
  http: { method: "POST", path: `${path}/test-mail`, maxBodyBytes: limits.smallBodyBytes },
  problems: ["too_many_attempts"],
  input: z.strictObject({}),
  output: z.object({
    to: z.string().describe("Your own email address, which the email was sent to."),
    outcome: z
      .enum(["sent", "off", "refused"])
      .describe(
        "`sent`; `off`: no mail server is configured; `refused`: the mail server didn't accept the email, see the log.",
      ),
  }),
});

const pushState = z.object({
  publicKey: z
    .string()
    .describe("The service's public key for Web Push, base64url: `applicationServerKey` of `pushManager.subscribe()`."),
  endpoint: z
    .string()
    .nullable()
    .describe("Address at the push service that this browser gets notifications through; null if it gets none."),
  showsText: z.boolean().describe("Whether notifications in this browser contain the visitor's message."),
});

export const getPushSubscription = defineOperation({
  name: "getPushSubscription",
  summary: "Get the Web Push subscription of the browser that you are signed in with.",
  access: "member",
  http: { method: "GET", path: `${path}/push` },
  input: z.strictObject({}),
  output: pushState,
});

export const savePushSubscription = defineOperation({
  name: "savePushSubscription",
  summary:
    "Notify this browser through Web Push when a visitor is waiting for an agent or writes to you, even while no page of the dashboard is open. Ends when you sign out.",
  access: "member",
  http: { method: "POST", path: `${path}/push` },
  input: z.strictObject({
    endpoint: line(limits.urlCharacters)
      .regex(/^https:\/\//u, fault("not_https"))
      .describe("`endpoint` of the browser's `PushSubscription`."),
    keys: z
      .strictObject({
        p256dh: line(100).describe("Public key of the browser, base64url."),
        auth: line(100).describe("Authentication secret of the browser, base64url."),
      })
      .describe("`keys` of the browser's `PushSubscription`."),
    showsText: z
      .boolean()
      .default(false)
      .describe("Whether notifications contain the visitor's message. They are encrypted for this browser alone."),
  }),
  output: pushState,
});

export const deletePushSubscription = defineOperation({
  name: "deletePushSubscription",
  summary: "Stop notifying this browser through Web Push.",
  access: "member",
  http: { method: "DELETE", path: `${path}/push`, status: 204 },
  input: z.strictObject({}),
  output: z.null(),
});

export const unsubscribe = defineOperation({
  name: "unsubscribe",
  summary:
    "Unsubscribe from emails with the token in the link (RFC 8058). Ends all notification emails to one member in one workspace, or all emails to a visitor about one conversation.",
  access: "public",
  audited: true,
  http: { method: "POST", path: "/api/public/notifications/unsubscribe/{token}" },
  input: z.strictObject({ token: line(300).describe("Token from the unsubscribe link of the email.") }),
  output: z.object({ status: z.literal("unsubscribed").describe("Always `unsubscribed`.") }),
});
