import { z } from "zod";
import { answerSourceSchema } from "./conversation.ts";

export const checkOutcomeSchema = z.enum(["answered", "unsure", "notKnown"]);
export type CheckOutcome = z.output<typeof checkOutcomeSchema>;

export const checkOriginSchema = z.enum(["faq", "heading", "title", "usual"]);
export type CheckOrigin = z.output<typeof checkOriginSchema>;

export const checkedQuestionSchema = z
  .object({
    question: z.string(),
    origin: checkOriginSchema.describe(
      "Where the question comes from: a FAQ, a heading or title of the content, or what visitors usually ask.",
    ),
    outcome: checkOutcomeSchema.describe(
      "`answered`; `unsure`: shown to visitors as unsure (`hedged`); `notKnown`: below the threshold.",
    ),
    answer: z.string().describe("What a visitor reads, up to 8,000 characters of it."),
    sources: z.array(answerSourceSchema).describe("What the answer cites."),
    confidence: z.number(),
  })
  .meta({ id: "CheckedQuestion" });
export type CheckedQuestion = z.output<typeof checkedQuestionSchema>;

export const goLiveCheckSchema = z
  .object({
    chatbotId: z.string(),
    isRunning: z.boolean().describe("Whether a new run is queued or in progress; the fields show the last result."),
    checkedAt: z.iso.datetime().nullable().describe("When the result was made; null: the check hasn't run yet."),
    counts: z
      .object({
        asked: z.int().describe("Questions of the check, skipped ones excluded."),
        answered: z.int().describe("Questions with an answer."),
        unsure: z.int().describe("Questions whose answer is shown as unsure."),
        notKnown: z.int().describe("Questions without an answer."),
      })
      .describe("The result in figures."),
    missingFacts: z
      .array(
        z.object({
          questions: z
            .array(z.string())
            .describe("Questions that one answer serves; the first becomes the public FAQ."),
        }),
      )
      .describe("What to add, most useful first; questions that aren't answered, by the fact that they ask for."),
    potential: z
      .object({
        facts: z.int().describe("So many of the missing facts, the first four at most."),
        answered: z.int().describe("Questions that would be answered with them."),
      })
      .describe("What adding the first missing facts brings."),
    questions: z.array(checkedQuestionSchema).describe("Every question with its answer."),
    skipped: z.array(z.string()).describe("Questions that the owner left out of the check."),
  })
  .meta({ id: "GoLiveCheck" });
export type GoLiveCheck = z.output<typeof goLiveCheckSchema>;
