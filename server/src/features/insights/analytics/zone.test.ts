import { expect, test } from "vitest";
import { intervalStarts } from "./period.ts";
import { addDays, readDate, weekdayOf, Zone } from "../../../foundation/zone.ts";

const begin = (zone: string, date: string) => new Date(new Zone(zone).startOf(readDate(date))).toISOString();

test.each([
  ["UTC", "2026-05-01", "2026-05-01T00:00:00.000Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
  ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["Asia/Kathmandu", "2026-05-01", "2026-04-30T18:15:00.000Z"],
  ["Pacific/Kiritimati", "2026-05-01", "2026-04-30T10:00:00.000Z"],
  // Clocks are put forward at midnight: the day begins at one.
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
  // Clocks are put back at midnight: the day before has its last hour twice.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
])("in %s the day %s begins at %s", (zone, date, expected) => {
  expect(begin(zone, date)).toBe(expected);
});

test("offsets that are remembered for a day are those of the clock, also where it is changed", () => {
  const zone = new Zone("Europe/Berlin");
  const offsetAt = zone.offsets();
  for (let hour = Date.UTC(2026, 2, 27); hour < Date.UTC(2026, 3, 1); hour += 3_600_000)
    expect(offsetAt(hour)).toBe(zone.offsetAt(hour));
});

test("days are counted on over months and leap days, and weeks begin on Monday", () => {
  expect(addDays({ year: 2028, month: 2, day: 28 }, 1)).toEqual({ year: 2028, month: 2, day: 29 });
  expect(addDays({ year: 2026, month: 1, day: 1 }, -1)).toEqual({ year: 2025, month: 12, day: 31 });
  expect([weekdayOf(readDate("2026-11-23")), weekdayOf(readDate("2026-11-29"))]).toEqual([0, 6]);
});

test("intervals leave no gap: each month, week and day of a year begins where the one before ends", () => {
  const zone = new Zone("America/New_York");
  const year = { from: zone.startOf(readDate("2026-01-01")), to: zone.startOf(readDate("2027-01-01")) };
  expect(intervalStarts(zone, "month", year, 1_000)).toHaveLength(12);
  expect(intervalStarts(zone, "week", year, 1_000)).toHaveLength(53);
  const days = intervalStarts(zone, "day", year, 1_000) ?? [];
  expect(days).toHaveLength(365);
  const lengths = days.map((start, at) => ((days[at + 1] ?? year.to) - start) / 3_600_000);
  expect(lengths.filter((hours) => hours !== 24)).toEqual([23, 25]);
  expect(intervalStarts(zone, "hour", year, 1_000)).toBeUndefined();
});
