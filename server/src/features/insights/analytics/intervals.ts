import type { AnalyticsInterval } from "@svc/contract";
import { hourMs } from "./count-session.ts";
import { nextHour } from "./period.ts";
import { addDays, weekdayOf } from "../../../foundation/zone.ts";
import type { LocalDate, Zone } from "../../../foundation/zone.ts";

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
