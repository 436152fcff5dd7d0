/**
 * What is counted, by the columns of `analytics_count`. Of a conversation in the hour in which it began:
 * `sessions`, `unknown_visitors` (nobody knows who it is), `resolved`, `resolved_alone` (and no person was
 * called; of these `resolved_confirmed` and `resolved_silent`, as in resolution.ts), `handed_over`. All others in the hour in which they happened.
 */
export const counters = [
  "sessions",
  "unknown_visitors",
  "resolved",
  "resolved_alone",
  "resolved_confirmed",
  "resolved_silent",
  "handed_over",
  "messages",
  "questions",
  "answered",
  "refused",
  "interrupted",
  "human_replies",
  "rated_up",
  "rated_down",
  "first_count",
  "first_ms",
  "full_count",
  "full_ms",
  "input_tokens",
  "output_tokens",
  "leads",
  "tickets",
] as const;
export type Counter = (typeof counters)[number];

/**
 * How often what was counted: by counter, and by label for what has no column: `lang:de`, `by:embedded`,
 * `score:N` (conversations, by their rating), `outcome:hedged`, `in:provider/NAME` and `out:…` (tokens), `src:ID`, `up:ID`, `down:ID`, `near:ID`, and `first:N`, `full:N`
 * (times, by bucket). Zeroes are left out, so that equal counts are equal maps.
 */
export type Counts = Map<string, number>;

export function add(counts: Counts, name: string, value = 1): void {
  const sum = (counts.get(name) ?? 0) + value;
  if (sum === 0) counts.delete(name);
  else counts.set(name, sum);
}

/** Adds all of `added`, `times` over; −1 takes it away. */
export function addAll(counts: Counts, added: Iterable<readonly [string, number]>, times = 1): void {
  for (const [name, value] of added) add(counts, name, value * times);
}

/** Counts by what they belong to, such as their hour. */
export function countsAt<Key>(all: Map<Key, Counts>, key: Key): Counts {
  let counts = all.get(key);
  if (counts === undefined) all.set(key, (counts = new Map()));
  return counts;
}

export function of(counts: Counts, name: Counter): number {
  return counts.get(name) ?? 0;
}

/** What follows a prefix, with how often, the most first. */
export function labelled(counts: Counts, prefix: string): [label: string, count: number][] {
  return [...counts]
    .flatMap(([name, count]): [string, number][] =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), count]] : [],
    )
    .toSorted(([one, first], [other, second]) => second - first || (one < other ? -1 : 1));
}

/** Each bucket's end is a tenth above its begin: what is read of it is at most 5 % off. */
const growth = Math.log(1.1);

/** The bucket of a time, whose counts may be added up over any hours. */
export function bucketOf(ms: number): number {
  return Math.ceil(Math.log(Math.max(1, ms)) / growth);
}

/** The time below which this share (0..1) of all lies, in ms; null where there is none. */
export function quantile(counts: Counts, prefix: "first:" | "full:", share: number): number | null {
  const buckets = labelled(counts, prefix)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .toSorted((one, other) => one.bucket - other.bucket);
  let left = Math.ceil(share * buckets.reduce((sum, { count }) => sum + count, 0));
  for (const { bucket, count } of buckets) {
    left -= count;
    if (left <= 0) return Math.round(Math.exp((bucket - 0.5) * growth));
  }
  return null;
}
