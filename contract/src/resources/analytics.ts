import { z } from "zod";
import { answerSourceSchema } from "./conversation.ts";

const share = z.number().nullable();
const ratings = z.object({
  up: z.int().describe("Number of thumbs-up ratings."),
  down: z.int().describe("Number of thumbs-down ratings."),
  upShare: share.describe("Thumbs-up rate: share of the ratings that are up, 0 to 1; null without ratings."),
});
const milliseconds = z.number().nullable();

/** What was counted; docs/analytics.md says what each means. */
const counted = {
  sessions: z.int().describe("Number of sessions."),
  messages: z.int().describe("Messages of visitors, the chatbot and people."),
  questions: z.int().describe("Number of questions visitors asked."),
  answered: z.int().describe("Questions with an answer."),
  refused: z.int().describe("Questions refused below the confidence threshold."),
  answeredShare: share.describe(
    "Share of the answered and refused questions that were answered, 0 to 1; null if there were none.",
  ),
  interrupted: z.int().describe("Answers that were stopped or broke off."),
  humanReplies: z.int().describe("Number of replies that people wrote."),
  resolved: z.int().describe("Number of sessions that were resolved."),
  resolvedWithoutPerson: z.int().describe("Resolved sessions that no person took part in."),
  resolvedWithoutPersonShare: share.describe(
    "Share of all sessions that were resolved without a person, 0 to 1; null without sessions.",
  ),
  resolvedConfirmed: z
    .int()
    .describe(
      "Sessions resolved without a person whose visitor confirmed it: rated it 4 or 5, rated the last answer thumbs up, or said thanks after an answer.",
    ),
  resolvedSilent: z
    .int()
    .describe(
      "Sessions resolved without a person that ended with an answer, after which the visitor neither rated nor thanked.",
    ),
  handedOver: z.int().describe("Sessions with a handoff."),
  handedOverShare: share.describe("Share of all sessions with a handoff, 0 to 1; null without sessions."),
  leads: z.int().describe("Number of leads captured."),
  tickets: z.int().describe("Number of tickets opened."),
  ratings: ratings.describe("Ratings of answers."),
  tokens: z
    .object({
      input: z.int().describe("Tokens that the models read."),
      output: z.int().describe("Tokens that the models wrote."),
    })
    .describe("Tokens that language models used."),
};
const costSchema = z
  .object({
    amount: z.number().describe("Cost in the unit of `currency`."),
    currency: z.string().describe("ISO 4217 code of the currency, such as `EUR`."),
  })
  .nullable()
  .describe("Cost of the tokens at the chatbots' current `tokenPrices`; null if a chatbot that used a model has none.");

const timesSchema = z.object({
  mean: milliseconds.describe("Mean duration in milliseconds; null without measurements."),
  p50: milliseconds.describe("Median duration in milliseconds; null without measurements."),
  p95: milliseconds.describe(
    "Duration that 95 % of the answers didn't exceed, in milliseconds; null without measurements.",
  ),
});

export const analyticsTotalsSchema = z.object({
  ...counted,
  visitors: z.int().describe("Number of visitors with a session."),
  hedged: z
    .int()
    .describe(
      "Answers shown marked as unsure. They count as answered if the visitor rates them as helpful, otherwise as refused.",
    ),
  sessionRatings: z
    .object({
      count: z.int().describe("Number of ratings of conversations."),
      mean: z.number().nullable().describe("Mean score, 1 to 5; null without ratings."),
      byScore: z.array(z.int()).length(5).describe("Number of ratings for each score, from 1 to 5."),
    })
    .describe("Visitors' ratings of whole conversations (CSAT), 1 to 5."),
  firstAnswerMs: timesSchema.describe(
    "Time to first token: from the visitor's message to the first text of the answer, in milliseconds.",
  ),
  fullAnswerMs: timesSchema.describe("Time from the visitor's message to the end of the answer, in milliseconds."),
  cost: costSchema,
});
export type AnalyticsTotals = z.output<typeof analyticsTotalsSchema>;

export const analyticsPointSchema = z.object({
  start: z.iso.datetime().describe("Start of the interval. It ends where the next one starts."),
  ...counted,
  visitors: z.int().describe("Number of visitors with a session."),
  firstAnswerMeanMs: milliseconds.describe(
    "Mean time from a message to the first text of its answer, in milliseconds; null without measurements.",
  ),
  fullAnswerMeanMs: milliseconds.describe(
    "Mean time from a message to the end of its answer, in milliseconds; null without measurements.",
  ),
  cost: costSchema,
});
export type AnalyticsPoint = z.output<typeof analyticsPointSchema>;

const change = z.number().nullable();

export const analyticsIntervals = ["hour", "day", "week", "month"] as const;
export type AnalyticsInterval = (typeof analyticsIntervals)[number];

export const analyticsSchema = z
  .object({
    chatbotId: z.string().nullable().describe("Unique identifier of the chatbot (`bot_…`); null for all chatbots."),
    period: z
      .object({
        from: z.iso.datetime().describe("Start of the period, included."),
        to: z.iso.datetime().describe("End of the period, excluded."),
      })
      .describe("Time span that the figures cover."),
    timeZone: z.string().describe("IANA time zone that days and hours are counted in, such as `Europe/Berlin`."),
    interval: z.enum(analyticsIntervals).describe("Length of one interval of the series."),
    isComplete: z
      .boolean()
      .describe("False while older conversations are still being counted, after a rebuild or a long downtime."),
    totals: analyticsTotalsSchema.describe("Figures of the whole period."),
    previous: z
      .object({
        from: z.iso.datetime().describe("Start of the previous period, included."),
        to: z.iso.datetime().describe("End of the previous period, excluded."),
        totals: analyticsTotalsSchema.describe("Figures of the whole previous period."),
      })
      .describe("The same figures for the period before, of equal length."),
    change: z
      .object({
        sessions: change.describe("Relative change in the number of sessions."),
        messages: change.describe("Relative change in the number of messages."),
        visitors: change.describe("Relative change in the number of visitors."),
        answered: change.describe("Relative change in the number of answered questions."),
        refused: change.describe("Relative change in the number of refused questions."),
        handedOver: change.describe("Relative change in the number of sessions with a handoff."),
        leads: change.describe("Relative change in the number of leads."),
        tickets: change.describe("Relative change in the number of tickets."),
      })
      .describe("Relative change against the previous period: 0.5 is half more; null if there was nothing before."),
    series: z
      .array(analyticsPointSchema)
      .describe("Figures of each interval of the period, oldest first, including empty ones."),
    questionsByHour: z.array(z.int()).length(24).describe("Questions by hour of the day, 0 to 23, in the time zone."),
    questionsByWeekday: z
      .array(z.int())
      .length(7)
      .describe("Questions by day of the week, Monday first, in the time zone."),
    languages: z
      .array(
        z.object({
          language: z.string().describe("Language of the conversations, such as `en`."),
          answers: z.int().describe("Number of answers in this language."),
        }),
      )
      .describe("Answers by language of the conversation."),
    answerers: z
      .array(
        z.object({
          name: z.string().describe("`embedded`, or the language model as `provider/NAME`."),
          answers: z.int().describe("Number of answers this model wrote."),
          inputTokens: z.int().describe("Tokens that the model read."),
          outputTokens: z.int().describe("Tokens that the model wrote."),
        }),
      )
      .describe("Answers by the model that wrote them."),
    sources: z
      .array(
        z.object({
          id: z.string().describe("Unique identifier of the source or FAQ (`src_…` or `faq_…`)."),
          kind: answerSourceSchema.shape.kind
            .nullable()
            .describe("Kind of the source: a page (`url`), a document or a FAQ; null if it was deleted."),
          title: z.string().nullable().describe("Title of the source; null if it was deleted."),
          answers: z.int().describe("Number of answers that cite the source."),
          ratings: ratings.describe("Ratings of the answers that cite the source."),
        }),
      )
      .describe("Sources that answers cited, most cited first."),
  })
  .meta({ id: "Analytics" });
export type Analytics = z.output<typeof analyticsSchema>;
