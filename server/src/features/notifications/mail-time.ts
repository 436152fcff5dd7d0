import type { NotificationSettings } from "@svc/contract";
import { isBetween, nextTimeOfDay } from "./wall-clock.ts";

const hourMs = 60 * 60_000;
const dailyAt = "08:00";

/** When something that happens now is to be mailed; null: never. `urgent`: a visitor waits for a person. */
export function mailTime(settings: NotificationSettings, urgent: boolean, nowMs: number): number | null {
  if (settings.email === "never") return null;
  const { quietHours, timeZone } = settings;
  const due = nextMail(settings, nowMs);
  return quietHours !== null && isQuiet(settings, urgent, due) ? nextTimeOfDay(quietHours.to, timeZone, due) : due;
}

/** Whether the member is not to be disturbed then. */
export function isQuiet(
  { quietHours, timeZone, urgentDuringQuietHours }: NotificationSettings,
  urgent: boolean,
  timeMs: number,
): boolean {
  return quietHours !== null && !(urgent && urgentDuringQuietHours) && isBetween(quietHours, timeZone, timeMs);
}

function nextMail({ email, timeZone }: NotificationSettings, nowMs: number): number {
  if (email === "hourly") return (Math.floor(nowMs / hourMs) + 1) * hourMs;
  if (email === "daily") return nextTimeOfDay(dailyAt, timeZone, nowMs);
  return nowMs;
}
