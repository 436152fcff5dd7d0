import type { InputOf } from "../../api/client.ts";
import { readersZone } from "../../time-zone.ts";

/** From the first day to the last, by the reader's calendar. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const lengths = { "7d": 7, "30d": 30, "90d": 90 } as const;

/** The days that are asked for; undefined where they end before they begin. */
export function daysOf({ span = "30d", from, to }: AnalyticsSearch, now: Date): Days | undefined {
  const today = dayOf(now);
  if (span === "month") return { from: `${today.slice(0, 7)}-01`, to: today };
  if (span !== "own") return { from: addDays(today, 1 - lengths[span]), to: today };
  const days = { from: from ?? addDays(today, 1 - lengths["30d"]), to: to ?? today };
  return days.from <= days.to ? days : undefined;
}

/** What an address asks the service for; undefined where its days end before they begin. */
export function wantedOf(search: AnalyticsSearch, chatbotId: string | undefined): InputOf<"getAnalytics"> | undefined {
  const now = new Date();
  const days = daysOf(search, now);
  return days === undefined ? undefined : inputOf(days, chatbotId, now);
}

/** As many days, up to the day before. */
export function daysBefore(days: Days): Days {
  const count = countOf(days);
  return { from: addDays(days.from, -count), to: addDays(days.from, -1) };
}

/** What the service is asked. Today ends now: it is compared with as many hours, not with a whole day. */
export function inputOf({ from, to }: Days, chatbotId: string | undefined, now: Date): InputOf<"getAnalytics"> {
  const count = countOf({ from, to });
  return {
    ...(chatbotId === undefined ? {} : { chatbotId }),
    from,
    ...(to >= dayOf(now) ? {} : { to }),
    timeZone: readersZone(),
    interval: count <= 2 ? "hour" : count <= 92 ? "day" : count <= 366 ? "week" : "month",
  };
}

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const dayMs = 24 * 60 * 60 * 1_000;

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

function countOf({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

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
