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
    "Get metrics of a period (default: the last 30 days) for one chatbot or all: sessions, messages, visitors, questions answered and not answered, handoffs, leads, tickets, ratings, tokens. `change` compares with the previous period; 0.5 is 50% more. For what visitors talk about, use get_insights.",
  access: "read",
  mcp: { title: "Get analytics", annotations: reads },
  input: z.strictObject({
    chatbot: anyChatbot,
    from: maybe.describe("Date or ISO 8601 time."),
    to: maybe,
    timeZone: maybe,
    interval: z.enum(analyticsIntervals).default("day").describe("Interval of `series`."),
    include: z
      .array(z.enum(["series", "sources", "languages", "hours"]))
      .default([])
      .describe("sources: the most cited. hours: questions by hour, and by weekday from Monday."),
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
    "Get what a chatbot's visitors talk about: a summary, topics with share and trend, repeated questions, and sources that are disliked or never cited. Generated in the background: if `isMaking`, call again in a few seconds for newer ones.",
  access: "read",
  mcp: { title: "Get insights", annotations: reads },
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
    "List knowledge gaps: grouped questions that the chatbot couldn't answer well, the most frequent and recent first. With `gap`, returns that gap with its questions and a suggested answer, which you need to check. Close it with manage_faqs: answer_gap or dismiss_gap.",
  access: "read",
  mcp: { title: "List knowledge gaps", annotations: reads },
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
