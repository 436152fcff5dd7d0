import { Problem } from "../../../foundation/problem.ts";
import { hourMs } from "./count-session.ts";
import { addDays, readDate } from "../../../foundation/zone.ts";
import type { Zone } from "../../../foundation/zone.ts";

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
export function nextHour(timeMs: number): number {
  return Math.ceil(timeMs / hourMs) * hourMs;
}

export function invalid(path: string, message: string, detail: string): Problem {
  return new Problem("invalid_request", detail, { errors: [{ path, message }] });
}
