import type { OfficeHours } from "@svc/contract";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** As people write hours: `to` before `from` goes on into the next day, `00:00` at the end is midnight. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}
export type Week = Readonly<Record<Weekday, readonly Hours[]>>;

const midnight = "00:00";
/** The service's own word for midnight at a day's end. */
const endOfDay = "24:00";

const dayAfter = (day: Weekday): Weekday => weekdays[(weekdays.indexOf(day) + 1) % weekdays.length] ?? "monday";
const byDay = <Value>(of: (day: Weekday) => Value): Record<Weekday, Value> => ({
  monday: of("monday"),
  tuesday: of("tuesday"),
  wednesday: of("wednesday"),
  thursday: of("thursday"),
  friday: of("friday"),
  saturday: of("saturday"),
  sunday: of("sunday"),
});

/** Whether they go on into the next day. */
export const isOverNight = ({ from, to }: Hours): boolean => to !== "" && to !== midnight && to < from;

/** For the service a night is two spans, one a day. */
export function toWeekly(week: Week): OfficeHours["weekly"] {
  const mornings = byDay((day) =>
    week[day].filter(isOverNight).map(({ to }) => ({ day: dayAfter(day), span: { from: midnight, to } })),
  );
  const all = Object.values(mornings).flat();
  return byDay((day) => [
    ...all.filter((morning) => morning.day === day).map(({ span }) => span),
    ...week[day].map((hours) => ({
      from: hours.from,
      to: isOverNight(hours) || hours.to === midnight ? endOfDay : hours.to,
    })),
  ]);
}

/** What `toWeekly` has cut at midnight is put together again. */
export function fromWeekly(weekly: OfficeHours["weekly"]): Week {
  const left = byDay((day) => [...weekly[day]]);
  const whole = byDay((day) =>
    weekly[day].map(({ from, to }) => {
      if (to !== endOfDay) return { from, to };
      const next = left[dayAfter(day)];
      const morning = from === midnight ? undefined : next.find((span) => span.from === midnight && span.to < from);
      if (morning !== undefined) next.splice(next.indexOf(morning), 1);
      return { from, to: morning?.to ?? midnight };
    }),
  );
  // Those that are a night's second half stand with its first.
  return byDay((day) =>
    whole[day].filter((_hours, place) => left[day].includes(weekly[day][place] ?? { from: "", to: "" })),
  );
}
