import { z } from "zod";
import { answerSourceSchema } from "./conversation.ts";

/** A share of 0..1; null where there is nothing to take a share of. */
const share = z.number().nullable();
const ratings = z.object({ up: z.int(), down: z.int(), upShare: share });
/** Milliseconds; null where nothing was measured. */
const milliseconds = z.number().nullable();

/** What was counted; docs/analytics.md says what each means. */
const counted = {
  sessions: z.int(),
  messages: z.int(),
  questions: z.int(),
  answered: z.int(),
  refused: z.int(),
  /** Of those that were answered or refused. */
  answeredShare: share,
  /** Stopped, or broken off. */
  interrupted: z.int(),
  humanReplies: z.int(),
  resolved: z.int(),
  resolvedWithoutPerson: z.int(),
  /** Of all sessions. */
  resolvedWithoutPersonShare: share,
  handedOver: z.int(),
  handedOverShare: share,
  leads: z.int(),
  tickets: z.int(),
  ratings,
  tokens: z.object({ input: z.int(), output: z.int() }),
};
const costSchema = z.object({ amount: z.number(), currency: z.string() }).nullable();

const timesSchema = z.object({ mean: milliseconds, p50: milliseconds, p95: milliseconds });

export const analyticsTotalsSchema = z.object({
  ...counted,
  visitors: z.int(),
  /** Answers that were shown as unsure; counted as answered where their visitor says that they helped, else as refused. */
  hedged: z.int(),
  /** Of conversations, by their visitors, from 1 to 5: how many gave each, 1 first. */
  sessionRatings: z.object({ count: z.int(), mean: z.number().nullable(), byScore: z.array(z.int()).length(5) }),
  /** From a message to the first text of its answer, and to its end. */
  firstAnswerMs: timesSchema,
  fullAnswerMs: timesSchema,
  /** By the chatbots' `tokenPrices` as they are now; null where one that used a model has none. */
  cost: costSchema,
});
export type AnalyticsTotals = z.output<typeof analyticsTotalsSchema>;

export const analyticsPointSchema = z.object({
  /** When the interval begins; it ends where the next one begins. */
  start: z.iso.datetime(),
  ...counted,
  visitors: z.int(),
  firstAnswerMeanMs: milliseconds,
  fullAnswerMeanMs: milliseconds,
  cost: costSchema,
});
export type AnalyticsPoint = z.output<typeof analyticsPointSchema>;

/** Against the period before: 0.5 is half more; null where there was nothing before. */
const change = z.number().nullable();

export const analyticsIntervals = ["hour", "day", "week", "month"] as const;
export type AnalyticsInterval = (typeof analyticsIntervals)[number];

export const analyticsSchema = z
  .object({
    chatbotId: z.string().nullable(),
    period: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
    timeZone: z.string(),
    interval: z.enum(analyticsIntervals),
    /** False while conversations of earlier are still being counted, after a rebuild or a long downtime. */
    isComplete: z.boolean(),
    totals: analyticsTotalsSchema,
    previous: z.object({ from: z.iso.datetime(), to: z.iso.datetime(), totals: analyticsTotalsSchema }),
    change: z.object({
      sessions: change,
      messages: change,
      visitors: change,
      answered: change,
      refused: change,
      handedOver: change,
      leads: change,
      tickets: change,
    }),
    /** Every interval of the period, oldest first, those without anything too. */
    series: z.array(analyticsPointSchema),
    /** Questions by the hour of the day (0..23) and the day of the week (Monday first), in the time zone. */
    questionsByHour: z.array(z.int()).length(24),
    questionsByWeekday: z.array(z.int()).length(7),
    /** Answers, by the language of the conversation and by what wrote them (`embedded`, `provider/NAME`). */
    languages: z.array(z.object({ language: z.string(), answers: z.int() })),
    answerers: z.array(z.object({ name: z.string(), answers: z.int(), inputTokens: z.int(), outputTokens: z.int() })),
    /** What answers rested on, the most used first; a source that is gone has no title. */
    sources: z.array(
      z.object({
        id: z.string(),
        kind: answerSourceSchema.shape.kind.nullable(),
        title: z.string().nullable(),
        answers: z.int(),
        ratings,
      }),
    ),
  })
  .meta({ id: "Analytics" });
export type Analytics = z.output<typeof analyticsSchema>;
