const hourMs = 60 * 60_000;
/** When a day's work begins. */
const morning = 9;

export type SnoozeName = "hour" | "fourHours" | "tomorrow" | "nextWeek";

/** When a snooze may end, by the reader's own clock: in some hours, tomorrow morning, on Monday morning. */
export function snoozeTimes(nowMs: number): readonly { readonly name: SnoozeName; readonly at: Date }[] {
  const now = new Date(nowMs);
  // Sunday is 0: its Monday is tomorrow, and Monday's a week from now.
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { name: "hour", at: new Date(nowMs + hourMs) },
    { name: "fourHours", at: new Date(nowMs + 4 * hourMs) },
    { name: "tomorrow", at: morningIn(now, 1) },
    { name: "nextWeek", at: morningIn(now, untilMonday) },
  ];
}

function morningIn(from: Date, days: number): Date {
  return new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, morning);
}
