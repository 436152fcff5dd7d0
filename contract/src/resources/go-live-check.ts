import { z } from "zod";
import { answerSourceSchema } from "./conversation.ts";

export const checkOutcomeSchema = z.enum(["answered", "unsure", "notKnown"]);
export type CheckOutcome = z.output<typeof checkOutcomeSchema>;

export const checkOriginSchema = z.enum(["faq", "heading", "title", "usual"]);
export type CheckOrigin = z.output<typeof checkOriginSchema>;

export const checkedQuestionSchema = z
  .object({
    question: z.string().describe("Question that was asked."),
    origin: checkOriginSchema.describe(
      "Where the question comes from: a FAQ, a heading or title of the content, or what visitors usually ask.",
    ),
    outcome: checkOutcomeSchema.describe(
      "Result for the question: `answered`, `unsure` (shown to visitors as unsure) or `notKnown` (below the threshold).",
    ),
    answer: z.string().describe("Answer that a visitor reads, up to 8,000 characters of it."),
    sources: z.array(answerSourceSchema).describe("Sources that the answer cites."),
    confidence: z.number().describe("Confidence of the answer, 0 to 1."),
  })
  .meta({ id: "CheckedQuestion" });
export type CheckedQuestion = z.output<typeof checkedQuestionSchema>;

export const goLiveCheckSchema = z
  .object({
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    isRunning: z.boolean().describe("Whether a new run is queued or in progress; the fields show the last result."),
    checkedAt: z.iso.datetime().nullable().describe("When the check last finished; null if it hasn't run yet."),
    counts: z
      .object({
        asked: z.int().describe("Questions of the check, without skipped ones."),
        answered: z.int().describe("Number of questions with an answer."),
        unsure: z.int().describe("Number of questions whose answer is shown as unsure."),
        notKnown: z.int().describe("Number of questions without an answer."),
      })
      .describe("Number of questions by result."),
    missingFacts: z
      .array(
        z.object({
          questions: z
            .array(z.string())
            .describe("Questions that one answer covers; the first becomes the public FAQ."),
        }),
      )
      .describe("Facts to add, most useful first, each with the questions that ask for it."),
    potential: z
      .object({
        facts: z.int().describe("Number of missing facts counted here, at most four."),
        answered: z.int().describe("Number of questions that would be answered with those facts."),
      })
      .describe("Effect of adding the first missing facts."),
    questions: z.array(checkedQuestionSchema).describe("All questions with their answers."),
    skipped: z.array(z.string()).describe("Questions that are excluded from the check."),
  })
  .meta({ id: "GoLiveCheck" });
export type GoLiveCheck = z.output<typeof goLiveCheckSchema>;
