import { z } from "zod";
import { answerSourceSchema } from "./conversation.ts";

/** Closed: a FAQ was made and answers it. Dismissed: it stays so, and goes on counting. */
export const gapStatusSchema = z.enum(["open", "closed", "dismissed"]);
export type GapStatus = z.output<typeof gapStatusSchema>;

/** What says that a question was not answered well. */
export const gapSignals = ["refused", "lowScore", "thumbsDown", "askedAgain", "handedOver"] as const;
export type GapSignal = (typeof gapSignals)[number];

export const knowledgeGapSchema = z
  .object({
    id: z.string(),
    chatbotId: z.string(),
    status: gapStatusSchema,
    /** The question, in a visitor's words, that is most like all of them. */
    question: z.string(),
    /** Other questions of it, newest first. */
    examples: z.array(z.string()),
    /** How often it was asked, and in how many sessions. */
    questions: z.int(),
    sessions: z.int(),
    /** How many of the questions show each sign. */
    signals: z.object({
      refused: z.int(),
      lowScore: z.int(),
      thumbsDown: z.int(),
      askedAgain: z.int(),
      handedOver: z.int(),
    }),
    /** The FAQ that was made of it, while there is one. */
    faqId: z.string().nullable(),
    /** Of its own questions, asked again when it was accepted, so many are answered by its FAQ. */
    outcome: z.object({ asked: z.int(), answered: z.int() }).nullable(),
    acceptedAt: z.iso.datetime().nullable(),
    firstAskedAt: z.iso.datetime(),
    lastAskedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "KnowledgeGap" });
export type KnowledgeGap = z.output<typeof knowledgeGapSchema>;

const seenSourceSchema = answerSourceSchema.extend({ score: z.number(), excerpt: z.string() });

export const gapDraftSchema = z
  .object({
    question: z.string(),
    /** Empty where nothing that the chatbot has read supports an answer. */
    answer: z.string(),
    /** What the answer rests on. */
    sources: z.array(answerSourceSchema),
    /** `embedded`: sentences of the sources, word for word; otherwise the language model. */
    writtenBy: z.string(),
    /** What a person has to do before it is published. */
    notice: z.string(),
  })
  .meta({ id: "KnowledgeGapDraft" });
export type GapDraft = z.output<typeof gapDraftSchema>;

export const wholeKnowledgeGapSchema = knowledgeGapSchema
  .extend({
    evidence: z.object({
      /** The newest 100. */
      questions: z.array(
        z.object({
          text: z.string(),
          sesId: z.string(),
          sessionId: z.string(),
          messageId: z.string(),
          askedAt: z.iso.datetime(),
          confidence: z.number(),
          signals: z.array(z.enum(gapSignals)),
          /** Whether its FAQ answered it when it was asked again; null: it was not. */
          answeredNow: z.boolean().nullable(),
        }),
      ),
      /** What came nearest to answering the representative question, best first. */
      sources: z.array(seenSourceSchema),
    }),
    draft: gapDraftSchema,
  })
  .meta({ id: "WholeKnowledgeGap" });
export type WholeKnowledgeGap = z.output<typeof wholeKnowledgeGapSchema>;
