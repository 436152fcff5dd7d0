import { z } from "zod";
import { createdAt, updatedAt } from "../fields.ts";
import { answerSourceSchema } from "./conversation.ts";

export const gapStatusSchema = z.enum(["open", "closed", "dismissed"]);
export type GapStatus = z.output<typeof gapStatusSchema>;

export const gapSignals = ["refused", "lowScore", "thumbsDown", "askedAgain", "handedOver"] as const;
export type GapSignal = (typeof gapSignals)[number];

export const knowledgeGapSchema = z
  .object({
    id: z.string().describe("Unique identifier of the knowledge gap (`gap_…`)."),
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    status: gapStatusSchema.describe(
      "`open`; `closed`: a FAQ was made and answers it; `dismissed`: left unanswered on purpose, and still counted.",
    ),
    question: z
      .string()
      .describe("Representative question: the one, in a visitor's words, that is most similar to all others."),
    examples: z.array(z.string()).describe("Other questions of the gap, newest first."),
    questions: z.int().describe("How often the questions of the gap were asked."),
    sessions: z.int().describe("Number of sessions they were asked in."),
    signals: z
      .object({
        refused: z.int().describe("Questions that were refused."),
        lowScore: z.int().describe("Questions answered with low confidence."),
        thumbsDown: z.int().describe("Answers that were rated thumbs down."),
        askedAgain: z.int().describe("Questions that the visitor soon repeated."),
        handedOver: z.int().describe("Questions that were followed by a handoff."),
      })
      .describe("Signs that the questions weren't answered well; one question can show several."),
    faqId: z
      .string()
      .nullable()
      .describe("Unique identifier of the FAQ made from the gap (`faq_…`); null if there is none."),
    outcome: z
      .object({
        asked: z.int().describe("Number of questions that were tested."),
        answered: z.int().describe("Number of those that the FAQ answers."),
      })
      .nullable()
      .describe("Result of asking the gap's questions again when its FAQ was made; null before that."),
    acceptedAt: z.iso.datetime().nullable().describe("When the FAQ was made; null if there is none."),
    firstAskedAt: z.iso.datetime().describe("When one of the questions was first asked."),
    lastAskedAt: z.iso.datetime().describe("When one of the questions was last asked."),
    createdAt,
    updatedAt,
  })
  .meta({ id: "KnowledgeGap" });
export type KnowledgeGap = z.output<typeof knowledgeGapSchema>;

const seenSourceSchema = answerSourceSchema.extend({
  score: z.number().describe("Score of the source for the question, 0 to 1."),
  excerpt: z.string().describe("Passage of the source that matches the question."),
});

export const gapDraftSchema = z
  .object({
    question: z.string().describe("Question of the drafted FAQ."),
    answer: z.string().describe("Drafted answer; empty if no source supports one."),
    sources: z.array(answerSourceSchema).describe("Sources that the draft cites."),
    writtenBy: z
      .string()
      .describe("`embedded` for sentences quoted from the sources, otherwise the language model as `provider/NAME`."),
    notice: z.string().describe("What a person has to check before the draft is published."),
  })
  .meta({ id: "KnowledgeGapDraft" });
export type GapDraft = z.output<typeof gapDraftSchema>;

export const wholeKnowledgeGapSchema = knowledgeGapSchema
  .extend({
    evidence: z
      .object({
        questions: z
          .array(
            z.object({
              text: z.string().describe("The visitor's question."),
              sesId: z.string().describe("Unique identifier of the session (`ses_…`)."),
              sessionId: z.string().describe("The session's name as your site chose it, unique within the chatbot."),
              messageId: z.string().describe("Unique identifier of the visitor's message (`msg_…`)."),
              askedAt: z.iso.datetime().describe("When the question was asked."),
              confidence: z.number().describe("Confidence of the answer, 0 to 1."),
              signals: z.array(z.enum(gapSignals)).describe("Signs that this question wasn't answered well."),
              answeredNow: z
                .boolean()
                .nullable()
                .describe("Whether the FAQ answered the question when it was tested again; null if it wasn't."),
            }),
          )
          .describe("The newest 100 questions."),
        sources: z
          .array(seenSourceSchema)
          .describe("Sources that come closest to answering the representative question, best match first."),
      })
      .describe("The questions that were asked, and what came closest to an answer."),
    draft: gapDraftSchema.describe("Draft of a FAQ for this gap."),
  })
  .meta({ id: "WholeKnowledgeGap" });
export type WholeKnowledgeGap = z.output<typeof wholeKnowledgeGapSchema>;
