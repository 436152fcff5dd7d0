import { expect, test } from "vitest";
import { common as german } from "../strings/de/common.ts";
import { common as english } from "../strings/en/common.ts";
import { fromNow } from "./ago.ts";

const units = ["minute", "hour", "day", "week", "month", "year"] as const;
const counts = [-59, -12, -3, -2, -1, 1, 2, 3, 12, 59];

test.each([
  ["en", english.ago],
  ["de", german.ago],
] as const)("how long ago something was is said in %s as browsers say it", (locale, ago) => {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const unit of units) for (const count of counts) expect(ago(count, unit)).toBe(format.format(count, unit));
  expect(ago(0, "second")).toBe(format.format(0, "second"));
});

test("a time is told in the largest unit that it fills", () => {
  const now = Date.UTC(2026, 10, 21);
  const away = (seconds: number) => fromNow(now + seconds * 1_000, now);
  expect(away(-59)).toEqual([-59, "second"]);
  expect(away(-60)).toEqual([-1, "minute"]);
  expect(away(-3_599)).toEqual([-59, "minute"]);
  expect(away(-7_200)).toEqual([-2, "hour"]);
  expect(away(-86_400 * 6)).toEqual([-6, "day"]);
  expect(away(86_400 * 8)).toEqual([1, "week"]);
  expect(away(-86_400 * 400)).toEqual([-1, "year"]);
});
