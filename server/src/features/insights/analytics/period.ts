import { Problem } from "../../../foundation/problem.ts";
import { hourMs } from "./count-session.ts";
import { addDays, readDate, weekdayOf } from "../../../foundation/zone.ts";
import type { Zone, LocalDate } from "../../../foundation/zone.ts";
import type { AnalyticsInterval } from "@svc/contract";

/** Whole hours, from the first to before the last. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

const daysByDefault = 30;
/** Three years and some days. */
const longestMs = 1_100 * 24 * hourMs;

/** What was asked for, in whole hours. Throws a Problem where it ends before it begins, or is too long. */
export function readPeriod(
  zone: Zone,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): Period {
  const end = to === undefined ? nextHour(now + 1) : isDate(to) ? startOf(zone, to, 1) : nextHour(Date.parse(to));
  const today = zone.dateAt(end - 1);
  const begin =
    from === undefined
      ? nextHour(zone.startOf(addDays(today, 1 - daysByDefault)))
      : isDate(from)
        ? startOf(zone, from, 0)
        : floor(Date.parse(from));
  if (begin >= end)
    throw invalid("from", "must be before to", "The period ends before it begins. Give a from that is before to.");
  if (end - begin > longestMs)
    throw invalid("from", "is too far from to", "A period has three years at most. Ask for a shorter one.");
  return { from: begin, to: end };
}

/** The one of the same length that ends where this one begins. */
export function periodBefore({ from, to }: Period): Period {
  return { from: from - (to - from), to: from };
}

function startOf(zone: Zone, date: string, daysLater: number): number {
  // An hour belongs to the day in which it begins, where days do not begin with an hour.
  return nextHour(zone.startOf(addDays(readDate(date), daysLater)));
}

function isDate(text: string): boolean {
  return !text.includes("T");
}

function floor(timeMs: number): number {
  return Math.floor(timeMs / hourMs) * hourMs;
}

/** A full hour is its own. */
function nextHour(timeMs: number): number {
  return Math.ceil(timeMs / hourMs) * hourMs;
}

export function invalid(path: string, message: string, detail: string): Problem {
  return new Problem("invalid_request", detail, { errors: [{ path, message }] });
}

/**
 * When the intervals of a period begin, the one first that holds its beginning; weeks begin on Monday.
 * An hour belongs to the one in which it begins. Undefined where there are more than `most`.
 */
export function intervalStarts(
  zone: Zone,
  interval: AnalyticsInterval,
  { from, to }: { readonly from: number; readonly to: number },
  most: number,
): number[] | undefined {
  const starts: number[] = [];
  for (const start of startsFrom(zone, interval, from)) {
    if (start >= to) return starts;
    if (starts.length >= most) return undefined;
    starts.push(start);
  }
  return starts;
}

function* startsFrom(zone: Zone, interval: AnalyticsInterval, from: number): Generator<number> {
  if (interval === "hour") for (let hour = from; ; hour += hourMs) yield hour;
  for (let date = firstDay(interval, zone.dateAt(from)); ; date = nextDay(interval, date))
    yield nextHour(zone.startOf(date));
}

function firstDay(interval: AnalyticsInterval, date: LocalDate): LocalDate {
  if (interval === "week") return addDays(date, -weekdayOf(date));
  return interval === "month" ? { ...date, day: 1 } : date;
}

function nextDay(interval: AnalyticsInterval, date: LocalDate): LocalDate {
  if (interval === "month")
    return date.month === 12
      ? { year: date.year + 1, month: 1, day: 1 }
      : { year: date.year, month: date.month + 1, day: 1 };
  return addDays(date, interval === "week" ? 7 : 1);
}
