import { fault } from "./reasons/fault.ts";
import { line } from "./text.ts";

/** An IANA name. An offset such as +01:00 is none, because it doesn't follow daylight saving time. */
export const timeZone = line(100).refine(isTimeZone, fault("not_a_time_zone"));

function isTimeZone(name: string): boolean {
  if (!/^[a-z]/iu.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
