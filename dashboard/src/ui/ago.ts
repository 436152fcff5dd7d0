export type TimeUnit = "year" | "month" | "week" | "day" | "hour" | "minute" | "second";

const units: readonly (readonly [TimeUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How many whole units a time is from now, less than 0 in the past; `second` for whatever is less than a minute. */
export function fromNow(atMs: number, nowMs: number): readonly [count: number, unit: TimeUnit] {
  const seconds = Math.round((atMs - nowMs) / 1_000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return [Math.trunc(seconds / size), unit];
}
