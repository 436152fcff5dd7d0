import { expect, test } from "vitest";
import { isBetween, nextTimeOfDay } from "./wall-clock.ts";

const berlin = "Europe/Berlin";
const at = (iso: string) => Date.parse(iso);
const next = (timeOfDay: string, zone: string, after: string) =>
  new Date(nextTimeOfDay(timeOfDay, zone, at(after))).toISOString();

test("the next time of day is found on the member's clock, today or tomorrow", () => {
  expect(next("07:00", berlin, "2026-07-01T03:12:34.567Z")).toBe("2026-07-01T05:00:00.000Z");
  expect(next("07:00", berlin, "2026-07-01T05:00:00.000Z")).toBe("2026-07-02T05:00:00.000Z");
  expect(next("07:00", "Asia/Kathmandu", "2026-01-01T00:00:00Z")).toBe("2026-01-01T01:15:00.000Z");
});

test("a night in which the clocks change is an hour shorter or longer", () => {
  // Summer time begins on 29 March 2026 at 01:00 UTC and ends on 25 October 2026 at 01:00 UTC.
  expect(next("07:00", berlin, "2026-03-28T21:30:00Z")).toBe("2026-03-29T05:00:00.000Z");
  expect(next("07:00", berlin, "2026-10-24T21:30:00Z")).toBe("2026-10-25T06:00:00.000Z");
});

test("a time that the clocks leave out is when they go past it, and one that comes twice is the first of both", () => {
  expect(next("02:30", berlin, "2026-03-28T21:30:00Z")).toBe("2026-03-29T01:00:00.000Z");
  expect(next("02:30", berlin, "2026-10-24T21:30:00Z")).toBe("2026-10-25T00:30:00.000Z");
});

test("the next time of day comes within a day and some hours, and shows that time, in every zone and season", () => {
  for (const zone of ["Australia/Lord_Howe", "Antarctica/Troll", "America/St_Johns", "Pacific/Apia", "UTC"])
    for (let day = 0; day < 366; day += 3) {
      const after = at("2026-01-01T00:00:00Z") + day * 86_400_000 + day * 211_000;
      const found = nextTimeOfDay("12:05", zone, after);
      expect(found).toBeGreaterThan(after);
      expect(found - after).toBeLessThanOrEqual(26 * 3_600_000);
      const shown = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short" }).format(found);
      expect(shown).toBe("12:05");
    }
});

test("hours that go over midnight hold before and after it, and end at their end", () => {
  const night = { from: "22:00", to: "07:00" };
  const isNight = (iso: string) => isBetween(night, berlin, at(iso));
  expect(isNight("2026-07-01T19:59:59Z")).toBe(false);
  expect(isNight("2026-07-01T20:00:00Z")).toBe(true);
  expect(isNight("2026-07-02T04:59:59Z")).toBe(true);
  expect(isNight("2026-07-02T05:00:00Z")).toBe(false);
  expect(isBetween({ from: "12:00", to: "13:00" }, "UTC", at("2026-07-01T12:30:00Z"))).toBe(true);
  expect(isBetween({ from: "12:00", to: "13:00" }, "UTC", at("2026-07-01T13:00:00Z"))).toBe(false);
});
