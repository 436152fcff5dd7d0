import { z } from "zod";
import { describedAs } from "../fields.ts";
import { dayOrTime } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import { analyticsIntervals, analyticsSchema } from "../resources/analytics.ts";
import { insightPeriods, insightsSchema } from "../resources/insights.ts";
import { timeZone } from "../time-zone.ts";
import { chatbotId } from "./chatbots.ts";

export const getAnalytics = defineOperation({
  name: "getAnalytics",
  summary: "Get analytics of one chatbot or all, with the previous period for comparison.",
  access: "read",
  http: { method: "GET", path: "/api/analytics", csv: "series" },
  problems: ["not_found", "unprocessable"],
  input: z.strictObject({
    chatbotId: chatbotId.optional(),
    from: dayOrTime
      .optional()
      .describe(
        "Start of the period, to the hour; a date begins at midnight in the time zone. Default: the last 30 days.",
      ),
    to: dayOrTime.optional().describe("End of the period, to the hour; a date counts to its end in the time zone."),
    timeZone: describedAs(analyticsSchema.shape.timeZone, timeZone).default("UTC"),
    interval: describedAs(analyticsSchema.shape.interval, z.enum(analyticsIntervals)).default("day"),
  }),
  output: analyticsSchema,
});

export const getInsights = defineOperation({
  name: "getInsights",
  summary:
    "Get insights into conversations: topics and trends, sources, repeated questions and a summary. If the latest are older than a few hours, new ones are computed in the background.",
  access: "read",
  http: { method: "GET", path: "/api/insights" },
  problems: ["not_found"],
  input: z.strictObject({
    chatbotId,
    period: describedAs(insightsSchema.shape.period, z.enum(insightPeriods)).default("30d"),
  }),
  output: insightsSchema,
});
