import { z } from "zod";
import { analyticsTotalsSchema } from "./analytics.ts";
import { answerSourceSchema } from "./conversation.ts";

const usedSource = answerSourceSchema.pick({ id: true, kind: true, title: true });

const topicSchema = z.object({
  name: z.string().describe("Name of the topic."),
  isNamedByModel: z
    .boolean()
    .describe(
      "Whether a language model named the topic; otherwise the name is made of words typical of its questions.",
    ),
  question: z
    .string()
    .describe("Representative question: the one, in a visitor's words, that is most similar to all others."),
  examples: z.array(z.string()).describe("Other questions of the topic."),
  questions: z.int().describe("Number of questions about the topic."),
  sessions: z.int().describe("Number of sessions with a question about the topic."),
  share: z.number().describe("Share of all questions, 0 to 1."),
  answeredShare: z
    .number()
    .nullable()
    .describe(
      "Share of the topic's answered and refused questions that were answered, 0 to 1; null if there were none.",
    ),
  ratings: z
    .object({
      up: z.int().describe("Number of thumbs-up ratings."),
      down: z.int().describe("Number of thumbs-down ratings."),
    })
    .describe("Ratings of the answers about the topic."),
  trend: z
    .object({
      direction: z
        .enum(["rising", "falling", "steady"])
        .describe("Direction of the change; `steady` if the difference may be chance."),
      sessionsBefore: z.int().describe("Number of sessions with the topic in the previous period."),
      shareBefore: z.number().describe("Share of all questions in the previous period, 0 to 1."),
    })
    .nullable()
    .describe("Change against the previous period; null if nothing was asked then."),
});
export type Topic = z.output<typeof topicSchema>;

export const insightReportSchema = z.object({
  from: z.iso.datetime().describe("Start of the period, included."),
  to: z.iso.datetime().describe("End of the period, excluded."),
  summary: z
    .object({
      text: z.string().describe("Text of the summary."),
      language: z.string().describe("Language of the summary, such as `en`."),
      writtenBy: z
        .string()
        .describe("`embedded` if composed from the figures, otherwise the language model as `provider/NAME`."),
    })
    .describe("What is new in the period, in words."),
  totals: analyticsTotalsSchema.describe("Figures of the whole period."),
  previous: analyticsTotalsSchema.describe("Figures of the previous period, of equal length."),
  questions: z.int().describe("Number of questions in the period."),
  questionsRead: z.int().describe("Number of questions, evenly sampled, that the topics were made from."),
  topics: z.array(topicSchema).describe("Topics visitors ask about, most frequent first."),
  sources: z
    .object({
      neverUsedCount: z.int().describe("Number of sources that no answer cited in the period."),
      neverUsed: z.array(usedSource).describe("The first of the sources that no answer cited."),
      disliked: z
        .array(
          usedSource.extend({
            answers: z.int().describe("Number of answers that cite the source."),
            up: z.int().describe("Number of thumbs-up ratings."),
            down: z.int().describe("Number of thumbs-down ratings."),
          }),
        )
        .describe("Sources whose answers are rated thumbs down."),
      nearRefused: z
        .array(usedSource.extend({ refusals: z.int().describe("Number of questions that were refused.") }))
        .describe("Sources that came close to a question that was still refused."),
    })
    .describe("How answers use the sources. The lists are empty with too few answers to tell."),
  askedTwice: z
    .array(
      z.object({
        question: z.string().describe("Question that was repeated."),
        times: z.int().describe("How often it was repeated."),
      }),
    )
    .describe("Questions that the same visitor soon repeated, in these or other words."),
});
export type InsightReport = z.output<typeof insightReportSchema>;

export const insightPeriods = ["7d", "30d", "90d"] as const;

export const insightsSchema = z
  .object({
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    period: z.enum(insightPeriods).describe("Length of the period, up to now."),
    isMaking: z.boolean().describe("Whether newer insights are being computed; ask again in a few seconds."),
    madeAt: z.iso.datetime().nullable().describe("When the insights were computed; null if there are none yet."),
    insights: insightReportSchema.nullable().describe("The latest insights; null if there are none yet."),
  })
  .meta({ id: "Insights" });
