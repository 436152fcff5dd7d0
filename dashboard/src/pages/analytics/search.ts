// What the addresses of figures and insights may say; the table of pages reads it, so it imports nothing.

export const spans = ["7d", "30d", "90d", "month", "own"] as const;
export type Span = (typeof spans)[number];

export const measures = [
  "sessions",
  "visitors",
  "messages",
  "answers",
  "resolved",
  "handedOver",
  "ratings",
  "firstAnswer",
  "leads",
  "tickets",
  "tokens",
] as const;
/** What a curve over time can show. */
export type Measure = (typeof measures)[number];

/** What of the figures is shown. */
export interface AnalyticsSearch {
  readonly chatbotId?: string | undefined;
  readonly span?: Span | undefined;
  /** Of own dates: days, as 2026-01-31. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly measure?: Measure | undefined;
  /** Whether the curve of the time before is drawn, too. */
  readonly compare?: boolean | undefined;
}

export const insightPeriods = ["7d", "30d", "90d"] as const;

export interface InsightsSearch {
  readonly chatbotId?: string | undefined;
  readonly period?: (typeof insightPeriods)[number] | undefined;
}
