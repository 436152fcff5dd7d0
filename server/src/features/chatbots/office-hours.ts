import { weekdays } from "@svc/contract";
import type { OfficeHours } from "@svc/contract";
import { zoneOf } from "../../foundation/zone.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Who opens on no day of a year and its holidays does not open. */
const daysAhead = 400;
const daysMeasured = 30;

/** A moment as the clocks of a place show it. */
interface LocalTime {
  /** `2026-03-29` */
  readonly date: string;
  /** Since midnight, by the clock. */
  readonly minutes: number;
}

/** Whether the team is available now; always, without business hours. */
export function isOpen(hours: OfficeHours | null, nowMs: number): boolean {
  if (hours === null) return true;
  const { date, minutes } = localTime(hours.timeZone, nowMs);
  return spansOn(hours, date).some(({ from, to }) => from <= minutes && minutes < to);
}

/** The next time the team is available, in milliseconds: now, if it is; null: never. */
export function nextOpening(hours: OfficeHours | null, nowMs: number): number | null {
  if (isOpen(hours, nowMs) || hours === null) return nowMs;
  const today = Date.parse(localTime(hours.timeZone, nowMs).date);
  for (let day = 0; day < daysAhead; day++) {
    const date = new Date(today + day * dayMs).toISOString().slice(0, 10);
    const openings = spansOn(hours, date).map(({ from }) => momentOf(hours.timeZone, { date, minutes: from }));
    const next = openings.filter((moment) => moment > nowMs).toSorted((one, other) => one - other)[0];
    if (next !== undefined) return next;
  }
  return null;
}

/** How much of a span lies in the office hours, in milliseconds; of a span of many days, the first ones. */
export function openMsBetween(hours: OfficeHours | null, fromMs: number, toMs: number): number {
  if (hours === null) return toMs - fromMs;
  const first = Date.parse(localTime(hours.timeZone, fromMs).date);
  const days = Math.min(daysMeasured, Math.ceil((toMs - fromMs) / dayMs) + 1);
  let openMs = 0;
  for (let day = 0; day < days; day++) {
    const date = new Date(first + day * dayMs).toISOString().slice(0, 10);
    for (const { from, to } of spansOn(hours, date)) {
      const opens = momentOf(hours.timeZone, { date, minutes: from });
      const closes = momentOf(hours.timeZone, { date, minutes: to });
      openMs += Math.max(0, Math.min(closes, toMs) - Math.max(opens, fromMs));
    }
  }
  return openMs;
}

function spansOn({ weekly, holidays }: OfficeHours, date: string): { from: number; to: number }[] {
  if (holidays.includes(date)) return [];
  // Of `weekdays` the first is Monday, of a Date's days Sunday.
  const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? "monday";
  return weekly[weekday].map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }));
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

function localTime(timeZone: string, moment: number): LocalTime {
  const zone = zoneOf(timeZone);
  return {
    date: new Date(moment + zone.offsetAt(moment)).toISOString().slice(0, 10),
    minutes: zone.minutesAt(moment),
  };
}

/** When the clocks first show it; a time that they skip in spring is as much later as they skip. */
function momentOf(timeZone: string, { date, minutes }: LocalTime): number {
  const zone = zoneOf(timeZone);
  const wanted = Date.parse(date) + minutes * minuteMs;
  // With the clocks' offset a day before, and a day after.
  const candidates = [-dayMs, dayMs].map((away) => wanted - zone.offsetAt(wanted + away));
  const exact = candidates.filter((moment) => moment + zone.offsetAt(moment) === wanted);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}
