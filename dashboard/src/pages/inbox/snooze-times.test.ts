import { expect, test } from "vitest";
import { snoozeTimes } from "./snooze-times.ts";

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

test("a snooze ends in hours, tomorrow morning or on the next Monday morning, also from a Monday or Sunday", () => {
  // The 26th of November 2026 is a Thursday.
  for (const [day, monday] of [
    [26, 30],
    [29, 30],
    [30, 37],
  ] as const)
    expect(snoozeTimes(at(day, 15)).map(({ name, at: time }) => [name, time.getTime()])).toEqual([
      ["hour", at(day, 16)],
      ["fourHours", at(day, 19)],
      ["tomorrow", at(day + 1, 9)],
      ["nextWeek", at(monday, 9)],
    ]);
});
