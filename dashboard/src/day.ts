/** A day as addresses say it, such as 2026-01-31; undefined where it is none. */
export function dayOf(value: unknown): string | undefined {
  const isDay = typeof value === "string" && /^\d{4}-\d\d-\d\d$/u.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : undefined;
}

/** From the first of two days to the end of the second, by the reader's clocks, as lists are filtered. */
export function timeOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return {
    ...(from === undefined ? {} : { from: startOf(from, 0) }),
    ...(to === undefined ? {} : { to: startOf(to, 1) }),
  };
}

/** Where a day of the reader's calendar begins, or one so many days later. */
function startOf(day: string, daysLater: number): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

/** The end of a day of the reader's calendar: what is due then may be done all day. */
export const endOf = (day: string): string => new Date(Date.parse(startOf(day, 1)) - 1_000).toISOString();

/** The day of the reader's calendar that a time falls on, as 2026-01-31. */
export function dayAt(time: string): string {
  const at = new Date(time);
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${at.getFullYear()}-${month}-${day}`;
}

/** The day that it is now by the reader's clocks. */
export const today = (): string => dayAt(new Date().toISOString());

/** The same for reading, such as Jan 31, 2026. */
export const dayInWords = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(time));

/** A day with its time, such as Nov 27, 3:34 PM. */
export const shortTime = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }).format(
    new Date(time),
  );

/** The time alone, such as 3:34 PM. */
export const timeOfDay = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }).format(new Date(time));

/** The day alone, such as Nov 27. */
export const shortDay = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" }).format(new Date(time));
