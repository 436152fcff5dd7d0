import { zoneOf } from "../../foundation/zone.ts";

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** More than any change of a time zone's clock. */
const largestShift = 3 * 60;

/** `22:00` as minutes since midnight. */
function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The next moment after `afterMs` at which clocks show `timeOfDay`, or go past it because they are put forward. */
export function nextTimeOfDay(timeOfDay: string, timeZone: string, afterMs: number): number {
  const zone = zoneOf(timeZone);
  const target = minutesOf(timeOfDay);
  const left = (timeMs: number) => (target - zone.minutesAt(timeMs) + dayMinutes) % dayMinutes;
  const first = (Math.floor(afterMs / minuteMs) + 1) * minuteMs;
  // Up to where no shift of the clock can reach the target, and from there minute by minute.
  let timeMs = first + Math.max(0, left(first) - largestShift) * minuteMs;
  while (left(timeMs) > 0 && left(timeMs) <= 2 * largestShift) timeMs += minuteMs;
  return timeMs;
}

/** Whether clocks show a time from `from` on and before `to`, which may be after midnight. */
export function isBetween({ from, to }: { from: string; to: string }, timeZone: string, timeMs: number): boolean {
  const now = zoneOf(timeZone).minutesAt(timeMs);
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start < end ? start <= now && now < end : now >= start || now < end;
}
