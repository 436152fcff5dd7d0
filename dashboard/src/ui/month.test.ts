import { expect, test } from "vitest";
import { daysIntoWeek, daysLater, firstWeekdayOf, monthsLater, weeksAround } from "./month.ts";

test("days follow each other over the ends of months and years, and through changes of the clocks", () => {
  expect(daysLater("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysLater("2026-03-28", 2)).toBe("2026-03-30");
  expect(daysLater("2028-03-01", -1)).toBe("2028-02-29");
});

test("a month later is the same day, or the last of a shorter month", () => {
  expect(monthsLater("2026-01-31", 1)).toBe("2026-02-28");
  expect(monthsLater("2026-01-15", -1)).toBe("2025-12-15");
  expect(monthsLater("2028-02-29", 12)).toBe("2029-02-28");
});

test("a month is shown in six whole weeks that begin as the reader's do", () => {
  const german = weeksAround("2026-11-27", firstWeekdayOf("de-AT"));
  expect(german.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(german[0]?.[0]).toBe("2026-10-26");
  expect(german.at(-1)?.at(-1)).toBe("2026-12-06");
  const american = weeksAround("2026-11-27", firstWeekdayOf("en-US"));
  expect(american[0]?.[0]).toBe("2026-11-01");
  expect(daysIntoWeek("2026-11-27", 1)).toBe(4);
  expect(daysIntoWeek("2026-11-27", 0)).toBe(5);
});
