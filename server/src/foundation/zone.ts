/** A day of the calendar. */
export interface LocalDate {
  readonly year: number;
  /** 1..12 */
  readonly month: number;
  readonly day: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const zones = new Map<string, Zone>();

/** The zone of an IANA name; making one takes a thousand times as long as using it. Throws a RangeError for no name. */
export function zoneOf(name: string): Zone {
  let zone = zones.get(name);
  if (zone === undefined) zones.set(name, (zone = new Zone(name)));
  return zone;
}

/** A time zone's clocks (IANA). Throws a RangeError for a name that is none. */
export class Zone {
  readonly #format: Intl.DateTimeFormat;

  constructor(name: string) {
    this.#format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      calendar: "iso8601",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  }

  /** What has to be added to a time to read it off a clock there, in ms. */
  offsetAt(timeMs: number): number {
    const parts = new Map(this.#format.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
    return local - Math.floor(timeMs / 1_000) * 1_000;
  }

  /** Minutes since midnight that its clocks show. */
  minutesAt(timeMs: number): number {
    const local = timeMs + this.offsetAt(timeMs);
    return Math.floor((local - Math.floor(local / dayMs) * dayMs) / minuteMs);
  }

  dateAt(timeMs: number): LocalDate {
    return toDate(timeMs + this.offsetAt(timeMs));
  }

  /** Its first moment; midnight, or where clocks are put forward at midnight the moment of that. */
  startOf(date: LocalDate): number {
    const midnight = utc(date);
    const candidates = [midnight - this.offsetAt(midnight - dayMs), midnight - this.offsetAt(midnight + dayMs)];
    const fitting = candidates.filter((time) => utc(this.dateAt(time)) === midnight);
    return Math.min(...(fitting.length > 0 ? fitting : candidates));
  }

  /** Offsets of many rising times, of which few are looked up. */
  offsets(): (timeMs: number) => number {
    const known = new Map<number, number>();
    const at = (time: number) => {
      let offset = known.get(time);
      if (offset === undefined) known.set(time, (offset = this.offsetAt(time)));
      return offset;
    };
    return (timeMs) => {
      const begin = timeMs - (timeMs % dayMs);
      const [first, last] = [at(begin), at(begin + dayMs)];
      return first === last ? first : this.offsetAt(timeMs);
    };
  }
}

/** So many days later, or earlier. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return toDate(utc(date) + days * dayMs);
}

/** 0 is Monday. */
export function weekdayOf(date: LocalDate): number {
  return (new Date(utc(date)).getUTCDay() + 6) % 7;
}

export function readDate(text: string): LocalDate {
  return toDate(Date.parse(`${text}T00:00:00Z`));
}

function utc({ year, month, day }: LocalDate): number {
  return Date.UTC(year, month - 1, day);
}

function toDate(utcMs: number): LocalDate {
  const date = new Date(utcMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
