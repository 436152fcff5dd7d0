import { z } from "zod";
import { limits } from "../limits.ts";
import { line, prose } from "../text.ts";

export const answerSourceSchema = z.object({
  id: z.string(),
  kind: z.enum(["url", "document", "faq"]),
  title: z.string(),
  url: z.string().nullable(),
  /** Of the document, from 1, where what was taken from it stands on a page; it is part of title and url too. */
  page: z.int().optional(),
});
export type AnswerSource = z.output<typeof answerSourceSchema>;

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

/** AI SDK UI message format; everything but the last user turn's text is ignored, so only that is strict. */
export const chatRequestSchema = z.object({
  chatbotId: line(100),
  sessionId: sessionIdSchema,
  messages: z
    .array(
      z.looseObject({ id: z.string().max(1_000).nullish(), role: z.string(), parts: z.array(z.unknown()).nullish() }),
    )
    .min(1)
    .max(10_000),
  trigger: z.string().max(100).nullish(),
});
export type ChatRequest = z.output<typeof chatRequestSchema>;

/** Session states of contract section 3, and who has the conversation. */
export const sessionStatusSchema = z.enum(["created", "resolved"]);
export const handoffSchema = z.enum(["none", "waiting", "human"]);

export const sessionSchema = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    chatbotId: z.string(),
    status: sessionStatusSchema,
    handoff: handoffSchema,
    startedAt: z.iso.datetime(),
    lastMessageAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime().nullable(),
    messageCount: z.int(),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof sessionSchema>;
