import { z } from "zod";
import { limits } from "../limits.ts";
import { inOrder, listOf, listQuery, timeSpan } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  notificationSchema,
  notificationSettingsChangesSchema,
  notificationSettingsSchema,
} from "../resources/notification.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const path = "/api/notifications";
/** How many are not read; 1,000: so many or more. */
const unread = z.int();

export const listNotifications = defineOperation({
  name: "listNotifications",
  summary:
    "List what one is told of in this workspace, newest first, with the number of those not read. Also as text/csv.",
  access: "member",
  http: { method: "GET", path, csv: "notifications" },
  input: listQuery
    .extend({
      chatbotId: chatbotId.optional(),
      unread: z
        .stringbool({ truthy: ["true"], falsy: ["false"] })
        .optional()
        .describe("`true`: only those that are not read."),
      language: notificationSettingsSchema.shape.language
        .optional()
        .describe("In which language they are told; otherwise in that of one's notification settings."),
      ...timeSpan,
    })
    .refine(...inOrder),
  output: listOf("notifications", notificationSchema).extend({ unread }),
});

export const readNotifications = defineOperation({
  name: "readNotifications",
  summary: "Mark notifications of one's own as read: those with these ids, or `all`. What is read is not mailed.",
  access: "member",
  audited: false,
  http: { method: "POST", path: `${path}/read` },
  input: z.strictObject({ ids: z.union([z.literal("all"), z.array(line(100)).min(1).max(limits.listItems)]) }),
  output: z.object({ unread }),
});

export const streamNotifications = defineOperation({
  name: "streamNotifications",
  summary: "Follow one's notifications: the number of unread ones at once, then with every change those that are new.",
  access: "member",
  http: { method: "GET", path: `${path}/events`, eventStream: true },
  input: z.strictObject({}),
  output: z.object({ unread, notifications: z.array(notificationSchema) }),
});

export const getNotificationSettings = defineOperation({
  name: "getNotificationSettings",
  summary: "Read what one is told of in this workspace, where and when.",
  access: "member",
  http: { method: "GET", path: `${path}/settings` },
  input: z.strictObject({}),
  output: notificationSettingsSchema,
});

export const updateNotificationSettings = defineOperation({
  name: "updateNotificationSettings",
  summary: "Change what one is told of, where and when. Mail that waits follows the new settings.",
  access: "member",
  http: { method: "PATCH", path: `${path}/settings` },
  problems: ["not_found"],
  input: notificationSettingsChangesSchema,
  output: notificationSettingsSchema,
});

export const sendTestMail = defineOperation({
  name: "sendTestMail",
  summary: "Have a test mail sent to one's own address, to see whether the notifications would arrive.",
  access: "member",
  audited: false,
  http: { method: "POST", path: `${path}/test-mail`, maxBodyBytes: limits.smallBodyBytes },
  problems: ["too_many_attempts"],
  input: z.strictObject({}),
  output: z.object({
    to: z.string(),
    /** `off`: the service has no mail server; `refused`: it did not take the mail, and the log says why. */
    outcome: z.enum(["sent", "off", "refused"]),
  }),
});

export const unsubscribe = defineOperation({
  name: "unsubscribe",
  summary:
    "End what a mail belongs to, with its token (RFC 8058): all notification mail of one member in one workspace, or all mail to a visitor about one conversation.",
  access: "public",
  audited: true,
  http: { method: "POST", path: "/api/public/notifications/unsubscribe/{token}" },
  input: z.strictObject({ token: line(300) }),
  output: z.object({ status: z.literal("unsubscribed") }),
});
