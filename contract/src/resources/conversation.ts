import { z } from "zod";
import { limits } from "../limits.ts";
import { emailSchema } from "./account.ts";
import { clearableProse, line, prose, webAddress } from "../text.ts";

export const answerSourceSchema = z.object({
  id: z.string(),
  kind: z.enum(["url", "document", "faq"]),
  title: z.string(),
  url: z.string().nullable(),
  /** Of the document, from 1, where what was taken from it stands on a page; it is part of title and url too. */
  page: z.int().optional(),
});
export type AnswerSource = z.output<typeof answerSourceSchema>;

/**
 * What made a message's text: a stored FAQ, a quote from a source, a language model, a person of the team, or a fixed
 * sentence of the service (greeting, refusal, handoff, ticket, lead).
 */
export const generatedBySchema = z.enum(["faq", "quote", "model", "person", "system"]);
export type GeneratedBy = z.output<typeof generatedBySchema>;

/** Contract section 2. */
export const messageSchema = z
  .object({
    id: z.string(),
    content: z.string(),
    role: z.enum(["user", "assistant"]),
    timestamp: z.iso.datetime(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "Message" });
export type Message = z.output<typeof messageSchema>;

/** What a visitor thinks of an answer; a null rating says nothing, and withdraws what was said. */
export const feedbackSchema = z.object({
  messageId: z.string(),
  rating: z.enum(["up", "down"]).nullable(),
  comment: z.string().nullable(),
});

/** Chosen by the caller: it names a session, and is never a credential. */
export const sessionIdSchema = line(limits.sessionIdCharacters);

export const messageTextSchema = prose(limits.messageCharacters);

/** A visitor's own facts, as the owner's site knows them: `{ "plan": "pro", "seats": 5 }`. */
const attributesSchema = z
  .record(
    line(limits.attributeNameCharacters),
    z.union([z.string().max(limits.attributeCharacters), z.number(), z.boolean()]),
  )
  .refine(
    (values) => Object.keys(values).length <= limits.attributes,
    `must have at most ${limits.attributes} entries`,
  );

/** What is said of a visitor: what is not given stays, null clears. */
export const visitorChangesSchema = z.strictObject({
  name: clearableProse(limits.nameCharacters).optional(),
  email: emailSchema.nullable().optional(),
  /** How the owner's site calls the visitor. */
  externalId: line(limits.externalIdCharacters).nullable().optional(),
  /** HMAC-SHA256 of the external id with the chatbot's identity secret, in hex: so the owner's site vouches for it. */
  userHash: line(128).nullable().optional(),
  /** HS256 with the chatbot's identity secret: so the owner's site signs who the visitor is, until it expires. */
  userJwt: line(limits.userJwtCharacters).nullable().optional(),
  /** Take the place of all that were there. */
  attributes: attributesSchema.nullable().optional(),
});
export type VisitorChanges = z.output<typeof visitorChangesSchema>;

export const pageUrlSchema = webAddress(limits.urlCharacters);
export const visitorLocaleSchema = line(35);

/**
 * Beside the message: what a page tells of its visitor. No part of it ever fails a chat, so each is
 * read leniently, field by field, and what is wrong is left out.
 */
const chatDetails = {
  pageUrl: pageUrlSchema.nullish().catch(null),
  locale: visitorLocaleSchema.nullish().catch(null),
  visitor: z.unknown().optional(),
  /** The visitor has agreed to the chatbot's consent text. */
  consent: z.boolean().nullish().catch(null),
};

/** Said before in a conversation that is only tried out. */
export const earlierTurnSchema = z.object({
  role: z.enum(["user", "assistant"]),
  content: prose(limits.answerCharacters),
  /** Of an answer. */
  answered: z.boolean().optional(),
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
    messageId: z.string(),
    sesId: z.string(),
    question: z.string(),
    askedAt: z.iso.datetime(),
    confidence: z.number(),
    answered: z.boolean(),
    answerer: z.string(),
    /** Whether the threshold decides such an answer; a language model that names its sources decides by itself. */
    byThreshold: z.boolean(),
  })
  .meta({ id: "AnsweredQuestion" });
export type AnsweredQuestion = z.output<typeof answeredQuestionSchema>;

/** AI SDK UI message format; everything but the last user turn's text is ignored, so only that is strict. */
export const chatRequestSchema = z.object({
  chatbotId: line(100),
  sessionId: sessionIdSchema,
  messages: z
    .array(
      z.looseObject({ id: z.string().max(1_000).nullish(), role: z.string(), parts: z.array(z.unknown()).nullish() }),
    )
    .min(1)
    .max(limits.chatMessages),
  trigger: z.string().max(100).nullish(),
  ...chatDetails,
});
export type ChatRequest = z.output<typeof chatRequestSchema>;

/** Session states of contract section 3, and who has the conversation. */
export const sessionStatusSchema = z.enum(["created", "resolved"]);
export const handoffSchema = z.enum(["none", "waiting", "human"]);

/**
 * Who a session's visitor says to be. `verified`: the owner's site has signed the external id. `verifiedFields`: all that
 * it has signed, such as `email` or `attributes.plan`; anybody may have said the rest.
 */
export const visitorSchema = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  externalId: z.string().nullable(),
  verified: z.boolean(),
  verifiedFields: z.array(z.string()),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Visitor = z.output<typeof visitorSchema>;

/** What a visitor thinks of the whole conversation, from 1 to 5. */
export const sessionRatingSchema = z.object({
  score: z.int().min(1).max(5),
  comment: z.string().nullable(),
  ratedAt: z.iso.datetime(),
});

export const sessionSchema = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    chatbotId: z.string(),
    status: sessionStatusSchema,
    handoff: handoffSchema,
    /** Why a person was called, since when it is as it is, and who has the conversation; null: no person is called. */
    handoffDetails: z
      .object({
        reason: z.string().nullable(),
        since: z.iso.datetime(),
        assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
      })
      .nullable(),
    startedAt: z.iso.datetime(),
    lastMessageAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime().nullable(),
    /** Null while it is open. */
    resolvedBy: z.enum(["owner", "visitor", "silence"]).nullable(),
    messageCount: z.int(),
    /** Null: nothing is known. */
    visitor: visitorSchema.nullable(),
    /** The latest that was noted in it. */
    lead: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
    rating: sessionRatingSchema.nullable(),
    tags: z.array(z.string()),
    /** Where the visitor wrote last. */
    pageUrl: z.string().nullable(),
    /** The visitor's, as the page said: `en-GB`. */
    locale: z.string().nullable(),
    /** When the visitor agreed to the chatbot's consent text. */
    consentAt: z.iso.datetime().nullable(),
    /** Since when the visitor waits for a person's reply; null: no reply is due. */
    awaitingReplySince: z.iso.datetime().nullable(),
    /** Hidden from the inbox until then, or until the visitor's next message; null: not snoozed. */
    snoozedUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof sessionSchema>;

/** Views of the inbox: who has a conversation, and whether it needs a reply. */
export const inboxViewSchema = z.enum(["open", "needs_reply", "mine", "unassigned", "ai", "snoozed", "resolved"]);
export type InboxView = z.output<typeof inboxViewSchema>;

/** As it stands in the list. */
export const listedSessionSchema = sessionSchema
  .extend({
    /** What the visitor or a person of the team said last; null: nobody did. */
    lastHumanMessage: z
      .object({
        /** How it begins, as one line without Markdown. */
        text: z.string(),
        /** The person's name; null: the visitor said it. */
        agent: z.string().nullable(),
      })
      .nullable(),
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

/** What somebody did in a session. `by`: `visitor`, `chatbot`, or the id of a member or an API key. */
export const sessionActivitySchema = z
  .object({
    kind: z.enum(["escalated", "assigned", "returned", "resolved", "reopened", "snoozed"]),
    by: z.string(),
    at: z.iso.datetime(),
    /** Of `assigned`: to whom. */
    assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Of `snoozed`. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: "SessionActivity" });
export type SessionActivity = z.output<typeof sessionActivitySchema>;

/** What the people of a workspace tell each other of a session; visitors never see it. */
export const sessionNoteSchema = z
  .object({
    id: z.string(),
    /** The session's own id, `ses_…`. */
    sesId: z.string(),
    author: z.object({ kind: z.enum(["member", "key"]), id: z.string(), name: z.string() }),
    text: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "SessionNote" });
export type SessionNote = z.output<typeof sessionNoteSchema>;
