const dayMs = 86_400_000;
const weekDays = 7;

/** A day such as 2026-01-31, so many days later. */
export function daysLater(day: string, days: number): string {
  return dayOfUtc(Date.parse(day) + days * dayMs);
}

/** The same day of another month, or that month's last where it has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOfUtc(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}

/** How many days of its week were before a day; weeks begin on Sunday (0) or Monday (1). */
export function daysIntoWeek(day: string, firstWeekday: 0 | 1): number {
  return (new Date(day).getUTCDay() - firstWeekday + weekDays) % weekDays;
}

/** The six weeks around a day's month: always as many, so that nothing moves from month to month. */
export function weeksAround(day: string, firstWeekday: 0 | 1): readonly (readonly string[])[] {
  const first = `${day.slice(0, 8)}01`;
  const start = daysLater(first, -daysIntoWeek(first, firstWeekday));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: weekDays }, (_day, place) => daysLater(start, week * weekDays + place)),
  );
}

/** Weeks begin on Sunday in these of the English-speaking countries, on Monday in the others and in German. */
const sundayFirst = new Set(["en", "en-US", "en-CA", "en-IN", "en-ZA", "en-PH", "en-SG", "en-HK"]);

export const firstWeekdayOf = (locale: string): 0 | 1 => (sundayFirst.has(locale) ? 0 : 1);

function dayOfUtc(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
