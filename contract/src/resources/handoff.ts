import { z } from "zod";
import { limits } from "../limits.ts";
import { line, prose } from "../text.ts";
import { handoffSchema, messageSchema, sessionStatusSchema } from "./conversation.ts";

/** When a person is called without being asked for. */
const rules = z.strictObject({
  /** After so many answers in a row that the chatbot did not know; null: never. */
  refusals: z.int().min(1).max(limits.refusalsInARow).nullable().default(null),
  /** Words and phrases of a visitor's message, in any case, with or without accents. */
  keywords: z.array(line(limits.keywordCharacters)).max(limits.handoffKeywords).default([]),
  /** When an answer is rated down. */
  thumbsDown: z.boolean().default(false),
});

export const handoffSettingsSchema = z.strictObject({
  enabled: z.boolean(),
  rules: rules.prefault({}),
  /** So long a visitor waits before the chatbot says that nobody could come, and offers a ticket. */
  waitSeconds: z.int().min(10).max(86_400).default(300),
});

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, "must be a time such as 09:00");
const endOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/u, "must be a time such as 17:30, or 24:00");

const span = z
  .strictObject({
    from: timeOfDay.describe("Opens, `09:00`."),
    to: endOfDay.describe("Closes, `17:30`, up to `24:00`."),
  })
  .refine(
    ({ from, to }) => from < to,
    "must end after it begins; a night is two spans, 22:00 to 24:00 and 00:00 to 06:00",
  );
const spans = z.array(span).max(10).default([]);

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** When people answer, by the clocks of a place. */
export const officeHoursSchema = z.strictObject({
  timeZone: line(100).refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin"),
  /** A day that is not named is closed. */
  weekly: z
    .strictObject({
      monday: spans,
      tuesday: spans,
      wednesday: spans,
      thursday: spans,
      friday: spans,
      saturday: spans,
      sunday: spans,
    })
    .prefault({}),
  /** Days on which nobody is there. */
  holidays: z.array(z.iso.date()).max(limits.holidays).default([]),
});
export type OfficeHours = z.output<typeof officeHoursSchema>;

/** Offsets such as +01:00 are no places: they know no summer. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/iu.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Who has a conversation, since when, and why a person was called. */
export const sessionHandoffSchema = z
  .object({
    /** Of the session: `ses_…`. */
    id: z.string(),
    /** As the visitor's page calls it. */
    sessionId: z.string(),
    chatbotId: z.string(),
    handoff: handoffSchema,
    /** The member, or the API key, that has it. */
    assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
    since: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "SessionHandoff" });
export type SessionHandoff = z.output<typeof sessionHandoffSchema>;

/** What an agent knows at a glance. */
export const sessionSummarySchema = z
  .object({
    id: z.string(),
    summary: z.string(),
    /** `composed`, or the language model as `provider/NAME`. */
    writtenBy: z.string(),
    lastQuestion: z.string().nullable(),
    /** What the chatbot did not know, oldest first. */
    unanswered: z.array(z.string()),
    /** E-mail addresses and telephone numbers that the visitor wrote. */
    contact: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
    messageCount: z.int(),
  })
  .meta({ id: "SessionSummary" });
export type SessionSummary = z.output<typeof sessionSummarySchema>;

export const cannedReplySchema = z
  .object({
    id: z.string(),
    shortcut: z.string(),
    /** May hold `{name}`, `{email}`, `{agent}`, `{chatbot}`: whoever uses it fills them in. */
    text: z.string(),
    /** Null: for every chatbot of the workspace. */
    chatbotId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "CannedReply" });
export type CannedReply = z.output<typeof cannedReplySchema>;

/** What is typed to find it: no spaces, so that it can end where it stands. */
export const shortcutSchema = z
  .string()
  .max(limits.shortcutCharacters)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.-]*$/u, "must be letters, digits, `_`, `.` or `-`");
export const cannedTextSchema = prose(limits.messageCharacters);

/** What an agent does in a conversation, as colleagues see it; `left`: nothing any more. */
export const presenceStateSchema = z.enum(["viewing", "typing", "left"]);
export type PresenceState = z.output<typeof presenceStateSchema>;

/** What an inbox hears. `resync`: something may have been missed, load the list again. */
export const inboxEventSchema = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("message"),
    data: z.object({
      id: z.string(),
      sessionId: z.string(),
      chatbotId: z.string(),
      message: messageSchema,
      handoff: handoffSchema,
      /** The member, or the API key, that has the session. */
      assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  }),
  z.object({ event: z.literal("handoff"), data: sessionHandoffSchema }),
  z.object({
    event: z.literal("presence"),
    data: z.object({
      id: z.string(),
      sessionId: z.string(),
      chatbotId: z.string(),
      agent: z.object({ id: z.string(), name: z.string() }),
      state: presenceStateSchema,
    }),
  }),
  z.object({ event: z.literal("resync"), data: z.object({}) }),
]);
export type InboxEvent = z.output<typeof inboxEventSchema>;

/** What a visitor's page hears beside its own answers. */
export const visitorEventSchema = z.discriminatedUnion("event", [
  z.object({ event: z.literal("message"), id: z.string(), data: messageSchema }),
  z.object({
    event: z.literal("handoff"),
    data: z.object({
      handoff: handoffSchema,
      agent: z.object({ name: z.string() }).nullable(),
      since: z.iso.datetime().nullable(),
    }),
  }),
  z.object({ event: z.literal("session"), data: z.object({ status: sessionStatusSchema }) }),
  z.object({ event: z.literal("typing"), data: z.object({ agent: z.object({ name: z.string() }).nullable() }) }),
]);
export type VisitorEvent = z.output<typeof visitorEventSchema>;

/** What a visitor who asks for a person can expect. */
export const teamStatusSchema = z
  .object({
    open: z.boolean(),
    opensAt: z.iso.datetime().nullable(),
    online: z.boolean().nullable(),
    typicalReplySeconds: z.int().nullable(),
  })
  .meta({ id: "TeamStatus" });
export type TeamStatus = z.output<typeof teamStatusSchema>;
