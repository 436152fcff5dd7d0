import { officeHoursSchema } from "@svc/contract";
import { expect, test } from "vitest";
import { isOpen, nextOpening, openMsBetween } from "./office-hours.ts";

const berlin = officeHoursSchema.parse({
  timeZone: "Europe/Berlin",
  weekly: {
    monday: [
      { from: "09:00", to: "12:00" },
      { from: "13:00", to: "17:00" },
    ],
    sunday: [{ from: "02:30", to: "24:00" }],
  },
  holidays: ["2026-12-28"],
});
const at = (time: string) => Date.parse(time);
const opening = (time: string) => new Date(nextOpening(berlin, at(time)) ?? 0).toISOString();

test("without office hours somebody is always there", () => {
  expect(isOpen(null, 0)).toBe(true);
  expect(nextOpening(null, 5)).toBe(5);
});

test("a span holds its first minute and not its last, by the clocks of the place, in summer and in winter", () => {
  expect(isOpen(berlin, at("2026-11-23T07:59:00Z"))).toBe(false);
  expect(isOpen(berlin, at("2026-11-23T08:00:00Z"))).toBe(true);
  expect(isOpen(berlin, at("2026-11-23T11:00:00Z"))).toBe(false);
  expect(isOpen(berlin, at("2026-07-06T07:00:00Z"))).toBe(true);
  expect(isOpen(berlin, at("2026-07-06T15:00:00Z"))).toBe(false);
});

test("the next opening is later the same day, another day, or after a holiday", () => {
  expect(opening("2026-11-23T11:30:00Z")).toBe("2026-11-23T12:00:00.000Z");
  expect(opening("2026-11-23T18:00:00Z")).toBe("2026-11-29T01:30:00.000Z");
  expect(opening("2026-12-28T07:00:00Z")).toBe("2027-01-03T01:30:00.000Z");
});

test("across a change of the clocks the hour of the place counts, and an hour that is skipped opens after it", () => {
  // In the night to 29 March 2026 the clocks go from 02:00 to 03:00.
  expect(opening("2026-03-28T12:00:00Z")).toBe("2026-03-29T01:30:00.000Z");
  expect(isOpen(berlin, at("2026-03-29T01:30:00Z"))).toBe(true);
  expect(opening("2026-03-29T22:30:00Z")).toBe("2026-03-30T07:00:00.000Z");
  // In the night to 25 October 2026 02:30 comes twice: the first opens.
  expect(opening("2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
});

test("who never opens has no next opening", () => {
  const never = officeHoursSchema.parse({ timeZone: "Asia/Tokyo" });
  expect([isOpen(never, 0), nextOpening(never, 0)]).toEqual([false, null]);
});

test.each(["Europe/Bielefeld", "+01:00", ""])("%j is no time zone", (timeZone) => {
  expect(officeHoursSchema.safeParse({ timeZone }).success).toBe(false);
});

test("of a wait only what lies in the office hours counts", () => {
  const minutes = (from: string, to: string) => openMsBetween(berlin, at(from), at(to)) / 60_000;
  expect(openMsBetween(null, 5, 12)).toBe(7);
  // Monday, over lunch; then over night into a week without hours but Sunday's.
  expect(minutes("2026-11-23T10:30:00Z", "2026-11-23T12:15:00Z")).toBe(45);
  expect(minutes("2026-11-23T15:30:00Z", "2026-11-29T01:40:00Z")).toBe(40);
  expect(minutes("2026-11-24T10:00:00Z", "2026-11-24T11:00:00Z")).toBe(0);
});
