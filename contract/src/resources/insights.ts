import { z } from "zod";
import { analyticsTotalsSchema } from "./analytics.ts";
import { answerSourceSchema } from "./conversation.ts";

const usedSource = answerSourceSchema.pick({ id: true, kind: true, title: true });

/** Visitors' questions about the same. */
const topicSchema = z.object({
  name: z.string(),
  /** A language model gave the name; otherwise it is of words that these questions have and others have not. */
  isNamedByModel: z.boolean(),
  /** The question, in a visitor's words, that is most like all of them; and others. */
  question: z.string(),
  examples: z.array(z.string()),
  /** Of those that were looked at: how many questions, in how many sessions, and what share of all. */
  questions: z.int(),
  sessions: z.int(),
  share: z.number(),
  /** Null where none was answered or refused. */
  answeredShare: z.number().nullable(),
  ratings: z.object({ up: z.int(), down: z.int() }),
  /** Against the period before; null where nothing was asked then. `steady`: what differs may be chance. */
  trend: z
    .object({
      direction: z.enum(["rising", "falling", "steady"]),
      sessionsBefore: z.int(),
      shareBefore: z.number(),
    })
    .nullable(),
});
export type Topic = z.output<typeof topicSchema>;

export const insightReportSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  summary: z.object({
    text: z.string(),
    language: z.string(),
    /** `embedded`: composed from the figures; else the language model that wrote it from them. */
    writtenBy: z.string(),
  }),
  totals: analyticsTotalsSchema,
  previous: analyticsTotalsSchema,
  /** Questions of the period, and how many of them, evenly chosen, topics were made from. */
  questions: z.int(),
  questionsRead: z.int(),
  topics: z.array(topicSchema),
  /** What answers rest on. Too few answers tell nothing: then the lists are empty. */
  sources: z.object({
    /** Known since before the period; so many in all, and the first of them. */
    neverUsedCount: z.int(),
    neverUsed: z.array(usedSource),
    disliked: z.array(usedSource.extend({ answers: z.int(), up: z.int(), down: z.int() })),
    /** Came near, and questions were refused all the same. */
    nearRefused: z.array(usedSource.extend({ refusals: z.int() })),
  }),
  /** What the same visitor asked again soon, in these or other words. */
  askedTwice: z.array(z.object({ question: z.string(), times: z.int() })),
});
export type InsightReport = z.output<typeof insightReportSchema>;

export const insightPeriods = ["7d", "30d", "90d"] as const;

export const insightsSchema = z
  .object({
    chatbotId: z.string(),
    period: z.enum(insightPeriods),
    /** Newer insights are being made: ask again some seconds later. */
    isMaking: z.boolean(),
    madeAt: z.iso.datetime().nullable(),
    /** The latest; null before the first. */
    insights: insightReportSchema.nullable(),
  })
  .meta({ id: "Insights" });
