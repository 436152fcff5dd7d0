import { z } from "zod";
import { fault } from "../reasons/fault.ts";
import { createdAt, updatedAt } from "../fields.ts";
import { limits } from "../limits.ts";
import { line, prose } from "../text.ts";
import {
  answerSourceSchema,
  assigneeSchema,
  handoffSchema,
  messageSchema,
  sessionStatusSchema,
} from "./conversation.ts";
import { checkOutcomeSchema } from "./go-live-check.ts";
import { timeZone } from "../time-zone.ts";

const rules = z.strictObject({
  refusals: z
    .int()
    .min(1)
    .max(limits.refusalsInARow)
    .nullable()
    .describe("Hand off after this many refused answers in a row; null to never do so.")
    .default(null),
  keywords: z
    .array(line(limits.keywordCharacters))
    .max(limits.handoffKeywords)
    .describe("Words and phrases in a visitor's message that trigger a handoff, regardless of case and accents.")
    .default([]),
  thumbsDown: z.boolean().describe("Whether a thumbs-down on an answer triggers a handoff.").default(false),
});

export const handoffSettingsSchema = z.strictObject({
  enabled: z.boolean().describe("Whether conversations can be handed off to a person."),
  rules: rules.describe("Escalation rules: when to hand off without the visitor asking.").prefault({}),
  waitSeconds: z
    .int()
    .min(10)
    .max(86_400)
    .describe("Seconds a visitor waits before the chatbot offers a ticket instead, 10 to 86,400.")
    .default(300),
});

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, fault("not_a_time", { example: "09:00" }));
const endOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/u, fault("not_an_end_time"));

const span = z
  .strictObject({
    from: timeOfDay.describe("Opening time, such as `09:00`."),
    to: endOfDay.describe("Closing time, such as `17:30`, up to `24:00`."),
  })
  .refine(({ from, to }) => from < to, fault("ends_before_begin"));
const spans = z.array(span).max(10).default([]);

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** When people answer, by the clocks of a place. */
export const officeHoursSchema = z.strictObject({
  timeZone: timeZone.describe("IANA time zone of the business hours, such as `Europe/Berlin`."),
  weekly: z
    .strictObject({
      monday: spans.describe("Opening hours on Mondays."),
      tuesday: spans.describe("Opening hours on Tuesdays."),
      wednesday: spans.describe("Opening hours on Wednesdays."),
      thursday: spans.describe("Opening hours on Thursdays."),
      friday: spans.describe("Opening hours on Fridays."),
      saturday: spans.describe("Opening hours on Saturdays."),
      sunday: spans.describe("Opening hours on Sundays."),
    })
    .describe("Business hours by weekday; weekdays that are missing are closed.")
    .prefault({}),
  holidays: z
    .array(z.iso.date())
    .max(limits.holidays)
    .describe("Dates on which your team is not available.")
    .default([]),
});
export type OfficeHours = z.output<typeof officeHoursSchema>;

/** Who has a conversation, since when, and why a person was called. */
export const sessionHandoffSchema = z
  .object({
    id: z.string().describe("Unique identifier of the session (`ses_…`)."),
    sessionId: z.string().describe("The session's name as your site chose it, unique within the chatbot."),
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    handoff: handoffSchema,
    assignee: assigneeSchema,
    since: z.iso
      .datetime()
      .nullable()
      .describe("When the conversation entered this state; null if it was never handed off."),
    reason: z.string().nullable().describe("Why the conversation was handed off; null if no reason was given."),
  })
  .meta({ id: "SessionHandoff" });
export type SessionHandoff = z.output<typeof sessionHandoffSchema>;

/** What an agent knows at a glance. */
export const sessionSummarySchema = z
  .object({
    id: z.string().describe("Unique identifier of the session (`ses_…`)."),
    summary: z.string().describe("What the conversation is about, in a few sentences."),
    writtenBy: z
      .string()
      .describe("`composed` from the messages, or the language model that wrote it, as `provider/NAME`."),
    lastQuestion: z.string().nullable().describe("The visitor's last question; null if there is none."),
    unanswered: z.array(z.string()).describe("Questions the chatbot had no answer to, oldest first."),
    contact: z
      .object({
        emails: z.array(z.string()).describe("Email addresses that the visitor wrote."),
        phones: z.array(z.string()).describe("Phone numbers that the visitor wrote."),
      })
      .describe("Contact details found in the visitor's messages."),
    messageCount: z.int().describe("Number of messages in the conversation."),
  })
  .meta({ id: "SessionSummary" });
export type SessionSummary = z.output<typeof sessionSummarySchema>;

/** What an agent may edit and send. */
export const replyDraftSchema = z
  .object({
    messageId: z.string().describe("Unique identifier of the visitor's latest message that the draft replies to."),
    text: z.string().describe("Text of the draft, as Markdown; empty if the knowledge has nothing near."),
    outcome: checkOutcomeSchema.describe(
      "Whether the knowledge has an answer: `answered`, `unsure` (only something near it, check it before you send it) or `notKnown` (nothing, `text` is empty).",
    ),
    confidence: z.number().describe("Confidence of the draft, 0 to 1."),
    sources: z.array(answerSourceSchema).describe("Sources that the draft is based on, best match first."),
    writtenBy: z
      .string()
      .describe("`embedded` if quoted from the knowledge, otherwise the language model as `provider/NAME`."),
  })
  .meta({ id: "ReplyDraft" });
export type ReplyDraft = z.output<typeof replyDraftSchema>;

export const cannedReplySchema = z
  .object({
    id: z.string().describe("Unique identifier of the saved reply (`rep_…`)."),
    shortcut: z.string().describe("Short name that agents type to insert the reply."),
    text: z
      .string()
      .describe("Text of the reply. Clients fill in the placeholders `{name}`, `{email}`, `{agent}` and `{chatbot}`."),
    chatbotId: z
      .string()
      .nullable()
      .describe("Unique identifier of the only chatbot that can use it; null for every chatbot of the workspace."),
    createdAt,
    updatedAt,
  })
  .meta({ id: "CannedReply" });
export type CannedReply = z.output<typeof cannedReplySchema>;

/** What is typed to find it: no spaces, so that it can end where it stands. */
export const shortcutSchema = z
  .string()
  .max(limits.shortcutCharacters)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.-]*$/u, fault("not_a_tag"));
export const cannedTextSchema = prose(limits.messageCharacters);

export const presenceStateSchema = z.enum(["viewing", "typing", "left"]);
export type PresenceState = z.output<typeof presenceStateSchema>;

export const inboxEventSchema = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("message").describe("Name of the event: a new message."),
    data: z
      .object({
        id: z.string().describe("Unique identifier of the session (`ses_…`)."),
        sessionId: z.string().describe("The session's name as your site chose it, unique within the chatbot."),
        chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
        message: messageSchema.describe("The message that was sent."),
        handoff: handoffSchema,
        assignee: assigneeSchema,
      })
      .describe("The message, and the state of its session."),
  }),
  z.object({
    event: z.literal("handoff").describe("Name of the event: the handoff state or the assignee has changed."),
    data: sessionHandoffSchema.describe("The new handoff state of the session."),
  }),
  z.object({
    event: z.literal("presence").describe("Name of the event: an agent views the session or types in it."),
    data: z
      .object({
        id: z.string().describe("Unique identifier of the session (`ses_…`)."),
        sessionId: z.string().describe("The session's name as your site chose it, unique within the chatbot."),
        chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
        agent: z
          .object({
            id: z.string().describe("Unique identifier of the member or API key."),
            name: z.string().describe("Name of the agent."),
          })
          .describe("Member or API key that views the session or types in it."),
        state: presenceStateSchema.describe("What the agent does: `viewing`, `typing` or `left`."),
      })
      .describe("Who does what in which session."),
  }),
  z.object({
    event: z.literal("resync").describe("Name of the event: events may have been missed, so load the list again."),
    data: z.object({}).describe("Always empty for this event."),
  }),
]);
export type InboxEvent = z.output<typeof inboxEventSchema>;

/** Events for a visitor's page, besides its own answers. */
export const visitorEventSchema = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("message").describe("Name of the event: a message from the chatbot or from a person."),
    id: z.string().describe("Identifier of the event; send it as `Last-Event-ID` to resume."),
    data: messageSchema.describe("The message to show."),
  }),
  z.object({
    event: z.literal("handoff").describe("Name of the event: the handoff state has changed."),
    data: z
      .object({
        handoff: handoffSchema,
        agent: z
          .object({ name: z.string().describe("Name of the person, as visitors see it.") })
          .nullable()
          .describe("Person who has the conversation; null for nobody."),
        since: z.iso
          .datetime()
          .nullable()
          .describe("When the conversation entered this state; null if it was never handed off."),
      })
      .describe("The new handoff state."),
  }),
  z.object({
    event: z.literal("session").describe("Name of the event: the session was resolved or reopened."),
    data: z.object({ status: sessionStatusSchema }).describe("The new state of the session."),
  }),
  z.object({
    event: z.literal("typing").describe("Name of the event: a person types, or has stopped."),
    data: z
      .object({
        agent: z
          .object({ name: z.string().describe("Name of the person, as visitors see it.") })
          .nullable()
          .describe("Person who types; null if nobody does."),
      })
      .describe("Who types just now."),
  }),
]);
export type VisitorEvent = z.output<typeof visitorEventSchema>;

/** What to expect when asking for a person. */
export const teamStatusSchema = z
  .object({
    open: z
      .boolean()
      .describe("Whether visitors who want a person get one now: handoff is enabled, and it's within business hours."),
    opensAt: z.iso
      .datetime()
      .nullable()
      .describe("Start of the next business hours; null within business hours, or without any."),
    online: z
      .boolean()
      .nullable()
      .describe(
        "Whether a member who can reply is online; null if unknown, because no member has opened the dashboard yet.",
      ),
    typicalReplySeconds: z
      .int()
      .nullable()
      .describe(
        "Median time to a person's first reply in the last four weeks, in seconds of business hours; null with fewer than five conversations, or if most had no reply.",
      ),
  })
  .meta({ id: "TeamStatus" });
export type TeamStatus = z.output<typeof teamStatusSchema>;
