import { z } from "zod";
import { fault } from "../reasons/fault.ts";
import { createdAt, describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { emailSchema } from "./account.ts";
import { filePartSchema } from "./attachment.ts";
import { leadSchema } from "./lead.ts";
import { clearableProse, line, prose, webAddress } from "../text.ts";

export const answerSourceSchema = z.object({
  id: z
    .string()
    .describe("Unique identifier of the source or FAQ (`src_…` or `faq_…`), or of the visitor's own file (`att_…`)."),
  kind: z.enum(["url", "document", "faq"]).describe("Kind of the source: a page (`url`), a document or a FAQ."),
  title: z.string().describe("Title of the source; for a FAQ its question."),
  url: z.string().nullable().describe("Public address of the source; null if there is none."),
  page: z.int().optional().describe("Page of the document the text stands on, from 1."),
});
export type AnswerSource = z.output<typeof answerSourceSchema>;

export const generatedBySchema = z.enum(["faq", "quote", "model", "person", "system"]);
export type GeneratedBy = z.output<typeof generatedBySchema>;

/** Contract section 2. */
export const messageSchema = z
  .object({
    id: z.string().describe("Unique identifier of the message (`msg_…`)."),
    content: z.string().describe("Text of the message, as Markdown; empty if it consists of files alone."),
    role: z
      .enum(["user", "assistant"])
      .describe("`user` for the visitor; `assistant` for the chatbot, or a person in its place."),
    timestamp: z.iso.datetime().describe("When the message was sent, in UTC with milliseconds."),
    metadata: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        "For answers `sources`, `confidence` and `answered`; for a person's replies `author`; for both `generatedBy`: `faq` (a stored FAQ), `quote` (quoted from a source), `model` (written by a language model), `person`, or `system` (a fixed sentence of the service). Also `rating` and `partial` where they apply.",
      ),
    files: z.array(filePartSchema).optional().describe("Files that were sent with the message; absent for none."),
  })
  .meta({ id: "Message" });
export type Message = z.output<typeof messageSchema>;

export const feedbackSchema = z.object({
  messageId: z.string().describe("Unique identifier of the rated message (`msg_…`)."),
  rating: z
    .enum(["up", "down"])
    .nullable()
    .describe("What the visitor thinks of the answer; null withdraws an earlier rating."),
  comment: z.string().nullable().describe("The visitor's comment on the answer; null for none."),
});

export const sessionIdSchema = line(limits.sessionIdCharacters).describe(
  "The session's name as your site chose it, unique within the chatbot. Keep it random: anyone who guesses it can write to the session.",
);

export const messageTextSchema = prose(limits.messageCharacters);

/** A visitor's own facts, as the owner's site knows them: `{ "plan": "pro", "seats": 5 }`. */
const attributesSchema = z
  .record(
    line(limits.attributeNameCharacters),
    z.union([z.string().max(limits.attributeCharacters), z.number(), z.boolean()]),
  )
  .refine(
    (values) => Object.keys(values).length <= limits.attributes,
    fault("too_many_entries", { count: limits.attributes }),
  );

/** Changes of a visitor's details: absent fields stay, null clears. */
export const visitorChangesSchema = z.strictObject({
  name: clearableProse(limits.nameCharacters).optional().describe("Name of the visitor; null clears it."),
  email: emailSchema.nullable().optional().describe("Email address of the visitor; null clears it."),
  externalId: line(limits.externalIdCharacters)
    .nullable()
    .optional()
    .describe("Your site's own identifier of the visitor; null clears it."),
  userHash: line(128)
    .nullable()
    .optional()
    .describe("Proof of `externalId`: its HMAC-SHA256 with the chatbot's identity secret, in hex."),
  userJwt: line(limits.userJwtCharacters)
    .nullable()
    .optional()
    .describe(
      "Proof of who the visitor is: a JWT (HS256, signed with the chatbot's identity secret) with `sub` and `exp`, optionally `email`, `name`, `attributes` and `sessionId`.",
    ),
  attributes: attributesSchema
    .nullable()
    .optional()
    .describe(
      'Your site\'s own facts about the visitor, such as `{ "plan": "pro" }`. They replace all earlier ones; null clears them.',
    ),
});
export type VisitorChanges = z.output<typeof visitorChangesSchema>;

export const pageUrlSchema = webAddress(limits.urlCharacters).describe("Address of the page the visitor writes from.");
export const visitorLocaleSchema = line(35).describe(
  "Language of the visitor as the page reports it, such as `en-GB`.",
);

/**
 * Beside the message: what a page tells of its visitor. No part of it ever fails a chat, so each is
 * read leniently, field by field, and what is wrong is left out.
 */
const chatDetails = {
  pageUrl: describedAs(pageUrlSchema, pageUrlSchema.nullish().catch(null)),
  locale: describedAs(visitorLocaleSchema, visitorLocaleSchema.nullish().catch(null)),
  visitor: z
    .unknown()
    .optional()
    .describe(
      "Who the visitor is: `name`, `email`, `externalId` and `attributes`, with `userJwt` or `userHash` as proof. Invalid fields are ignored.",
    ),
  consent: z.boolean().nullish().catch(null).describe("Whether the visitor has agreed to the chatbot's consent text."),
};

/** Said before in a conversation that is only tried out. */
export const earlierTurnSchema = z.object({
  role: z
    .enum(["user", "assistant"])
    .describe("Who wrote the message: `user` for the visitor, `assistant` for the chatbot."),
  content: describedAs(messageSchema.shape.content, prose(limits.answerCharacters)),
  answered: z.boolean().optional().describe("For an answer, false if it was refused."),
});

/**
 * Why a question is refused: nothing was found; what was found is less certain than the threshold; it holds
 * no sentence to quote; the language model found no answer in it.
 */
export const refusalReasons = ["nothing_found", "below_threshold", "nothing_to_quote", "model_declined"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A visitor's question, with how certain its answer was. */
export const answeredQuestionSchema = z
  .object({
    messageId: z.string().describe("Unique identifier of the visitor's message (`msg_…`)."),
    sesId: z.string().describe("Unique identifier of the session (`ses_…`)."),
    question: z.string().describe("The visitor's question, up to 500 characters of it."),
    askedAt: z.iso.datetime().describe("When the question was asked."),
    confidence: z.number().describe("Confidence of the answer, 0 to 1."),
    answered: z.boolean().describe("Whether the question was answered; false if it was refused."),
    answerer: z.string().describe("Model that answered: `embedded` or `provider/NAME`."),
    byThreshold: z
      .boolean()
      .describe(
        "Whether the confidence threshold decides about the answer; language models that name their sources decide for themselves.",
      ),
  })
  .meta({ id: "AnsweredQuestion" });
export type AnsweredQuestion = z.output<typeof answeredQuestionSchema>;

/** AI SDK UI message format; everything but the last user turn's text is ignored, so only that is strict. */
export const chatRequestSchema = z.object({
  chatbotId: line(100).describe("Unique identifier of the chatbot (`bot_…`)."),
  sessionId: sessionIdSchema,
  messages: z
    .array(
      z.looseObject({
        id: z
          .string()
          .max(1_000)
          .nullish()
          .describe(
            "Identifier the client chose for the message. Sending the same id and text again returns the stored answer.",
          ),
        role: z.string().describe("`user` for the visitor's message; other messages are ignored."),
        parts: z
          .array(z.unknown())
          .nullish()
          .describe(
            'Parts of the message: `{ "type": "text", "text": "…" }`, and `{ "type": "file", "mediaType", "filename", "url" }` with the `url` of an upload. Other parts are ignored, files by `data:` URL among them.',
          ),
      }),
    )
    .min(1)
    .max(limits.chatMessages)
    .describe("The whole conversation as AI SDK clients send it. Only the last `user` message is read."),
  trigger: z.string().max(100).nullish().describe("`regenerate-message` replaces the last answer."),
  ...chatDetails,
});
export type ChatRequest = z.output<typeof chatRequestSchema>;

/** Session states of contract section 3, and who handles the conversation. */
export const sessionStatusSchema = z
  .enum(["created", "resolved"])
  .describe("`created` while the session is open, `resolved` once it's resolved.");
export const handoffSchema = z
  .enum(["none", "waiting", "human"])
  .describe("Who has the conversation: the chatbot (`none`), nobody yet (`waiting`) or a person (`human`).");

export const visitorSchema = z.object({
  name: z.string().nullable().describe("Name of the visitor; null if unknown."),
  email: z.string().nullable().describe("Email address of the visitor; null if unknown."),
  externalId: z.string().nullable().describe("Your site's own identifier of the visitor; null if unknown."),
  verified: z
    .boolean()
    .describe("Whether your site has signed the `externalId`. It says nothing about the other fields."),
  verifiedFields: z
    .array(z.string())
    .describe("Fields that your site has signed, such as `externalId`, `email` or `attributes.plan`."),
  attributes: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe('Your site\'s own facts about the visitor, such as `{ "plan": "pro" }`.'),
});
export type Visitor = z.output<typeof visitorSchema>;

export const sessionRatingSchema = z.object({
  score: z.int().min(1).max(5).describe("The visitor's rating of the conversation, 1 (worst) to 5 (best)."),
  comment: z.string().nullable().describe("The visitor's comment on the conversation; null for none."),
  ratedAt: z.iso.datetime().describe("When the visitor rated the conversation."),
});

export const assigneeSchema = z
  .object({
    id: z.string().describe("Unique identifier of the member or API key."),
    name: z.string().describe("Name of the assignee."),
  })
  .nullable()
  .describe("Member or API key the conversation is assigned to; null for nobody.");

export const sessionSchema = z
  .object({
    id: z.string().describe("Unique identifier of the session (`ses_…`)."),
    sessionId: describedAs(sessionIdSchema, z.string()),
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    status: sessionStatusSchema,
    handoff: handoffSchema,
    handoffDetails: z
      .object({
        reason: z.string().nullable().describe("Why the conversation was handed off; null if no reason was given."),
        since: z.iso.datetime().describe("When the conversation entered this state."),
        assignee: assigneeSchema,
      })
      .nullable()
      .describe("Details of the handoff; null if nobody was called."),
    startedAt: z.iso.datetime().describe("When the first message was sent."),
    lastMessageAt: z.iso
      .datetime()
      .describe("When the visitor, the chatbot or a person last sent a message, or the visitor sent the lead form."),
    resolvedAt: z.iso.datetime().nullable().describe("When the session was last resolved; null while it's open."),
    resolvedBy: z
      .enum(["owner", "visitor", "silence"])
      .nullable()
      .describe(
        "Who resolved the session: your team (`owner`), the visitor, or the service after a time of `silence`; null while it's open.",
      ),
    messageCount: z.int().describe("Number of messages in the session."),
    visitor: visitorSchema.nullable().describe("What is known about the visitor; null for nothing."),
    lead: z
      .object({
        id: z.string().describe("Unique identifier of the lead (`lead_…`)."),
        name: describedAs(leadSchema.shape.name, z.string()),
        email: describedAs(leadSchema.shape.email, z.string()),
      })
      .nullable()
      .describe("The latest lead of the session; null for none."),
    rating: sessionRatingSchema.nullable().describe("The visitor's rating of the conversation; null for none."),
    tags: z.array(z.string()).describe("Your team's tags of the session."),
    pageUrl: z.string().nullable().describe("Address of the page the visitor last wrote from; null if unknown."),
    locale: z
      .string()
      .nullable()
      .describe("Language of the visitor as the page reports it, such as `en-GB`; null if unknown."),
    consentAt: z.iso
      .datetime()
      .nullable()
      .describe("When the visitor agreed to the chatbot's consent text; null if they haven't."),
    awaitingReplySince: z.iso
      .datetime()
      .nullable()
      .describe("Since when the visitor has been waiting for a person's reply; null if no reply is due."),
    snoozedUntil: z.iso
      .datetime()
      .nullable()
      .describe(
        "Hidden from every inbox view but `snoozed` until this time or the visitor's next message; null if not snoozed.",
      ),
    channel: z.enum(["chat", "email"]).describe("How the conversation began: in a chat, or with an email."),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof sessionSchema>;

/** Views of the inbox: by assignee, and by whether a reply is needed. */
export const inboxViewSchema = z.enum(["open", "needs_reply", "mine", "unassigned", "ai", "snoozed", "resolved"]);
export type InboxView = z.output<typeof inboxViewSchema>;

/** As it stands in the list. */
export const listedSessionSchema = sessionSchema
  .extend({
    lastHumanMessage: z
      .object({
        text: z.string().describe("Beginning of the message as one line, without Markdown."),
        agent: z.string().nullable().describe("Name of the person who wrote it; null if it was the visitor."),
        file: z
          .object({ filename: filePartSchema.shape.filename, mediaType: filePartSchema.shape.mediaType })
          .optional()
          .describe("First file of a message of files alone, whose `text` is their names; absent for any other."),
      })
      .nullable()
      .describe("Last message of the visitor or of a person on your team; null for none."),
    lastAnswerRefused: z
      .boolean()
      .describe("Whether the last answer was a refusal: the chatbot found no answer, and nobody has replied since."),
  })
  .meta({ id: "ListedSession" });
export type ListedSession = z.output<typeof listedSessionSchema>;

/** What a visitor reads of the own session: never tags and notes. */
export const ownSessionSchema = sessionSchema
  .omit({
    id: true,
    tags: true,
    handoffDetails: true,
    lead: true,
    awaitingReplySince: true,
    snoozedUntil: true,
  })
  .meta({ id: "OwnSession" });
export type OwnSession = z.output<typeof ownSessionSchema>;

export const sessionActivitySchema = z
  .object({
    kind: z
      .enum(["escalated", "assigned", "returned", "resolved", "reopened", "snoozed"])
      .describe("What happened to the session."),
    by: z.string().describe("Who did it: `visitor`, `chatbot`, or the identifier of a member or an API key."),
    at: z.iso.datetime().describe("When it happened."),
    assignee: z
      .object({
        id: z.string().describe("Unique identifier of the member or API key."),
        name: z.string().describe("Name of the assignee."),
      })
      .nullable()
      .describe("For `assigned`, who the session was assigned to; otherwise null."),
    until: z.iso.datetime().nullable().describe("For `snoozed`, when the snooze ends; otherwise null."),
  })
  .meta({ id: "SessionActivity" });
export type SessionActivity = z.output<typeof sessionActivitySchema>;

/** What the people of a workspace tell each other of a session; visitors never see it. */
export const sessionNoteSchema = z
  .object({
    id: z.string().describe("Unique identifier of the note (`note_…`)."),
    sesId: z.string().describe("Unique identifier of the session (`ses_…`)."),
    author: z
      .object({
        kind: z.enum(["member", "key"]).describe("Kind of author: a member or an API key."),
        id: z.string().describe("Unique identifier of the author."),
        name: z.string().describe("Name of the author."),
      })
      .describe("Member or API key that wrote the note."),
    text: z.string().describe("Text of the note."),
    createdAt,
  })
  .meta({ id: "SessionNote" });
export type SessionNote = z.output<typeof sessionNoteSchema>;
