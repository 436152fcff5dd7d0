import { z } from "zod";
import { defineTool } from "../../operation.ts";
import { analyticsIntervals } from "../../resources/analytics.ts";
import { insightPeriods } from "../../resources/insights.ts";
import { gapStatusSchema } from "../../resources/knowledge-gap.ts";
import {
  anyChatbot,
  chatbot,
  count,
  cursor,
  fields,
  figures,
  from,
  limit,
  maybe,
  next,
  nextCursor,
  reads,
  text,
  to,
} from "./shared.ts";

export const getAnalytics = defineTool({
  name: "get_analytics",
  summary:
    "Figures of a period (the last 30 days where none is given), of one chatbot or all: sessions, messages, visitors, questions answered and refused, handovers, leads, tickets, ratings, tokens. `change`: against as long a time before; 0.5 is half more. What people talk about: get_insights.",
  access: "read",
  mcp: { title: "Read figures", annotations: reads },
  input: z.strictObject({
    chatbot: anyChatbot,
    from: maybe.describe("Date or ISO 8601 time."),
    to: maybe,
    timeZone: maybe,
    interval: z.enum(analyticsIntervals).default("day").describe("Of the series."),
    include: z
      .array(z.enum(["series", "sources", "languages", "hours"]))
      .default([])
      .describe("sources: the most used. hours: questions by hour and by weekday from Monday."),
  }),
  output: z.object({
    from: text,
    to: text,
    totals: figures,
    change: figures,
    series: z.array(fields).optional(),
    sources: z.array(fields).optional(),
    languages: figures.optional(),
    byHour: z.array(count).optional(),
    byWeekday: z.array(count).optional(),
  }),
});

export const getInsights = defineTool({
  name: "get_insights",
  summary:
    "What a chatbot's visitors talk about: a summary, topics with their share and trend, what was asked twice, sources that are disliked or never used. Made in the background: where `isMaking`, ask again in some seconds for newer ones.",
  access: "read",
  mcp: { title: "Read insights", annotations: reads },
  input: z.strictObject({ chatbot, period: z.enum(insightPeriods).default("30d"), limit: limit(10, 50) }),
  output: z.object({
    chatbotId: text,
    isMaking: z.boolean(),
    madeAt: maybe,
    summary: maybe,
    topics: z
      .array(
        z.object({
          name: text,
          question: text,
          questions: count,
          share: count,
          answeredShare: count.optional(),
          trend: maybe,
        }),
      )
      .optional(),
    askedTwice: z.array(z.object({ question: text, times: count })).optional(),
    dislikedSources: z.array(text).optional(),
    neverUsedSources: z.array(text).optional(),
    next,
  }),
});

export const detectKnowledgeGaps = defineTool({
  name: "detect_knowledge_gaps",
  summary:
    "What visitors asked and the chatbot could not answer well, the most and latest asked first. With `gap`: that one with its questions and a drafted answer, which has to be checked. Then close it by manage_faqs: answer_gap or dismiss_gap.",
  access: "read",
  mcp: { title: "Find knowledge gaps", annotations: reads },
  input: z.strictObject({
    chatbot: anyChatbot,
    gap: maybe.describe("gap_…"),
    status: gapStatusSchema.default("open"),
    from,
    to,
    limit: limit(10, 50),
    cursor,
  }),
  output: z.object({
    gaps: z.array(
      z.object({
        id: text,
        chatbotId: text,
        status: text,
        question: text,
        questions: count,
        sessions: count,
        lastAskedAt: text,
        faqId: maybe,
        asked: z.array(z.object({ text, sessionId: text })).optional(),
        draft: z.object({ question: text, answer: text, sources: z.array(text) }).optional(),
      }),
    ),
    nextCursor,
  }),
});
