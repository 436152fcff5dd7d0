import type { NotificationSettings } from "@svc/contract";
import { expect, test } from "vitest";
import { mailTime } from "./mail-time.ts";
import { defaultSettings } from "./settings.ts";

const night: Partial<NotificationSettings> = { quietHours: { from: "22:00", to: "07:00" }, timeZone: "Europe/Berlin" };
const due = (settings: Partial<NotificationSettings>, now: string, urgent = false) => {
  const time = mailTime({ ...defaultSettings("owner"), ...settings }, urgent, Date.parse(now));
  return time === null ? null : new Date(time).toISOString();
};

test("mail goes at once, with the next full hour, at eight in the morning, or never", () => {
  const now = "2026-07-01T10:20:30.000Z";
  expect(due({ email: "at once" }, now)).toBe(now);
  expect(due({ email: "hourly" }, now)).toBe("2026-07-01T11:00:00.000Z");
  expect(due({ email: "daily", timeZone: "Europe/Berlin" }, now)).toBe("2026-07-02T06:00:00.000Z");
  expect(due({ email: "never" }, now)).toBeNull();
});

test("quiet hours hold mail back until they end, also over midnight and over a change of the clocks", () => {
  expect(due(night, "2026-07-01T19:59:00.000Z")).toBe("2026-07-01T19:59:00.000Z");
  expect(due(night, "2026-07-01T20:00:00.000Z")).toBe("2026-07-02T05:00:00.000Z");
  expect(due(night, "2026-07-01T23:30:00.000Z")).toBe("2026-07-02T05:00:00.000Z");
  expect(due(night, "2026-03-28T22:30:00.000Z")).toBe("2026-03-29T05:00:00.000Z");
  expect(due(night, "2026-10-24T22:30:00.000Z")).toBe("2026-10-25T06:00:00.000Z");
});

test("an hourly or daily mail that falls into quiet hours waits for their end too", () => {
  expect(due({ ...night, email: "hourly" }, "2026-07-01T19:30:00.000Z")).toBe("2026-07-02T05:00:00.000Z");
  const untilNine = { ...night, email: "daily" as const, quietHours: { from: "22:00", to: "09:00" } };
  expect(due(untilNine, "2026-07-01T12:00:00.000Z")).toBe("2026-07-02T07:00:00.000Z");
});

test("a visitor who waits is mailed during quiet hours unless the member wants it otherwise", () => {
  const midnight = "2026-07-01T22:00:00.000Z";
  expect(due({ ...night, urgentDuringQuietHours: true }, midnight, true)).toBe(midnight);
  expect(due({ ...night, urgentDuringQuietHours: true }, midnight, false)).toBe("2026-07-02T05:00:00.000Z");
  expect(due({ ...night, urgentDuringQuietHours: false }, midnight, true)).toBe("2026-07-02T05:00:00.000Z");
});
